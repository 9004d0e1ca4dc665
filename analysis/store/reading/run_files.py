"""Files of aggregates of runs of segments, merged in levels, so that a query reads few."""

from collections.abc import Iterator, Sequence
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from typing import Final, Protocol, TypeVar

import polars as pl

from analysis.dataset.execution import Execution
from analysis.store.disk.levels import Run, in_ranges
from analysis.store.disk.segments import Segment

ROWS_AT_ONCE: Final = 100_000  # of all files, in a range of their first column
F = TypeVar("F")


class RunFiles(Protocol[F]):
    """Cached files of aggregates; each method returns None if there are none."""

    def find(self, segments: Sequence[Segment]) -> F | None:
        """Return the files of some segments from the cache."""

    def compute(self, segment: Segment) -> F | None:
        """Compute the aggregates of a segment."""

    def merge(self, segments: Sequence[Segment], parts: Sequence[F]) -> F | None:
        """Add up the files `parts`, that together cover these segments."""


def files_of_runs(runs: Sequence[Run], execution: Execution, cached: RunFiles[F]) -> Iterator[F | None]:
    """Yield the files of runs, or of the parts of a run that is not merged; None for missing files."""
    for run in execution.over(runs):
        found = cached.find(run.segments)
        if found is None and run.parts:
            parts = [*files_of_runs(run.parts, execution, cached)]
            whole = [one for one in parts if one is not None]
            found = cached.merge(run.segments, whole) if len(whole) == len(parts) else None
            yield from parts if found is None else [found]
        else:
            yield cached.compute(run.segments[0]) if found is None else found


def merged_sums(files: Sequence[Path] | Sequence[BytesIO]) -> pl.LazyFrame:
    """Add up Parquet files of aggregates, in ranges of the first column to save memory.

    Columns of 64-bit integers are sums, all others are keys; the first column is a key without nulls. The
    result is sorted by its keys.
    """
    rows = pl.scan_parquet([*files])
    schema = rows.collect_schema()
    keys = [name for name, dtype in schema.items() if dtype != pl.Int64]
    first = pl.col(keys[0])
    found = rows.select(first.gather_every(ROWS_AT_ONCE)).unique().sort(keys[0]).collect()
    bounds = [None, *found.to_series()[1:], None]

    def frames() -> Iterator[pl.DataFrame]:
        for start, end in pairwise(bounds):
            is_from = [] if start is None else [first >= start]
            is_before = [] if end is None else [first < end]
            sums = rows.filter(*is_from, *is_before).group_by(keys).agg(pl.exclude(keys).sum())
            yield sums.sort(keys).collect()

    return in_ranges(schema, frames)
