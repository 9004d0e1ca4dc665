"""The newest player-hands: of pieces of a store, only those are read that may hold some of them."""

from collections.abc import Collection, Iterable, Sequence
from datetime import datetime
from typing import Final

import polars as pl

KEYS: Final = {"hand", "seat", "file", "line", "nth"}
UNKNOWN: Final = datetime.min  # hands without a time are the oldest
STARTED: Final = pl.col("started_at").fill_null(UNKNOWN)


def newest_first(rows: pl.LazyFrame, most: int) -> pl.LazyFrame:
    """The newest rows, the newest first; of hands that began together, the last one that was read."""
    ordered = rows.sort(STARTED, "hand", "seat", descending=[True, True, False])
    return ordered.head(most)


def newest_pieces(
    pieces: Sequence[pl.LazyFrame],
    last_started: Iterable[datetime | None],
    most: int,
    needed: Collection[str],
) -> list[pl.LazyFrame]:
    """The newest rows of some pieces, and further ones of hands that began together with the oldest of them.

    Args:
        pieces: Player-hands.
        last_started: When the last hand of each piece began.
        most: How many rows are wanted.
        needed: Columns that are used.
    """
    times = [time or UNKNOWN for time in last_started]
    kept = [name for name in pieces[0].collect_schema().names() if name in KEYS or name in needed]
    found, oldest = pieces[0].select(kept).clear().collect(), UNKNOWN
    for piece in sorted(range(len(pieces)), key=times.__getitem__, reverse=True):
        if found.height >= most and times[piece] < oldest:
            break
        both = pl.concat([found, pieces[piece].select(kept).collect()])
        oldest = both.select(STARTED.top_k(most).min()).item() or UNKNOWN
        found = both.filter(STARTED.ge(oldest))
    return [found.lazy()]
