"""Statistics by player and any columns: one group-by over sums."""

from collections.abc import Iterable, Sequence
from decimal import Decimal
from typing import Final

import polars as pl

from analysis.stats.bootstrap import session_intervals
from analysis.stats.columns import parse_where
from analysis.stats.intervals import value_columns
from analysis.stats.player_hands import UTC_DAYS, Calendar, by_opponent, player_hands
from analysis.stats.rates import Rates, converted, with_rate
from analysis.stats.registry import find_statistics
from analysis.stats.shrink import with_shrunk
from analysis.stats.statistic import Statistic
from analysis.tables import Tables
from hhparser.base.errors import SettingError

KEYS: Final = ("player", "site", "kind")
ENDINGS: Final = ("", "_low", "_high", "_shrunk", "_shrunk_low", "_shrunk_high")
CONVERTED: Final = "in_"  # `net_in_EUR` is worth of all currencies, `net_EUR` those in EUR
ALWAYS: Final = ("hands", "net")


def player_stats(
    tables: Tables,
    *,
    by: Sequence[str] = (),
    where: pl.Expr | str | None = None,
    players: Iterable[str] | None = None,
    stats: Iterable[str] | None = None,
    with_errors: bool = False,
    calendar: Calendar = UTC_DAYS,
    bootstrap: int = 0,
    shrink: bool = False,
    rates: Rates | None = None,
) -> pl.DataFrame:
    """Statistics of each player, cash games and tournaments apart.

    A rate gives the columns `id` (the value), `id_made`, `id_chances`, `id_low`, `id_high`; a mean `id`,
    `id_sum`, `id_n`, `id_low`, `id_high`; a distribution `id` (the median) and one column per bin, such as
    `open_size_dist_2.5` and `open_size_dist_more`; an amount one column per currency, `net_USD`; other sums
    and derived statistics `id`. Without a chance the value is empty.

    Args:
        tables: What was read.
        by: Further columns of `player_hands` to group by, such as `position`, `stakes`, `month`, `pot_type`.
        where: Which player-hands count: an expression, or a question for `parse_where`.
        players: Names to keep; None for all.
        stats: Ids of statistics; None for all.
        with_errors: Count hands with an illegal or arithmetic error too.
        calendar: How days and sessions are told apart.
        bootstrap: Take intervals from so many draws of whole sessions, see `session_intervals`; 0 for Wilson
            intervals of rates and standard errors of means.
        shrink: Add the columns of `with_shrunk`; the pool are all players, whichever are kept.
        rates: Also give amounts in one currency, in columns such as `net_in_EUR`; chips are left out.

    Returns:
        One row per player, site, kind and group; those with most hands first.

    Raises:
        SettingError: An unknown column or statistic, or a currency without a rate.
        WhereError: Text of `where` that cannot be used.
    """
    wanted = find_statistics(None if stats is None else [*ALWAYS, *stats])
    rows = chosen_hands(
        tables,
        by=by,
        where=where,
        players=None if shrink else players,
        with_errors=with_errors,
        calendar=calendar,
    )
    keys = list(dict.fromkeys([*KEYS, *by]))
    blocks = ["session"] if bootstrap else []
    if rates is not None:
        rows = with_rate(rows, rates)
    sums = _sums(rows, list(dict.fromkeys([*keys, "currency", *blocks])), wanted, rates is not None)
    frame = _values(sums, keys, wanted)
    if bootstrap:
        ends = session_intervals(sums, keys, wanted, bootstrap)
        frame = frame.drop(ends.columns[len(keys) :], strict=False).join(ends, on=keys, nulls_equal=True)
    if rates is not None:
        worths = converted(sums, keys, [s.id for s in wanted if s.money], rates.currency)
        frame = frame.join(worths, on=keys, how="left", nulls_equal=True)
    if shrink:
        frame = with_shrunk(frame, keys, wanted)
    if players is not None:
        frame = frame.filter(pl.col("player").is_in(list(players)))
    frame = frame.select(*keys, *(name for s in wanted for name in _columns_of(s, frame.columns)))
    return frame.sort(["hands", *keys], descending=[True, *[False] * len(keys)])


def chosen_hands(
    tables: Tables,
    *,
    by: Sequence[str] = (),
    where: pl.Expr | str | None = None,
    players: Iterable[str] | None = None,
    with_errors: bool = False,
    calendar: Calendar = UTC_DAYS,
) -> pl.LazyFrame:
    """The rows of `player_hands` that `player_stats` counts when it is asked the same.

    Raises:
        SettingError: An unknown column in `by`.
        WhereError: Text of `where` that cannot be used.
    """
    rows = player_hands(tables, with_errors=with_errors, calendar=calendar)
    if "opponent" in by:
        rows = by_opponent(rows)
    _check_columns(rows, by)
    if where is not None:
        rows = rows.filter(parse_where(where) if isinstance(where, str) else where)
    return rows if players is None else rows.filter(pl.col("player").is_in(list(players)))


def _check_columns(rows: pl.LazyFrame, by: Sequence[str]) -> None:
    known = rows.collect_schema().names()
    for column in by:
        if column not in known:
            raise SettingError("by", f"no column {column!r}; one of {', '.join(known)}")


def _sums(rows: pl.LazyFrame, keys: list[str], wanted: Sequence[Statistic], converts: bool) -> pl.DataFrame:
    """The parts of every statistic, summed by keys and by the scale of the amounts; what they are worth."""
    parts = [_part(statistic, part) for statistic in wanted for part in statistic.parts]
    if converts:
        rate = pl.col("rate")
        worths = [(s.counted("sum") * rate).sum().alias(f"{s.id}_worth") for s in wanted if s.money]
        parts += [*worths, rate.is_not_null().any().alias("rated")]
    return rows.group_by(*keys, "decimals").agg(parts).collect()


def _part(statistic: Statistic, part: str) -> pl.Expr:
    value = statistic.counted(part)
    whole = part == "n" or statistic.money or statistic.is_counted
    # sums of fractions are rounded, so that their last digits do not hang on the order of adding
    value = value.cast(pl.Int64).sum() if whole else value.sum().round(6)
    return value.alias(statistic.part_name(part))


def _values(sums: pl.DataFrame, keys: list[str], wanted: Sequence[Statistic]) -> pl.DataFrame:
    """One row per keys, the columns in any order."""
    counts = [s.part_name(part) for s in wanted if not s.money for part in s.parts]
    frame = sums.group_by(keys).agg(pl.col(counts).sum())
    direct = [column for s in wanted if not (s.money or s.needs) for column in value_columns(s)]
    frame = frame.with_columns(direct)
    frame = frame.with_columns(column for s in wanted if s.needs for column in value_columns(s))
    amounts = frame.select(keys)
    for statistic in wanted:
        if statistic.money:
            amounts = _with_amounts(amounts, sums, keys, statistic.id)
    return frame.join(amounts, on=keys, nulls_equal=True)


def _columns_of(statistic: Statistic, columns: Sequence[str]) -> list[str]:
    """The columns of a statistic: its parts, its value, the ends of its interval, and the same shrunk."""
    if statistic.money:
        start = f"{statistic.id}_"
        currencies = [name.removeprefix(start) for name in columns if name.startswith(start)]
        return [start + currency for currency in currencies if "_" not in currency.removeprefix(CONVERTED)]
    parts = [statistic.part_name(part) for part in statistic.parts]
    shown = [name for end in ENDINGS if (name := statistic.id + end) in columns]
    return list(dict.fromkeys([*parts, *shown]))


def _with_amounts(frame: pl.DataFrame, sums: pl.DataFrame, keys: list[str], name: str) -> pl.DataFrame:
    """Add one exact decimal column per currency."""
    for currency in sorted(set(sums["currency"])):
        part = sums.filter(pl.col("currency") == currency)
        scale: int = part["decimals"].max() or 0  # type: ignore[assignment]
        cents = pl.col(f"{name}_sum") * pl.lit(10).pow(scale - pl.col("decimals")).cast(pl.Int64)
        amounts = part.group_by(keys).agg(cents.sum().alias("amount"))
        values = [Decimal(amount).scaleb(-scale) for amount in amounts["amount"]]
        column = pl.Series(f"{name}_{currency}", values, dtype=pl.Decimal(38, scale))
        frame = frame.join(amounts.drop("amount").with_columns(column), on=keys, how="left", nulls_equal=True)
    return frame
