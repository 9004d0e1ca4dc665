"""The newest player-hands: of pieces of a store, only those are read that may hold some of them."""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Final

import polars as pl

from analysis.dataset import Tables

UNKNOWN: Final = datetime.min  # hands without a time are the oldest
STARTED: Final = pl.col("started_at").fill_null(UNKNOWN)


def newest_first(rows: pl.LazyFrame, most: int) -> pl.LazyFrame:
    """The newest rows, the newest first; of hands that began together, the last one that was read."""
    ordered = rows.sort(STARTED, "hand", "seat", descending=[True, True, False])
    return ordered.head(most)


def newest_pieces(
    tables: Tables,
    pieces: Sequence[pl.LazyFrame],
    players: Collection[str] | None,
    most: int,
    needed: Collection[str],
) -> list[pl.LazyFrame]:
    """The newest rows of some pieces, and further ones of hands that began together with the oldest of them.

    Args:
        tables: Where the pieces come from.
        pieces: Player-hands.
        players: Names that are used, None for all.
        most: How many rows are wanted.
        needed: Columns that are used.
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
