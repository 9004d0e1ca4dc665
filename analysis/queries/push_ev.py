"""EV of push or fold with known cards."""

from typing import Any, Final

import polars as pl

from analysis import ev
from analysis.schema.column import Column, number

STACK_STEPS: Final = 2  # steps per big blind for rounded stacks
DEAD_STEPS: Final = 4  # steps per big blind for rounded antes
DIGITS: Final = 4
Row = dict[str, Any]  # Any: values of a row


def _ev_of(row: Row) -> float:
    found = ev.solve_push_fold(row["stack"] / STACK_STEPS, row["dead"] / DEAD_STEPS)
    return round((found.push_ev if row["pushes"] else found.call_ev)[row["starting_hand"]], DIGITS)


def _evs(spots: pl.Series) -> pl.Series:
    """Return the EV of each spot in big blinds; equal spots are solved once."""
    frame = spots.struct.unnest()
    each = frame.drop_nulls().unique(maintain_order=True)
    evs = pl.Series([_ev_of(row) for row in each.iter_rows(named=True)], dtype=pl.Float64)
    found = each.with_columns(ev=evs)
    return frame.join(found, on=frame.columns, how="left", maintain_order="left")["ev"].alias(spots.name)


def _steps(column: str, in_big_blind: int) -> pl.Expr:
    return (in_big_blind * pl.col(column)).round().cast(pl.Int64)


def push_ev(starting_hand: pl.Expr) -> Column:
    """Return the column `push_fold_ev_bb`, given the expression of the player's starting hand."""
    is_spot = pl.any_horizontal(pl.col("push", "call_push").is_not_null())
    spot = pl.struct(
        pl.when(is_spot).then(starting_hand).alias("starting_hand"),
        stack=_steps("push_stack_bb", STACK_STEPS),
        dead=_steps("push_dead_bb", DEAD_STEPS),
        pushes=pl.col("push").is_not_null(),
    )
    return number(
        "push_fold_ev_bb",
        "chip EV of `push` or `call_push` over a fold, with known cards against a push-or-fold"
        " equilibrium; the stack to the nearest half of a big blind, antes to a quarter",
        "big blinds",
        spot.map_batches(_evs, pl.Float64(), is_elementwise=True),
        pl.Float64(),
    )
