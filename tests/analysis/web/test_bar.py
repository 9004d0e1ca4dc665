"""The question bar shows the fields that a page answers, and hands with errors are counted on demand."""

import re
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from analysis.store import StoredTables, open_store
from analysis.web.links import FIELDS
from analysis.web.pages import PAGES
from tests.analysis.cli.conftest import one_hand
from tests.analysis.web.conftest import client_of, store_of

PATHS = {
    "/session/{session}": "/session/pokerstars-cash-20210301T170000",
    "/player/{site}/{name:path}": "/player/pokerstars/Bob",
    "/lines/hands": "/lines/hands?line=BTN+limps",
    "/study": "/study?line=BTN+limps",
    "/checks/{code}": "/checks/M202",
    "/help/{topic}": "/help/statistics",
}
FEWER = {  # each leaves out hands, or asks about another player
    "player": "Bob",
    "q": "net > 1000bb",
    "from": "2035-01-01",
    "to": "1990-01-01",
    "stakes": "77/78",
    "site": "winamax",
    "kind": "tournament",
    "tag": "bluff",
    "reviewed": "yes",
}
LIGHT = ("/checks", "/checks/{code}", "/players", "/stats", "/graph")  # the first ones are fast tests
BARS = sorted(
    (page for page in PAGES if page.fields and not re.match("/(tournament|hand/)", page.path)),
    key=lambda page: page.path not in LIGHT,
)
# test_range_quiz.py and test_pool_pages.py filter pages that need many hands or a pool
OF_FEW_HANDS = [page for page in BARS if page.path not in {"/study/ranges", "/pool"}]
COUNTING = [page for page in BARS if page.counts_hands]


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> TestClient:
    """The app over three fair hands on a day, a wrong one of the same session, and one of other players."""
    folder = tmp_path_factory.mktemp("bar")
    fair = "".join(map(one_hand, (1, 2, 3)))
    wrong = one_hand(4, won="0.11")
    others = one_hand(5, day=3, won="0.11").replace("Ann", "Cat").replace("Bob", "Dan")
    (folder / "hands.txt").write_text(fair + wrong + others)
    return client_of(store_of(folder / "store", folder / "hands.txt"))


def twin(path: str) -> str:
    start, _, query = path.partition("?")
    return ("/index.json" if start == "/" else f"{start}.json") + (f"?{query}" if query else "")


@pytest.mark.slow
@pytest.mark.slow_cases(4)
@pytest.mark.parametrize("page", OF_FEW_HANDS, ids=lambda page: page.path)
def test_every_field_of_the_bar_is_answered(app: TestClient, page) -> None:
    path = PATHS.get(page.path, page.path)
    start, _, query = twin(path).partition("?")
    base = dict(one.split("=") for one in query.split("&") if one)
    base = {key: text.replace("+", " ") for key, text in base.items()}
    whole = app.get(start, params=base)
    assert whole.status_code == 200
    for key in page.fields:
        assert app.get(start, params=base | {key: FEWER[key]}).text != whole.text, key


@pytest.mark.fast_cases(2)
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.path)
def test_a_page_shows_only_these_fields(app: TestClient, page) -> None:
    if page.path.split("/")[1] in {"tournament", "hand"}:
        return
    text = app.get(PATHS.get(page.path, page.path)).text
    bar = re.search(r'<form class="question"[^>]*aria-label="Filter".*?</form>', text, re.DOTALL)
    shown = re.findall(r'<(?:input|select)(?! type="hidden")[^>]*name="(\w+)"', bar[0]) if bar else []
    assert sorted(shown) == sorted(page.fields)


def test_unused_filters_are_kept(app: TestClient) -> None:
    text = app.get("/players?player=Bob&with_errors=1").text
    assert '<input type="hidden" name="player" value="Bob">' in text
    assert '<input type="hidden" name="with_errors" value="1">' in text
    assert set(FIELDS).isdisjoint({"session", "with_errors"})


@pytest.mark.fast_cases(3)
@pytest.mark.parametrize("page", COUNTING, ids=lambda page: page.path)
def test_hands_with_errors_are_counted_on_demand(app: TestClient, page) -> None:
    path = PATHS.get(page.path, page.path)
    app.get(twin(path))  # waits for the background work of the page
    text = app.get(path).text
    address = re.search(r'<a href="([^"]*)">Count the hands with errors</a>', text)
    assert address, text[-600:]
    assert re.search(r"\d with errors", text)
    query = address[1].replace("&amp;", "&")
    counted = app.get(path.split("?")[0] + query)
    assert "Hands with errors are counted" in counted.text
    assert "with_errors=1" in counted.text.partition("<main")[0]
    data = app.get(twin(path).split("?")[0] + query).json()
    rows = data if isinstance(data, list) else [data]
    assert rows
    assert all(row["left_out"]["errors"] == 0 for row in rows)
    back = re.search(r'<a href="([^"]*)">leave them out</a>', counted.text)
    assert back
    assert "with_errors" not in back[1]


def test_they_count_as_in_the_command(app: TestClient) -> None:
    found = {
        errors: app.get("/stats.json", params={"player": "Ann", "with_errors": errors}).json()[0]
        for errors in ("", "1")
    }
    assert [row["hands"] for row in found.values()] == [3, 4]
    assert app.get("/hands.json?player=Ann&with_errors=1").json()["total"] == 4
    assert app.get("/graph.json?player=Ann&with_errors=1").json()["total"] == 4
    (session,) = app.get("/sessions.json?player=Ann&with_errors=1").json()["sessions"]
    assert session["hands"] == 4


@pytest.mark.slow
def test_a_session_is_found_though_its_first_hand_has_errors(tmp_path: Path) -> None:
    wrong = one_hand(1, won="0.11").replace("12:00:00", "11:50:00")
    (tmp_path / "hands.txt").write_text(wrong + one_hand(2) + one_hand(3))
    app = client_of(store_of(tmp_path / "store", tmp_path / "hands.txt"))
    (one,) = app.get("/sessions.json").json()["sessions"]
    (other,) = app.get("/sessions.json?with_errors=1").json()["sessions"]
    assert one["id"] != other["id"]
    assert app.get(f"/session/{one['id']}.json?with_errors=1").json()["hands"] == 3
    assert app.get(f"/session/{other['id']}.json").json()["hands"] == 2


def test_hands_of_a_player_have_their_findings(app: TestClient) -> None:
    assert {app.get(f"/checks.json?player={name}").json()["findings"] for name in ("Ann", "Dan")} == {1}
    assert app.get("/checks.json?player=Eve").json()["findings"] == 0


def test_a_store_counts_them_without_reading_all_rows(app: TestClient, tmp_path: Path) -> None:
    (tmp_path / "hands.txt").write_text(one_hand(1) + one_hand(2, won="0.11"))
    with open_store(store_of(tmp_path / "store", tmp_path / "hands.txt")) as store:
        tables = store.tables().with_errors()
        assert isinstance(tables, StoredTables)
        assert tables.hands["left_out"].to_list() == [False, False]


@pytest.mark.slow
def test_hands_in_other_currencies_are_counted_as_left_out(tmp_path: Path) -> None:
    euros = one_hand(9, day=9).replace("$", "€").replace("USD", "EUR")
    play = (
        re.sub(r"\$(\d)", r"\1", one_hand(8, day=8))
        .replace(" USD", "")
        .replace("0.0", "")
        .replace("0.12", "12")
        .replace("(2 in chips)", "(200 in chips)")
    )
    (tmp_path / "hands.txt").write_text(one_hand(1) + one_hand(2) + euros + play)
    app = client_of(store_of(tmp_path / "store", tmp_path / "hands.txt"))
    assert app.get("/leaks.json").json()["left_out"]["other_currency"] == 2
    assert "2 in other currencies" in app.get("/leaks").text
    assert app.get("/graph.json").json()["left_out"]["other_currency"] == 1  # in big blinds


def test_dates_and_player_are_chips_with_their_own_cross(app: TestClient) -> None:
    page = app.get("/hands?player=Bob&from=2021-01-01&q=won").text
    chips = re.search(r'<ul class="scopes".*?</ul>', page, re.DOTALL)
    assert chips is not None
    assert re.findall(r'<li>(.*?) <a href="([^"]*)"', chips[0]) == [
        ("2021-01-01 to today", "/hands?player=Bob&amp;q=won"),
        ("Bob", "/hands?q=won&amp;from=2021-01-01"),
    ]


def test_an_error_leads_to_the_columns(app: TestClient) -> None:
    assert 'href="/help/columns">All columns' in app.get("/hands?q=luck+%3E+1").text


def test_players_and_sites_are_suggested(app: TestClient) -> None:
    columns = {one["name"]: one["values"] for one in app.get("/api/v1/vocabulary").json()["columns"]}
    assert columns["site"] == ["pokerstars"]
    assert {"Ann", "Bob"} <= set(columns["player"])
    assert columns["pos"] == columns["position"]
