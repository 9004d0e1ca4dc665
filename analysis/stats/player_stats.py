"""Statistics by player and any columns: one group-by over aggregates."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cache, partial
from types import MappingProxyType
from typing import Final, NamedTuple

import polars as pl

from analysis.dataset.dataset import Dataset, SegmentRows, cached_frame, count_each
from analysis.queries.keys import UTC_DAYS, WEEKDAYS, Calendar
from analysis.queries.names import names_in
from analysis.queries.opponents import is_opponent_of, only_opponent
from analysis.schema.entries import FINISHES, SUMS, those_of
from analysis.stats.counting.amounts import amount_columns, currencies, purses, with_amounts, with_formula
from analysis.stats.counting.behind import made_in_hands
from analysis.stats.counting.rates import Rates, is_convertible, with_rate, with_worths
from analysis.stats.counting.sums import added, combined, partial_sums, rolled_up, sums_in_turn, total
from analysis.stats.player_hands import (
    OF_FILES,
    OF_NOTES,
    asks_numbers,
    player_segments,
    players_read,
)
from analysis.stats.registry import BUILT_IN, STATISTICS, find_statistics
from analysis.stats.selection import WHOLE_TOURNAMENTS, grouped_segments, matching_segments, of_players
from analysis.stats.statistic import Statistic
from analysis.stats.values import with_values
from analysis.stats.where import condition_of
from hhparser.columns.names import POOL

Part = tuple[Statistic, str]
Parts = Sequence[Part]
KEYS: Final = ("player", "site", "kind")
OF_ENTRIES: Final = frozenset(column.name for column in SUMS + FINISHES)
GAME: Final = ("play_money", "betting")  # default keys, dropped when `by` names the player
WEEK: Final = pl.Enum(WEEKDAYS)
TIMES: Final = ("year", "month", "day", "weekday", "hour", "session")
ALWAYS: Final = ("hands", "net")
FREQUENCY: Final = "spot_frequency_chances"
ENDINGS: Final = ("", "_low", "_high", "_shrunk", "_shrunk_low", "_shrunk_high")


class _SumsQuery(NamedTuple):
    """A query for sums: the parts to count, the keys to group by, and the filters.

    Attributes:
        keys: Columns to group the sums by, including columns that keep currencies and sessions apart.
        by: Columns that the caller groups by.
        parts: Pairs of a statistic and the name of one of its parts.
        condition: Filter on player-hands; None for all.
        players: Names of players; None for all.
        with_errors: Count hands with an illegal or arithmetic error.
        with_caps: Count hands with a cap in preflop statistics.
        calendar: Time zone and session gap.
        rates: Exchange rates; None for no conversion.
        shared_by: Columns that this query and others with the same filters are counted by, in one pass.
    """

    keys: list[str]
    by: tuple[str, ...]
    parts: Parts
    condition: pl.Expr | None
    players: list[str] | None
    with_errors: bool
    with_caps: bool
    calendar: Calendar
    rates: Rates | None
    shared_by: tuple[str, ...] = ()

    @property
    def finest_keys(self) -> list[str]:
        """Columns to count by, so that the queries counted together have the same sums."""
        return sorted({*self.keys, *self.shared_by}) if self.shared_by else self.keys

    @property
    def named(self) -> set[str]:
        """Columns that the keys and the condition read."""
        return {*self.finest_keys, *(() if self.condition is None else self.condition.meta.root_names())}

    @property
    def opponent(self) -> str | None:
        """The opponent, if the condition selects the hands with one opponent and nothing else."""
        return None if self.condition is None else only_opponent(self.condition)

    @property
    def is_usual(self) -> bool:
        """Whether the query has default filters and no conversion, as stored aggregates require."""
        of_all = self.condition is None and not self.with_errors and not self.with_caps
        return of_all and self.rates is None

    @property
    def is_lasting(self) -> bool:
        """Whether the sums can be cached: they do not depend on notes, tags, rates or own statistics."""
        is_built_in = BUILT_IN.issuperset(one.id for one, _ in self.parts)
        return self.rates is None and is_built_in and OF_NOTES.isdisjoint(self.named)


def player_stats(  # noqa: PLR0913  independent options
    dataset: Dataset,
    *,
    by: str | Sequence[str] = (),
    where: pl.Expr | str | None = None,
    players: str | Iterable[str] | None = None,
    pool_of: str | Iterable[str] | None = None,
    stats: str | Iterable[str] | None = None,
    with_errors: bool = False,
    with_caps: bool = False,
    rakeback: Mapping[str | None, float] = MappingProxyType({}),
    calendar: Calendar = UTC_DAYS,
    bootstrap: int = 0,
    shrink: bool = False,
    rates: Rates | None = None,
    shared_by: Sequence[str] = (),
) -> pl.DataFrame:
    """Compute the statistics of each player, each kind of game in a separate row.

    The kinds are cash games and tournaments, money and play money, and the betting; `stakes` summarizes the
    stakes, such as `3 stakes in EUR, USD`.

    A rate has the columns `id` (the value), `id_made`, `id_chances`, `id_low`, `id_high`; a mean has `id`,
    `id_sum`, `id_n`, `id_low`, `id_high`; a distribution has `id` (the median) and one column per bin, such
    as `open_size_dist_2.5` and `open_size_dist_more`; an amount has one column per currency, such as
    `net_USD`; other sums and derived statistics have `id`. Without a chance the value is null.

    Args:
        dataset: Dataset.
        by: Further columns of `player_hands` to group by, such as `position`, `stakes`, `month`, `pot_type`;
            `player` puts all betting, money and play money in one row. Names in one text have commas between
            them.
        where: Filter on player-hands: an expression, or a query for `parse_where`.
        players: Names to keep; None for all.
        pool_of: Count the opponents of these players together, as one player named `(pool)`; for an empty
            list, count all players together.
        stats: Ids of statistics; None for all.
        with_errors: Count hands with an illegal or arithmetic error too.
        with_caps: Count hands with a cap in preflop statistics too; else `hands_capped` is their number.
        rakeback: Share of the rake that a site pays back, by site name; the key None applies to other sites.
        calendar: Time zone and session gap.
        bootstrap: Number of resamples of sessions for intervals, see `session_intervals`; 0 for Wilson
            intervals of rates and standard errors of means, assuming independent hands.
        shrink: Add the columns of `with_shrunk`; the pool is all players, regardless of `players`.
        rates: Add converted amounts, in columns such as `net_in_EUR`; chips are left out.
        shared_by: All columns in `by` of several queries with equal filters, to count them in one pass.

    Returns:
        One row per player, site, kind of game and group: groups by `year`, `month`, `day` or `session` in the
        order of time, hands without a time last; all others by number of hands, largest first.

    Raises:
        SettingError: An unknown column or statistic, or a currency without a rate.
        WhereError: The query in `where` is invalid.
    """
    by = names_in(by, "by", "a column")
    players, pool_of = _listed(players), _listed(pool_of)
    statistics = find_statistics(
        None if stats is None else [*ALWAYS, *names_in(stats, "stats", "a statistic")]
    )
    pool = is_opponent_of(pool_of) if pool_of else None
    condition = _both(pool, condition_of(where))
    counted = None if shrink else players
    keys = group_keys(by)
    apart = _keys_of_sums(keys, statistics, pool_of, bootstrap)
    parts = [(s, part) for s in statistics for part in s.parts]
    filters = condition, counted, with_errors, with_caps, calendar, rates
    query = _SumsQuery(apart, tuple(by), parts, *filters, tuple(shared_by))
    segments = cache(partial(_segments, dataset, query))
    sums = _with_entries(dataset, _sums(dataset, segments, query), query)
    if pool_of is not None:
        sums = _of_pool(sums)
    frame = _plain_values(sums, keys, statistics, with_caps).with_columns(
        rakeback_rate=_rakeback_rate(rakeback)
    )
    if condition is not None and FREQUENCY in frame.columns:
        counts = [(STATISTICS["hands"], "sum")]
        of_all = query._replace(keys=keys, parts=counts, condition=pool, rates=None)
        every = _sums(dataset, segments, of_all)
        frame = _with_all_hands(frame, every if pool_of is None else _of_pool(every), keys)
    frame = _with_values(frame, sums, keys, statistics)
    if bootstrap:
        frame = _with_session_intervals(frame, sums, keys, statistics, bootstrap)
    if rates is not None:
        frame = with_worths(frame, sums, keys, statistics, rates.currency)
    if shrink:
        from analysis.stats.shrink import with_shrunk  # noqa: PLC0415  loads numpy

        frame = with_shrunk(frame, keys, statistics)
    frame = _in_order(frame, keys, statistics, sums, rates)
    frame = frame if pool_of is not None else of_players(frame, players)
    return _by_time_or_hands(frame, [key for key in by if key in TIMES], keys)


def _by_time_or_hands(frame: pl.DataFrame, times: Sequence[str], keys: Sequence[str]) -> pl.DataFrame:
    """Sort rows by keys of time, unknown times last, then by number of hands, largest first."""
    order = [*times, "hands", *(key for key in keys if key not in times)]
    columns = [pl.col(key).cast(WEEK) if key == "weekday" else pl.col(key) for key in order]
    late = [key in times for key in order]
    return frame.sort(columns, descending=[key == "hands" for key in order], nulls_last=late)


def _listed(names: str | Iterable[str] | None) -> list[str] | None:
    """Return names as a list; None stays None."""
    return None if names is None else [names] if isinstance(names, str) else list(names)


def _keys_of_sums(
    keys: list[str], statistics: list[Statistic], pool_of: list[str] | None, bootstrap: int
) -> list[str]:
    """Return the columns to group the sums by, including columns that keep currencies and sessions apart."""
    blocks = ["session"] if bootstrap else []
    apart = list(dict.fromkeys([*keys, "stakes", *purses(statistics), *blocks]))
    if pool_of == [] and not bootstrap and not any(map(_is_of_entries, statistics)):  # saves much memory
        apart.remove("player")
    return apart


def _both(first: pl.Expr | None, second: pl.Expr | None) -> pl.Expr | None:
    """Combine two filters with `and`; None selects all rows."""
    if first is None or second is None:
        return second if first is None else first
    return first & second


def _with_session_intervals(
    frame: pl.DataFrame, sums: pl.DataFrame, keys: list[str], statistics: Sequence[Statistic], draws: int
) -> pl.DataFrame:
    """Replace the interval columns by the result of `session_intervals`."""
    from analysis.stats.counting.bootstrap import session_intervals  # noqa: PLC0415  loads numpy

    ends = session_intervals(sums, keys, statistics, draws)
    return frame.drop(ends.columns[len(keys) :], strict=False).join(ends, on=keys, nulls_equal=True)


def made_hands(
    dataset: Dataset,
    stats: Iterable[str],
    *,
    by: Sequence[str] = (),
    where: pl.Expr | str | None = None,
    players: Collection[str] | None = None,
    calendar: Calendar = UTC_DAYS,
) -> pl.DataFrame:
    """Count the hands in which rates were made; a rate that repeats counts a hand several times.

    Args:
        dataset: Dataset.
        stats: Ids of rates.
        by: Further columns to group by.
        where: Filter on player-hands: an expression, or a query for `parse_where`.
        players: Names to keep; None for all.
        calendar: Time zone and session gap.

    Returns:
        One row for each row of `player_stats`: its keys, and a column `id_hands` for each rate.
    """
    keys, parts, names = group_keys(by), [*map(made_in_hands, stats)], None if players is None else [*players]
    query = _SumsQuery(keys, tuple(by), parts, condition_of(where), names, False, False, calendar, None)
    return _sums(dataset, cache(partial(_segments, dataset, query)), query)


def group_keys(by: Sequence[str]) -> list[str]:
    """Return the columns that define a row: the player, the kind of game, and the columns of `by`.

    Money and play money, fixed limit and no limit are in separate rows, unless `by` names `player`.
    """
    return list(dict.fromkeys([*KEYS, *(() if "player" in by else GAME), *by]))


def _with_stakes(frame: pl.DataFrame, sums: pl.DataFrame, keys: Sequence[str]) -> pl.DataFrame:
    """Replace the list of stakes of each group by text: the stakes, or their number and currencies."""
    one = frame.with_columns(pl.col("stakes").list.first(), several=pl.col("stakes").list.len() > 1)
    several = one.filter("several")
    if several.is_empty():
        return one.drop("several")
    stakes, currencies = pl.col("stakes").drop_nulls(), pl.col("currency").drop_nulls()
    names = currencies.unique().sort().str.join(", ")
    words = (
        pl.when(pl.col("kind").first() == "tournament")
        .then(pl.format("{} buy-ins", stakes.n_unique()))
        .otherwise(pl.format("{} stakes in {}", stakes.n_unique(), names))
    )
    of_several = sums.join(several, on=keys, how="semi", nulls_equal=True).group_by(keys).agg(words=words)
    named = one.join(of_several, on=keys, how="left", nulls_equal=True)
    return named.with_columns(stakes=pl.coalesce("words", "stakes")).drop("words", "several")


def columns_needed(parts: Iterable[Part]) -> set[str]:
    """Return the columns that some parts of statistics read."""
    return {root for statistic, part in parts for root in statistic.counted(part).meta.root_names()}


def _segments(dataset: Dataset, query: _SumsQuery) -> list[SegmentRows]:
    """Read the rows to count, before the condition is applied."""
    counted = columns_needed(query.parts)
    needed = None if asks_numbers(query.finest_keys, query.condition) else counted | query.named
    found = player_segments(
        dataset,
        needed,
        players_read(query.players, counted.union(query.finest_keys), query.condition),
        with_errors=query.with_errors,
        with_caps=query.with_caps,
        calendar=query.calendar,
    )
    return grouped_segments(found, query.by)


def _sums(dataset: Dataset, segments: Callable[[], list[SegmentRows]], query: _SumsQuery) -> pl.DataFrame:
    """Sum the parts of a query by its keys: from stored aggregates, from the cache, or by a scan."""
    keys, _, parts, condition, players, with_errors, with_caps, calendar, *_ = query
    if query.is_usual or (query.opponent is not None and query._replace(condition=None).is_usual):
        aggregates = dataset.aggregates(keys, parts, players, calendar, query.opponent)
        if aggregates is not None:
            return added(aggregates, keys)
    if not query.is_lasting:
        return added(_counted(dataset, segments, query), keys)
    question = None if condition is None else condition.meta.serialize()
    finest = query.finest_keys
    # "halves": the cached sums of floats are still in two columns
    key = finest, _versions(query), question, players, with_errors, with_caps, calendar, "halves"

    def count() -> pl.DataFrame:
        return combined(_counted(dataset, segments, query._replace(keys=finest)), finest)

    sums = cached_frame(dataset, key, count)
    further = [key for key in finest if key not in keys]
    return added([rolled_up(sums, keys, further) if further else sums], keys)


def _with_entries(dataset: Dataset, sums: pl.DataFrame, query: _SumsQuery) -> pl.DataFrame:
    """Add tournament entries without hands, for the named players or all players with hands at the site."""
    parts = [(one, part) for one, part in query.parts if _is_of_entries(one)]
    if not parts or not WHOLE_TOURNAMENTS.issuperset(query.by):
        return sums
    entries = those_of(dataset.entries_without_hands, query.condition)
    if entries.is_empty():
        return sums
    if query.players is None:
        entries = entries.join(sums, on=["player", "site"], how="semi")
    unknown = [pl.lit(None, sums.schema[key]).alias(key) for key in query.keys if key not in entries.columns]
    rows = of_players(entries.lazy().with_columns(unknown), query.players)
    return added([sums, partial_sums(rows, query.keys, parts).collect()], query.keys)


def _is_of_entries(statistic: Statistic) -> bool:
    """Return whether a statistic reads columns of tournament entries only."""
    return all(OF_ENTRIES.issuperset(value.meta.root_names()) for value in statistic.parts.values())


def _counted(
    dataset: Dataset, segments: Callable[[], list[SegmentRows]], query: _SumsQuery
) -> list[pl.DataFrame]:
    """Return frames of sums by a scan; those of segments from the cache if `_segment_key` allows it."""
    found = matching_segments(segments(), query.condition, query.players)
    if (key := _segment_key(dataset, query)) is not None:
        count_segment = partial(sums_in_turn, keys=query.keys, parts=query.parts)
        return [*count_each(dataset, found, count_segment, key)]
    rows = [segment.rows for segment in found]
    if query.rates is not None:
        rows = [with_rate(one, query.rates) for one in rows]
    count = partial(sums_in_turn, keys=query.keys, parts=query.parts, converts=query.rates is not None)
    return [*dataset.execution.map(count, dataset.execution.over(rows))]


def _segment_key(dataset: Dataset, query: _SumsQuery) -> object | None:
    """Return the cache key for the sums of each segment; None for a query that is not cached by segment.

    Cached are queries about all players or the heroes, if the sums of a segment depend on its hands only.
    """
    named = query.named | columns_needed(query.parts)
    is_alone = query.is_usual and query.is_lasting and named.isdisjoint({"session", *OF_FILES})
    is_repeated = query.players is None or dataset.caches_columns(query.players, named)
    if not (is_alone and is_repeated and dataset.execution.is_local):
        return None
    return "sums", query.keys, _versions(query), query.players, query.calendar


def _versions(query: _SumsQuery) -> list[tuple[str, int]]:
    return [(statistic.id, statistic.version) for statistic, _ in query.parts]


def _of_pool(sums: pl.DataFrame) -> pl.DataFrame:
    """Rename all players in sums to `(pool)`; sessions of different players get different numbers."""
    if "session" in sums.columns:
        sums = sums.with_columns(session=pl.struct("player", "session").rank("dense"))
    return sums.with_columns(player=pl.lit(POOL))


def _plain_values(
    sums: pl.DataFrame, keys: list[str], statistics: Sequence[Statistic], with_caps: bool
) -> pl.DataFrame:
    """Return one row per combination of keys: stakes, `hands_capped`, and all sums except amounts."""
    parts = ((s, part, s.part_name(part)) for s in statistics if not s.money for part in s.parts)
    stakes = [] if "stakes" in keys else [pl.col("stakes").drop_nulls().unique()]
    is_left_out = pl.col("stakes").str.contains(" cap ", literal=True) & (not with_caps)
    capped = pl.col("hands").filter(is_left_out).sum()
    totals = {name: total(pl.col(name), s, part) for s, part, name in parts}
    frame = sums.group_by(keys).agg(*stakes, hands_capped=capped, **totals)
    return _with_stakes(frame, sums, keys) if stakes else frame


def _with_all_hands(frame: pl.DataFrame, sums: pl.DataFrame, keys: list[str]) -> pl.DataFrame:
    """Replace the chances of `spot_frequency` by the number of all hands, matching the condition or not."""
    everything = sums.group_by(keys).agg(pl.col("hands").sum().alias(FREQUENCY))
    return frame.drop(FREQUENCY).join(everything, on=keys, nulls_equal=True)


def _rakeback_rate(rates: Mapping[str | None, float]) -> pl.Expr:
    of_sites = {site: rate for site, rate in rates.items() if site is not None}
    return pl.col("site").replace_strict(of_sites, default=rates.get(None), return_dtype=pl.Float64)


def _with_values(
    frame: pl.DataFrame, sums: pl.DataFrame, keys: list[str], statistics: Sequence[Statistic]
) -> pl.DataFrame:
    """Add values, intervals, amounts and derived statistics to the sums, in any column order."""
    counted = [s for s in statistics if not s.needs]
    frame = with_values(frame, [s for s in counted if not s.money])
    amounts = with_amounts(frame.select(keys), sums, keys, [s for s in counted if s.money])
    frame = frame.hstack(amounts.drop(keys).get_columns())
    for statistic in (s for s in statistics if s.needs):
        if _is_of_amounts(statistic):
            frame = with_formula(frame, sums, statistic)
        else:
            frame = with_values(frame, [statistic])
    return frame


def _is_of_amounts(statistic: Statistic) -> bool:
    return any(STATISTICS[name].money for name in statistic.needs)


def _in_order(
    frame: pl.DataFrame,
    keys: Sequence[str],
    statistics: Sequence[Statistic],
    sums: pl.DataFrame,
    rates: Rates | None,
) -> pl.DataFrame:
    """Select the keys, the stakes, `hands_capped`, then the columns of each statistic."""
    columns = frozenset(frame.columns)
    stakes = [] if "stakes" in keys else ["stakes"]
    names = (name for s in statistics for name in _columns_of(s, columns, sums, rates))
    return frame.select(*keys, *stakes, "hands_capped", *names)


def _columns_of(
    statistic: Statistic, columns: Collection[str], sums: pl.DataFrame, rates: Rates | None
) -> list[str]:
    """Return the columns of a statistic in order: its parts, value and interval, and both shrunk."""
    if statistic.money:
        worth = [f"{statistic.id}_in_{rates.currency}"] if rates and is_convertible(statistic) else []
        return [*amount_columns(statistic, currencies(sums, statistic)), *worth]
    parts = [statistic.part_name(part) for part in statistic.parts]
    shown = [name for end in ENDINGS if (name := statistic.id + end) in columns]
    return list(dict.fromkeys([*parts, *shown]))
