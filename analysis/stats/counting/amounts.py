"""Amounts of statistics: exact decimals, one column per currency."""

from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import Final, NamedTuple

import polars as pl

from analysis.stats.statistic import Kind, Statistic


class Purse(NamedTuple):
    """Names of the columns that hold the currency and the number of decimals of an amount."""

    currency: str
    decimals: str


PURSES: Final = {
    "hand": Purse("currency", "decimals"),
    "prize": Purse("prize_currency", "prize_decimals"),
    "result": Purse("result_currency", "result_decimals"),
}


def purses(statistics: Sequence[Statistic]) -> list[str]:
    """Return the currency and decimals columns to group sums by, so that no sum mixes currencies."""
    used = ["hand", *(statistic.purse for statistic in statistics)]
    return [column for purse in dict.fromkeys(used) for column in PURSES[purse]]


def currencies(sums: pl.DataFrame, statistic: Statistic) -> list[str]:
    """Return the sorted currencies of a statistic's amounts."""
    return sorted(sums[PURSES[statistic.purse].currency].drop_nulls().unique())


def amount_columns(statistic: Statistic, of: Sequence[str]) -> list[str]:
    """Return the column names of a statistic per currency: the value and, for a mean, its sum and count."""
    parts = ("", "_sum", "_n") if statistic.kind is Kind.MEAN else ("",)
    return [f"{statistic.id}{part}_{currency}" for currency in of for part in parts]


def with_amounts(
    frame: pl.DataFrame, sums: pl.DataFrame, keys: Sequence[str], statistics: Sequence[Statistic]
) -> pl.DataFrame:
    """Add the amount columns of some statistics to a frame.

    Args:
        frame: One row per combination of keys.
        sums: Summed parts by keys, currency and decimals.
        keys: Columns that define a group.
        statistics: Statistics; all must have `money`.
    """
    for name, purse in PURSES.items():
        counted = [statistic for statistic in statistics if statistic.purse == name]
        if not counted:
            continue
        parts = [statistic.part_name(part) for statistic in counted for part in statistic.parts]
        of_purse = sums.select(*dict.fromkeys([*keys, *purse, *parts]))
        for currency in currencies(sums, counted[0]):
            part = of_purse.filter(pl.col(purse.currency) == currency)
            columns = _of_currency(part, keys, counted, currency)
            frame = frame.join(columns, on=keys, how="left", nulls_equal=True, maintain_order="left")
    return frame


def _of_currency(
    part: pl.DataFrame, keys: Sequence[str], statistics: Sequence[Statistic], currency: str
) -> pl.DataFrame:
    """Compute the amount columns of statistics with one purse from the sums in one currency.

    Sums with fewer decimals are scaled to the largest number of decimals.
    """
    decimals = PURSES[statistics[0].purse].decimals
    scale: int = part[decimals].max() or 0  # type: ignore[assignment]
    unit = pl.lit(10).pow(scale - pl.col(decimals)).cast(pl.Int64)
    totals = [(pl.col(f"{statistic.id}_sum") * unit).sum() for statistic in statistics]
    counts = [pl.col(f"{statistic.id}_n").sum() for statistic in statistics if statistic.kind is Kind.MEAN]
    grouped = part.group_by(keys).agg(*totals, *counts)
    amounts = (column for statistic in statistics for column in _columns(statistic, currency, scale))
    return grouped.select(*keys, *amounts)


def _columns(statistic: Statistic, currency: str, scale: int) -> Iterator[pl.Expr]:
    """Yield the value column of an amount and, for a mean, the columns of its sum and count."""
    value, *parts = amount_columns(statistic, [currency])
    total, n = pl.col(f"{statistic.id}_sum"), pl.col(f"{statistic.id}_n")
    if statistic.kind is not Kind.MEAN:
        yield _exact(total, scale).alias(value)
        return
    yield _exact(_rounded_share(total * statistic.per, n), scale).alias(value)
    for part, counted in zip(parts, (_exact(total, scale), n / statistic.per), strict=True):
        yield counted.alias(part)


def _exact(units: pl.Expr, scale: int) -> pl.Expr:
    """Convert integer units to an exact decimal with `scale` digits after the point."""
    return units.cast(pl.Decimal(38, 0)) * pl.lit(Decimal(1).scaleb(-scale), pl.Decimal(38, scale))


def _rounded_share(total: pl.Expr, n: pl.Expr) -> pl.Expr:
    """Divide a sum by its count, rounding half to even; null when the count is 0."""
    twice = 2 * total + n
    up = twice // (2 * n)
    is_odd_half = (twice % (2 * n) == 0) & (up % 2 == 1)
    return pl.when(n > 0).then(up - is_odd_half.cast(pl.Int64))


def with_formula(frame: pl.DataFrame, sums: pl.DataFrame, statistic: Statistic) -> pl.DataFrame:
    """Add the value of a derived statistic that reads amounts.

    Amounts get one column per currency. Ratios get one column, null in rows with several currencies.
    """
    assert statistic.formula is not None
    columns = [
        _worked_out(frame, statistic, statistic.formula, currency) for currency in currencies(sums, statistic)
    ]
    if statistic.money:
        return frame.with_columns(columns)
    nothing = pl.lit(None, pl.Float64)
    is_one = pl.sum_horizontal(pl.lit(0), *(column.is_not_null() for column in columns)) == 1
    return frame.with_columns(pl.when(is_one).then(pl.coalesce(*columns, nothing)).alias(statistic.id))


def _worked_out(frame: pl.DataFrame, statistic: Statistic, formula: pl.Expr, currency: str) -> pl.Series:
    """Evaluate a formula with the amounts in one currency."""
    needed = {name: pl.col(name) for name in formula.meta.root_names()}
    amounts = {name: f"{name}_{currency}" for name in needed if f"{name}_{currency}" in frame.columns}
    needed |= {name: pl.col(column).cast(pl.Float64) for name, column in amounts.items()}
    value = frame.select(**needed).select(formula).to_series()
    if statistic.money:
        scale = frame[f"{statistic.needs[0]}_{currency}"].dtype.scale  # type: ignore[attr-defined]
        value = value.round(scale).cast(pl.Decimal(38, scale))
    return value.alias(f"{statistic.id}_{currency}")
