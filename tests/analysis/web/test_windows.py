"""The web app on Windows, simulated: types of files from its registry, and the name of the program."""

import mimetypes
import subprocess
import sys
from pathlib import Path

import pytest

from analysis.store import StoreError
from analysis.web import endpoints, guard, template_filters
from hhparser.base.text.shell import spelled
from tests.analysis.cli.conftest import environment, one_hand
from tests.analysis.web.conftest import client_of, store_of


@pytest.mark.parametrize(("file", "kind"), [("app.js", "text/javascript"), ("app.css", "text/css")])
def test_scripts_and_styles_have_their_types_whatever_the_system_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, file: str, kind: str
) -> None:
    monkeypatch.setattr(mimetypes, "_db", mimetypes.MimeTypes())
    mimetypes.add_type("text/plain", Path(file).suffix)
    answer = client_of(store_of(tmp_path / "store")).get(f"/static/{file}")
    assert (answer.status_code, answer.headers["content-type"]) == (200, f"{kind}; charset=utf-8")


def test_pages_name_the_program_as_it_is_called_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (template_filters, guard):
        monkeypatch.setattr(module, "PROGRAM", "hhparser")
    monkeypatch.setattr(endpoints, "spelled", lambda text: spelled(text, "hhparser"))
    (tmp_path / "a.txt").write_text(one_hand())
    client = client_of(store_of(tmp_path / "store", tmp_path / "a.txt"))
    pages = [client.get("/imports").text]
    pages.append(client.get("/", headers={"Authorization": "Bearer wrong"}).text)
    pages.append(endpoints._explained(StoreError("poker", "`hh store rebuild` mends it"))[1])
    names = ("hhparser import", "hhparser serve", "hhparser store rebuild")
    assert [name in page for name, page in zip(names, pages, strict=True)] == [True] * 3
    assert not any("hh " in page for page in pages)


@pytest.mark.slow
def test_a_browser_that_hangs_up_leaves_no_traceback(tmp_path: Path) -> None:
    """The loop is not the Windows default; in a separate process, as browser tests run one here."""
    code = (
        "import asyncio, sys; from pathlib import Path; import uvicorn\n"
        "from analysis.web.serve import serve; from analysis.web.store.served_store import ServedSettings, ServedStore\n"
        "async def tell_loop(_, sockets): print(type(asyncio.get_running_loop()) is asyncio.SelectorEventLoop)\n"
        "asyncio.DefaultEventLoopPolicy._loop_factory = None  # as if there were another one by default\n"
        "uvicorn.Server.serve = tell_loop\n"
        "serve(ServedStore(Path(sys.argv[1]), ServedSettings()), tell=lambda _: None)"
    )
    words = [sys.executable, "-c", code, str(store_of(tmp_path / "store"))]
    result = subprocess.run(words, env=environment(), capture_output=True, text=True, check=False)
    assert (result.stdout, result.stderr) == ("True\n", "")
