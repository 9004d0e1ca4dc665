"""Chromium with a replayer open."""

from collections.abc import Callable, Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from tests.analysis.cli.conftest import good, invoke  # noqa: F401  fixtures of the command line

Open = Callable[..., Any]
OWN = ("file:", "blob:null/", "data:")  # resources within the page


def wait_until(shown: Any, condition: str) -> None:
    """Wait for a condition of the page; its content security policy blocks playwright's own waiting."""
    for _ in range(600):
        if shown.evaluate(condition):
            return
        shown.wait_for_timeout(50)
    raise AssertionError(f"never true: {condition}")


def where(shown: Any) -> tuple[str, int]:
    """Hand and step that are shown."""
    return shown.text_content(".hand-title").removeprefix("Hand "), int(shown.input_value(".slider"))


def go_to(shown: Any, place: str) -> None:
    """Follow a link such as `#hand=2&step=1` within the page, at once."""
    shown.evaluate(
        "(place) => { history.replaceState(null, '', place); dispatchEvent(new Event('hashchange')); }", place
    )


# every scheme and width of a page, two that differ in both first
SCREENS = [("light", 1400), ("dark", 390), ("light", 800), ("light", 390), ("dark", 1400), ("dark", 800)]
# repeated rows and list entries
REPEATED = "tbody tr:nth-child(n+9), dl > :nth-child(n+31), ul > li:nth-child(n+31)"


def serious_faults(shown: Any) -> list[tuple[str, list[str]]]:
    """Return the axe-core violations of a page that are serious or worse; the page must allow scripts.

    Repeated rows are removed first, because axe spends most of its time on them.
    """
    shown.evaluate("(names) => document.querySelectorAll(names).forEach((one) => one.remove())", REPEATED)
    package = pytest.importorskip("axe_playwright_python", reason="axe-playwright-python is not installed")
    shown.evaluate((files(package) / "axe.min.js").read_text(encoding="utf-8"))
    found = shown.evaluate("axe.run({ resultTypes: ['violations'] })")["violations"]
    serious = [one for one in found if one["impact"] in {"serious", "critical"}]
    return [(one["id"], [node["html"] for node in one["nodes"]]) for one in serious]


WINDOW = {"viewport": {"width": 1280, "height": 800}}


@pytest.fixture(scope="session")
def window(chromium: Any) -> Any:
    """A page shared by tests without special settings, for speed."""
    return chromium.new_context(**WINDOW).new_page()


@pytest.fixture
def open_page(chromium: Any, window: Any, tmp_path: Path) -> Iterator[Open]:
    """Open a page; at the end of the test, fail on errors and on network requests."""
    trouble: list[str] = []
    opened: list[Any] = []
    listeners = {
        "console": lambda message: trouble.append(f"{message.type}: {message.text}"),
        "pageerror": lambda error: trouble.append(str(error)),
        "request": lambda request: request.url.startswith(OWN) or trouble.append(request.url),
    }

    def show(html: str, place: str = "", **options: Any) -> Any:
        file = tmp_path / "replayer.html"
        file.write_text(html, encoding="utf-8")
        page = chromium.new_context(**(WINDOW | options)).new_page() if options else window
        opened.append(page)
        for event, listener in listeners.items():
            page.on(event, listener)
        page.goto(f"{file.as_uri()}{place}")
        wait_until(
            page, "!document.getElementById('data') || document.querySelector('.hand-title, .nothing')"
        )
        return page

    yield show
    for page in opened:
        page.evaluate("localStorage.clear()")
        for event, listener in listeners.items():
            page.remove_listener(event, listener)
        page.emulate_media(media="screen")
        if page is not window:
            page.context.close()
    assert trouble == []
