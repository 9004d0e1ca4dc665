"""Lists are sorted by the query parameter `sort`."""

import re
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from analysis.web.pages.hands.hand_list import SORTS
from tests.analysis.deals import deal
from tests.analysis.web.conftest import client_of, store_of

RIVER = "BTN raises 6, SB folds, BB calls | BB checks, BTN bets 8, BB calls | BB checks, BTN checks | BB bets 20, BTN folds"
HANDS = [
    deal("BTN raises 6, SB folds, BB folds", 3, number=1, dealt={"BTN": "2c 7h"}),
    deal(RIVER, 3, number=2, dealt={"BTN": "As Ks"}),
    deal("CO folds, BTN folds, SB raises 20, BB folds", 4, number=3, dealt={"BTN": "Qd Jd"}),
]


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> TestClient:
    folder: Path = tmp_path_factory.mktemp("sorted")
    (folder / "hands.txt").write_text("\n".join(HANDS))
    return client_of(store_of(folder / "store", folder / "hands.txt"))


@pytest.mark.parametrize(
    ("order", "hands"),
    [
        pytest.param("net_bb", "231", id="smallest result first"),
        pytest.param("-net_bb", "132", id="largest result first"),
        pytest.param("-pot_bb", "231", id="largest pot first"),
        pytest.param("-line", "231", id="by line"),
        pytest.param("-last_street", "231", id="latest street first"),
    ],
)
def test_hands_are_sorted(app: TestClient, order: str, hands: str) -> None:
    found = app.get(f"/hands.json?sort={order}").json()["hands"]
    assert found[0]["hand_id"] == hands[0]
    column = order.removeprefix("-")
    if column in found[0] and all(isinstance(one[column], float) for one in found):
        values = [one[column] for one in found]
        assert values == sorted(values, reverse=order.startswith("-"))


def test_each_column_sorts(app: TestClient) -> None:
    page = app.get("/hands").text
    for column in SORTS:
        assert f'href="/hands?sort=-{column}"' in page
        assert len(app.get(f"/hands.json?sort=-{column}").json()["hands"]) == 3
    assert (
        'aria-sort="descending"><a class="sort" href="/hands?sort=net_bb"'
        in app.get("/hands?sort=-net_bb").text
    )


def test_a_row_has_pot_line_opponents_and_street(app: TestClient) -> None:
    (row,) = [one for one in app.get("/hands.json").json()["hands"] if one["hand_id"] == "2"]
    assert (row["pot_bb"], row["line"], row["opponents"], row["last_street"]) == (
        14.5,
        "R / B / X / F",
        1,
        "river",
    )
    assert "R / B / X / F" in app.get("/hands").text


@pytest.mark.parametrize("path", ["/hands", "/players", "/stats"])
def test_an_unknown_column_is_named(app: TestClient, path: str) -> None:
    answer = app.get(f"{path}.json?sort=luck")
    assert (answer.status_code, answer.json()["key"]) == (400, "sort")


def test_players_and_statistics_are_sorted(app: TestClient) -> None:
    names = [one["player"] for one in app.get("/players.json?sort=name").json()]
    assert names == sorted(names, key=str.lower)
    assert names != [one["player"] for one in app.get("/players.json?sort=-name").json()]
    rows = app.get("/stats.json?by=position&player=BB&sort=-hands").json()
    assert [one["hands"] for one in rows] == sorted((one["hands"] for one in rows), reverse=True)


def test_a_sorted_list_has_pages(app: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    following = app.get("/hands.json?sort=net_bb&next=1").json()
    assert (len(following["hands"]), following["next"]) == (2, None)
    assert app.get("/hands.json?sort=net_bb&next=x").status_code == 400


@pytest.mark.parametrize("path", ["/stats?by=position&player=BB&q=n_players+%3E+1", "/player/pokerstars/BTN"])
def test_positions_are_in_the_order_of_the_seats(app: TestClient, path: str) -> None:
    page = app.get(path).text
    found = re.findall(r'<th scope="row">(SB|BB|BTN|CO)</th>', page)
    assert found == sorted(found, key=["SB", "BB", "CO", "BTN"].index)


def test_folded_hands_are_nothing_to_review(tmp_path: Path) -> None:
    (tmp_path / "hands.txt").write_text(deal("BTN folds, SB raises 6, BB folds", 3, dealt={"BTN": "2c 7h"}))
    app = client_of(store_of(tmp_path / "store", tmp_path / "hands.txt"))
    assert "BTN folded every hand before the flop" in app.get("/review?queue=size").text
    assert "the largest result that needs review" not in app.get("/").text


def test_a_fold_is_neither_won_nor_lost(app: TestClient) -> None:
    while "Result" not in (facets := app.get("/api/v1/facets?player=BTN").json()):
        pass  # a background job counts them
    assert [one["word"] for one in facets["Result"]] == ["won a pot"]
