"""Fixtures: a store of samples, its app in this process, and a separate server process for end-to-end tests."""

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from starlette.testclient import TestClient

from analysis.cli.commands.store.serve import web_settings
from analysis.cli.configuration.config import Config
from analysis.store import Store
from analysis.web.app import make_app
from analysis.web.store.served_store import MANY, ServedStore
from tests.analysis.cli.conftest import ROOT, invoke, refused

__all__ = ["invoke", "refused"]

PORT = 8000
TOKEN = "a token for tests"
SAMPLES = ROOT / "sample_histories" / "pokerstars"
pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")


def client_of(
    folder: Path, *, is_read_only: bool = False, settings: Config | None = None, many: int = MANY
) -> TestClient:
    """A program that has the token, and is of the same origin."""
    served = ServedStore(folder, web_settings(settings or Config()), is_read_only=is_read_only, many=many)
    base = f"http://127.0.0.1:{PORT}"
    headers = {"Authorization": f"Bearer {TOKEN}", "Origin": base}
    return TestClient(make_app(served, TOKEN, PORT), base_url=base, headers=headers)


def store_of(folder: Path, *paths: Path) -> Path:
    """A store of the hands of some files."""
    with Store(folder, create=True) as store:
        if paths:
            store.import_files([str(path) for path in paths])
    return folder


@pytest.fixture(scope="session")
def sample_store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store of the PokerStars samples; tests must not change it."""
    return store_of(tmp_path_factory.mktemp("web") / "store", SAMPLES)


@pytest.fixture(scope="session")
def app(sample_store: Path) -> TestClient:
    """The app over the samples."""
    return client_of(sample_store)


@pytest.fixture(scope="session")
def small_store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store of one sample; tests change copies of it."""
    return store_of(tmp_path_factory.mktemp("web") / "store", SAMPLES / "cash_6max_session.txt")


@pytest.fixture
def own_app(small_store: Path, tmp_path: Path) -> TestClient:
    """The app over a store that a test may change."""
    return client_of(shutil.copytree(small_store, tmp_path / "store"))


class Server:
    """`hh serve` in a separate process."""

    def __init__(self, *args: str, home: Path) -> None:
        environment = {**os.environ, "HOME": str(home), "HH_STORE": str(home / "store")}
        command = [sys.executable, "-m", "hhparser", "serve", "--port", "0", *args]
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=home, env=environment
        )
        assert self.process.stdout is not None
        self.address = self.process.stdout.readline().rstrip("\n")
        match = re.fullmatch(r"(http://127\.0\.0\.1:(\d+))/\?token=([\w-]+)", self.address)
        if match is None:
            raise AssertionError(self.address, *self.process.communicate())
        self.root, self.port, self.token = match[1], int(match[2]), match[3]
        self.cookie = ""

    def end(self, number: int) -> tuple[int, str]:
        """Send a signal; return the exit status and the rest of the output."""
        self.process.send_signal(number)
        printed, told = self.process.communicate(timeout=20)
        return self.process.returncode, printed + told


BROWSER = """#!{python}
import os, shutil, sys
file = sys.argv[1].removeprefix("file://")
shutil.copy(file, "open.html")
modes = [oct(os.stat(path).st_mode & 0o777) for path in (file, os.path.dirname(file))]
print(*sys.argv[1:], *modes, sep="\\n", file=open("called.part", "w"), flush=True)
os.rename("called.part", "called")
"""


class Opened(NamedTuple):
    """A server started with `--open`, the arguments of the browser, and a copy of its file."""

    server: Server
    called: list[str]
    page: Path


@pytest.fixture
def opened(start: Callable[..., Server], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Opened:
    """A fake browser that records its arguments, and the modes of the file and its folder."""
    browser, called = tmp_path / "browser", tmp_path / "called"
    browser.write_text(BROWSER.format(python=sys.executable))
    browser.chmod(0o700)
    monkeypatch.setenv("BROWSER", str(browser))
    server = start("--open")
    while not called.exists():
        time.sleep(0.05)
    return Opened(server, called.read_text().splitlines(), tmp_path / "open.html")


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """Return a function that starts servers; they end with the test."""
    servers: list[Server] = []

    def run(*args: str) -> Server:
        servers.append(Server(*args, home=tmp_path))
        return servers[-1]

    yield run
    for server in servers:
        if server.process.poll() is None:
            server.end(signal.SIGTERM)


Open = Callable[..., Any]
Start = Callable[..., Server]
TOLD = ("400 (Bad Request)", "412 (Precondition Failed)")  # console messages for pages with an error


@pytest.fixture
def open_in(chromium: Any) -> Iterator[Open]:
    """Open a server in a separate browser; fail on errors and on requests to other hosts."""
    contexts: list[Any] = []
    trouble: list[str] = []

    def show(server: Server, path: str = "/", **options: Any) -> Any:
        context = chromium.new_context(**({"viewport": {"width": 1400, "height": 900}} | options))
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: trouble.append(str(error)))
        page.on("console", lambda message: message.type == "error" and trouble.append(described(message)))
        page.on("request", lambda one: one.url.startswith(server.root) or trouble.append(one.url))
        page.goto(server.address)
        if path != "/":
            page.goto(server.root + path)
        return page

    yield show
    for context in contexts:
        context.close()
    assert [line for line in trouble if not any(one in line for one in TOLD)] == []


def described(message: Any) -> str:
    """Return the text of a message of the console, and the URL that it is about."""
    return f"{message.text} {message.location['url']}"


def follow(page: Any, *keys: str) -> None:
    """Type, and wait for the page that the last key leads to (the replayer changes the URL of a page, too)."""
    page.wait_for_load_state()
    for key in keys[:-1]:
        (page.keyboard.press if len(key) == 1 else page.keyboard.type)(key)
    with page.expect_event("load"):
        page.keyboard.press(keys[-1])
