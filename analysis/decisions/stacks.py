"""Effective stacks: in unopened pots, and when the flop is dealt."""

from collections.abc import Sequence
from typing import Final

import polars as pl

from analysis.schema.column import CENTS, ENGINE, Columns, amount, helpers, number, ratio, values_of

KEYS: Final = ["hand", "seat"]
STACK: Final = pl.col("stack")


def sums(name: str, meaning: str, unit: str, value: pl.Expr, dtype: pl.DataType) -> Columns:
    """Return columns of the sum, sum of squares and count of a value over decisions."""
    return helpers(
        number(f"{name}_sum", f"sum of {meaning}", unit, value.sum(), dtype),
        ratio(f"{name}_squares", f"sum of squares of {meaning}", (value.cast(pl.Float64) ** 2).sum()),
        number(f"{name}_n", f"number of {meaning}", "decisions", value.count().cast(pl.Int64)),
    )


OPEN_STACK: Final = amount(
    "open_stack", "effective stack at a chance to raise first in", pl.min_horizontal("own", "largest")
)
SPR: Final = ratio(
    "spr",
    "effective stack divided by the pot, at the flop",
    pl.when(pl.col("effective") > 0).then(pl.col("effective") / pl.col("pot")),
)
PROFITS: Final = sums(
    "action_profit",
    "gains of the player from a decision on",
    CENTS,
    pl.col("net") + pl.col("before"),
    pl.Int64(),
)


def open_stacks(turns: pl.DataFrame, players: pl.DataFrame) -> pl.DataFrame:
    """Return hand, seat and `OPEN_STACK` for each chance to raise first in.

    It is the smaller of the player's stack and the largest stack not folded, both before the posts. There is
    no row if one of these stacks is unknown.

    Args:
        turns: The decisions before the flop with `rfi`.
        players: The table `players`.
    """
    folds = turns.lazy().filter(pl.col("letter") == "F").select(*KEYS, folded_at="row")
    others = (
        players.lazy().join(folds, on=KEYS, how="left").select("hand", "folded_at", "stack", other="seat")
    )
    has_not_folded = pl.col("folded_at").is_null() | (pl.col("folded_at") > pl.col("row"))
    return (
        turns.lazy()
        .filter(pl.col("rfi").is_not_null())
        .select(*KEYS, "row")
        .join(players.lazy().select(*KEYS, own="stack"), on=KEYS)
        .join(others, on="hand")
        .filter(pl.col("other") != pl.col("seat"), has_not_folded)
        .group_by(KEYS)
        .agg(pl.col("own").first(), largest=STACK.max(), is_known=STACK.is_not_null().all())
        .filter("is_known", pl.col("own").is_not_null())
        .select(*KEYS, **values_of([OPEN_STACK]))
        .collect(engine=ENGINE)
    )


def flop_stacks(players: pl.DataFrame, actions: pl.DataFrame, postflop: pl.DataFrame) -> pl.DataFrame:
    """Return the stack-to-pot ratio on the flop, as `spr`, for players who saw it with chips behind.

    It is null if all opponents are already all-in, because no further bet is possible.

    Args:
        players: The rows of the table `players` that saw the flop.
        actions: The actions before the flop, posts included.
        postflop: The decisions after the flop was dealt.
    """
    paid = actions.lazy().group_by(KEYS).agg(paid=pl.col("amount").sum())
    pots = postflop.lazy().filter(pl.col("street") == "flop").group_by("hand").agg(pl.col("pot").first())
    behind = STACK - pl.col("paid").fill_null(0)
    return (
        players.lazy()
        .select(*KEYS, "stack")
        .join(paid, on=KEYS, how="left")
        .with_columns(stack=behind)
        .with_columns(effective=effective_stack())
        .join(pots, on="hand", how="left")
        .filter(STACK > 0)
        .select(*KEYS, **values_of([SPR]))
        .collect(engine=ENGINE)
    )


def action_profits(
    players: pl.DataFrame, actions: pl.DataFrame, turns: Sequence[pl.DataFrame]
) -> pl.DataFrame:
    """Return sum, sum of squares and count of a player's gains from each decision on, in chips.

    A gain is the final stack minus the stack before the decision: the net plus all chips put in before it.

    Args:
        players: The table `players`.
        actions: The table `actions`, posts included.
        turns: The decisions.
    """
    amount = pl.col("amount").fill_null(0)
    paid = actions.lazy().sort("hand", "number")
    paid = paid.select(*KEYS, "number", before=amount.cum_sum().over(KEYS) - amount)
    decisions = pl.concat([frame.lazy().select(*KEYS, "number") for frame in turns])
    return (
        decisions.join(paid, on=[*KEYS, "number"])
        .join(players.lazy().select(*KEYS, "net"), on=KEYS)
        .group_by(KEYS)
        .agg(**values_of(PROFITS))
        .collect(engine=ENGINE)
    )


def in_big_blinds(column: str) -> pl.Expr:
    """Convert chips to big blinds; null without a big blind, for example if antes put all players all-in."""
    return pl.when(pl.col("big_blind") > 0).then(pl.col(column) / pl.col("big_blind"))


def effective_stack() -> pl.Expr:
    """Return the smaller of a player's `stack` and the largest other; null if either is unknown."""
    largest = STACK.max().over("hand")
    second = STACK.sort(descending=True).get(1, null_on_oob=True).over("hand")
    others = pl.when(largest == STACK).then(second).otherwise(largest)
    are_known = STACK.is_not_null().all().over("hand") & others.is_not_null()
    return pl.when(are_known).then(pl.min_horizontal(STACK, others))
