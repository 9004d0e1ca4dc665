"""Merge levels: the choice of adjacent batches, segments or aggregates to merge.

Ten segments of 10,000 hands are merged into one of 100,000 hands, so that a store has few files and rewrites
a hand rarely. Aggregates of segments are merged further, ten files into one, without an upper limit. Batches
of the tail are merged by size, because live play adds small ones.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

import polars as pl
from polars.io.plugins import register_io_source

if TYPE_CHECKING:
    from analysis.store.disk.segments import Segment

LEVEL: Final = 10  # number of neighbors that are merged into one of the next level
LARGEST: Final = 100_000  # hands of a segment


class Run(NamedTuple):
    """Adjacent segments, and the lower-level runs that make them up; `parts` is empty for one segment."""

    segments: tuple["Segment", ...]
    parts: tuple["Run", ...] = ()


def runs_of(segments: Sequence["Segment"]) -> list[Run]:
    """Group every ten adjacent segments, then every ten of these groups, and so on."""
    return _grouped([Run((segment,)) for segment in segments])


def _grouped(runs: list[Run]) -> list[Run]:
    """Group runs into runs of `LEVEL`, repeatedly; runs that do not fill a group stay at the end."""
    whole = len(runs) - len(runs) % LEVEL
    if not whole:
        return runs
    parts = [tuple(runs[start : start + LEVEL]) for start in range(0, whole, LEVEL)]
    groups = [Run(tuple(one for run in some for one in run.segments), some) for some in parts]
    return [*_grouped(groups), *runs[whole:]]


def newest_of_one_size(segments: Sequence["Segment"]) -> Sequence["Segment"]:
    """Return the newest `LEVEL` segments if all of them are small, else none."""
    last = segments[-LEVEL:]
    return last if len(last) == LEVEL and all(one.hands < LARGEST // 2 for one in last) else ()


def small_neighbors(segments: Sequence["Segment"]) -> list[list["Segment"]]:
    """Group adjacent segments up to the size limit; a larger segment is a group alone."""
    runs: list[list[Segment]] = [[]]
    for one in segments:
        if sum(other.hands for other in runs[-1]) + one.hands > LARGEST:
            runs.append([])
        runs[-1].append(one)
    return runs


def newest_batches(sizes: Sequence[int]) -> int:
    """Return the number of newest batches to merge; 0 for fewer than `LEVEL`.

    It is the largest number for which the oldest batch has at most as many hands as the newer ones together.

    Args:
        sizes: Numbers of hands by batch, newest first.
    """
    run = newer = 0
    for number, hands in enumerate(sizes, 1):
        if hands <= newer:
            run = number
        newer += hands
    return run if run >= LEVEL else 0


def in_ranges(schema: pl.Schema, frames: Callable[[], Iterator[pl.DataFrame]]) -> pl.LazyFrame:
    """Return the rows of frames that are computed one after the other, to save memory.

    Args:
        schema: Columns of every frame.
        frames: Callback that computes the frames, such as the merged rows of successive ranges of a key.
    """

    def read(
        columns: list[str] | None, _condition: pl.Expr | None, _rows: int | None, _batch: int | None
    ) -> Iterator[pl.DataFrame]:
        for frame in frames():
            yield frame if columns is None else frame.select(columns)

    return register_io_source(read, schema=schema)
