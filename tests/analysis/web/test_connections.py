"""Connections of the server, over the wire: late requests, too many connections, and invalid HTTP."""

import signal
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress

import httpx
import pytest

from analysis.web.connections import MOST_CONNECTIONS, REQUEST_SECONDS
from analysis.web.guard import SECURITY
from tests.analysis.cli.signals import POSIX
from tests.analysis.web.conftest import SAMPLES, Server

SESSION = SAMPLES / "cash_6max_session.txt"
Connect = Callable[..., socket.socket]
Start = Callable[..., Server]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(str(SESSION), home=tmp_path_factory.mktemp("home"))
    yield running
    running.end(signal.SIGTERM)


@pytest.fixture
def connect() -> Iterator[Connect]:
    """Open connections and send the first part of a request on each."""
    with ExitStack() as opened:

        def open_one(server: Server, sent: bytes = b"") -> socket.socket:
            connection = opened.enter_context(
                socket.create_connection(("127.0.0.1", server.port), timeout=30)
            )
            connection.sendall(sent)
            return connection

        yield open_one


def received(connection: socket.socket) -> bytes:
    """All that comes until the server closes the connection."""
    parts = []
    while part := connection.recv(1 << 16):
        parts.append(part)
    return b"".join(parts)


def carries_security_headers(answer: bytes) -> bool:
    head = answer.partition(b"\r\n\r\n")[0].decode().splitlines()
    return all(head.count(f"{name.lower()}: {value}") == 1 for name, value in SECURITY.items())


@pytest.mark.fast_cases(2)
@pytest.mark.parametrize(
    ("sent", "status"),
    [
        pytest.param(b"hello\r\n\r\n", 400, id="no HTTP"),
        pytest.param(b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n", 400, id="TLS"),
        pytest.param(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 421, id="HTTP/2"),
        pytest.param(b"GET / HTTP/1.1\r\n\r\n", 400, id="no host"),
        pytest.param(b"GET / HTTP/1.1\r\nA: " + b"x" * 70_000, 400, id="too long a head"),
        pytest.param(b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n", 400, id="no length"),
        pytest.param(
            b"GET http://example.org/ HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", 421, id="proxy"
        ),
        pytest.param(b"HEAD / HTTP/1.0\r\n\r\n", 421, id="an old client"),
    ],
)
def test_every_answer_carries_the_headers(server: Server, connect: Connect, sent: bytes, status: int) -> None:
    answer = received(connect(server, sent))
    assert answer.startswith(f"HTTP/1.1 {status} ".encode())
    assert carries_security_headers(answer)


@pytest.mark.slow
@POSIX
def test_half_open_connections_block_nobody(server: Server, connect: Connect) -> None:
    """More of them than files that the server may open."""
    import resource  # noqa: PLC0415  POSIX only

    resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, (256, 256))
    for part in (b"", b"GET / HTTP/1.1\r\n", b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n"):
        for _ in range(110):
            connect(server, part)
    with httpx.Client(follow_redirects=True, timeout=2 * REQUEST_SECONDS) as browser:
        assert browser.get(server.address).status_code == 200


@pytest.mark.slow
def test_the_least_recently_used_connection_makes_place(server: Server, connect: Connect) -> None:
    first = connect(server, b"GET / HTTP/1.1\r\n")
    time.sleep(0.2)
    for _ in range(MOST_CONNECTIONS):
        connect(server, b"GET")
    answer = received(first)
    assert answer.startswith(b"HTTP/1.1 503 ")
    assert carries_security_headers(answer)


HEAD = b"POST /hands/mark HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nAuthorization: Bearer %s\r\nOrigin: %s\r\n"


@pytest.mark.slow
def test_a_request_must_be_whole_in_time(start: Start, connect: Connect) -> None:
    """Also when it comes byte by byte; a connection without any request is closed without an answer."""
    server = start(str(SESSION))
    head = HEAD % (server.port, server.token.encode(), server.root.encode()) + b"Content-Length: 100\r\n\r\n"
    began = time.monotonic()
    silent, half = connect(server), connect(server, b"GET / HT")
    slow, without_end = connect(server, b"GET / HTTP/1.1\r\nA: "), connect(server, head + b"do=")
    with suppress(OSError):
        while time.monotonic() < began + 2 * REQUEST_SECONDS:
            slow.sendall(b"x")
            time.sleep(0.2)
    assert REQUEST_SECONDS - 1 < time.monotonic() - began < REQUEST_SECONDS + 3
    assert received(silent) == b""
    for connection in (half, without_end):
        answer = received(connection)
        assert answer.startswith(b"HTTP/1.1 408 ")
        assert carries_security_headers(answer)
    assert server.end(signal.SIGTERM) == (
        0,
        "25 hands in 1 file\nOpen this address in your browser; press Ctrl-C to stop.\n",
    )


@pytest.mark.slow
def test_slow_answers_and_open_pages_have_no_deadline(start: Start) -> None:
    server = start(str(SESSION))
    with httpx.Client(follow_redirects=True, timeout=30) as browser:
        browser.get(server.address)
        with browser.stream("GET", f"{server.root}/api/v1/events") as events:
            lines = events.iter_lines()
            next(lines)
            time.sleep(REQUEST_SECONDS + 1)
            assert browser.get(f"{server.root}/help").status_code == 200
            assert server.end(signal.SIGTERM)[0] == 0
