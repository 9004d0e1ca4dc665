"""Every link leads somewhere, nothing is loaded from elsewhere, and names stay text."""

import re
from collections import deque
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import quote, urljoin, urlsplit

import pytest
from starlette.testclient import TestClient

from tests.analysis.web.conftest import client_of, store_of
from tests.cli.conftest import one_hand

DEPTH = 3
MOST = 400  # pages; of each kind of address only a few are asked, so that all kinds are
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
        links = Links(page.text)
        for loaded in links.loaded:
            assert urlsplit(urljoin("http://here/", loaded)).netloc == "here", loaded
        for followed in links.followed:
            assert followed.startswith(("/", "#")), followed
            assert not followed.startswith("//")
            if depth < DEPTH and followed.startswith("/"):
                left.append((followed, depth + 1))
    return found


@pytest.mark.slow
def test_every_link_leads_somewhere(app: TestClient) -> None:
    found = crawl(app)
    assert {address: status for address, status in found.items() if status != 200} == {}
    assert len(found) > 60


def test_files_that_pages_load(app: TestClient) -> None:
    loaded = {
        at for path in ("/", "/hand/pokerstars/260418980311") for at in Links(app.get(path).text).loaded
    }
    for at in sorted(loaded):
        if not at.startswith("/hand"):
            assert app.get(at).status_code in (200, 405), at  # a form may be only for sending
    for module in ("app", "keys", "live", "hand"):
        text = app.get(f"/static/{module}.js").text
        assert text.startswith("// @ts-check")
        for imported in re.findall(r'from "([^"]*)"', text):
            assert app.get(urljoin("/static/", imported)).status_code == 200


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
