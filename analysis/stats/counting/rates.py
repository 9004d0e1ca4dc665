"""Conversion of amounts into one currency, by a table of exchange rates that the user gives."""

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
        currency: The currency that amounts are converted to.
        table: `currency`, `from` (first day on which it holds) and `rate`, the worth of a unit in millionths.
    """

    currency: str
    table: pl.DataFrame


def read_rates(path: str | Path) -> Rates:
    """Rates from a CSV file with the header `currency,EUR,from`; the second word is the currency wanted.

    A line such as `USD,0.92,2024-01-01` holds from that day to the next line of the same currency; without a
    day it holds from the beginning. The column `from` may be left out.

    Raises:
        SettingError: The file or one of its lines cannot be read.
    """
    heading, *lines = _lines(path) or [[]]
    if len(heading) not in (2, 3) or [heading[0], *heading[2:]] not in (["currency"], ["currency", "from"]):
        raise SettingError(str(path), "begins with currency,EUR,from (EUR being the currency wanted)")
    rows = [(heading[1], date.min, 10**DIGITS)]
    rows += [_rate(f"{path}:{number}", line) for number, line in enumerate(lines, 2)]
    schema = {"currency": pl.String(), "from": pl.Date(), "rate": pl.Int64()}
    return Rates(heading[1], pl.DataFrame(rows, schema=schema, orient="row").sort("from"))


def _lines(path: str | Path) -> list[list[str]]:
    """The cells of each line of a CSV file, but for empty lines."""
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
    raise SettingError(where, f"{','.join(line)!r} is not a line such as USD,0.92,2024-01-01")


def with_rate(rows: pl.LazyFrame, rates: Rates) -> pl.LazyFrame:
    """Add `rate`, the rate of the hand's currency on its day; chips have none.

    Raises:
        SettingError: A currency without a rate on the day of a hand.
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
        raise SettingError("rates", f"no rate of {currency} in {rates.currency} for {when}")
    return rated


def is_convertible(statistic: Statistic) -> bool:
    """Whether it is a sum of amounts in the currency of the hands."""
    return statistic.kind is Kind.SUM and statistic.money and statistic.purse == "hand"


def with_worths(
    frame: pl.DataFrame, sums: pl.DataFrame, keys: list[str], wanted: Iterable[Statistic], currency: str
) -> pl.DataFrame:
    """Add a column for each sum of amounts, such as `net_in_EUR`, with two decimals; empty for chips only.

    Args:
        frame: One row per combination of keys.
        sums: Rows with the keys, `decimals`, `rated`, and `id_worth` in millionths of the smallest unit.
        keys: Columns that define a group.
        wanted: The statistics.
        currency: What amounts are converted to.
    """
    scale = int(sums["decimals"].max() or 0)  # type: ignore[arg-type]
    up = pl.lit(10).pow(scale - pl.col("decimals")).cast(pl.Int64)
    names = [statistic.id for statistic in wanted if is_convertible(statistic)]
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
