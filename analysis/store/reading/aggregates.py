"""Cached sums: the counts of every statistic for the heroes, by month and other dimensions.

They are cache entries beside the segments, computed on first use and safe to delete. The cache key consists
of the hands, the heroes, the calendar and the versions of the statistics.
"""

import sys
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

import polars as pl

from analysis.dataset.cache import FOLDER
from analysis.decisions.hours import HOURS
from analysis.decisions.straddles import STRADDLES
from analysis.ev import ICM
from analysis.queries.keys import Calendar
from analysis.schema.entries import ENTRIES
from analysis.stats.counting.behind import made_in_hands
from analysis.stats.counting.sums import names_of, partial_sums, sums_in_turn
from analysis.stats.player_hands import player_segments
from analysis.stats.player_stats import Part, Parts, columns_needed
from analysis.stats.registry import BUILT_IN, STATISTICS
from analysis.stats.statistic import Statistic
from analysis.store.reading.snapshot import StoreSnapshot
from analysis.store.reading.time_ranges import TimeRange
from hhparser.base.entries import Entries

POOLS: Final = "pools"
DIMENSIONS: Final = (
    *("player", "site", "kind", "play_money", "currency", "decimals", "betting"),
    *("stakes", "n_players", "position", "position_group", "month", "year"),
)
OF_HANDS: Final = ("site", "kind", "play_money", "betting", "stakes", "n_players")  # columns of hands
PRIZES: Final = ("prize_currency", "prize_decimals", "result_currency", "result_decimals")


# columns that depend on several hands, by the name of their property; the first two are decisions
ACROSS: Final = {"straddles": STRADDLES, "hours": HOURS, "entries": ENTRIES, "icm": ICM}


def ready_sums(
    tables: Any,  # Any: `StoredTables`, which imports this module
    keys: Sequence[str],
    parts: Parts,
    players: Collection[str],
    calendar: Calendar,
    condition: pl.Expr | None,
) -> list[pl.DataFrame] | None:
    """Return the result of `partial_sums` for the rows of some players from the cached sums.

    Args:
        tables: Dataset of a whole store.
        keys: Columns to group by.
        parts: Parts of statistics to sum.
        players: Names.
        calendar: Time zone and start of days.
        condition: Filter on the columns `OF_HANDS`; None for all hands.

    Returns:
        Frames to add up, or None if the cache does not cover a key, part or player.
    """
    snapshot: StoreSnapshot = tables.snapshot
    alone, across = parts_kept()
    names = {_name(one) for one in parts}
    is_kept = {*DIMENSIONS, *PRIZES}.issuperset(keys) and names <= alone.keys() | across.keys()
    if not is_kept or not set(snapshot.heroes).issuperset(players):
        return None
    are_alone = names <= alone.keys()
    if not are_alone and condition is not None:
        return None  # sessions among a selection of hands are other sessions
    sums = [sums_of_segments(tables, calendar)] if snapshot.segments else []
    if not tables.is_sealed:
        sums.append(_of_tail(tables, calendar))
    if not are_alone:
        sums.append(_across(tables, calendar))
    of_players = pl.col("player").is_in(list(players))
    chosen = of_players if condition is None else of_players & condition
    return [added_up(one.filter(chosen), keys, names_of(parts)) for one in sums]


def added_up(sums: pl.LazyFrame, keys: Sequence[str], names: Sequence[str]) -> pl.DataFrame:
    """Add up the columns `names` of cached sums by the columns `keys`; skip columns that the sums lack."""
    schema = sums.collect_schema()
    present = [key for key in keys if key in schema]
    return sums.group_by(present).agg(pl.col(name).sum() for name in names if name in schema).collect()


def _name(one: Part) -> str:
    return one[0].part_name(one[1])


def sums_of_segments(tables: Any, calendar: Calendar) -> pl.LazyFrame:
    """Return the heroes' sums over all segments by `DIMENSIONS`; compute missing cache entries."""
    snapshot: StoreSnapshot = tables.snapshot
    settings = snapshot.heroes, calendar, _versions(across=False)
    made_of = [(one.name, tables.excluded(one), *settings) for one in snapshot.segments]

    def of_one(number: int) -> pl.DataFrame:
        (sums,) = _counted(tables, calendar, [number])
        return sums

    def of_all() -> pl.DataFrame:
        new = [number for number, one in enumerate(made_of) if not snapshot.cache.is_on_disk(one)]
        every = {
            number: snapshot.cache.frame(made_of[number], sums.clone).collect()
            for number, sums in zip(new, _counted(tables, calendar, new) if new else (), strict=True)
        }
        for number in range(len(made_of)):
            if number not in every:
                every[number] = snapshot.cache.frame(made_of[number], partial(of_one, number)).collect()
        return _together([*every.values()], DIMENSIONS)

    return snapshot.cache.frame(made_of, of_all)


def _of_tail(tables: Any, calendar: Calendar) -> pl.LazyFrame:
    """Return the sums of the hands outside segments: the tail and hands with conflicting copies."""
    snapshot: StoreSnapshot = tables.snapshot
    made_of = "tail", snapshot.generation, snapshot.heroes, calendar, _versions(across=False)
    further = range(len(snapshot.segments), sys.maxsize)

    def of_all() -> pl.DataFrame:
        return _together([*_counted(tables, calendar, further)], DIMENSIONS)

    return snapshot.cache.frame(made_of, of_all)


def _counted(tables: Any, calendar: Calendar, numbers: Collection[int]) -> Iterable[pl.DataFrame]:
    """Compute the sums of the heroes' rows for the segments with these indices, one frame each."""
    parts = [*parts_kept()[0].values()]
    of_heroes = pl.col("player").is_in(tables.snapshot.heroes)
    segments = player_segments(tables, columns_needed(parts), calendar=calendar)
    rows = [one.rows.filter(of_heroes) for number, one in enumerate(segments) if number in numbers]
    counted: Iterable[pl.DataFrame] = tables.execution.map(
        partial(sums_in_turn, keys=DIMENSIONS, parts=parts), rows
    )
    return counted


def _across(tables: Any, calendar: Calendar) -> pl.LazyFrame:
    """Return the sums of the parts that depend on several hands, cached by time range."""
    snapshot: StoreSnapshot = tables.snapshot
    parts, dimensions = [*parts_kept()[1].values()], [*DIMENSIONS, *PRIZES]
    settings = snapshot.heroes, calendar, _versions(across=True)

    def of_one(time_range: TimeRange) -> pl.DataFrame:
        needed = columns_needed(parts) | {*PRIZES}
        segments = player_segments(
            tables.of_time_range(time_range), needed, snapshot.heroes, calendar=calendar
        )
        sums = [partial_sums(segment.rows, dimensions, parts).collect() for segment in segments]
        return _together(sums, dimensions)

    def of_all() -> pl.DataFrame:
        every = []
        for one in tables.time_ranges(snapshot.heroes):
            made_of = "time range", one.digest, tables.stated(one), *settings
            every.append(snapshot.cache.frame(made_of, partial(of_one, one)).collect())
        return _together(every, dimensions)

    return snapshot.cache.frame(("across", snapshot.generation, *settings), of_all)


def _together(sums: Sequence[pl.DataFrame], dimensions: Sequence[str]) -> pl.DataFrame:
    """Add up the rows of several frames with equal dimensions."""
    return pl.concat(sums).group_by(dimensions).agg(pl.exclude(dimensions).sum())


@cache
def _versions(across: bool) -> str:
    """Return a digest of the versions of the summed statistics, part of cache keys."""
    parts = parts_kept()[across].values()
    versions = [(statistic.id, statistic.version, part) for statistic, part in parts]
    return blake2b(repr(versions).encode(), digest_size=8).hexdigest()


@cache
def parts_kept() -> tuple[Mapping[str, Part], Mapping[str, Part]]:
    """Return the parts of built-in statistics by name: parts that depend on one hand, and all others."""
    looks_across = {column.name for columns in ACROSS.values() for column in columns}
    alone: dict[str, Part] = {}
    across: dict[str, Part] = {}
    for statistic in map(STATISTICS.__getitem__, sorted(BUILT_IN)):
        for one in summed_parts(statistic):
            is_across = statistic.purse == "prize" or looks_across & columns_needed([one])
            (across if is_across else alone)[_name(one)] = one
    return alone, across


def summed_parts(statistic: Statistic) -> Iterator[Part]:
    """Yield the parts of a statistic, and the part that counts hands if it can occur repeatedly in a hand."""
    yield from ((statistic, part) for part in statistic.parts)
    if statistic.repeats:
        yield made_in_hands(statistic.id)


def caches_of(folder: Path) -> tuple[Entries, ...]:
    """Return all caches of a store: sums, and fitted population models."""
    return Entries(folder / FOLDER), Entries(folder / POOLS)
