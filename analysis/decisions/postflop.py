"""What each player did on flop, turn and river, of what he faced there."""

from typing import Final

import polars as pl

from analysis.decisions.turns import IS_RAISE, Columns, answer, chance

STREETS: Final = ("flop", "turn", "river")
LEVEL, CAN_RAISE = pl.col("level"), pl.col("can_raise")
BETS, RAISES = (pl.col("letter") == letter for letter in "BR")
PREVIOUS: Final = pl.when(pl.col("turn") == 1).then("previous")
# the least bet of fixed limit is the only one
IS_LEAST_BET: Final = (pl.col("betting") == "fixed_limit") | (pl.col("amount") <= pl.col("big_blind"))


def street_flags(turns: pl.DataFrame, street: str) -> pl.DataFrame:
    """One row per player with a decision on a street; the columns end with its name.

    Args:
        turns: The decisions after the flop was dealt, with `betting` and `big_blind` of the hand.
        street: flop, turn or river.

    Source: statistics 58, 71-81, 85-87.
    """
    columns = {**_chances(), **_answers()}
    return (
        turns.lazy()
        .filter(pl.col("street") == street)
        .group_by("hand", "seat")
        .agg(**{f"{name}_{street}": column.max() for name, column in columns.items()})
        .collect()
    )


def _chances() -> Columns:
    return {
        "bet": chance(LEVEL == 0, BETS),
        "checked_to": chance(LEVEL == 0, pl.col("checks") > 0),
        "check_raise": chance((PREVIOUS == "X") & CAN_RAISE, RAISES),
        "raise_bet": chance((LEVEL == 1) & CAN_RAISE, RAISES),
        "three_bet": chance((LEVEL == 2) & CAN_RAISE, RAISES),
        "min_bet": chance(BETS, IS_LEAST_BET.fill_null(False)),
        "all_in_bet": chance(BETS, pl.col("took_stack")),
        "bet_size": pl.when(BETS & (pl.col("pot") > 0)).then(pl.col("amount") / pl.col("pot")),
    }


def _answers() -> Columns:
    return {
        "vs_bet": answer(LEVEL == 1),
        "vs_bet_after_check": answer(PREVIOUS == "X"),
        "vs_raise_after_bet": answer(PREVIOUS == "B"),
        "vs_check_raise": answer((PREVIOUS == "B") & pl.col("raiser_checked")),
        "vs_raise": answer(LEVEL == 2),
        "vs_three_bet": answer((LEVEL == 3) & pl.col("raised")),
        "vs_four_bet": answer(LEVEL == 4),
    }


def pot_odds(turns: pl.DataFrame) -> pl.DataFrame:
    """Sum, sum of squares and number of pot odds faced by own calls and laid by own bets and raises.

    Source: statistics 89.
    """
    odds = {
        "pot_odds_faced": pl.when(pl.col("letter") == "C").then("price"),
        "pot_odds_laid": pl.when(IS_RAISE).then("price_laid"),
    }
    columns: Columns = {}
    for name, value in odds.items():
        columns |= {
            f"{name}_sum": value.sum(),
            f"{name}_squares": (value**2).sum(),
            f"{name}_n": value.count(),
        }
    return turns.lazy().group_by("hand", "seat").agg(**columns).collect()
