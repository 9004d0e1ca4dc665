"""Cached sums of all players: of each player, of the heroes against each opponent, and the other way round.

They are cache entries, a file for each segment, computed on first use and safe to delete. The rows are sorted
by player and opponent, so that a query about one player reads few row groups of the segments with the player.
"""

from collections.abc import Collection, Iterator, Sequence
from functools import cache, partial
from itertools import chain
from pathlib import Path
from typing import Any, Final

import polars as pl

from analysis.stats.counting.sums import names_of, partial_sums
from analysis.stats.player_hands import by_each, player_segments
from analysis.stats.player_stats import Part, Parts, columns_needed
from analysis.stats.registry import find_statistics, usual_statistics
from analysis.store.disk.segments import Segment
from analysis.store.reading.aggregates import added_up, summed_parts
from analysis.store.reading.snapshot import StoreSnapshot

VERSION: Final = 1  # of the files
ROW_GROUP: Final = 4096  # rows that are read for a player at least
OPPONENT: Final = "opponent"
DIMENSIONS: Final = (
    *("player", "site", "kind", "play_money", "currency", "decimals", "betting", "stakes"),
    OPPONENT,
)
# statistics of pages, profiles and opponent sheets; others are counted from rows
STATISTICS_SUMMED: Final = (
    *usual_statistics(has_ev=True),
    *("hands", "net", "pfr_aligned", "fold_to_steal", "limp", "four_bet", "squeeze", "cbet_turn"),
)


@cache
def parts_summed() -> tuple[Part, ...]:
    """Return the parts of `STATISTICS_SUMMED` and of the statistics that these need."""
    return tuple(chain.from_iterable(map(summed_parts, find_statistics(STATISTICS_SUMMED))))


def player_sums(
    tables: Any,  # Any: `StoredTables`, which imports this module
    keys: Sequence[str],
    parts: Parts,
    players: Collection[str] | None,
    opponent: str | None,
    condition: pl.Expr | None,
) -> list[pl.DataFrame] | None:
    """Return the result of `partial_sums` for the rows of some players, or None if the sums do not cover it.

    Args:
        tables: Dataset of a whole store.
        keys: Columns to group by.
        parts: Parts of statistics to sum.
        players: Names; None for all players.
        opponent: Only hands with this opponent; None for all hands.
        condition: Filter on columns of hands; None for all hands.
    """
    used = {*keys, *(() if condition is None else condition.meta.root_names())}
    is_covered = used.issubset(DIMENSIONS) and set(names_of(parts_summed())).issuperset(names_of(parts))
    of_pairs = OPPONENT in keys or opponent is not None
    if not is_covered or (of_pairs and not _has_pairs(tables.snapshot, players, opponent)):
        return None
    files = [*player_files(tables, [opponent] if players is None and opponent is not None else players)]
    if None in files:
        return None
    sums = [pl.scan_parquet(file) for file in files if file is not None]
    if not tables.is_sealed:
        sums.append(_of_tail(tables))
    if not sums:
        return None
    chosen = [pl.col(OPPONENT).is_not_null() == of_pairs, *_filters(players, opponent, condition)]
    return [added_up(one.filter(*chosen), keys, names_of(parts)) for one in sums]


def _filters(
    players: Collection[str] | None, opponent: str | None, condition: pl.Expr | None
) -> Iterator[pl.Expr]:
    """Yield the filters by player, opponent and hand that are not None."""
    if players is not None:
        yield pl.col("player").is_in(list(players))
    if opponent is not None:
        yield pl.col(OPPONENT) == opponent
    if condition is not None:
        yield condition


def _has_pairs(snapshot: StoreSnapshot, players: Collection[str] | None, opponent: str | None) -> bool:
    """Return whether all pairs of the players and the opponent, or any opponent, include a hero."""
    heroes = set(snapshot.heroes)
    return opponent in heroes or (players is not None and heroes.issuperset(players))


def player_files(tables: Any, players: Collection[str] | None = None) -> Iterator[Path | None]:
    """Yield the file of each segment with some players; compute missing files.

    Args:
        tables: Dataset: `StoredTables` of all hands.
        players: Names; None for all segments.

    Yields:
        The path; None if the file cannot be written.
    """
    snapshot: StoreSnapshot = tables.snapshot
    rows = cache(partial(_rows, tables))
    for segment in tables.execution.over(snapshot.segments_with(players)):
        key = "players", VERSION, segment.name, tables.excluded(segment), *_settings(snapshot)
        found = snapshot.cache.find_file(key)
        if found is None:
            sums = _counted(rows()[_index_of(snapshot, segment)], snapshot.heroes)
            found = snapshot.cache.write_file(key, sums, ROW_GROUP)
        yield found


def _index_of(snapshot: StoreSnapshot, segment: Segment) -> int:
    return [one.name for one in snapshot.segments].index(segment.name)


def _of_tail(tables: Any) -> pl.LazyFrame:
    """Return the sums of the hands outside segments: the tail and hands with conflicting copies."""
    snapshot: StoreSnapshot = tables.snapshot

    def count() -> pl.DataFrame:
        return pl.concat(_counted(one, snapshot.heroes) for one in _rows(tables)[len(snapshot.segments) :])

    return snapshot.cache.frame(
        ("players of the tail", VERSION, snapshot.generation, *_settings(snapshot)), count
    )


def _settings(snapshot: StoreSnapshot) -> tuple[Any, ...]:  # Any: the types differ
    """Return the heroes and the versions of the summed statistics, part of cache keys."""
    return tuple(snapshot.heroes), [(one.id, one.version, part) for one, part in parts_summed()]


def _rows(tables: Any) -> list[pl.LazyFrame]:
    """Return the rows of all players with the needed columns: one frame by segment, then the other hands."""
    needed = {*columns_needed(parts_summed()), *DIMENSIONS, "hand"}
    return [one.rows for one in player_segments(tables, needed, is_kept=False)]


def _counted(rows: pl.LazyFrame, heroes: Collection[str]) -> pl.DataFrame:
    """Compute the sums of rows: of each player without an opponent, then of each pair with a hero."""
    pairs = by_each(rows, OPPONENT)
    is_hero, is_against = (pl.col(name).is_in(list(heroes)) for name in ("player", OPPONENT))
    pieces = [
        rows.with_columns(pl.lit(None, pl.String).alias(OPPONENT)),
        pairs.filter(is_hero),
        pairs.filter(~is_hero, is_against),
    ]
    sums = pl.concat(partial_sums(one, DIMENSIONS, parts_summed()).collect() for one in pieces)
    return sums.sort("player", OPPONENT, nulls_last=False)
