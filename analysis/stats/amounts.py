"""Amounts of statistics: exact decimals, one column per currency."""

from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import Final, NamedTuple

import polars as pl

from analysis.stats.statistic import Kind, Statistic


class Purse(NamedTuple):
    """The columns that hold the currency and the decimals of an amount."""

    currency: str
    decimals: str


PURSES: Final = {"hand": Purse("currency", "decimals"), "prize": Purse("prize_currency", "prize_decimals")}


def purses(statistics: Sequence[Statistic]) -> list[str]:
    """The columns by which sums are kept apart."""
    used = ["hand", *(statistic.purse for statistic in statistics)]
    return [column for purse in dict.fromkeys(used) for column in PURSES[purse]]


def currencies(sums: pl.DataFrame, statistic: Statistic) -> list[str]:
    """The currencies in which there are amounts."""
    return sorted(sums[PURSES[statistic.purse].currency].drop_nulls().unique())


def amount_columns(statistic: Statistic, of: Sequence[str]) -> list[str]:
    """Names of the columns of amounts in some currencies: the value, and the parts of a mean."""
    parts = ("", "_sum", "_n") if statistic.kind is Kind.MEAN else ("",)
    return [f"{statistic.id}{part}_{currency}" for currency in of for part in parts]


def with_amounts(
    frame: pl.DataFrame, sums: pl.DataFrame, keys: Sequence[str], statistics: Sequence[Statistic]
) -> pl.DataFrame:
    """Add the columns of some amounts to one row per keys."""
    for name, purse in PURSES.items():
        counted = [statistic for statistic in statistics if statistic.purse == name]
        for currency in currencies(sums, counted[0]) if counted else ():
            part = sums.filter(pl.col(purse.currency) == currency)
            columns = _of_currency(part, keys, counted, currency)
            frame = frame.join(columns, on=keys, how="left", nulls_equal=True, maintain_order="left")
    return frame


def _of_currency(
    part: pl.DataFrame, keys: Sequence[str], statistics: Sequence[Statistic], currency: str
) -> pl.DataFrame:
    decimals = PURSES[statistics[0].purse].decimals
    scale: int = part[decimals].max() or 0  # type: ignore[assignment]
    unit = pl.lit(10).pow(scale - pl.col(decimals)).cast(pl.Int64)
    totals = [(pl.col(f"{statistic.id}_sum") * unit).sum() for statistic in statistics]
    counts = [pl.col(f"{statistic.id}_n").sum() for statistic in statistics if statistic.kind is Kind.MEAN]
    grouped = part.group_by(keys).agg(*totals, *counts)
    amounts = (column for statistic in statistics for column in _columns(grouped, statistic, currency, scale))
    return grouped.select(*keys, *amounts)


def _columns(
    grouped: pl.DataFrame, statistic: Statistic, currency: str, scale: int
) -> Iterator[pl.Expr | pl.Series]:
    """The value of an amount; of a mean also its sum and its count."""
    names = amount_columns(statistic, [currency])
    exact = pl.Decimal(38, scale)
    cents = Decimal(1).scaleb(-scale)
    total = pl.col(f"{statistic.id}_sum").cast(pl.Decimal(38, 0)) * pl.lit(cents, exact)
    if statistic.kind is not Kind.MEAN:
        yield total.alias(names[0])
        return
    pairs = grouped.select(total, pl.col(f"{statistic.id}_n")).rows()
    means = [(amount / Decimal(n)).quantize(cents) if n else None for amount, n in pairs]
    yield pl.Series(names[0], means, exact)
    yield total.alias(names[1])
    yield pl.col(f"{statistic.id}_n").alias(names[2])


def with_formula(frame: pl.DataFrame, sums: pl.DataFrame, statistic: Statistic) -> pl.DataFrame:
    """Add the formula of amounts: one column per currency, or a number where there is but one currency."""
    columns: list[pl.Series] = []
    for currency in currencies(sums, statistic):
        suffix = f"_{currency}"
        of_currency = [name for name in frame.columns if name.endswith(suffix)]
        amounts = {name.removesuffix(suffix): pl.col(name).cast(pl.Float64) for name in of_currency}
        value = frame.with_columns(**amounts).select(statistic.formula).to_series()
        if statistic.money:
            scale = frame[f"{statistic.needs[0]}_{currency}"].dtype.scale  # type: ignore[attr-defined]
            value = value.round(scale).cast(pl.Decimal(38, scale))
        columns.append(value.alias(f"{statistic.id}_{currency}"))
    if statistic.money:
        return frame.with_columns(columns)
    nothing = pl.lit(None, pl.Float64)
    is_one = pl.sum_horizontal(pl.lit(0), *(column.is_not_null() for column in columns)) == 1
    return frame.with_columns(pl.when(is_one).then(pl.coalesce(*columns, nothing)).alias(statistic.id))
