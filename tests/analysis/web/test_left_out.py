"""Pages say how many hands their numbers leave out, and why."""

from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from analysis.web.pages import PAGES
from tests.analysis.cli.conftest import OMAHA, one_hand
from tests.analysis.web.conftest import client_of, store_of

CANCELLED = one_hand(6, day=4).split("Ann: calls")[0] + "Hand cancelled\n\n\n"
WRONG = one_hand(4, day=2, won="0.11") + one_hand(5, day=3, bet="$0.01")
ALL = {"errors": 2, "unsupported": 1, "cancelled": 1, "capped": 0, "other_currency": 0}
LINE = "Left out: 4 hands, 2 with errors, 1 of other games, 1 cancelled"
PATHS = {
    "/player/{site}/{name:path}": "/player/pokerstars/Bob",
    "/lines/hands": "/lines/hands?line=BTN+limps",
}
COUNTING = [page for page in PAGES if page.counts_hands and "tournament" not in page.path]


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> TestClient:
    """The app over three fair hands, two wrong ones, a cancelled one and one of another game."""
    folder = tmp_path_factory.mktemp("left-out")
    fair = "".join(one_hand(number) for number in (1, 2, 3))
    (folder / "mixed.txt").write_text(fair + WRONG + CANCELLED + OMAHA)
    return client_of(store_of(folder / "store", folder / "mixed.txt"))


def stated(data: Any) -> list[dict[str, int]]:
    """Return the statements of the objects of a page."""
    return [one["left_out"] for one in (data if isinstance(data, list) else [data])]


@pytest.mark.fast_cases(1)
@pytest.mark.parametrize(
    "page", [one for one in COUNTING if one.path not in PATHS], ids=lambda page: page.name
)
def test_every_page_that_counts_says_it(app: TestClient, page: Any) -> None:
    if "{" in page.path:
        session = app.get("/sessions.json").json()["sessions"][0]
        path = f"/session/{session['id']}"
        expected, line = ALL | {"errors": 0, "cancelled": 0}, "Left out: 1 hand, 1 of other games"
    else:
        path, expected, line = page.path, ALL, LINE
    twin = "/index.json" if path == "/" else f"{path}.json"
    data = app.get(twin).json()
    assert all(one == expected for one in stated(data))
    text = app.get(path).text
    assert line in text


@pytest.mark.parametrize("path", ["/player/pokerstars/Bob", "/lines/hands"])
def test_pages_of_one_player_or_line_say_it(app: TestClient, path: str) -> None:
    query = "?line=BTN+limps" if path == "/lines/hands" else ""
    assert stated(app.get(f"{path}.json{query}").json()) == [ALL]


def test_the_first_screen_says_it_above_the_graph(app: TestClient) -> None:
    page = app.get("/").text
    assert page.count(LINE) == 1
    assert page.index(LINE) < page.index('<figure class="drawn">')


def test_it_is_about_the_hands_of_the_query(app: TestClient) -> None:
    assert app.get("/hands.json?q=day+%3D+2021-03-02").json()["left_out"]["errors"] == 1


def test_other_pages_say_nothing(app: TestClient) -> None:
    assert "Left out:" not in app.get("/settings").text
    assert "left_out" not in app.get("/checks.json").json()


def test_nothing_is_said_when_no_hand_is_left_out(tmp_path: Path) -> None:
    (tmp_path / "fair.txt").write_text(one_hand(1) + one_hand(2))
    app = client_of(store_of(tmp_path / "store", tmp_path / "fair.txt"))
    assert "Left out:" not in app.get("/stats").text


def test_a_player_in_hands_with_errors_only_has_a_page(tmp_path: Path) -> None:
    """A note on the player leads back to it."""
    hands = tmp_path / "hands.txt"
    hands.write_text(one_hand(1) + one_hand(2, won="0.11").replace("Bob", "Cat"))
    app = client_of(store_of(tmp_path / "store", hands))
    assert app.get("/player/pokerstars/Cat").status_code == 200
    assert app.post("/player/pokerstars/Cat/note", data={"text": "calls"}).status_code == 200
    assert app.get("/player/pokerstars/Dan").status_code == 404
