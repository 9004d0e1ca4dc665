"""The square of starting hands."""

import math

import polars as pl
import pytest

from analysis.charts import heatmaps
from hhparser.base.cards import HAND_GRID

# aces raised twice for 3 and -1 bb; A K suited folded once, called once for 4; 7 2 offsuit in a walk for 1
HANDS = pl.DataFrame(
    {
        "starting_hand": ["AA", "AA", "AKs", "AKs", "72o", None, None],
        "actions_preflop": ["R", "RC", "F", "C", "", "R", "R"],
        "net_bb": [3.0, -1.0, 0.0, 4.0, 1.0, 50.0, 50.0],
    }
)


def test_the_square_holds_169_names():
    assert len({name for row in HAND_GRID for name in row}) == 169
    assert (HAND_GRID[0][0], HAND_GRID[0][1], HAND_GRID[1][0]) == ("AA", "AKs", "AKo")


def test_table_counts_what_was_played_and_won():
    rows = {row[0]: row[1:] for row in heatmaps.starting_hand_table(HANDS).iter_rows()}
    assert rows == {"AA": (2, 1.0, 1.0), "AKs": (2, 0.5, 2.0), "72o": (1, None, 1.0)}


@pytest.mark.parametrize(
    ("measure", "values"),
    [
        pytest.param("played", {"AA": 1.0, "AKs": 0.5}, id="played: a walk is no decision"),
        pytest.param("won", {"AA": 1.0, "AKs": 2.0, "72o": 1.0}, id="won"),
    ],
)
def test_cells_hold_the_values(measure, values):
    ax = heatmaps.draw_starting_hands(heatmaps.starting_hand_table(HANDS), measure=measure)
    drawn = ax.collections[0].get_array().ravel().filled(math.nan).tolist()
    names = [name for row in HAND_GRID for name in row]
    assert {n: v for n, v in zip(names, drawn, strict=True) if not math.isnan(v)} == values
    assert [text.get_text().partition("\n")[0] for text in ax.texts] == names


def test_the_scale_says_how_many_cards_are_known():
    ax = heatmaps.draw_starting_hands(heatmaps.starting_hand_table(HANDS), dealt=HANDS.height)
    _, scale = ax.get_figure().axes
    assert scale.get_xlabel() == "called or raised before the flop\ncards known in 5 of 7 hands"


def test_no_known_cards_are_a_sentence():
    ax = heatmaps.draw_starting_hands(heatmaps.starting_hand_table(HANDS.tail(2)))
    assert [text.get_text() for text in ax.texts] == ["no hands with known hole cards"]
