"""Opponents named in a condition."""

import polars as pl
import pytest

from analysis.queries.opponents import anybody, asks_number, is_player, named_opponents
from analysis.stats import parse_where


@pytest.mark.parametrize(
    ("question", "names"),
    [
        ("position = BTN and tag = Bob", set()),
        ("opponent = Bob", {"Bob"}),
        ("opponent != Bob or net > 3bb", {"Bob"}),
        ("not (opponent not in (Bob, 'Big Fish') and won)", {"Bob", "Big Fish"}),
        ("opponent Bob (vpip or position = BTN) and opponent Ann three_bet", {"Ann", "Bob"}),
        ("opponent Bob opponent = Ann", {"Ann", "Bob"}),
        ("opponent is empty", None),
        ("opponent = Bob and opponent is not empty", None),
        ("opponent Bob opponent is empty", None),
        (" or ".join(f"opponent = P{n}" for n in range(500)), {f"P{n}" for n in range(500)}),
    ],
)
def test_names(question: str, names: set[str] | None) -> None:
    assert named_opponents(parse_where(question)) == names


def test_names_in_other_rows() -> None:
    assert named_opponents(anybody(is_player("Bob") & pl.col("won")) | pl.col("won")) == {"Bob"}
    assert named_opponents(anybody(pl.col("player") == "Bob")) is None


@pytest.mark.parametrize(
    ("condition", "asks"),
    [
        (pl.col("net") > 3, False),
        (anybody(pl.col("won")), False),
        (pl.col("hand") > 3, True),
        (anybody(pl.col("hand") > 3), True),
        (pl.col("won").any().over("hand"), True),
    ],
    ids=str,
)
def test_the_number_of_the_hand(condition: pl.Expr, asks: bool) -> None:
    assert asks_number(condition) == asks
