"""The newest player-hands, without reading segments that are too old to contain any."""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Final

import polars as pl

from analysis.dataset import Tables

UNKNOWN: Final = datetime.min  # hands without a time sort as the oldest
STARTED: Final = pl.col("started_at").fill_null(UNKNOWN)


def newest_first(rows: pl.LazyFrame, most: int) -> pl.LazyFrame:
    """Return up to `most` of the newest rows, newest first; ties are ordered by `hand`, highest first."""
    ordered = rows.sort(STARTED, "hand", "seat", descending=[True, True, False])
    return ordered.head(most)


def newest_pieces(
    tables: Tables,
    pieces: Sequence[pl.LazyFrame],
    players: Collection[str] | None,
    most: int,
    needed: Collection[str],
) -> list[pl.LazyFrame]:
    """Return the newest rows of all segments, in one unordered frame.

    It contains at least `most` rows if there are so many. Rows that tie with the oldest of them are included.

    Args:
        tables: Dataset of the segments.
        pieces: Player-hands, one frame per segment.
        players: Names of players to read; None for all.
        most: Number of rows.
        needed: Columns to read.
    """
    times = [time or UNKNOWN for time in tables.last_started(players)]
    kept = sorted({"hand", "seat", *needed} - {"file", "line"})  # `numbered` adds these
    found, oldest = pieces[0].select(kept).clear().collect(), UNKNOWN
    order = sorted(range(len(pieces)), key=times.__getitem__, reverse=True)
    for piece, rows in zip(order, tables.in_turn([pieces[piece] for piece in order]), strict=True):
        if found.height >= most and times[piece] < oldest:
            break
        both = pl.concat([found, rows.select(kept).collect()])
        oldest = both.select(STARTED.top_k(most).min()).item() or UNKNOWN
        found = both.filter(STARTED.ge(oldest))
    return [found.lazy()]
