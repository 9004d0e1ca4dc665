"""Access over the wire: every rejected request, and the headers of every response."""

import http.client
import re
import signal
from collections.abc import Callable, Mapping
from typing import Any

import pytest
from starlette.testclient import TestClient

from analysis.web.guard import MOST_BYTES, SECURITY
from analysis.web.store.served_store import ServedStore
from tests.analysis.web.conftest import SAMPLES, Server

FORM = {"Content-Type": "application/x-www-form-urlencoded"}
HAND = "/hand/pokerstars/260418980311"
OWN = "{root}"  # the origin of the server
Headers = Mapping[str, str]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Any:
    running = with_cookie(
        Server(str(SAMPLES / "cash_6max_session.txt"), home=tmp_path_factory.mktemp("home"))
    )
    yield running
    running.end(signal.SIGTERM)


def carries_security_headers(answer: http.client.HTTPResponse) -> bool:
    """Whether an answer carries each of the headers once."""
    assert SECURITY["Content-Security-Policy"].startswith("default-src 'none'; ")
    return all(answer.headers.get_all(name) == [value] for name, value in SECURITY.items())


def with_cookie(server: Server) -> Server:
    """Return the server with a browser's cookie in exchange for the token."""
    cookie = ask(server, "GET", f"/?token={server.token}", HOST).getheader("Set-Cookie", "")
    server.cookie = cookie.partition(";")[0].partition("=")[2]
    return server


def ask(
    server: Server, method: str, path: str, headers: Headers, body: str | None = None
) -> http.client.HTTPResponse:
    """Exactly these headers, and no others."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)
    connection.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
    known = {
        "{root}": server.root,
        "{port}": str(server.port),
        "{token}": server.token,
        "{cookie}": server.cookie,
    }
    for name, value in headers.items():
        connection.putheader(name, re.sub(r"\{\w+\}", lambda gap: known[gap[0]], value))
    connection.endheaders(None if body is None else body.encode())
    return connection.getresponse()


HOST = {"Host": "127.0.0.1:{port}"}
BEARER = {**HOST, "Authorization": "Bearer {token}"}
CHUNKED = {"Transfer-Encoding": "chunked"}
COOKIE = {**HOST, "Cookie": "other=1; hh-{port}={cookie}"}


@pytest.mark.fast_cases(45)
@pytest.mark.parametrize(
    ("headers", "status"),
    [
        pytest.param(BEARER, 200, id="a program with the token"),
        pytest.param(COOKIE, 200, id="a browser with the cookie"),
        pytest.param({**BEARER, "Host": "localhost:{port}"}, 200, id="localhost"),
        pytest.param({**BEARER, "Host": "[::1]:{port}"}, 200, id="IPv6"),
        pytest.param(
            {**BEARER, "Host": "example.org:{port}"}, 421, id="a name that resolves to this computer"
        ),
        pytest.param({**BEARER, "Host": "127.0.0.1"}, 421, id="no port"),
        pytest.param({**BEARER, "Host": "127.0.0.1:1"}, 421, id="another port"),
        pytest.param({**BEARER, "Host": "127.0.0.1:{port}.example.org"}, 421, id="a longer name"),
        pytest.param({**BEARER, "Host": "127.0.0.1.example.org:{port}"}, 421, id="a longer host"),
        pytest.param(HOST, 401, id="no token"),
        pytest.param({**HOST, "Authorization": "Bearer x{token}"}, 401, id="another token"),
        pytest.param({**HOST, "Authorization": "Basic {token}"}, 401, id="not a bearer"),
        pytest.param({**HOST, "Authorization": "Bearer "}, 401, id="an empty token"),
        pytest.param({**HOST, "Authorization": "Bearer {cookie}"}, 401, id="the cookie as a token"),
        pytest.param({**HOST, "Cookie": "hh-{port}={token}"}, 401, id="the token as a cookie"),
        pytest.param({**HOST, "Cookie": "hh-1={cookie}"}, 401, id="the cookie of another port"),
        pytest.param({**HOST, "Cookie": "hh-{port}="}, 401, id="an empty cookie"),
        pytest.param({**HOST, "Cookie": "hh-{port}=%%%;;=,"}, 401, id="a broken cookie"),
    ],
)
@pytest.mark.parametrize("path", ["/hands.json", "/", "/static/app.css", "/nothing", "/api/v1/events"])
def test_who_may_look(server: Server, path: str, headers: Headers, status: int) -> None:
    answer = ask(server, "GET", path, headers)
    assert answer.status == (404 if path == "/nothing" and status == 200 else status)
    assert answer.getheader("Access-Control-Allow-Origin") is None
    assert answer.getheader("Server") is None
    assert carries_security_headers(answer)


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        pytest.param({**COOKIE, "Sec-Fetch-Site": "same-origin"}, 303, id="a page of this server"),
        pytest.param({**COOKIE, "Origin": OWN}, 303, id="an older browser"),
        pytest.param({**COOKIE, "Sec-Fetch-Site": "same-origin", "Origin": "null"}, 303, id="no referrer"),
        pytest.param(COOKIE, 403, id="a cookie alone"),
        pytest.param(
            {**COOKIE, "Sec-Fetch-Site": "same-site", "Origin": "http://127.0.0.1:1"}, 403, id="another port"
        ),
        pytest.param({**COOKIE, "Sec-Fetch-Site": "cross-site", "Origin": OWN}, 403, id="another site"),
        pytest.param({**COOKIE, "Sec-Fetch-Site": "none"}, 403, id="no page"),
        pytest.param({**COOKIE, "Origin": "http://127.0.0.1:1"}, 403, id="another origin"),
        pytest.param({**COOKIE, "Origin": "https://127.0.0.1:{port}"}, 403, id="another scheme"),
        pytest.param({**COOKIE, "Origin": "null"}, 403, id="an unknown origin"),
        pytest.param({**BEARER, "Origin": OWN}, 303, id="a program"),
        pytest.param(BEARER, 403, id="a program without origin"),
        pytest.param({**HOST, "Origin": OWN}, 401, id="nobody"),
        pytest.param({**COOKIE, "Origin": OWN, "Host": "example.org:{port}"}, 421, id="another host"),
    ],
)
@pytest.mark.parametrize("method", ["POST"])
def test_who_may_change_something(server: Server, method: str, headers: Headers, status: int) -> None:
    body = "tag=bluff"
    answer = ask(server, method, f"{HAND}/tag", {**headers, **FORM, "Content-Length": str(len(body))}, body)
    assert answer.status == status


@pytest.mark.parametrize(
    ("method", "path", "length", "status"),
    [
        pytest.param("PUT", "/hands", "0", 405, id="no such method"),
        pytest.param("DELETE", "/notes/1", "0", 405, id="no such method of a form"),
        pytest.param("POST", "/hands", "0", 405, id="a page is not a form"),
        pytest.param("POST", f"{HAND}/tag", None, 413, id="no length"),
        pytest.param("POST", f"{HAND}/tag", "70000", 413, id="too long"),
        pytest.param("GET", "/hands?q=" + "x" * 9_000, None, 414, id="too long an address"),
        pytest.param("GET", "/hands.json?q=" + "x" * 2_001, None, 400, id="too long a question"),
    ],
)
def test_bounds(server: Server, method: str, path: str, length: str | None, status: int) -> None:
    given = {} if length is None else {"Content-Length": length}
    headers = {**BEARER, "Origin": OWN, **given}
    assert ask(server, method, path, headers).status == status


MARK = "/api/v1/hands/mark"


@pytest.mark.parametrize(
    ("path", "body", "headers", "status"),
    [
        pytest.param(MARK, "do=review&which=all", {}, 200, id="a form"),
        pytest.param(MARK, "&".join(f"hand-{n}=a/{n}" for n in range(101)), {}, 413, id="too many fields"),
        pytest.param(f"{HAND}/tag", "a=1&" * 101, {}, 413, id="too many fields, in a browser"),
        pytest.param(MARK, "x" * 65_537, {}, 413, id="too long a body"),
        pytest.param(MARK, "3\r\na=1\r\n0\r\n\r\n", CHUNKED, 400, id="chunks"),
        pytest.param(MARK, "3\r\na=1\r\n0\r\n\r\n", {**CHUNKED, "Content-Length": "3"}, 400, id="both"),
        pytest.param(MARK, "", {"Content-Length": "3, 4"}, 400, id="two lengths"),
        pytest.param(MARK, "", {"Content-Length": "-3"}, 400, id="a negative length"),
    ],
)
def test_forms_have_limits(server: Server, path: str, body: str, headers: Headers, status: int) -> None:
    given = {**BEARER, "Origin": OWN, **FORM, "Content-Length": str(len(body)), **headers}
    if headers == CHUNKED:
        del given["Content-Length"]
    answer = ask(server, "POST", path, given, body)
    assert answer.status == status
    assert carries_security_headers(answer)


def test_the_received_bytes_are_counted(own_app: TestClient) -> None:
    """Whatever length a request states, should a server pass on more."""
    answer = own_app.post(MARK, content=b"x" * (MOST_BYTES + 1), headers={"Content-Length": "3"})
    assert answer.status_code == 413


@pytest.mark.parametrize("path", ["/hands", "/hands.json"])
def test_an_internal_error_is_answered(
    path: str, own_app: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("a secret")

    monkeypatch.setattr(ServedStore, "asking", fail)
    client = TestClient(own_app.app, own_app.base_url, headers=own_app.headers, raise_server_exceptions=False)
    answer = client.get(path)
    assert answer.status_code == 500
    assert "Internal error: RuntimeError. " in answer.text
    assert "a secret" not in answer.text


def test_the_token_is_swapped_for_a_cookie(server: Server) -> None:
    answer = ask(server, "GET", f"/hands?q=won&token={server.token}&player=", HOST)
    assert (answer.status, answer.getheader("Location")) == (303, "/hands?q=won&player=")
    cookie = answer.getheader("Set-Cookie", "")
    assert {"HttpOnly", "Path=/", "SameSite=strict"} <= {part.strip() for part in cookie.split(";")}
    assert ask(server, "GET", "/hands?token=wrong", COOKIE).status == 401


@pytest.mark.fast_cases(1)
@pytest.mark.parametrize("path", ["//example.org/", "/\\example.org/", "///example.org"])
def test_the_swap_leads_nowhere_else(server: Server, path: str) -> None:
    place = ask(server, "GET", f"{path}?token={server.token}", HOST).getheader("Location", "")
    assert place.startswith("/example.org")


@pytest.mark.slow
def test_read_only(start: Callable[..., Server], tmp_path: Any) -> None:
    server = with_cookie(start(str(SAMPLES / "cash_6max_session.txt"), "--read-only"))
    headers = {**COOKIE, "Sec-Fetch-Site": "same-origin", "Content-Length": "9", **FORM}
    assert ask(server, "POST", f"{HAND}/tag", headers, "tag=bluff").status == 403
    shown = ask(server, "GET", HAND, COOKIE).read().decode()
    assert '<form method="post" action="' + HAND + "/tag" not in shown


@pytest.mark.slow
def test_an_unchanged_response_is_not_sent_again(server: Server) -> None:
    first = ask(server, "GET", "/stats.json?by=position", BEARER)
    tag = first.getheader("ETag", "")
    again = {**BEARER, "If-None-Match": tag}
    assert ask(server, "GET", "/stats.json?by=position", again).status == 304
    assert ask(server, "GET", "/stats.json?by=stakes", again).status == 200
    body = "tag=seen"
    form = {**BEARER, "Origin": OWN, **FORM, "Content-Length": str(len(body))}
    assert ask(server, "POST", f"{HAND}/tag", form, body).status == 303
    assert ask(server, "GET", "/stats.json?by=position", again).status == 200
