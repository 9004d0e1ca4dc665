"""The tables of a store, as `load` would make them from the files; each is read when it is first used."""

from functools import cached_property
from types import MappingProxyType
from typing import Final, NamedTuple

import polars as pl

from analysis.decisions import DECISIONS, hand_decisions
from analysis.decisions.hours import find_hours
from analysis.ev import EV, find_ev
from analysis.store.batches import DECIDED, LINES, NAMES
from analysis.store.snapshot import Snapshot
from analysis.tables import Tables
from analysis.tables.column import values_of
from analysis.tables.copies import find_copies, with_cards_of_copies
from analysis.tables.load import Frames, frames_of_files
from analysis.tables.names import Aliases, renamed
from analysis.tables.schema import TABLES

KEYS: Final = ("hand", "seat")
NO_NAMES: Final[Aliases] = MappingProxyType({})


class Wanted(NamedTuple):
    """Which hands to read.

    Attributes:
        condition: On the columns of the table `hands` and of `FILTERED`; None for all.
        heroes: Names, one of them must be dealt in; empty for all hands.
        site: The only site; None for all.
    """

    condition: pl.Expr | None = None
    heroes: frozenset[str] = frozenset()
    site: str | None = None


ALL: Final = Wanted()


class StoredTables(Tables):
    """The tables of one generation of a store, in the order of its files; each is read on first access."""

    snapshot: Snapshot
    _wanted: Wanted
    _found: pl.DataFrame
    _copies: pl.DataFrame
    _of_files: Frames
    _aliases: Aliases

    def __init__(self, snapshot: Snapshot, wanted: Wanted = ALL, aliases: Aliases = NO_NAMES) -> None:
        summary = snapshot.summary()
        self.__dict__ |= {"snapshot": snapshot, "_wanted": wanted, "_aliases": aliases}
        self.__dict__ |= {"files": summary.files, "skipped_files": tuple(summary.skipped)}
        self.__dict__ |= {"_of_files": frames_of_files(summary)}
        everywhere = self._find_hands()
        found = everywhere.unique("stored", keep="first", maintain_order=True)
        copies = find_copies(found)
        hands = found.join(copies, on="hand", how="anti", maintain_order="left")
        self.__dict__ |= {"_found": found, "_copies": copies, "hands": hands.select(NAMES["hands"])}
        self.__dict__ |= {"duplicates_dropped": everywhere.height - hands.height}

    def __getattr__(self, name: str) -> pl.DataFrame:
        """A table, read on first access."""
        if name not in TABLES:
            raise AttributeError(name)
        frame = self._read(name)
        self.__dict__[name] = frame
        return frame

    def renamed(self, aliases: Aliases) -> "StoredTables":
        """The tables with one name for each person."""
        return StoredTables(self.snapshot, self._wanted, aliases)

    @property
    def numbers(self) -> pl.DataFrame:
        """For each hand its number in the catalogue (`stored`), its key, its file and its first line."""
        counted = self._found.join(self._copies, on="hand", how="anti", maintain_order="left")
        return counted.select("stored", "hand", "file", first="line")

    @cached_property
    def decisions(self) -> pl.DataFrame:
        """What players did out of what they could do, in the order of `players`."""
        hours = find_hours(self.hands, self.players)
        stored = self._decided.join(hours, on=KEYS, how="left", maintain_order="left")
        return stored.select(*KEYS, *values_of(DECISIONS))

    @cached_property
    def ev(self) -> pl.DataFrame:
        """What each player-hand was worth when all-ins ended the betting, in the order of `players`."""
        return self._decided.select(*KEYS, *values_of(EV))

    @cached_property
    def _decided(self) -> pl.DataFrame:
        """What was stored of each player-hand; computed anew where another copy showed more cards."""
        stored = self._ordered(DECIDED)
        kept = pl.col("hand").is_in(self._copies["kept"].implode())
        if self._copies.is_empty():
            return stored
        tables = [self.hands, self.players, self.actions, self.pots]
        anew = [frame.filter(kept) for frame in tables]
        decided = hand_decisions(*anew).hstack(find_ev(*anew).drop(KEYS))
        both = pl.concat([stored.filter(~kept), decided.select(stored.columns)])
        return self.players.select(KEYS).join(both, on=KEYS, how="left", maintain_order="left")

    def _find_hands(self) -> pl.DataFrame:
        """The wanted hands in the order of reading, numbered from 0, each at every place it stands.

        Beside the columns of `hands` there is `stored`, the number of the hand in the catalogue.
        """
        hands, places = self.snapshot.scan("hands"), self.snapshot.places.lazy()
        alone = hands.join(places, on="hand", how="anti")
        several = hands.drop("file", "line", "nth").join(places, on="hand")
        everywhere = pl.concat([alone, several.select(alone.collect_schema().names())])
        placed = everywhere.rename({"hand": "stored", "file": "file_id"}).join(
            self.snapshot.ranks, on="file_id"
        )
        return placed.filter(self._is_wanted()).sort("rank", "line", "nth").with_row_index("hand").collect()

    def _is_wanted(self) -> pl.Expr:
        condition, heroes, site = self._wanted
        is_wanted = pl.lit(True) if condition is None else condition
        if site is not None:
            is_wanted &= pl.col("site") == site
        if heroes:
            dealt = self.snapshot.scan("players").filter(pl.col("player").is_in(list(heroes)))
            hands = dealt.select(pl.col("hand").unique()).collect()["hand"]
            is_in = pl.col("stored").is_in(hands.implode()) & ~pl.col("anonymous")
            named = pl.col("dealt").list.set_intersection(list(heroes)).list.len() > 0
            is_wanted &= is_in | named
        return is_wanted

    def _ordered(self, table: str) -> pl.DataFrame:
        """The rows of a table in the order of the hands, copies left out."""
        return self._in_order(table, self._found.join(self._copies, on="hand", how="anti"))

    def _in_order(self, table: str, hands: pl.DataFrame) -> pl.DataFrame:
        numbers = hands.lazy().select("stored", "hand", "file", first="line")
        rows = (
            self.snapshot.scan(table)
            .rename({"hand": "stored"})
            .join(numbers, on="stored", maintain_order="left")
        )
        rows = rows.sort("hand", maintain_order=True)
        if table in LINES:
            rows = rows.with_columns(line=pl.col("line") + pl.col("first"))
        return rows.select(NAMES[table]).collect()

    def _read(self, table: str) -> pl.DataFrame:
        frame = self._ordered(table)
        if table == "players" and not self._copies.is_empty():
            frame = with_cards_of_copies(self._in_order(table, self._found), self._copies)
            frame = frame.join(self._copies, on="hand", how="anti", maintain_order="left")
        frame = pl.concat([frame, self._of_files[table]])
        if self._aliases and "player" in frame.columns:
            frame = renamed(frame, self._aliases, self.hands)
        return frame
