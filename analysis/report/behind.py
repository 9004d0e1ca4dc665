"""The hands behind a number: those of all that it counts in which most big blinds changed hands."""

from typing import Any, Final

import polars as pl

MOST: Final = 15


def behind(hands: pl.DataFrame, key: str) -> dict[Any, tuple[int, ...]]:  # Any: values of a column
    """For each value of a column the hands with the largest results, at most `MOST`.

    Args:
        hands: Rows with `hand` and `net_bb`, the result of the hero.
        key: Name of the column.
    """
    groups = _ranked(hands).group_by(key, maintain_order=True).agg(pl.col("hand").head(MOST))
    return {name: tuple(numbers) for name, numbers in groups.select(key, "hand").iter_rows()}


def hands_with(hands: pl.DataFrame, where: pl.Expr) -> tuple[int, ...]:
    """The hands with the largest results of those that fit, at most `MOST`."""
    return tuple(_ranked(hands.filter(where))["hand"].head(MOST))


def _ranked(hands: pl.DataFrame) -> pl.DataFrame:
    return hands.sort(pl.col("net_bb").abs(), "hand", descending=[True, False], nulls_last=True)
