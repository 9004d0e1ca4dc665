"""Amounts of statistics: exact decimals, one column per currency."""

from collections.abc import Sequence
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
    frame: pl.DataFrame, sums: pl.DataFrame, keys: Sequence[str], statistic: Statistic
) -> pl.DataFrame:
    """Add the columns of an amount to one row per keys."""
    for currency in currencies(sums, statistic):
        part = sums.filter(pl.col(PURSES[statistic.purse].currency) == currency)
        columns = _of_currency(part, keys, statistic, currency)
        frame = frame.join(columns, on=keys, how="left", nulls_equal=True, maintain_order="left")
    return frame


def _of_currency(
    part: pl.DataFrame, keys: Sequence[str], statistic: Statistic, currency: str
) -> pl.DataFrame:
    decimals = PURSES[statistic.purse].decimals
    scale: int = part[decimals].max() or 0  # type: ignore[assignment]
    cents = pl.col(f"{statistic.id}_sum") * pl.lit(10).pow(scale - pl.col(decimals)).cast(pl.Int64)
    n = pl.col(f"{statistic.id}_n").sum() if statistic.kind is Kind.MEAN else pl.lit(1)
    grouped = part.group_by(keys).agg(cents.sum().alias("amount"), n.alias("n"))
    amounts = [Decimal(amount).scaleb(-scale) for amount in grouped["amount"]]
    names = amount_columns(statistic, [currency])
    exact = pl.Decimal(38, scale)
    if statistic.kind is not Kind.MEAN:
        return grouped.select(*keys, pl.Series(names[0], amounts, exact))
    unit = Decimal(1).scaleb(-scale)
    pairs = zip(amounts, grouped["n"], strict=True)
    means = [(amount / Decimal(n)).quantize(unit) if n else None for amount, n in pairs]
    return grouped.select(
        *keys,
        pl.Series(names[0], means, exact),
        pl.Series(names[1], amounts, exact),
        pl.col("n").alias(names[2]),
    )


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
