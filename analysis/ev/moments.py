"""The moment when all-ins ended the betting of a hand, and whether all live hole cards are known."""

from typing import Final

import polars as pl

from analysis.ev.columns import REASON
from analysis.schema.column import ENGINE

BOARD_CHARACTERS: Final = {"preflop": 0, "flop": 8, "turn": 11, "river": 14}  # `2c 7d Jh`
TWO_CARDS: Final = 5
ACTION, NUMBER, STACK = pl.col("action"), pl.col("number"), pl.col("stack")
IS_CHECK: Final = ACTION == "check"
IS_CUT_OFF: Final = IS_CHECK & (pl.col("to_call") > 0)  # disconnected; still plays for chips put in
IS_FREE_CHECK: Final = IS_CHECK & (pl.col("to_call") == 0)
IS_ALL_IN: Final = IS_CUT_OFF | pl.when(STACK.is_null()).then("all_in").otherwise(pl.col("amount") >= STACK)
ENTERS: Final = ACTION.is_in(["call", "bet", "raise"])


def find_moments(hands: pl.DataFrame, players: pl.DataFrame, actions: pl.DataFrame) -> pl.DataFrame:
    """Return the moment when all-ins ended the betting, one row per hand with a showdown.

    At the moment nobody can bet any more: all who have not folded, except at most one, are all-in.

    Args:
        hands: The table `hands`.
        players: The table `players`.
        actions: The table `actions`.

    Returns:
        hand, board (at the moment, empty before the flop) and reason, the first that applies: `no_allin`
        (there is no such moment), `river` (no card was left to come), `unknown_villain` (cards of a hand that
        could win are not known), `third_folded` (two are left, and a third player who had called, bet or
        raised folded after the first all-in), `known`.

    Source: docs/reference/statistics.md (all-in EV and ICM).
    """
    live = players.lazy().filter(pl.col("went_to_showdown") == 1)
    of_showdowns = actions.lazy().join(live, on="hand", how="semi")
    all_ins = of_showdowns.filter(IS_ALL_IN).group_by("hand", "seat").agg(since=NUMBER.min())
    by_hand = (
        live.join(all_ins, on=["hand", "seat"], how="left")
        .group_by("hand")
        .agg(
            n_live=pl.len(),
            n_able=pl.col("since").null_count(),
            is_known=(pl.col("hole_cards").str.len_chars() == TWO_CARDS).fill_null(False).all(),
        )
    )
    last = of_showdowns.filter(~IS_FREE_CHECK).group_by("hand").agg(pl.col("street").sort_by("number").last())
    length = pl.col("street").replace_strict(BOARD_CHARACTERS, return_dtype=pl.Int64)
    board = pl.col("board").fill_null("")
    return (
        by_hand.join(last, on="hand")
        .join(hands.lazy().select("hand", "board"), on="hand")
        .join(_late_folds(of_showdowns, all_ins), on="hand", how="left")
        .with_columns(board=board.str.head(length), is_whole=board.str.len_chars() >= length)
        .select("hand", "board", reason=_reason())
        .sort("hand")
        .collect(engine=ENGINE)
    )


def _late_folds(actions: pl.LazyFrame, all_ins: pl.LazyFrame) -> pl.LazyFrame:
    """Return the hands with a fold after the first all-in by a player who had put chips in voluntarily."""
    entered = actions.filter(ENTERS).group_by("hand", "seat").agg(entered=NUMBER.min())
    first = all_ins.group_by("hand").agg(pl.col("since").min())
    return (
        actions.filter(ACTION == "fold")
        .join(entered, on=["hand", "seat"])
        .join(first, on="hand")
        .filter(pl.max_horizontal("entered", "since") < NUMBER)
        .select("hand", has_late_fold=pl.lit(True))
        .unique()
    )


def _reason() -> pl.Expr:
    is_three_way = (pl.col("n_live") == 2) & pl.col("has_late_fold").fill_null(False)
    return (
        pl.when(pl.col("n_able") > 1)
        .then(pl.lit("no_allin"))
        .when(pl.col("street") == "river")
        .then(pl.lit("river"))
        .when(~(pl.col("is_known") & pl.col("is_whole")))
        .then(pl.lit("unknown_villain"))
        .when(is_three_way)
        .then(pl.lit("third_folded"))
        .otherwise(pl.lit("known"))
        .cast(REASON)
    )
