"""What each player did before the flop, of what he could do there."""

from typing import Final

import polars as pl

from analysis.decisions.stacks import open_stacks
from analysis.decisions.turns import Columns, answer, at_raise, chance

LEVEL, CAN_RAISE = pl.col("level"), pl.col("can_raise")
FOLDS, CALLS, RAISES = (pl.col("letter") == letter for letter in "FCR")
IS_FIRST: Final = pl.col("turn") == 0
HAS_ENTERED: Final = pl.col("called") | pl.col("raised")
IS_BIG_BLIND: Final = pl.col("position").eq_missing("BB")
IN_STEAL_POSITION: Final = pl.col("position").is_in(["CO", "BTN", "SB"]).fill_null(False)
IN_BLIND: Final = pl.col("position").is_in(["SB", "BB"]).fill_null(False)


def preflop_flags(turns: pl.DataFrame, players: pl.DataFrame) -> pl.DataFrame:
    """One row per player with a decision before the flop.

    Args:
        turns: The decisions before the flop, all of them in order, with what `find_seats` gives.
        players: The table `players`.

    Source: statistics 3-46.
    """
    columns = {**_first_in(), **_raises(), **_answers()}
    steals = (pl.col("rfi") == 1) & IN_STEAL_POSITION & (pl.col("checks") == 0)
    rows = turns.with_columns(rfi=_rfi()).with_columns(steals=steals).with_columns(**_opener())
    return (
        rows.lazy()
        .group_by("hand", "seat")
        .agg(**{name: column.max() for name, column in columns.items()})
        .with_columns(**_own_history())
        .join(open_stacks(rows, players).lazy(), on=["hand", "seat"], how="left")
        .collect()
    )


def _rfi() -> pl.Expr:
    """Raise first in; no chance while another player's straddle is live. Source: statistics 5, 1.13."""
    is_unopened = (LEVEL == 1) & (pl.col("entered") == 0) & ~pl.col("others_straddle")
    return chance(is_unopened & CAN_RAISE & ~IS_BIG_BLIND, RAISES)


def _opener() -> Columns:
    """The player whose raise is faced."""
    is_alone = (LEVEL == 2) & (pl.col("entered") == 1)
    return {
        "raiser_place": at_raise("place"),
        "raiser_group": at_raise("position_group"),
        "raiser_position": at_raise("position"),
        "raiser_squeezes": (at_raise("level") == 2) & (at_raise("callers") > 0),
        "faces_steal": (is_alone & at_raise("steals") & IS_FIRST & IN_BLIND).fill_null(False),
    }


def _first_in() -> Columns:
    """Chances before anybody has raised. Source: statistics 5-10, 14, 43, 46."""
    is_unraised = LEVEL == 1
    limps = is_unraised & IS_FIRST & (pl.col("to_call") > 0) & ~IS_BIG_BLIND & ~pl.col("posted_big")
    limpers = pl.col("entered")
    return {
        "rfi": pl.col("rfi"),
        "first_raise": chance(is_unraised & CAN_RAISE, RAISES),
        "open_limp": chance(pl.col("rfi").is_not_null(), CALLS),
        "open_shove": chance(pl.col("rfi").is_not_null(), RAISES & pl.col("took_stack")),
        "limp": chance(limps, CALLS),
        "over_limp": chance(limps & (limpers > 0), CALLS),
        "isolate": chance(is_unraised & (limpers > 0) & CAN_RAISE, RAISES),
    }


def _raises() -> Columns:
    """Chances to raise or call at a level of the betting. Source: statistics 3, 15-20, 27-33, 44."""
    is_cold = ~HAS_ENTERED & ~pl.col("posted_blind")
    return {
        "pfr": chance(RAISES | ~IS_FIRST | CAN_RAISE, RAISES),
        "preflop_all_in": (pl.col("took_stack") & ~FOLDS).cast(pl.Int8),
        "three_bet": chance((LEVEL == 2) & CAN_RAISE, RAISES),
        "squeeze": chance((LEVEL == 2) & (pl.col("callers") > 0) & CAN_RAISE, RAISES),
        "cold_call": chance((LEVEL == 2) & is_cold, CALLS),
        "call_two_bet": chance(LEVEL == 2, CALLS),
        "cold_call_three_bet": chance((LEVEL == 3) & is_cold, CALLS),
        "cold_call_four_bet": chance((LEVEL == 4) & is_cold, CALLS),
        "call_three_bet_all": chance(LEVEL == 3, CALLS),
        "four_bet": chance((LEVEL == 3) & CAN_RAISE, RAISES),
        "four_bet_plus": chance((LEVEL >= 3) & CAN_RAISE, RAISES),
        "cold_four_bet": chance((LEVEL == 3) & CAN_RAISE & ~HAS_ENTERED, RAISES),
        "five_bet_plus": chance((LEVEL >= 4) & CAN_RAISE, RAISES),
    }


def _answers() -> Columns:
    """Letters of the answers to a raise. Source: statistics 11-13, 21-26, 31-35, 39-42."""
    faces_three_bet = (LEVEL == 3) & HAS_ENTERED
    faces_raise_after_call = (LEVEL >= 2) & (pl.col("turn") == 1) & (pl.col("previous") == "C")
    return {
        "vs_two_bet": answer(LEVEL == 2),
        "vs_two_bet_not_limped": answer((LEVEL == 2) & ~pl.col("called")),
        "vs_raise_after_limp": answer(faces_raise_after_call),
        "limp_raise": chance(faces_raise_after_call & CAN_RAISE, RAISES),
        "vs_three_bet": answer(faces_three_bet),
        "in_position_vs_three_bet": chance(faces_three_bet, pl.col("raiser_place") < pl.col("place")),
        "vs_squeeze": answer((LEVEL == 3) & pl.col("raiser_squeezes")),
        "vs_four_bet": answer(LEVEL == 4),
        "vs_five_bet": answer(LEVEL == 5),
        "vs_steal": answer(pl.col("faces_steal")),
        "three_bet_vs_steal": chance(pl.col("faces_steal") & CAN_RAISE, RAISES),
        "opener_group": pl.when((LEVEL == 2) & CAN_RAISE).then("raiser_group"),
        "stealer": pl.when("faces_steal").then("raiser_position"),
        "open_size": pl.when((LEVEL == 1) & RAISES).then(pl.col("amount_to") / pl.col("opening_price")),
    }


def _own_history() -> Columns:
    """Answers that count only after an own action earlier before the flop."""
    made = {name: pl.col(name).eq_missing(1) for name in ("limp", "first_raise", "three_bet", "four_bet")}
    has_opened_or_called = made["first_raise"] | pl.col("call_two_bet").eq_missing(1)
    return {
        "vs_raise_after_limp": pl.when(made["limp"]).then("vs_raise_after_limp"),
        "limp_raise": pl.when(made["limp"]).then("limp_raise"),
        "vs_squeeze": pl.when(has_opened_or_called).then("vs_squeeze"),
        "vs_four_bet": pl.when(made["three_bet"]).then("vs_four_bet"),
        "vs_five_bet": pl.when(made["four_bet"]).then("vs_five_bet"),
    }
