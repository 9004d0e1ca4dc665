"""Cache of count patterns: player-hands that add the same counts to every statistic share one pattern.

Compared with counting row by row (60,000 dealt hands: benchmarks/shortcuts.py), counting all statistics takes
1.6 times as long for the first query of a dataset and a third of the time for each later query: hence a
million hands in five seconds (benchmarks/stats.py). Queries for up to ten statistics gain nothing.
"""

from collections.abc import Iterator, Mapping, Sequence
from hashlib import blake2b
from itertools import accumulate
from typing import Final, NamedTuple
from weakref import WeakKeyDictionary

import polars as pl
import polars.selectors as cs

from analysis.dataset import Tables
from analysis.dataset.tables import ROW
from analysis.decisions.hours import HOURS
from analysis.questions.keys import COUNTS_PREFLOP, KEYS
from analysis.stats.player_hands import with_keys
from analysis.stats.statistic import Statistic

PATTERN: Final = "pattern"
PART_ROWS: Final = 200_000
HASHES: Final = {"first": 1, "second": 2}
# columns that depend on the calendar or on the query
CHANGING: Final = frozenset(column.name for column in (*HOURS, *KEYS)) - {COUNTS_PREFLOP}


class Distinct(NamedTuple):
    """Distinct rows, and for each original row the index of its distinct row."""

    of_rows: pl.Series
    rows: pl.DataFrame


class Patterns(NamedTuple):
    """Count patterns of player-hands: rows with one pattern add the same to every part of some statistics.

    Attributes:
        of_rows: Pattern index of each row of `players`.
        counts: One row per pattern: the index `pattern`, and the integers it adds.
        columns: The column of `counts` for each part; parts with identical counts share a column.
    """

    of_rows: pl.Series
    counts: pl.DataFrame
    columns: Mapping[str, str]


class _Kept(NamedTuple):
    """Cache entry: patterns and their statistics, kept alive so that `id()` values in the key stay unique."""

    statistics: tuple[Statistic, ...]
    patterns: Patterns


_KEPT: "WeakKeyDictionary[Tables, dict[tuple[int, ...], _Kept]]" = WeakKeyDictionary()


def has_pattern(statistic: Statistic, part: str) -> bool:
    """Return whether a part is an integer that depends on the player-hand alone."""
    return statistic.is_whole(part) and CHANGING.isdisjoint(statistic.counted(part).meta.root_names())


def find_patterns(tables: Tables, statistics: Sequence[Statistic]) -> Patterns:
    """Return the patterns of all player-hands, cached for the lifetime of the dataset."""
    of_tables = _KEPT.setdefault(tables, {})
    key = tuple(map(id, statistics))
    if key not in of_tables:
        of_tables[key] = _Kept(tuple(statistics), _count(tables, statistics))
    return of_tables[key].patterns


def _count(tables: Tables, statistics: Sequence[Statistic]) -> Patterns:
    """Compute the patterns; chances implied by `made` are not evaluated for each row."""
    implied = {s.part_name("chances"): s.part_name("made") for s in statistics if _has_plain_chances(s)}
    counts = [
        statistic.counted(part).alias(name)
        for statistic in statistics
        for part in statistic.parts
        if has_pattern(statistic, part) and (name := statistic.part_name(part)) not in implied
    ]
    may_be_empty = cs.by_name(implied.values())
    parts = [_distinct(rows.select(counts).collect(), may_be_empty) for rows in _parts(tables)]
    of_rows, distinct = _united(parts, may_be_empty)
    chances = [pl.col(made).is_not_null().cast(pl.Int8).alias(name) for name, made in implied.items()]
    whole = distinct.with_columns(chances).with_columns(may_be_empty.fill_null(0))
    columns = _first_alike(whole)
    return Patterns(of_rows, whole.select(*dict.fromkeys(columns.values())).with_row_index(PATTERN), columns)


def _has_plain_chances(statistic: Statistic) -> bool:
    """Return whether the chance is 1 wherever `made` is not null, and 0 elsewhere."""
    parts = statistic.parts
    if "chances" not in parts or not has_pattern(statistic, "made"):
        return False
    return parts["chances"].meta.eq(parts["made"].is_not_null())


def _parts(tables: Tables) -> Iterator[pl.LazyFrame]:
    """Yield the rows of `player_hands` in batches of `PART_ROWS`, to limit memory."""
    players = tables.with_decisions()
    for part in players.iter_slices(PART_ROWS) if players.height else [players]:
        is_in = pl.col("hand").is_between(part["hand"].min(), part["hand"].max())
        yield with_keys(part.lazy(), tables.hands.lazy().filter(is_in))


def _first_alike(frame: pl.DataFrame) -> dict[str, str]:
    """Map each column name to the first column with the same values, compared by digest."""
    first: dict[bytes, str] = {}
    digests = {column.name: blake2b(column.to_numpy().tobytes()).digest() for column in frame.iter_columns()}
    return {name: first.setdefault(digest, name) for name, digest in digests.items()}


def _united(parts: Sequence[Distinct], may_be_empty: cs.Selector) -> Distinct:
    """Merge the distinct rows of all batches."""
    if len(parts) == 1:
        return parts[0]
    ends = accumulate((distinct.height for _, distinct in parts), initial=0)
    of_rows = pl.concat([numbers + end for (numbers, _), end in zip(parts, ends, strict=False)])
    rows = pl.concat([distinct for _, distinct in parts], how="vertical_relaxed")
    numbers, distinct = _distinct(rows, may_be_empty)
    return Distinct(numbers.gather(of_rows), distinct)


def _distinct(counts: pl.DataFrame, may_be_empty: cs.Selector) -> Distinct:
    """Return the distinct rows, and for each row the index of its distinct row.

    Rows are compared by a 128-bit hash: with 1e9 distinct rows the chance of a collision is below 1e-20.
    Nulls count as 0, except in the columns of `may_be_empty`.
    """
    numbers = counts.with_columns(cs.boolean().cast(pl.Int8), cs.float().cast(pl.Int64))
    filled = numbers.with_columns((~may_be_empty).fill_null(0))
    hashes = pl.DataFrame({name: filled.hash_rows(seed) for name, seed in HASHES.items()}).with_row_index(ROW)
    alike = hashes.group_by(*HASHES).agg(pl.col(ROW)).with_row_index(PATTERN)
    of_rows = alike.select(PATTERN, ROW).explode(ROW).sort(ROW)[PATTERN]
    distinct = filled[alike[ROW].list.first()]
    return Distinct(of_rows, distinct.select(column.shrink_dtype() for column in distinct.iter_columns()))
