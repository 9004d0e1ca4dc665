"""Sums of hands: what every statistic counts for the players who saved its hands, month by month.

They are cache entries beside the segments, made when they are first used; deleting them loses nothing. A key
says what its entry depends on: the hands, the calendar, and the versions of the statistics.
"""

import sys
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache, partial
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

import polars as pl

from analysis.dataset.cache import FOLDER
from analysis.decisions.hours import HOURS
from analysis.decisions.straddles import STRADDLES
from analysis.ev import ICM
from analysis.questions.keys import Calendar
from analysis.schema.entries import ENTRIES
from analysis.stats.counting.sums import names_of, partial_sums, sums_in_turn
from analysis.stats.player_hands import player_pieces
from analysis.stats.player_stats import Part, Parts, columns_needed
from analysis.stats.registry import BUILT_IN, STATISTICS
from analysis.store.reading.snapshot import StoreSnapshot
from analysis.store.reading.stretches import TOURNAMENT, TimeStretch
from hhparser.base.entries import Entries

POOLS: Final = "pools"
DIMENSIONS: Final = (
    *("player", "site", "kind", "play_money", "currency", "decimals", "betting"),
    *("stakes", "n_players", "position", "position_group", "month", "year"),
)
OF_HANDS: Final = ("site", "kind", "play_money", "betting", "stakes", "n_players")  # as hands have them
PRIZES: Final = ("prize_currency", "prize_decimals", "result_currency", "result_decimals")


# what looks across hands, by the name of its property; the first two are a part of the decisions
ACROSS: Final = {"straddles": STRADDLES, "hours": HOURS, "entries": ENTRIES, "icm": ICM}


def ready_sums(
    tables: Any,  # Any: `StoredTables`, which imports this module
    keys: Sequence[str],
    parts: Parts,
    players: Collection[str],
    calendar: Calendar,
    wanted: pl.Expr | None,
) -> list[pl.DataFrame] | None:
    """What `partial_sums` would give for the rows of some players, from the files of sums.

    Args:
        tables: Tables of a whole store.
        keys: Columns to group by.
        parts: What is summed.
        players: Names.
        calendar: How days are told apart.
        wanted: Which hands, by `OF_HANDS`; None for all.

    Returns:
        Frames to be added; None if sums of such a key, part or player are not kept.
    """
    snapshot: StoreSnapshot = tables.snapshot
    is_kept = {*DIMENSIONS, *PRIZES}.issuperset(keys) and BUILT_IN.issuperset(one.id for one, _ in parts)
    if not is_kept or not set(snapshot.heroes).issuperset(players):
        return None
    alone, _ = parts_kept()
    are_alone = alone.keys() >= {_name(one) for one in parts}
    if not are_alone and wanted is not None:
        return None  # a session is another one among some of the hands
    sums = [sums_of_segments(tables, calendar)] if snapshot.segments else []
    if not tables.is_sealed:
        sums.append(_of_tail(tables, calendar))
    if not are_alone:
        sums.append(_across(tables, calendar))
    of_players = pl.col("player").is_in(list(players))
    chosen = of_players if wanted is None else of_players & wanted
    return [_added(one.filter(chosen), keys, names_of(parts)) for one in sums]


def _added(sums: pl.LazyFrame, keys: Sequence[str], names: Sequence[str]) -> pl.DataFrame:
    """Those of the sums that there are, added by those of the keys that there are."""
    schema = sums.collect_schema()
    present = [key for key in keys if key in schema]
    return sums.group_by(present).agg(pl.col(name).sum() for name in names if name in schema).collect()


def _name(one: Part) -> str:
    return one[0].part_name(one[1])


def sums_of_segments(tables: Any, calendar: Calendar) -> pl.LazyFrame:
    """The sums of all segments together."""
    snapshot: StoreSnapshot = tables.snapshot
    settings = snapshot.heroes, calendar, _versions(across=False)
    made_of = [(one.name, tables.excluded(one), *settings) for one in snapshot.segments]

    def of_one(number: int) -> pl.DataFrame:
        (sums,) = _counted(tables, calendar, [number])
        return sums

    def of_all() -> pl.DataFrame:
        new = [number for number, one in enumerate(made_of) if not snapshot.cache.has_frame(one)]
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
    """The sums of the hands that stand in no segment."""
    snapshot: StoreSnapshot = tables.snapshot
    made_of = "tail", snapshot.generation, snapshot.heroes, calendar, _versions(across=False)
    further = range(len(snapshot.segments), sys.maxsize)

    def of_all() -> pl.DataFrame:
        return _together([*_counted(tables, calendar, further)], DIMENSIONS)

    return snapshot.cache.frame(made_of, of_all)


def _counted(tables: Any, calendar: Calendar, numbers: Collection[int]) -> Iterable[pl.DataFrame]:
    """The sums of some pieces of the rows of the heroes, by the number of the piece."""
    parts = [*parts_kept()[0].values()]
    of_heroes = pl.col("player").is_in(tables.snapshot.heroes)
    pieces = player_pieces(tables, columns_needed(parts), calendar=calendar)
    rows = [piece.filter(of_heroes) for number, piece in enumerate(pieces) if number in numbers]
    counted: Iterable[pl.DataFrame] = tables.each(partial(sums_in_turn, keys=DIMENSIONS, parts=parts), rows)
    return counted


def _across(tables: Any, calendar: Calendar) -> pl.LazyFrame:
    """The sums of what looks across hands."""
    snapshot: StoreSnapshot = tables.snapshot
    parts, dimensions = [*parts_kept()[1].values()], [*DIMENSIONS, *PRIZES]
    settings = snapshot.heroes, calendar, _versions(across=True)

    def of_one(stretch: TimeStretch) -> pl.DataFrame:
        needed = columns_needed(parts) | {*PRIZES}
        pieces = player_pieces(tables.of_stretch(stretch), needed, snapshot.heroes, calendar=calendar)
        return _together([partial_sums(rows, dimensions, parts).collect() for rows in pieces], dimensions)

    def of_all() -> pl.DataFrame:
        results = snapshot.of_files["places"].lazy()
        every = []
        for one in tables.stretches(snapshot.heroes):
            stated = results.filter(TOURNAMENT.is_in(one.tournaments.implode())).collect().rows()
            made_of = "stretch", one.digest, stated, *settings
            every.append(snapshot.cache.frame(made_of, partial(of_one, one)).collect())
        return _together(every, dimensions)

    return snapshot.cache.frame(("across", snapshot.generation, *settings), of_all)


def _together(sums: Sequence[pl.DataFrame], dimensions: Sequence[str]) -> pl.DataFrame:
    return pl.concat(sums).group_by(dimensions).agg(pl.exclude(dimensions).sum())


@cache
def _versions(across: bool) -> str:
    """A digest of the versions of what is summed."""
    parts = parts_kept()[across].values()
    versions = [(statistic.id, statistic.version, part) for statistic, part in parts]
    return blake2b(repr(versions).encode(), digest_size=8).hexdigest()


@cache
def parts_kept() -> tuple[Mapping[str, Part], Mapping[str, Part]]:
    """The parts of the built-in statistics by name: those that each hand decides alone, and the others."""
    looks_across = {column.name for columns in ACROSS.values() for column in columns}
    alone: dict[str, Part] = {}
    across: dict[str, Part] = {}
    for statistic in map(STATISTICS.__getitem__, sorted(BUILT_IN)):
        for part in statistic.parts:
            one = statistic, part
            is_across = statistic.purse == "prize" or looks_across & columns_needed([one])
            (across if is_across else alone)[_name(one)] = one
    return alone, across


def caches_of(folder: Path) -> tuple[Entries, ...]:
    """Return all caches of a store: sums, and pools fitted for prices."""
    return Entries(folder / FOLDER), Entries(folder / POOLS)
