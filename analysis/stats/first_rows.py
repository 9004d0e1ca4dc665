"""The first player-hands in an order such as newest first, without reading all hands into memory."""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Final

import polars as pl

from analysis.dataset.dataset import Dataset, SegmentRows, cached_value

UNKNOWN: Final = datetime.min  # hands without a time sort as the oldest
STARTED: Final = pl.col("started_at").fill_null(UNKNOWN)  # order of the newest hands


def first_rows(rows: pl.LazyFrame, most: int, order: pl.Expr) -> pl.LazyFrame:
    """Return up to `most` rows with the largest `order`, largest first; ties by `hand`, highest first."""
    ordered = rows.sort(order, "hand", "seat", descending=[True, True, False])
    return ordered.head(most)


def first_in_segments(
    dataset: Dataset,
    segments: Sequence[SegmentRows],
    players: Collection[str] | None,
    most: int,
    order: pl.Expr,
    needed: Collection[str],
) -> SegmentRows:
    """Return the rows of all segments with the largest `order`, in one unordered frame.

    It contains at least `most` rows if there are so many. Rows that tie with the last of them are included.
    In the order of the newest hands, segments that are too old are not read.

    Args:
        dataset: Dataset of the segments.
        segments: Player-hands.
        players: Names of players to read; None for all.
        most: Number of rows.
        order: Sort key without nulls, descending.
        needed: Columns to read.
    """
    by_time = order is STARTED
    times = _last_started(dataset, players) if by_time else [UNKNOWN] * len(segments)
    kept = sorted({"hand", "seat", *needed} - {"file", "line"})  # `together` adds these
    found, last = segments[0].rows.select(kept).clear().collect(), UNKNOWN
    numbers = sorted(range(len(segments)), key=times.__getitem__, reverse=True)
    newest_first = [(times[number], segments[number].rows) for number in numbers]
    for started, rows in dataset.execution.over(newest_first):
        if by_time and found.height >= most and started < last:
            break
        first = rows.select(kept).filter(order >= order.top_k(most).min()).collect()
        both = pl.concat([found, first])
        found = both.filter(order >= order.top_k(most).min())
        last = found.select(order.min()).item()
    return SegmentRows(found.lazy(), has_hand_keys=segments[0].has_hand_keys)


def _last_started(dataset: Dataset, players: Collection[str] | None) -> list[datetime]:
    """Return the start of the last hand of each segment; `UNKNOWN` if no time is known."""

    def find() -> list[datetime]:
        every = (hands.select(STARTED.max()).collect() for _, hands in dataset.segments((), players))
        return [one.item() or UNKNOWN for one in every]

    return cached_value(dataset, ("last", None if players is None else frozenset(players)), find)
