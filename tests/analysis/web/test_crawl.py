"""Every link leads somewhere, nothing is loaded from elsewhere, and names stay text."""

import re
from collections import deque
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import quote, urljoin, urlsplit

import pytest
from starlette.testclient import TestClient

from tests.analysis.cli.conftest import one_hand
from tests.analysis.web.conftest import client_of, store_of

DEPTH = 3
MOST = 400  # pages; few requests of each kind of address, so that all kinds are covered
HOSTILE = {
    "a script": "<script>alert(1)</script>",
    "an image": '"><img src=x onerror=alert(1)>',
    "quotes": """it's "quoted" & more""",
    "right to left": "\u202egnihsif\u202c",
    "long": "x" * 200,
    "a path": "../../etc/passwd",
    "a template": "{{ 7 * 7 }}",
    "an address": "a/b?c=d#e",
}


class Links(HTMLParser):
    """The addresses that a page names."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.followed: list[str] = []
        self.loaded: list[str] = []
        self.tags: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.tags.append(tag)
        assert not {name for name in given if name.startswith("on") or name == "style"}
        if tag == "a":
            self.followed.append(given["href"])
        elif tag == "form":
            self.loaded.append(given["action"])
        else:
            self.loaded += [given[name] for name in ("src", "href") if name in given]


def kind_of(address: str) -> str:
    """Addresses that differ only in numbers and names are of one kind."""
    parts = urlsplit(address)
    keys = ",".join(sorted(re.findall(r"(\w+)=", parts.query)))
    return (
        "/".join(parts.path.split("/")[:3]) + f"?{keys}"
        if not parts.path.startswith("/hand/")
        else f"hand?{keys}"
    )


def crawl(app: TestClient, start: str = "/", most: int = MOST) -> dict[str, int]:
    """The status of every page up to three clicks away, a few of each kind."""
    found: dict[str, int] = {}
    kinds: dict[str, int] = {}
    left = deque([(start, 0)])
    while left and len(found) < most:
        address, depth = left.popleft()
        kind = kind_of(address)
        kinds[kind] = kinds.get(kind, 0) + 1
        if address in found or kinds[kind] > 2:
            continue
        page = app.get(address)
        found[address] = page.status_code
        if not page.headers["content-type"].startswith("text/html"):
            continue  # a picture or an export
        links = Links(page.text)
        for loaded in links.loaded:
            assert urlsplit(urljoin("http://here/", loaded)).netloc == "here", loaded
        for followed in links.followed:
            assert followed.startswith(("/", "#", "?")), followed
            assert not followed.startswith("//")
            if depth < DEPTH and not followed.startswith("#"):
                left.append((urljoin(address, followed), depth + 1))
    return found


@pytest.mark.slow
@pytest.mark.parametrize("most", [150, pytest.param(MOST, marks=pytest.mark.nightly)])
def test_every_link_leads_somewhere(most: int, app: TestClient) -> None:
    found = crawl(app, most=most)
    assert {address: status for address, status in found.items() if status != 200} == {}
    assert len(found) > 60


class NumbersOfTables(HTMLParser):
    """The rows of the tables of a page: each cell with its heading, its text and whether it, or a heading, is a link."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.rows: list[list[tuple[str, str, bool]]] = []
        self._headings: list[str] = []
        self._is_head = False
        self._cells: list[tuple[str, bool]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "thead":
            self._is_head = True
        elif tag == "tr":
            self._cells = []
        elif tag in ("th", "td"):
            self._cells.append(("", False))
        elif tag == "a" and self._cells:
            self._cells[-1] = self._cells[-1][0], True

    def handle_data(self, text: str) -> None:
        if self._cells:
            self._cells[-1] = self._cells[-1][0] + text.strip(), self._cells[-1][1]

    def handle_endtag(self, tag: str) -> None:
        if tag == "thead":
            self._is_head = False
        elif tag == "table":
            self._cells = []
        elif tag == "tr" and self._is_head:
            self._headings = [text for text, _ in self._cells]
            self._is_linked = any(is_link for _, is_link in self._cells)
        elif tag == "tr" and len(self._cells) == len(self._headings):
            cells = zip(self._headings, self._cells, strict=True)
            self.rows.append([(heading, text, link or self._is_linked) for heading, (text, link) in cells])


@pytest.mark.slow
@pytest.mark.parametrize(
    "path",
    [
        *("/", "/sessions", "/hands", "/stats?by=position", "/stats?by=pot_type,month"),
        *(
            "/lines",
            "/lines?line=BTN+opens,+BB",
            "/graph",
            "/leaks",
            "/players",
            "/players/sheet",
            "/tournaments",
            "/checks",
        ),
        *("/player/pokerstars/half%3Atime", "/player/pokerstars/RiverOtter", "/imports", "/tags"),
    ],
)
def test_no_number_without_a_link(app: TestClient, path: str) -> None:
    """A number of hands links to them; any other number is in a row with a link to its hands.

    A file links to its findings: a list of its hands would read everything.
    """
    leads = {"Hands", "Findings"} if path != "/imports" else set()
    name, _, asked = path.partition("?")
    app.get(f"{name if name != '/' else '/index'}.json?{asked}")  # a program waits until all is there
    rows = NumbersOfTables(app.get(path).text).rows
    for row in rows:
        for heading, text, is_link in row:
            assert heading not in leads or is_link or text in {"", "0"}, row
        assert any(is_link for *_, is_link in row) or not re.search(
            "[1-9]", "".join(one[1] for one in row[1:])
        ), row
    assert rows or path == "/tags"


def test_files_that_pages_load(app: TestClient) -> None:
    loaded = {
        at for path in ("/", "/hand/pokerstars/260418980311") for at in Links(app.get(path).text).loaded
    }
    for at in sorted(loaded):
        if not at.startswith("/hand"):
            assert app.get(at).status_code in (200, 405), at  # a form may be only for sending
    bundle = app.get("/static/app.js").text
    for imported in re.findall(r'(?:from|import\()"([^"]*)"', bundle):
        assert app.get(urljoin("/static/", imported)).status_code == 200


@pytest.mark.slow_cases(3)
@pytest.mark.slow
@pytest.mark.parametrize("name", HOSTILE.values(), ids=HOSTILE)
def test_names_stay_text(tmp_path: Path, name: str) -> None:
    file = tmp_path / "hands.txt"
    file.write_text(one_hand().replace("Bob", name), encoding="utf-8")
    app = client_of(store_of(tmp_path / "store", file))
    where = f"/player/pokerstars/{quote(name, safe='')}"
    for path in (
        "/",
        "/hands",
        "/players",
        "/hand/pokerstars/1",
        where,
        f"/stats?player={quote(name)}",
        "/stats?by=opponent",
        f"/checks?file={quote(name)}",
        f"/stats?vs=player+%3D+%22Ann%22&q={quote(name)}",
    ):
        page = app.get(path)
        assert page.status_code == (400 if "vs=" in path else 200), path
        links = Links(page.text)
        assert "img" not in links.tags[links.tags.index("main") :]
        assert links.tags.count("script") == page.text.count('type="module" src="/static/')
    assert name in unescape(app.get("/players").text)
    assert app.get(f"{where}.json").json()["player"] == name
    assert set(crawl(app, where, most=25).values()) == {200}
