"""The tables of a store, as `load` would make them from the files; each is read when it is first used."""

from collections.abc import Collection, Iterator, Sequence
from functools import cached_property
from types import MappingProxyType
from typing import Final, NamedTuple

import polars as pl

from analysis.decisions import DECISIONS, hand_decisions
from analysis.decisions.hours import HOURS, find_hours
from analysis.ev import EV, ICM, find_ev
from analysis.store.batches import DECIDED, LINES, NAMES, ROW
from analysis.store.importing import PLACE
from analysis.store.snapshot import Snapshot
from analysis.tables import Tables
from analysis.tables.column import Columns, values_of
from analysis.tables.copies import find_copies, with_cards_of_copies
from analysis.tables.entries import ENTRIES
from analysis.tables.load import frames_of_files
from analysis.tables.names import Aliases, renamed
from analysis.tables.schema import TABLES

KEYS: Final = ["hand", "seat"]
ORDER: Final = ["rank", "line", "nth"]
# what looks across hands, by the name of its property; `hours` are a part of the decisions
OVERLAYS: Final = {"hours": HOURS, "entries": ENTRIES, "icm": ICM}
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
    """The tables of one generation of a store, in the order of its files; each is read on first access.

    `stored` is the number of a hand in the catalogue, `hand` its number in these tables.
    """

    snapshot: Snapshot
    _wanted: Wanted
    _aliases: Aliases

    def __init__(self, snapshot: Snapshot, wanted: Wanted = ALL, aliases: Aliases = NO_NAMES) -> None:
        summary = snapshot.summary()
        self.__dict__ |= {"snapshot": snapshot, "_wanted": wanted, "_aliases": aliases}
        self.__dict__ |= {"files": summary.files, "skipped_files": tuple(summary.skipped)}
        places = self._wanted_hands(snapshot.places["hand"].unique()).join(snapshot.places.lazy(), on="hand")
        further = places.select((pl.len() - pl.col("hand").n_unique()).alias("further")).collect().item()
        self.__dict__["duplicates_dropped"] = further + self._copies.height

    def __getattr__(self, name: str) -> pl.DataFrame:
        """A table, read on first access."""
        if name not in TABLES:
            raise AttributeError(name)
        frame = pl.concat([self._read(name), frames_of_files(self.snapshot.summary())[name]])
        if self._aliases and "player" in frame.columns:
            frame = renamed(frame, self._aliases, self.hands)
        self.__dict__[name] = frame
        return frame

    @property
    def is_empty(self) -> bool:
        """Whether there is no such hand."""
        return self.snapshot.count == 0 if self._wanted == ALL else self._numbers.is_empty()

    @property
    def is_in_memory(self) -> bool:
        """False: it pays to read only what a question needs."""
        return False

    def renamed(self, aliases: Aliases) -> "StoredTables":
        """The tables with one name for each person."""
        return StoredTables(self.snapshot, self._wanted, aliases)

    @cached_property
    def decisions(self) -> pl.DataFrame:
        """What players did out of what they could do, in the order of `players`."""
        hours = find_hours(self.hands, self.players)
        decided = self._decided.join(hours, on=KEYS, how="left", maintain_order="left")
        return decided.select(*KEYS, *values_of(DECISIONS))

    @cached_property
    def ev(self) -> pl.DataFrame:
        """What each player-hand was worth when all-ins ended the betting, in the order of `players`."""
        return self._decided.select(*KEYS, *values_of(EV))

    def pieces(
        self, needed: Collection[str] | None, players: Collection[str] | None
    ) -> Iterator[tuple[pl.LazyFrame, pl.LazyFrame]]:
        """The rows of `with_decisions` and of `hands`, segment by segment where that is possible."""
        overlays = [name for name, columns in OVERLAYS.items() if needed is None or _has_any(columns, needed)]
        if needed is None or overlays or self._aliases:
            yield self._all_rows(overlays), self.hands.lazy()
            return
        for scan in self.snapshot.parts:
            rows, hands = scan("players"), scan("hands").filter(self._is_wanted, ~self._is_shared)
            yield rows if players is None else rows.filter(pl.col("player").is_in(list(players))), hands
        if self._shared_tables is not None:
            yield self._shared_tables.played.lazy(), self._shared_tables.hands.lazy()

    @cached_property
    def played(self) -> pl.DataFrame:
        """The table `players` with all that follows from each hand alone."""
        return self.players.hstack(self._decided.drop(KEYS))

    def _all_rows(self, overlays: Collection[str]) -> pl.LazyFrame:
        """All rows in the order of the hands, with what looks across hands."""
        rows = self.played.lazy()
        for name in overlays:
            found = find_hours(self.hands, self.players) if name == "hours" else getattr(self, name)
            rows = rows.join(found.lazy(), on=KEYS, how="left", maintain_order="left")
        return rows.with_row_index(ROW)

    @cached_property
    def _shared_tables(self) -> "StoredTables | None":
        """The hands that share their number with others, which are one hand in the end."""
        if self._copies.is_empty():
            return None
        of_these = pl.col("hand").is_in(self.snapshot.conflicts.implode())
        condition = of_these if self._wanted.condition is None else self._wanted.condition & of_these
        return StoredTables(self.snapshot, self._wanted._replace(condition=condition))

    @property
    def _is_shared(self) -> pl.Expr:
        return (
            pl.lit(False)
            if self._copies.is_empty()
            else pl.col("hand").is_in(self.snapshot.conflicts.implode())
        )

    @cached_property
    def _is_wanted(self) -> pl.Expr:
        """Which hands are wanted, by the columns of the stored table `hands`."""
        condition, heroes, site = self._wanted
        is_wanted = pl.lit(True) if condition is None else condition
        if site is not None:
            is_wanted &= pl.col("site") == site
        if heroes:
            dealt = self.snapshot.scan("players").filter(pl.col("player").is_in(list(heroes)))
            hands = dealt.select(pl.col("hand").unique()).collect()["hand"]
            named = pl.col("dealt").list.set_intersection(list(heroes)).list.len() > 0
            is_wanted &= (pl.col("hand").is_in(hands.implode()) & ~pl.col("anonymous")) | named
        return is_wanted

    def _wanted_hands(self, of: pl.Series | None = None) -> pl.LazyFrame:
        """The stored rows of the wanted hands, all or some of them."""
        hands = self.snapshot.scan("hands")
        return hands.filter(
            self._is_wanted if of is None else pl.col("hand").is_in(of.implode()) & self._is_wanted
        )

    def _in_order(self, hands: pl.LazyFrame) -> pl.DataFrame:
        """Hands at every place they stand, numbered from 0 in the order of reading; then each once."""
        places = self.snapshot.places.lazy()
        alone = hands.join(places, on="hand", how="anti")
        several = hands.drop("file", "line", "nth").join(places, on="hand")
        everywhere = pl.concat([alone, several.select(alone.collect_schema().names())])
        placed = everywhere.rename({"hand": "stored", "file": "file_id"}).join(
            self.snapshot.ranks, on="file_id"
        )
        numbered = placed.sort(ORDER).with_row_index("hand").collect()
        return numbered.unique("stored", keep="first", maintain_order=True)

    @cached_property
    def _copies(self) -> pl.DataFrame:
        """Hands that are copies of other content, by their numbers in the catalogue."""
        if self.snapshot.conflicts.is_empty():
            return pl.DataFrame(schema={"stored": pl.UInt32, "kept": pl.UInt32})
        hands = self._in_order(self._wanted_hands(self.snapshot.conflicts))
        stored = hands.select("hand", "stored")
        copies = find_copies(hands).join(stored, on="hand")
        kept = stored.rename({"hand": "kept", "stored": "kept_stored"})
        return copies.join(kept, on="kept").select("stored", kept="kept_stored")

    @cached_property
    def _numbers(self) -> pl.DataFrame:
        """For each hand its numbers, its file and its first line; copies have them as well."""
        columns = ["hand", *PLACE]
        return self._in_order(self._wanted_hands().select(columns)).select("stored", "hand", "file", "line")

    @cached_property
    def _own_numbers(self) -> pl.DataFrame:
        """`_numbers` without the copies."""
        return self._numbers.join(self._copies, on="stored", how="anti", maintain_order="left")

    def _rows(self, table: str, names: Sequence[str], numbers: pl.DataFrame) -> pl.DataFrame:
        """Columns of a table in the order of the hands."""
        rows = self.snapshot.scan(table).rename({"hand": "stored"})
        if table == "hands":
            rows = rows.drop(*PLACE)
        else:
            numbers = numbers.rename({"line": "first"})
        rows = rows.join(numbers.lazy(), on="stored", maintain_order="left")
        rows = rows.sort("hand", *([ROW] if table == "players" else []), maintain_order=True)
        if table in LINES:
            rows = rows.with_columns(line=pl.col("line") + pl.col("first"))
        return rows.select(names).collect()

    def _read(self, table: str) -> pl.DataFrame:
        if table != "players" or self._copies.is_empty():
            return self._rows(table, NAMES[table], self._own_numbers)
        stored = self._numbers.select("stored", "hand")
        copies = self._copies.join(stored, on="stored").drop("stored")
        kept = stored.rename({"stored": "kept", "hand": "kept_hand"})
        copies = copies.join(kept, on="kept").select("hand", kept="kept_hand")
        players = with_cards_of_copies(self._rows(table, NAMES[table], self._numbers), copies)
        return players.join(copies, on="hand", how="anti", maintain_order="left")

    @cached_property
    def _decided(self) -> pl.DataFrame:
        """What was stored of each player-hand; computed anew where another copy showed more cards."""
        stored = self._rows("players", DECIDED, self._own_numbers)
        if self._copies.is_empty():
            return stored
        shown = self._own_numbers.filter(pl.col("stored").is_in(self._copies["kept"].implode()))
        is_shown = pl.col("hand").is_in(shown["hand"].implode())
        tables = [frame.filter(is_shown) for frame in (self.hands, self.players, self.actions, self.pots)]
        decided = hand_decisions(*tables).hstack(find_ev(*tables).drop(KEYS))
        both = pl.concat([stored.filter(~is_shown), decided.select(stored.columns)])
        return self.players.select(KEYS).join(both, on=KEYS, how="left", maintain_order="left")


def _has_any(columns: Columns, needed: Collection[str]) -> bool:
    return any(column.name in needed for column in columns)
