"""Hot columns: what questions have used of the heroes' player-hands, kept in memory segment by segment."""

from collections.abc import Collection, Hashable
from typing import Final

import polars as pl

from analysis.store.reading.narrow import narrowed, widened

MOST_BYTES: Final = 128 << 20
VALUE_BYTES: Final = 4  # of a value, on average
TEXT_BYTES: Final = 16  # of a text in a column, besides its letters


class HotColumns:
    """Columns of player-hands by what decides the rows; those that were not used for longest go first."""

    def __init__(self) -> None:
        self._frames: dict[Hashable, pl.DataFrame] = {}
        self._columns: set[str] = set()

    def has_room(self, rows: int, columns: set[str]) -> bool:
        """Whether columns of so many rows may be kept; if need be, others make room for them."""
        most = MOST_BYTES // (VALUE_BYTES * max(rows, 1))
        if len(columns) > most:
            return False
        if len(self._columns | columns) > most:
            self._frames.clear()
            self._columns.clear()
        self._columns |= columns
        return True

    def rows(self, key: Hashable, rows: pl.LazyFrame, columns: Collection[str]) -> pl.LazyFrame:
        """Columns of some rows; what is not known of them yet is read.

        Args:
            key: Decides the rows and their order.
            rows: Reads them.
            columns: Which columns.
        """
        known = self._frames.pop(key, None)
        missing = sorted(set(columns).difference(() if known is None else known.columns))
        if known is None or missing:
            found = narrowed(rows.select(missing).collect())
            known = found if known is None else known.hstack(found)
        self._frames[key] = known
        while len(self._frames) > 1 and self.bytes > MOST_BYTES:
            del self._frames[next(iter(self._frames))]
        return widened(known)

    @property
    def bytes(self) -> int:
        """How much memory they take."""
        return sum(map(_bytes, self._frames.values()))


def _bytes(rows: pl.DataFrame) -> int:
    """How much memory some rows take."""
    texts = sum(kind == pl.String for kind in rows.dtypes)
    return int(rows.estimated_size()) + TEXT_BYTES * texts * rows.height
