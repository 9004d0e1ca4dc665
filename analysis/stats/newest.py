"""The newest player-hands, without reading segments that are too old to contain any."""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Final

import polars as pl

from analysis.dataset.dataset import Dataset, SegmentRows, cached_value

UNKNOWN: Final = datetime.min  # hands without a time sort as the oldest
STARTED: Final = pl.col("started_at").fill_null(UNKNOWN)


def newest_first(rows: pl.LazyFrame, most: int) -> pl.LazyFrame:
    """Return up to `most` of the newest rows, newest first; ties are ordered by `hand`, highest first."""
    ordered = rows.sort(STARTED, "hand", "seat", descending=[True, True, False])
    return ordered.head(most)


def newest_segment(
    dataset: Dataset,
    segments: Sequence[SegmentRows],
    players: Collection[str] | None,
    most: int,
    needed: Collection[str],
) -> SegmentRows:
    """Return the newest rows of all segments, in one unordered frame.

    It contains at least `most` rows if there are so many. Rows that tie with the oldest of them are included.

    Args:
        dataset: Dataset of the segments.
        segments: Player-hands.
        players: Names of players to read; None for all.
        most: Number of rows.
        needed: Columns to read.
    """
    times = _last_started(dataset, players)
    kept = sorted({"hand", "seat", *needed} - {"file", "line"})  # `together` adds these
    found, oldest = segments[0].rows.select(kept).clear().collect(), UNKNOWN
    order = sorted(range(len(segments)), key=times.__getitem__, reverse=True)
    newest_first = [(times[number], segments[number].rows) for number in order]
    for last, rows in dataset.execution.over(newest_first):
        if found.height >= most and last < oldest:
            break
        both = pl.concat([found, rows.select(kept).collect()])
        oldest = both.select(STARTED.top_k(most).min()).item() or UNKNOWN
        found = both.filter(STARTED.ge(oldest))
    return SegmentRows(found.lazy(), has_hand_keys=segments[0].has_hand_keys)


def _last_started(dataset: Dataset, players: Collection[str] | None) -> list[datetime]:
    """Return the start of the last hand of each segment; `UNKNOWN` if no time is known."""

    def find() -> list[datetime]:
        every = (hands.select(STARTED.max()).collect() for _, hands in dataset.segments((), players))
        return [one.item() or UNKNOWN for one in every]

    return cached_value(dataset, ("last", None if players is None else frozenset(players)), find)
