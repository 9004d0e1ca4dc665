from pathlib import Path
from typing import Any

import polars as pl
import pytest

from analysis.population.nodes import ANSWERS, POSTFLOP, PREFLOP, SEATS, TEXTURES
from analysis.population.records import find_records
from tests.analysis.deals import deal, load_text

STORY = (
    "LJ folds, HJ folds, CO folds, BTN raises 6, SB folds, BB calls | BB checks, BTN bets 8, BB calls | "
    "BB checks, BTN checks | BB bets 60, BTN calls"
)


def digits_of(row: dict[str, Any]) -> dict[str, int]:
    layout = PREFLOP if row["street"] == 0 else POSTFLOP
    return {name: int(digit[0]) for name, digit in layout.decode(pl.Series([row["node"]]).to_numpy()).items()}


@pytest.fixture(scope="module")
def rows(tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, Any]]:
    folder: Path = tmp_path_factory.mktemp("records")
    tables = load_text(folder, deal(STORY, wins="BB"))
    return find_records(tables).to_dicts()


def test_each_decision_has_a_row(rows: list[dict[str, Any]]) -> None:
    assert [ANSWERS[row["answer"]] for row in rows] == [
        *("fold", "fold", "fold", "45-95%", "fold", "call"),
        *("check", "45-95%", "call", "check", "check", "95%+", "call"),
    ]


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        pytest.param(3, {"raises": 0, "seat": SEATS.index("BTN"), "callers": 0, "raised": 0}, id="button opens"),
        pytest.param(5, {"raises": 1, "seat": SEATS.index("BB"), "callers": 0, "faced": 2}, id="blind calls"),
        pytest.param(6, {"street": 0, "faced": 0, "aggressor": 1, "in_position": 0, "players": 0}, id="first on flop"),
        pytest.param(7, {"street": 0, "faced": 0, "aggressor": 0, "in_position": 1, "spr": 3}, id="continuation bet"),
        pytest.param(8, {"street": 0, "faced": 4, "aggressor": 1, "raised": 0}, id="faces 62% of the pot"),
        pytest.param(11, {"street": 2, "faced": 0, "aggressor": 1, "texture": TEXTURES.index("dry")}, id="river bet"),
        pytest.param(12, {"street": 2, "faced": 6, "aggressor": 0, "in_position": 1, "spr": 0}, id="overbet"),
    ],
)  # fmt: skip
def test_node(rows: list[dict[str, Any]], row: int, expected: dict[str, int]) -> None:
    digits = digits_of(rows[row])
    assert {name: digits[name] for name in expected} == expected


def test_amounts(rows: list[dict[str, Any]]) -> None:
    last = rows[-1]
    assert (last["pot"], last["to_call"], last["stack"], last["behind"], last["players"]) == (
        89,
        60,
        186,
        126,
        2,
    )


def test_two_players_have_seats_of_their_own(tmp_path: Path) -> None:
    found = find_records(load_text(tmp_path, deal("BTN raises 6, BB folds", 2))).to_dicts()
    assert [SEATS[digits_of(row)["seat"]] for row in found] == ["BTN of two", "BB of two"]


def test_all_in_faced_is_a_separate_bin(tmp_path: Path) -> None:
    story = "BTN raises 6, SB folds, BB calls | BB bets 194, BTN calls"
    found = find_records(load_text(tmp_path, deal(story, 3, wins="BB"))).to_dicts()
    assert digits_of(found[-1])["faced"] == POSTFLOP.sizes["faced"] - 1
    assert ANSWERS[found[-2]["answer"]] == "all-in"
    assert ANSWERS[found[-1]["answer"]] == "call"
