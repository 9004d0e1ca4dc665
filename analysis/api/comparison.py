"""Comparisons of two sets of hands as a frame."""

from collections.abc import Sequence
from typing import Any, Final

import polars as pl

from analysis.dataset import Dataset
from analysis.players.compare import Comparison, compare_groups, in_order, largest_groups

MOST_GROUPS: Final = 1000
VALUES: Final[dict[str, pl.DataType | type[pl.DataType]]] = {
    "kind": pl.String,
    "betting": pl.String,
    "play_money": pl.Boolean,
    "statistic": pl.String,
    "a": pl.Float64,
    "a_of": pl.Int64,
    "b": pl.Float64,
    "b_of": pl.Int64,
    **dict.fromkeys(("difference", "low", "high", "p", "q"), pl.Float64),
}


def compared_frame(
    dataset: Dataset,
    sides: tuple[pl.Expr, pl.Expr | None],
    *,
    stats: Sequence[str] | None,
    by: Sequence[str],
    where: pl.Expr | None,
) -> pl.DataFrame:
    """Compare two sets of hands within groups; return one row per group, kind of game and statistic.

    Args:
        dataset: The dataset.
        sides: Filters of both sides; None for all others.
        stats: IDs of statistics; None for all that can be compared.
        by: Columns that define the groups.
        where: Filter of player-hands for both sides; None for all.
    """
    first, second = sides
    own = first if where is None else where & first
    groups = in_order(largest_groups(dataset, by, MOST_GROUPS, where=own)) if by else [{}]
    compared = compare_groups(dataset, first, second, groups, stats=stats, where=where)
    rows = [
        {**group, **_row(one)}
        for group, found in zip(groups, compared, strict=True)
        for one in found.comparisons
    ]
    return pl.DataFrame(rows, schema=None if rows else [*by, *VALUES], schema_overrides=VALUES)


def _row(one: Comparison) -> dict[str, Any]:  # Any: values of columns
    return {
        "kind": one.kind,
        "betting": one.betting,
        "play_money": one.play_money,
        "statistic": one.statistic.id,
        "a": one.a.value,
        "a_of": one.a.of,
        "b": one.b.value,
        "b_of": one.b.of,
        **{name: getattr(one, name) for name in ("difference", "low", "high", "p", "q")},
    }
