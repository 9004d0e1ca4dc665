"""Sums of statistics over player-hands, independent of the order of rows and their split into segments."""

from collections.abc import Sequence
from typing import Final

import polars as pl

from analysis.stats.counting.rates import is_convertible
from analysis.stats.statistic import Statistic

# adding and subtracting one of these constants rounds a float to 8 or 36 binary digits after the point
COARSE, FINE = 1.5 * 2**44, 1.5 * 2**16
PARTS_AT_ONCE: Final = 100
REST: Final = "_rest"  # suffix of the column with the fine half of a float sum
RATED: Final = "rated"


def partial_sums(
    rows: pl.LazyFrame, keys: Sequence[str], parts: Sequence[tuple[Statistic, str]], converts: bool = False
) -> pl.LazyFrame:
    """Sum parts of statistics by keys; `added` combines the results of several frames.

    Float sums take two columns, a coarse half and a fine half with the suffix `_rest`.

    Args:
        rows: Player-hands.
        keys: Columns to group by.
        parts: Pairs of a statistic and the name of one of its parts.
        converts: Also add `id_worth`, amounts multiplied by the exchange rate in the column `rate`.
    """
    sums = [one for statistic, part in parts for one in _partial(statistic, part)]
    if converts:
        rate = pl.col("rate")
        amounts = {s.id: s.counted("sum").cast(pl.Int64) for s, _ in parts if is_convertible(s)}
        sums += [(amount * rate).sum().alias(f"{name}_worth") for name, amount in amounts.items()]
        sums.append(rate.is_not_null().sum().alias(RATED))
    return rows.group_by(keys).agg(sums)


def sums_in_turn(
    rows: pl.LazyFrame, keys: Sequence[str], parts: Sequence[tuple[Statistic, str]], converts: bool = False
) -> pl.DataFrame:
    """Return `partial_sums` sorted by the keys, computed in batches of parts to save memory."""
    turns = [parts[start : start + PARTS_AT_ONCE] for start in range(0, len(parts), PARTS_AT_ONCE)]
    found = [partial_sums(rows, keys, some, converts).collect().sort(keys) for some in turns or [()]]
    return pl.concat(
        [found[0], *(one.drop(*keys, RATED, strict=False) for one in found[1:])], how="horizontal"
    )


def names_of(parts: Sequence[tuple[Statistic, str]]) -> list[str]:
    """Return the names of the columns that `partial_sums` returns for some parts, without the keys."""
    names = [(statistic.part_name(part), _is_integer(statistic, part)) for statistic, part in parts]
    return [
        column for name, is_integer in names for column in ([name] if is_integer else [name, name + REST])
    ]


def added(frames: Sequence[pl.DataFrame], keys: Sequence[str]) -> pl.DataFrame:
    """Add up the results of `partial_sums` for several frames, and join the halves of float sums."""
    summed = combined(frames, keys)
    halves = [name.removesuffix(REST) for name in summed.columns if name.endswith(REST)]
    both = [_whole(pl.col(name), pl.col(name + REST)).alias(name) for name in halves]
    rated = [pl.col(RATED) > 0] if RATED in summed.columns else []
    return summed.with_columns(*both, *rated).drop(name + REST for name in halves)


def combined(frames: Sequence[pl.DataFrame], keys: Sequence[str]) -> pl.DataFrame:
    """Add up the results of `partial_sums` for several frames, without joining the halves of float sums."""
    return frames[0] if len(frames) == 1 else rolled_up(pl.concat(frames, how="diagonal"), keys)


def rolled_up(sums: pl.DataFrame, keys: Sequence[str], dropped: Sequence[str] = ()) -> pl.DataFrame:
    """Add up sums by some of their keys, without the other keys in `dropped`."""
    return sums.drop(dropped).group_by(keys).agg(pl.exclude(keys).sum())


def total(values: pl.Expr, statistic: Statistic, part: str) -> pl.Expr:
    """Return an expression for the sum of a column; the result does not depend on the order of addition.

    Floats are split into a coarse and a fine half. Each half is summed exactly, up to a sum of 3e13 or 60
    million player-hands.
    """
    if _is_integer(statistic, part):
        return values.cast(pl.Int64).sum()
    return _whole(*_halves(values, ""))


def _is_integer(statistic: Statistic, part: str) -> bool:
    return statistic.is_whole(part) or (statistic.money and part == "sum")


def _partial(statistic: Statistic, part: str) -> list[pl.Expr]:
    name, values = statistic.part_name(part), statistic.counted(part).fill_null(0)
    return (
        [values.cast(pl.Int64).sum().alias(name)] if _is_integer(statistic, part) else _halves(values, name)
    )


def _halves(values: pl.Expr, name: str) -> list[pl.Expr]:
    """Return the sums of the coarse and fine halves of floats, named `name` and `name` with `REST`."""
    floats = values.cast(pl.Float64)
    coarse = (floats + COARSE) - COARSE
    fine = (floats - coarse + FINE) - FINE
    return [coarse.sum().alias(name), fine.sum().alias(name + REST)]


def _whole(coarse: pl.Expr, fine: pl.Expr) -> pl.Expr:
    """Add the two halves of a float sum, rounded to 9 decimals and 13 significant digits."""
    return (coarse + fine).round(9).round_sig_figs(13) + 0.0  # turns -0.0 into 0.0
