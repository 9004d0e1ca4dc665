"""The docs site: it builds without warnings and network, and has every page and anchor that the program links to."""

import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path

import pytest

from analysis.stats import STATISTICS
from analysis.stats.registry import BUILT_IN
from hhparser.base.text.docs import DOCS, docs_page
from hhparser.findings.rules import RULES
from tests.conftest import ROOT

_CALL = re.compile(r'docs_page\("([^"{]+)"\)')


class Page(HTMLParser):
    """The anchors of a page, and the files of other servers that it loads."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.anchors: set[str] = set()
        self.loaded: list[str] = []
        self.feed(path.read_text("utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        self.anchors.add(values.get("id") or "")
        place = values.get("src" if tag in ("script", "img") else "href") or ""
        if place.startswith("http") and (tag in ("script", "img") or values.get("rel") == "stylesheet"):
            self.loaded.append(place)


def linked_addresses() -> set[str]:
    """URLs of the docs in the program (its rules, statistics and texts) and in the README."""
    sources = [file for name in ("hhparser", "analysis") for file in (ROOT / name).rglob("*.py")]
    named = {name for file in sources for name in _CALL.findall(file.read_text("utf-8"))}
    assert "reference/where" in named
    readme = (ROOT / "README.md").read_text("utf-8")
    return {
        *re.findall(rf"{DOCS}[^)]*/(?=\))", readme),
        *(rule.address for rule in RULES),
        *(docs_page(f"reference/statistics#{name}") for name in STATISTICS if name in BUILT_IN),
        *map(docs_page, named),
    }


@pytest.mark.slow
def test_the_site_has_every_page_and_anchor_that_the_program_links_to(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(tmp_path)]
    result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr
    examples = (tmp_path / "reference" / "api" / "index.html").read_text("utf-8")
    assert "blockquote" not in examples  # Markdown takes >>> for a quotation
    pages = {file: Page(file) for file in tmp_path.rglob("*.html")}
    assert {file.name: page.loaded for file, page in pages.items() if page.loaded} == {}
    missing = []
    for address in sorted(linked_addresses()):
        path, _, anchor = address.removeprefix(DOCS).partition("#")
        page = pages.get(tmp_path / path / "index.html")
        if page is None or (anchor and anchor not in page.anchors):
            missing.append(address)
    assert missing == []


def test_texts_of_commands_name_pages_by_their_address() -> None:
    """A wheel has no docs folder."""
    named = [
        file.relative_to(ROOT).as_posix()
        for folder in ("cli", "web", "report", "replayer")
        for file in (ROOT / "analysis" / folder).rglob("*.py")
        if re.search(r"\bdocs/[\w/]+\.md", file.read_text("utf-8"))
    ]
    assert named == []
