"""Long lists, a part at a time."""

import re
from html import unescape
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from analysis.web.pages.numbers import stats
from analysis.web.pages.people import players
from analysis.web.pages.sessions import sessions, tournaments
from analysis.web.pages.upkeep import checks, imports
from tests.analysis.web.conftest import client_of

ROW = re.compile(r"<tr>\s*(?:<td.*?</td>\s*)?(<th scope=\"row\".*?</th>)", re.DOTALL)
LISTS = {  # address, maximum number of entries
    "sessions": ("/sessions", sessions, "MOST"),
    "tournaments": ("/tournaments", tournaments, "MOST"),
    "players": ("/players?name=e", players, "MOST"),
    "files": ("/imports", imports, "MOST"),
    "findings": ("/checks/P101", checks, "MOST"),
    "statistics": ("/stats?by=month&stat=preflop", stats, "FEWEST"),
}


@pytest.fixture
def app(sample_store: Path) -> TestClient:
    """Return a separate app, as other tests must not get the short lists in its cache."""
    return client_of(sample_store)


def rows(text: str) -> list[str]:
    """The heads of the rows of the last table."""
    return ROW.findall(text.rpartition("<table")[2])


@pytest.mark.fast_cases(1)
@pytest.mark.parametrize("name", LISTS)
def test_the_parts_of_a_list_are_the_whole(
    app: TestClient, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    address, module, most = LISTS[name]
    monkeypatch.setattr(module, "MOST_CELLS", 0, raising=False)
    monkeypatch.setattr(module, most, 10_000)
    whole = rows(app.get(address).text)
    monkeypatch.setattr(module, most, 1)
    assert len(whole) > 1
    found: list[str] = []
    back: list[str] = []
    while address:
        text = app.get(address).text
        found += rows(text)
        back.append(address)
        following = re.search(r'href="([^"]+)" rel="next"', text)
        before = re.search(r'href="([^"]+)" rel="prev"', text)
        assert [unescape(one[1]) for one in [before] if one] == back[-2:-1]
        address = unescape(following[1]) if following else ""
    assert found == whole


@pytest.mark.parametrize("after", ["soon", "-1", "1" * 10, "1.5"])
def test_a_part_is_named_by_a_number(app: TestClient, after: str) -> None:
    response = app.get(f"/sessions.json?after={after}")
    assert response.status_code == 400
    assert response.json()["key"] == "after"


def test_after_the_end_is_the_last_part(app: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sessions, "MOST", 3)
    every = app.get("/sessions.json").json()["total"]
    last = app.get("/sessions.json?after=999999").json()["sessions"]
    assert len(last) == (every - 1) % 3 + 1
