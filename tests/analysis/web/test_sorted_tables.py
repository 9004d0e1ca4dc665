"""Every table of a page is sorted by every of its columns."""

import re
from html import unescape
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from analysis.store import Store
from analysis.store.disk.seal import seal_tail
from tests.analysis.deals import deal
from tests.analysis.web.conftest import client_of, store_of

SESSION, HAND = "/session/first", "/hands/first"
FIRST_LINK = {SESSION: r'href="(/session/[^"]*)"', HAND: r'href="(/hand/[^"?]*)'}


@pytest.mark.slow
@pytest.mark.fast_cases(1)
@pytest.mark.parametrize(
    "path",
    [
        *("/sessions", "/tournaments", "/leaks", "/lines", "/checks", "/checks/P101", "/imports", "/stats"),
        *("/players", "/player/pokerstars/RiverOtter", "/tournament/pokerstars/3184520771"),
        *("/", SESSION, HAND, "/graph", "/equity?first=AhKd&second=QQ%2B&board=Qs7d2c", "/stats?vs=pool"),
        *("/stats?vs=pool&by=position", "/review?queue=size", "/players/sheet", "/calibration"),
        *("/hands", "/hands/pool", "/lines/hands?line=BTN+opens"),
    ],
)
def test_every_column_of_a_table_sorts(app: TestClient, path: str) -> None:
    """Each heading is a link, which sorts; bars and buttons have no order."""
    if path in FIRST_LINK:
        listed = app.get(path.rpartition("/")[0] + ("s" if path == SESSION else "")).text
        path = unescape(re.search(FIRST_LINK[path], listed)[1])  # type: ignore[index]
    address, _, query = path.partition("?")
    address = "/index" if address == "/" else address
    assert app.get(f"{address}.json?{query}&sort=luck").status_code == 400
    assert (
        app.get(f"{address}.json?{query}").status_code == 200
    )  # unlike a page, it waits until all is counted
    headings = re.findall(r'<th scope="col".*?</th>', app.get(path).text)
    links = [
        re.search(r'class="sort" href="([^"]*)"', one)
        for one in headings
        if not re.search("How often|>(More|Change|Remove)<", one)
    ]
    assert links
    for link in links:
        assert link, [one for one in headings if "sort" not in one]
        at = unescape(link[1])
        if "aria-sort" not in (page := app.get(at)).text:  # its job has not ended yet
            app.get(at.replace("?", ".json?", 1))
            page = app.get(at)
        assert (page.status_code, 'aria-sort="descending"' in page.text) == (200, True), link[1]


@pytest.mark.parametrize(
    ("path", "rows", "key"),
    [
        ("/sessions.json?sort=-hands", "sessions", "hands"),
        ("/tournaments.json?sort=-net_bb", "tournaments", "net_bb"),
        ("/tournaments.json?sort=-hands", "stats", "hands"),
        ("/leaks.json?sort=-raw", "leaks", "raw"),
        ("/lines.json?sort=-hands", "answers", "made"),
        ("/checks.json?sort=-files", "codes", "files"),
        ("/checks.json?sort=-notes", "files", "notes"),
        ("/imports.json?sort=-size", "files", "size"),
        ("/imports.json?sort=-size", "folders", "size"),
        ("/index.json?sort=-hands", "results", "hands"),
        ("/index.json?sort=-pot_bb", "review", "pot_bb"),
        ("/equity.json?first=22&second=AK&third=QQ&sort=-equity", "ranges", "equity"),
        ("/equity.json?first=22&second=AK&third=QQ&sort=-name", "ranges", "name"),
        ("/hands/pool.json?sort=-net_bb", "hands", "net_bb"),
        ("/lines/hands.json?line=BTN+opens&sort=-pot_bb", "hands", "pot_bb"),
    ],
)
def test_rows_are_in_the_order_of_the_column(app: TestClient, path: str, rows: str, key: str) -> None:
    values = [one[key] for one in app.get(path).json()[rows] if one[key] is not None]
    assert len(values) > 1 or rows == "folders"
    assert values == sorted(values, reverse=True)


def test_a_day_keeps_its_totals_when_its_sessions_are_apart(app: TestClient) -> None:
    days = {one["day"]: one for one in app.get("/sessions.json").json()["days"]}
    by_hands = app.get("/sessions.json?sort=-hands").json()["days"]
    assert {one["day"]: one | {"net_bb": {}} for one in by_hands} == {
        day: one | {"net_bb": {}} for day, one in days.items()
    }


def test_the_path_of_an_order_is_quoted(tmp_path: Path) -> None:
    """A name with a question mark is not the end of the path."""
    text = deal("BTN raises 6, SB folds, BB folds", 3).replace("BTN", "who?")
    (tmp_path / "hands.txt").write_text(text)
    app = client_of(store_of(tmp_path / "store", tmp_path / "hands.txt"))
    page = app.get("/player/pokerstars/who%3F")
    assert page.status_code == 200
    assert 'href="/player/pokerstars/who%3F?sort=-hands"' in page.text


@pytest.fixture
def of_segment(tmp_path: Path) -> TestClient:
    """The app over one hand in a segment."""
    hand = deal("LJ folds, HJ folds, CO raises 6, BTN folds, SB folds, BB folds", 6)
    (tmp_path / "hands.txt").write_text(hand.replace("HOLE CARDS ***", "HOLE CARDS ***\nDealt to CO [As Kd]"))
    folder = store_of(tmp_path / "store", tmp_path / "hands.txt")
    with Store(folder) as store:
        seal_tail(store.folder, store.catalogue)
    return client_of(folder)


def test_players_of_a_hand_are_in_the_order_of_the_seats(of_segment: TestClient) -> None:
    """A segment sorts them by name."""
    hands = of_segment.get("/hands/pool.json").json()["hands"]
    assert [one["player"] for one in hands] == ["BTN", "SB", "BB", "LJ", "HJ"]


def test_an_unknown_key_is_named_over_segments_too(of_segment: TestClient) -> None:
    answer = of_segment.get("/stats.json?by=position,nosuch")
    assert (answer.status_code, answer.json()["key"]) == (400, "by")
    assert "no column 'nosuch'" in answer.json()["error"]
