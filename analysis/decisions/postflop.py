"""Decisions of each player on the flop, turn and river, and the actions they faced."""

from typing import Final

import polars as pl

from analysis.decisions.stacks import sums
from analysis.decisions.turns import IS_RAISE, answer, made, sizes, taken
from analysis.schema.column import ENGINE, Columns, fact, ratio, values_of

STREETS: Final = ("flop", "turn", "river")
LEVEL, CAN_RAISE = pl.col("level"), pl.col("can_raise")
BETS, RAISES = (pl.col("letter") == letter for letter in "BR")
PREVIOUS: Final = pl.when(pl.col("turn") == 1).then("previous")
# in fixed limit the minimum bet is the only size
IS_LEAST_BET: Final = (pl.col("betting") == "fixed_limit") | (pl.col("amount") <= pl.col("big_blind"))
PART_OF_POT: Final = pl.when(BETS & (pl.col("pot") > 0)).then(pl.col("amount") / pl.col("pot"))


# fmt: off
def on_street(street: str) -> Columns:
    """Return the columns of a street, computed from its decisions."""
    return (
        made(f"bet_{street}", f"bet the {street} first", LEVEL == 0, BETS),
        fact(f"checked_to_{street}", f"could bet the {street} after a check",
             taken(LEVEL == 0, pl.col("checks") > 0)),
        made(f"check_raise_{street}", f"raised on the {street} after a check",
             (PREVIOUS == "X") & CAN_RAISE, RAISES),
        made(f"raise_bet_{street}", f"raised the first bet of the {street}",
             (LEVEL == 1) & CAN_RAISE, RAISES),
        made(f"three_bet_{street}", f"raised the first raise of the {street}",
             (LEVEL == 2) & CAN_RAISE, RAISES),
        fact(f"min_bet_{street}", f"bet the least on the {street}",
             taken(BETS, IS_LEAST_BET.fill_null(False))),
        fact(f"all_in_bet_{street}", f"bet all-in on the {street}", taken(BETS, pl.col("took_stack"))),
        ratio(f"bet_size_{street}", f"bet on the {street} divided by the pot", PART_OF_POT),
        answer(f"vs_bet_{street}", f"the first bet of the {street}", LEVEL == 1),
        answer(f"vs_bet_after_check_{street}", f"a bet or raise on the {street}, after a check",
               PREVIOUS == "X"),
        answer(f"vs_raise_after_bet_{street}", f"a raise on the {street}, after betting", PREVIOUS == "B"),
        answer(f"vs_check_raise_{street}", f"a check-raise on the {street}, after betting",
               (PREVIOUS == "B") & pl.col("raiser_checked")),
        answer(f"vs_raise_{street}", f"the first raise on the {street}", LEVEL == 2),
        answer(f"vs_three_bet_{street}", f"a re-raise on the {street}, after betting or raising",
               (LEVEL == 3) & pl.col("raised")),
        answer(f"vs_four_bet_{street}", f"the third raise on the {street}", LEVEL == 4),
        *sizes(f"bet_faced_{street}", f"the first bet of the {street}", LEVEL == 1, "big_blind"),
        *sizes(f"raise_faced_{street}", f"the first raise of the {street}", LEVEL == 2, "big_blind"),
    )


# fmt: on
POSTFLOP: Final = {street: on_street(street) for street in STREETS}
FACED, LAID = pl.when(pl.col("letter") == "C").then("price"), pl.when(IS_RAISE).then("price_laid")
POT_ODDS: Final = (
    *sums("pot_odds_faced", "pot odds faced by calls", "ratio", FACED, pl.Float64()),
    *sums("pot_odds_laid", "pot odds laid by bets and raises", "ratio", LAID, pl.Float64()),
)


def street_decisions(turns: pl.DataFrame, street: str) -> pl.DataFrame:
    """Return one row per player with a decision on a street.

    Args:
        turns: The decisions after the flop was dealt, with `betting` and `big_blind` of the hand.
        street: flop, turn or river.
    """
    columns = {name: value.max() for name, value in values_of(POSTFLOP[street]).items()}
    return (
        turns.lazy()
        .filter(pl.col("street") == street)
        .group_by("hand", "seat")
        .agg(**columns)
        .collect(engine=ENGINE)
    )


def pot_odds(turns: pl.DataFrame) -> pl.DataFrame:
    """Return hand, seat and `POT_ODDS`: sums over a player's calls, and over their bets and raises."""
    return turns.lazy().group_by("hand", "seat").agg(**values_of(POT_ODDS)).collect(engine=ENGINE)
