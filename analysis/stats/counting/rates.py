"""Conversion of amounts into one currency with the user's table of exchange rates."""

import csv
from collections.abc import Iterable
from datetime import date
from decimal import Decimal, InvalidOperation
from io import StringIO
from pathlib import Path
from typing import Final, NamedTuple

import polars as pl

from analysis.stats.player_hands import CHIPS
from analysis.stats.statistic import Kind, Statistic
from hhparser.base.bounded import read_bounded
from hhparser.base.errors import SettingError

DIGITS: Final = 6  # rates are whole millionths, so that sums are exact


class Rates(NamedTuple):
    """Exchange rates.

    Attributes:
        currency: Target currency of the conversion.
        table: Columns `currency`, `from` (first day of the rate) and `rate` (value of one unit in millionths
            of the target currency), sorted by `from`.
    """

    currency: str
    table: pl.DataFrame


def rates_of(path: str | None, currency: str | None) -> Rates | None:
    """Return the exchange rates of the settings; None if they name no table.

    Args:
        path: Path of a table; None for no table.
        currency: Target currency; None for the currency of the table.

    Raises:
        SettingError: The table cannot be read, is invalid, or has no rate of the currency.
    """
    if path is None:
        return None
    rates = read_rates(path)
    return rates if currency in {None, rates.currency} else _into(str(currency), rates)


def _into(currency: str, rates: Rates) -> Rates:
    """Convert rates to another target currency, from the first day with a rate of it on.

    Raises:
        SettingError: The table has no rate of the currency.
    """
    own = rates.table.filter(currency=currency).select("from", own="rate")
    if own.is_empty():
        raise SettingError("currency", f"the table of exchange rates has no line of {currency}")
    days = rates.table.select(pl.col("from").unique().sort())
    each = days.join(rates.table.select(pl.col("currency").unique()), how="cross").sort("from")
    rated = each.join_asof(rates.table, on="from", by="currency", check_sortedness=False)
    crossed = rated.join_asof(own, on="from").drop_nulls()
    rate = (pl.col("rate") * 10**DIGITS / pl.col("own")).round().cast(pl.Int64)
    return Rates(currency, crossed.select("currency", "from", rate=rate))


def read_rates(path: str | Path) -> Rates:
    """Read exchange rates from a CSV file with the header `currency,EUR,from`.

    The second field of the header is the target currency. A line such as `USD,0.92,2024-01-01` is valid from
    that day until the next line of the same currency; without a day it is valid from the beginning. The
    column `from` is optional.

    Raises:
        SettingError: The file cannot be read, or its header or a line is invalid.
    """
    heading, *lines = _lines(path) or [[]]
    if len(heading) not in (2, 3) or [heading[0], *heading[2:]] not in (["currency"], ["currency", "from"]):
        raise SettingError(str(path), "the first line must be currency,EUR,from (EUR is the target currency)")
    rows = [(heading[1], date.min, 10**DIGITS)]
    rows += [_rate(f"{path}:{number}", line) for number, line in enumerate(lines, 2)]
    schema = {"currency": pl.String(), "from": pl.Date(), "rate": pl.Int64()}
    return Rates(heading[1], pl.DataFrame(rows, schema=schema, orient="row").sort("from"))


def _lines(path: str | Path) -> list[list[str]]:
    """Return the stripped cells of each non-empty line of a CSV file."""
    try:
        text = StringIO(read_bounded(path).decode("utf-8-sig"), newline="")
        return [[cell.strip() for cell in line] for line in csv.reader(text) if line]
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise SettingError(str(path), f"cannot be read: {error}") from error


def _rate(where: str, line: list[str]) -> tuple[str, date, int]:
    try:
        currency, worth, *days = line
        (day,) = days or [""]
        rate = int(Decimal(worth).scaleb(DIGITS))
        if rate > 0:
            return currency, date.fromisoformat(day) if day else date.min, rate
    except (ValueError, InvalidOperation, OverflowError):
        pass
    raise SettingError(where, f"{','.join(line)!r} is invalid; write a line such as USD,0.92,2024-01-01")


def with_rate(rows: pl.LazyFrame, rates: Rates) -> pl.LazyFrame:
    """Add the column `rate`: the exchange rate of the hand's currency on its day, null for chips.

    The rows come sorted by `day`; a missing day becomes the first of all days.

    Raises:
        SettingError: A hand has a currency without a rate on its day.
    """
    days = rows.with_columns(pl.col("day").fill_null(date.min)).sort("day")
    table = rates.table.lazy()
    rated = days.join_asof(
        table,
        left_on="day",
        right_on="from",
        by="currency",
        check_sortedness=False,  # both are sorted
    )
    is_missing = pl.col("rate").is_null() & (pl.col("currency") != CHIPS)
    missing = rated.filter(is_missing).select("currency", "day").head(1).collect().rows()
    for currency, day in missing:
        when = "hands without a date" if day == date.min else str(day)
        raise SettingError("rates", f"no exchange rate from {currency} to {rates.currency} for {when}")
    return rated


def worth_of_days(days: pl.DataFrame, rates: Rates) -> Decimal:
    """Convert the results of days to the target currency and add them up; chips are left out.

    Args:
        days: Column `day`, and `net_USD` and the like for each currency, as in `player_stats(by=["day"])`.
        rates: The exchange rates.

    Raises:
        SettingError: A currency has no rate on a day.
    """
    names = [name for name in days.columns if name.startswith("net_") and name != f"net_{CHIPS}"]
    one_each = days.select("day", *(pl.col(name).cast(pl.Decimal(38, 9)) for name in names))
    nets = one_each.unpivot(names, index="day", variable_name="currency", value_name="net").drop_nulls("net")
    nets = nets.with_columns(pl.col("currency").str.strip_prefix("net_"))
    rated = with_rate(nets.lazy(), rates).collect()
    worth = sum((net * rate for net, rate in rated.select("net", "rate").iter_rows()), Decimal(0))
    return round(worth.scaleb(-DIGITS), 2)


def is_convertible(statistic: Statistic) -> bool:
    """Return whether a statistic is a sum of amounts in the currency of the hands."""
    return statistic.kind is Kind.SUM and statistic.money and statistic.purse == "hand"


def with_worths(
    frame: pl.DataFrame, sums: pl.DataFrame, keys: list[str], statistics: Iterable[Statistic], currency: str
) -> pl.DataFrame:
    """Add a converted column for each sum of amounts, such as `net_in_EUR`, rounded to two decimals.

    The column is null in rows without any converted hand, such as rows of chips.

    Args:
        frame: One row per combination of keys.
        sums: Rows with the keys, `decimals`, `rated`, and `id_worth` in millionths of the smallest unit.
        keys: Columns that define a group.
        statistics: Statistics; if `is_convertible` is false, they are skipped.
        currency: Target currency.
    """
    scale = int(sums["decimals"].max() or 0)  # type: ignore[arg-type]
    up = pl.lit(10).pow(scale - pl.col("decimals")).cast(pl.Int64)
    names = [statistic.id for statistic in statistics if is_convertible(statistic)]
    worths = [(pl.col(f"{name}_worth") * up).sum().alias(name) for name in names]
    grouped = sums.filter("rated").group_by(keys).agg(worths)
    columns = [
        pl.Series(
            f"{name}_in_{currency}",
            [round(Decimal(worth).scaleb(-scale - DIGITS), 2) for worth in grouped[name]],
            dtype=pl.Decimal(38, 2),
        )
        for name in names
    ]
    worth = grouped.select(*keys, *columns)
    return frame.join(worth, on=keys, how="left", nulls_equal=True)
