"""Player-hands that count alike: what many statistics count of each, worked out once and kept."""

from collections.abc import Mapping, Sequence
from hashlib import blake2b
from itertools import accumulate
from typing import Final, NamedTuple
from weakref import WeakKeyDictionary

import polars as pl
import polars.selectors as cs

from analysis.flags.hours import COLUMNS as HOURS_COLUMNS
from analysis.stats.player_hands import KEY_MEANINGS, ROW, player_hands
from analysis.stats.statistic import Statistic
from analysis.tables import Tables

PATTERN: Final = "pattern"
PART_ROWS: Final = 200_000
HASHES: Final = {"first": 1, "second": 2}
CHANGING: Final = frozenset((*HOURS_COLUMNS, *KEY_MEANINGS))  # hang on the calendar, or on what is asked


class Patterns(NamedTuple):
    """Player-hands of a pattern add the same to every part of some statistics.

    Attributes:
        of_rows: Number of the pattern of each row of `players`.
        counts: One row per pattern: `pattern`, and what it adds, as whole numbers.
        columns: The column of `counts` for each part; parts that always count alike have one column.
    """

    of_rows: pl.Series
    counts: pl.DataFrame
    columns: Mapping[str, str]


class _Kept(NamedTuple):
    """Patterns, and their statistics, which so keep their identities."""

    statistics: tuple[Statistic, ...]
    patterns: Patterns


_KEPT: "WeakKeyDictionary[Tables, dict[tuple[int, ...], _Kept]]" = WeakKeyDictionary()


def has_pattern(statistic: Statistic, part: str) -> bool:
    """Whether a part is a whole number that the player-hand alone decides."""
    return statistic.is_whole(part) and CHANGING.isdisjoint(statistic.counted(part).meta.root_names())


def find_patterns(tables: Tables, statistics: Sequence[Statistic]) -> Patterns:
    """The patterns of all player-hands, which are kept as long as the tables."""
    of_tables = _KEPT.setdefault(tables, {})
    key = tuple(map(id, statistics))
    if key not in of_tables:
        of_tables[key] = _Kept(tuple(statistics), _found(tables, statistics))
    return of_tables[key].patterns


def _found(tables: Tables, statistics: Sequence[Statistic]) -> Patterns:
    """A part of the rows at a time, so that the memory for it is bounded."""
    counts = [
        statistic.counted(part).alias(statistic.part_name(part))
        for statistic in statistics
        for part in statistic.parts
        if has_pattern(statistic, part)
    ]
    rows = player_hands(tables, with_errors=True)
    found = [
        _distinct(rows.slice(start, PART_ROWS).select(counts).collect())
        for start in range(0, max(tables.players.height, 1), PART_ROWS)
    ]
    ends = accumulate((distinct.height for _, distinct in found), initial=0)
    of_rows = pl.concat([numbers + end for (numbers, _), end in zip(found, ends, strict=False)])
    numbers, distinct = _distinct(pl.concat([distinct for _, distinct in found], how="vertical_relaxed"))
    first: dict[bytes, str] = {}
    digests = {name: blake2b(distinct[name].to_numpy().tobytes()).digest() for name in distinct.columns}
    columns = {name: first.setdefault(digest, name) for name, digest in digests.items()}
    return Patterns(numbers.gather(of_rows), distinct.select(first.values()).with_row_index(PATTERN), columns)


def _distinct(counts: pl.DataFrame) -> tuple[pl.Series, pl.DataFrame]:
    """The distinct rows, and for each row the number of the one that is like it.

    Rows are compared by 128 bits of hash: in 1e9 distinct rows the chance of a mistake is below 1e-20.
    """
    numbers = counts.with_columns(cs.boolean().cast(pl.Int8), cs.float().cast(pl.Int64)).fill_null(0)
    small = numbers.select(column.shrink_dtype() for column in numbers.iter_columns())
    hashes = pl.DataFrame({name: small.hash_rows(seed) for name, seed in HASHES.items()}).with_row_index(ROW)
    alike = hashes.group_by(*HASHES).agg(pl.col(ROW)).with_row_index(PATTERN)
    of_rows = alike.select(PATTERN, ROW).explode(ROW).sort(ROW)[PATTERN]
    return of_rows, small[alike[ROW].list.first()]
