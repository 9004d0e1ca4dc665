"""The command `hh serve`: output, exit, and files left behind."""

import re
import signal
import socket
import sys
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
from click.testing import Result

import analysis
import analysis.web
from tests.analysis.cli.conftest import one_hand
from tests.analysis.cli.signals import POSIX
from tests.analysis.web.conftest import SAMPLES, Opened, Server

pytestmark = pytest.mark.slow

HINT = "Open this address in your browser; press Ctrl-C to stop."
Refused = Callable[..., None]


@POSIX
@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_it_prints_one_line_and_ends_well(start: Callable[..., Server], name: str) -> None:
    number = getattr(signal, name)
    server = start(str(SAMPLES / "cash_6max_session.txt"))
    with httpx.Client(follow_redirects=True) as browser:
        assert browser.get(server.address).status_code == 200
        news = f"{server.root}/api/v1/events"
        with browser.stream("GET", news) as events, browser.stream("GET", news) as others:
            for one in (events, others):  # pages that are open
                assert next(one.iter_lines()).startswith('data: {"generation": ')
            assert server.end(number) == (0, f"25 hands in 1 file\n{HINT}\n")


def test_no_answer_waits_for_an_acknowledgement(start: Callable[..., Server]) -> None:
    """The wait takes 40 ms when headers and body are sent separately."""
    server = start(str(SAMPLES / "cash_6max_session.txt"))
    with httpx.Client(follow_redirects=True) as browser:
        browser.get(server.address)
        times = [browser.get(f"{server.root}/help").elapsed.total_seconds() for _ in range(20)]
    assert min(times) < 0.03


@POSIX
def test_a_store_for_the_time_being_is_removed(
    start: Callable[..., Server], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    monkeypatch.setenv("TMPDIR", str(temporary))
    server = start(str(SAMPLES / "cash_6max_session.txt"))
    assert len(list(temporary.iterdir())) == 1
    server.end(signal.SIGTERM)
    assert list(temporary.iterdir()) == []


def test_a_missing_store_is_made(start: Callable[..., Server], tmp_path: Path) -> None:
    server = start("--store", str(tmp_path / "new"))
    with httpx.Client(follow_redirects=True) as browser:
        data = browser.get(server.address.replace("?", "index.json?")).json()
    assert data["hands"] == 0


def test_wrong_calls(refused: Refused, tmp_path: Path) -> None:
    hands = tmp_path / "hands.txt"
    hands.write_text(one_hand())
    refused("give PATH or --store, not both", "serve", str(hands), "--store", str(tmp_path / "store"))
    refused("no file, folder or pattern matches", "serve", str(tmp_path / "nothing.txt"))
    refused(
        "it does not exist; `hh import PATH` creates one",
        "serve",
        "--read-only",
        "--store",
        str(tmp_path / "no"),
    )
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        refused(f"port {port}: Address already in use", "serve", str(hands), "--port", port)


def test_without_uvicorn(refused: Refused, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysis, "web", analysis.web)  # to be set back: a failed import changes it
    for name in [name for name in sys.modules if re.match(r"starlette|uvicorn|analysis\.web", name)]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    refused("uvicorn is not installed: ", "serve")


def test_other_house_rules_get_a_message(
    invoke: Callable[..., Result], refused: Refused, tmp_path: Path
) -> None:
    (tmp_path / "hands.txt").write_text(one_hand())
    invoke("import", "hands.txt", "--store", "store")
    (tmp_path / "hh.toml").write_text("[rules]\nmax_bets = 5\n")
    refused("was imported with other house rules", "serve", "--store", "store")


@POSIX
def test_the_browser_gets_a_code_that_works_once(opened: Opened) -> None:
    """The list of processes shows neither the token nor the code."""
    file, *modes = opened.called
    page = opened.page.read_text()
    address = re.search(r"url=(http://127\.0\.0\.1:\d+/\?code=([\w-]+))", page)
    assert address is not None
    assert modes == ["0o600", "0o700"]
    assert not [secret for secret in (opened.server.token, address[2]) if secret in file]
    assert opened.server.token not in page
    with httpx.Client(follow_redirects=True) as browser, httpx.Client() as another:
        assert 'content="0;url=/"' in browser.get(address[1]).text
        assert browser.get(f"{opened.server.root}/hands").status_code == 200
        assert {opened.server.token, address[2]}.isdisjoint(browser.cookies.values())
        assert another.get(address[1]).status_code == 401
    opened.server.end(signal.SIGTERM)
    assert not Path(file.removeprefix("file://")).parent.exists()
