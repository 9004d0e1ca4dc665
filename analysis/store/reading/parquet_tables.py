"""The tables of a store as Parquet files and frames, for engines that scan Parquet files themselves."""

from functools import cached_property
from typing import Final

import polars as pl

from analysis.dataset.dataset import Frames
from analysis.store.disk.batches import DECIDED, LINES, NAMES
from analysis.store.disk.segments import checked_path
from analysis.store.reading.hand_filter import StoreFilter
from analysis.store.reading.snapshot import StoreSnapshot
from analysis.store.reading.stored_tables import KEYS, StoredTables

COLUMNS: Final = {**NAMES, "decisions": DECIDED}
STORED_IN: Final = {"decisions": "players"}  # stored table with the rows of another table
PLACED: Final = {"hand": "shown_hand", "file": "shown_file"}  # columns from `ParquetTables.places`


class ParquetTables:
    """The tables of a snapshot in parts, in any order of rows; each hand counts once.

    A table is the join of the rows of `files` and `tail` with `places`, for the key of the hand and the path
    of its file, and then the rows of `ready` as they are.

    Attributes:
        places: `stored`, the number in the catalogue, with `shown_hand`, `shown_file` and `first_line`.
        ready: By table, the rows of hands with copies of other content, and rows about files.
    """

    places: pl.DataFrame
    ready: Frames

    def __init__(self, snapshot: StoreSnapshot) -> None:
        self._snapshot = snapshot
        is_shared = pl.col("hand").is_in(snapshot.conflicts.implode())
        shared = StoredTables(snapshot, StoreFilter(is_shared))
        numbers = StoredTables(snapshot).chosen.own_places.rename({**PLACED, "line": "first_line"}).collect()
        self.places = numbers.filter(~pl.col("stored").is_in(snapshot.conflicts.implode()))
        shown = shared.chosen.own_numbers.select("hand", "stored").join(numbers, on="stored")
        self.ready = {
            name: frame.join(shown, on="hand", how="left")
            .with_columns(hand="shown_hand")
            .select(COLUMNS[name])
            for name, frame in (
                *shared.frames().items(),
                ("decisions", shared.decisions.join(shared.ev, on=KEYS)),
            )
        }

    def files(self, table: str) -> list[str]:
        """Return the paths of the Parquet files of a table, after a check of their digests.

        Raises:
            StoreError: One of them is missing or damaged.
        """
        name = STORED_IN.get(table, table)
        return [checked_path(self._snapshot.folder, one, name) for one in self._snapshot.segments]

    @cached_property
    def tail(self) -> Frames:
        """By table, the rows of the tail, not yet in a Parquet file."""
        return {name: self._snapshot.tail(name) for name in NAMES} if self._snapshot.has_tail else {}

    def scan(self, table: str) -> pl.LazyFrame:
        """Return the rows of a table as a lazy frame."""
        parts = [pl.scan_parquet(path) for path in self.files(table)]
        parts += [self.tail[STORED_IN.get(table, table)].lazy()] if self.tail else []
        ready = self.ready[table].lazy()
        if not parts:
            return ready
        placed = pl.concat(parts).join(self.places.lazy(), left_on="hand", right_on="stored")
        return pl.concat([placed.select(_shown(table)), ready])


def _shown(table: str) -> list[pl.Expr]:
    """Return expressions for the columns of a table, with key, file and line taken from `places`."""
    columns = {name: pl.col(PLACED.get(name, name)) for name in COLUMNS[table]}
    if table == "hands":
        columns["line"] = pl.col("first_line")
    elif table in LINES:
        columns["line"] = pl.col("line") + pl.col("first_line")
    return [value.alias(name) for name, value in columns.items()]
