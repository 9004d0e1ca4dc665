"""The dataset of a store, equal to the result of `load` for the files; each table is read on first access."""

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Sequence
from concurrent.futures import Executor
from datetime import datetime
from functools import cached_property, partial
from types import MappingProxyType
from typing import Any, Final, TypeVar

import polars as pl

from analysis import ev
from analysis.dataset import Tables
from analysis.dataset.cache import narrowed, widened
from analysis.dataset.copies import with_cards_of_copies
from analysis.dataset.names import Aliases, renamed, with_names
from analysis.dataset.tables import DEALT, UNCOUNTED
from analysis.decisions import DECISIONS, hand_decisions
from analysis.decisions.hours import find_hours
from analysis.decisions.straddles import find_straddles
from analysis.ev import EV
from analysis.questions.keys import Calendar
from analysis.schema.column import Columns, values_of
from analysis.schema.entries import entries_without_hands, those_of
from analysis.schema.tables import TABLES, polars_schema
from analysis.stats.player_hands import OF_FILES
from analysis.stats.player_stats import Parts
from analysis.store.disk.batches import DECIDED, LINES, NAMES, PLACE, ROW
from analysis.store.disk.segments import Segment
from analysis.store.intake.importing import AHEAD
from analysis.store.notes.notes import noted_hands
from analysis.store.reading.course import Course
from analysis.store.reading.snapshot import StoreSnapshot
from analysis.store.reading.stretches import COPIES, TOGETHER, TOURNAMENT, TimeStretch, find_stretches
from analysis.store.reading.sums import ACROSS, OF_HANDS, ready_sums
from analysis.store.reading.uncounted import find_uncounted
from analysis.store.reading.wanted import ALL, Wanted, WantedHands
from hhparser.workers import in_executor

T = TypeVar("T")
R = TypeVar("R")
KEYS: Final = ["hand", "seat"]
PLAYED: Final = [*NAMES["players"], *(name for name in DECIDED if name not in KEYS)]
OF_HOURS: Final = [
    "hand",
    "site",
    "kind",
    "fast",
    "left_out",
    "stakes",
    "table",
    "tournament_id",
    "started_at",
]
OF_FEW_HANDS: Final = ("diagnostics", "places")
AT_TABLE: Final = ["file_id", "table"]
NO_NAMES: Final[Aliases] = MappingProxyType({})


class StoredTables(Tables):
    """The dataset of a snapshot, in the order of its files; each table is read on first access.

    `stored` is the number of a hand in the catalogue, `hand` its key in this dataset.

    Attributes:
        snapshot: The snapshot.
        chosen: The selected hands and their keys.
        course: Execution plan, progress and deadline of queries.
    """

    snapshot: StoreSnapshot
    chosen: WantedHands
    _aliases: Aliases
    _overlays: dict[str, pl.DataFrame]  # cached overlays of all players
    course: Course
    _executor: Executor | None

    def __init__(
        self,
        snapshot: StoreSnapshot,
        wanted: Wanted = ALL,
        aliases: Aliases = NO_NAMES,
        course: Course | None = None,
        executor: Executor | None = None,
    ) -> None:
        summary = snapshot.summary()
        self.__dict__ |= {"snapshot": snapshot, "chosen": WantedHands(snapshot, wanted), "_aliases": aliases}
        self.__dict__ |= {"course": course or Course(), "_overlays": {}}
        self.__dict__["_executor"] = executor
        self.__dict__ |= {"files": summary.files, "skipped_files": tuple(summary.skipped)}

    def __getattr__(self, name: str) -> pl.DataFrame:
        """Return a table, read on first access."""
        if name not in TABLES:
            raise AttributeError(name)
        frame = pl.concat([self._read(name), self.snapshot.of_files[name]])
        if self._aliases and "player" in frame.columns:
            frame = with_names(frame, self._aliases, self.hands)
        self.__dict__[name] = frame
        return frame

    @cached_property
    def duplicates_dropped(self) -> int:
        """Number of copies of hands that count elsewhere."""
        places = self.snapshot.places
        rows = self.chosen.rows(places["hand"].unique()).join(places.lazy(), on="hand")
        further: int = rows.select(pl.len() - pl.col("hand").n_unique()).collect().item()
        return further + self.chosen.copies.height

    @cached_property
    def uncounted(self) -> tuple[pl.DataFrame, pl.DataFrame]:
        """The selected hands that are `UNCOUNTED`, and their known players, by numbers in the catalogue."""
        hands, dealt = self.snapshot.known(("uncounted",), partial(find_uncounted, self.snapshot))
        if not hands.is_empty():
            is_copy = pl.col("hand").is_in(self.chosen.copies["stored"].implode())
            wanted = hands.lazy().filter(self.chosen.is_wanted, ~is_copy)
            hands = self.chosen.counted(wanted).filter(UNCOUNTED).collect()
        of_hands = dealt.join(hands, on="hand", how="semi")
        return hands, with_names(of_hands, self._aliases, hands) if self._aliases else of_hands

    @cached_property
    def dealt(self) -> pl.DataFrame:
        """`hand` and `player` of the known players of hands without rows in `players`."""
        hands, dealt = self.uncounted
        broken = dealt.join(hands.filter(~pl.col("complete")), on="hand", how="semi").rename(
            {"hand": "stored"}
        )
        numbers = self.chosen.own_numbers.select("stored", "hand")
        return broken.join(numbers, on="stored").sort("hand", maintain_order=True).select(DEALT.names())

    def only(self, hands: pl.Series) -> "StoredTables":
        """Return the dataset of these hands, given their numbers in the catalogue."""
        wanted = self.chosen.wanted._replace(hands=hands)
        return StoredTables(self.snapshot, wanted, self._aliases, self.course, self._executor)

    def known(self, key: Hashable, make: Callable[[], T]) -> T:
        """Return a small value, cached for the snapshot by the filter and the key."""
        wanted = self.chosen.wanted.key
        if self._aliases or wanted is None:
            return make()
        return self.snapshot.known((wanted, key), make)

    def with_errors(self) -> "StoredTables":
        """Return the dataset with hands with an illegal or arithmetic error counted like all others."""
        wanted = self.chosen.wanted._replace(with_errors=True)
        return StoredTables(self.snapshot, wanted, self._aliases, self.course, self._executor)

    @property
    def is_empty(self) -> bool:
        """Whether no hand is selected."""
        return self.snapshot.count == 0 if self.chosen.wanted.is_all else self.chosen.numbers.is_empty()

    @property
    def has_known_players(self) -> bool:
        """Whether the players of at least one hand are known."""
        is_known = pl.col("complete") | (pl.col("dealt").list.len() > 0)
        found: bool = self.chosen.rows().select(is_known.any()).collect().item()
        return found

    @property
    def is_sealed(self) -> bool:
        """Whether all hands are in segments, and none has a copy of other content."""
        return not self.snapshot.parts[len(self.snapshot.segments) :] and self._shared_tables is None

    @property
    def is_in_memory(self) -> bool:
        """False: a query should read only the rows and columns that it needs."""
        return False

    def renamed(self, aliases: Aliases) -> "StoredTables":
        """Return the dataset with one name for each person."""
        return StoredTables(
            self.snapshot, self.chosen.wanted, aliases, course=self.course, executor=self._executor
        )

    def columns_of(self, table: str, columns: Sequence[str]) -> pl.DataFrame:
        """Return columns of a table; read only these columns unless the table is in memory already."""
        if self._aliases or table in self.__dict__ or not self.chosen.copies.is_empty():
            return super().columns_of(table, columns)
        of_files = self.snapshot.of_files[table].select(columns)
        return pl.concat([self._rows(table, columns, self.chosen.own_numbers), of_files])

    @cached_property
    def decisions(self) -> pl.DataFrame:
        """The decisions of players, counts and chances, in the order of `players`."""
        decided = self._decided
        for find in (find_straddles, find_hours):
            found = find(self.hands, self.players)
            decided = decided.join(found, on=KEYS, how="left", maintain_order="left")
        return decided.select(*KEYS, *values_of(DECISIONS))

    @cached_property
    def entries_without_hands(self) -> pl.DataFrame:
        """Entries of tournaments without hands in the store, if they fit the filter."""
        snapshot, (condition, _, site, only, _) = self.snapshot, self.chosen.wanted
        places = renamed(snapshot.of_files["places"], self._aliases)
        played = snapshot.scan("hands").select("site", "tournament_id").unique()
        found = entries_without_hands(places if only is None else places.clear(), played)
        of_site = pl.lit(True) if site is None else pl.col("site") == site
        return those_of(found.filter(of_site), condition)

    @cached_property
    def ev(self) -> pl.DataFrame:
        """The all-in EV of each player-hand, in the order of `players`."""
        return self._decided.select(*KEYS, *values_of(EV))

    def pieces(
        self, needed: Collection[str] | None, players: Collection[str] | None
    ) -> Iterator[tuple[pl.LazyFrame, pl.LazyFrame]]:
        """Yield the rows of `with_decisions` and of `hands`, by segment if `needed` names the columns."""
        overlays = [name for name, columns in ACROSS.items() if needed is None or _has_any(columns, needed)]
        if needed is None:
            yield self._all_rows(overlays), self._all_hands()
            return
        as_printed = None if self._aliases else players
        found = [self.overlay(name, as_printed).rename({"stored": "hand"}).lazy() for name in overlays]
        parts = self.snapshot.parts_with(as_printed, self.chosen.wanted.hands)
        pieces = [(read("players"), self._wanted_hands(read("hands"), needed)) for read in parts]
        if self._shared_tables is not None:
            pieces.append(self._shared_tables.stored_rows())
        for rows, hands in pieces:
            of_players = self._with_names(rows, hands) if self._aliases else rows
            if players is not None:
                of_players = of_players.filter(pl.col("player").is_in(list(players)))
            for overlay in found:
                of_players = of_players.join(overlay, on=KEYS, how="left", maintain_order="left")
            yield of_players, hands

    def _wanted_hands(self, hands: pl.LazyFrame, needed: Collection[str]) -> pl.LazyFrame:
        """Filter stored hands by the selection; join files and lines if these are needed."""
        wanted = self.chosen.counted(hands.filter(self.chosen.is_wanted, ~self._is_shared))
        if OF_FILES.isdisjoint(needed):
            return wanted
        places = self.chosen.own_places.drop("hand").rename({"stored": "hand"})
        return wanted.drop(OF_FILES).join(places, on="hand", maintain_order="left")

    def kept(
        self,
        pieces: list[pl.LazyFrame],
        needed: Collection[str],
        players: Collection[str] | None,
        made_by: Hashable,
    ) -> list[pl.LazyFrame]:
        """Return the pieces; for queries about heroes only, read them from the cache of hot columns."""
        self.course.begin()
        cache, self.course.way = self.snapshot.cache, "segments"
        columns = {*needed, *KEYS, "player"}
        looks_across = any(_has_any(across, needed) for across in ACROSS.values())
        wanted = self.chosen.wanted.key
        is_plain = wanted is not None and not self._aliases and not looks_across
        is_used_again = is_plain and self._executor is None and self._are_heroes(players)
        if not is_used_again or not cache.has_room(self.snapshot.count, len(columns)):
            return pieces
        segments = self.snapshot.segments_with(players)
        self.course.way = "hot columns"
        key = frozenset(players or ()), wanted, made_by
        kept = [
            cache.columns((segment.name, *self.excluded(segment), *key), rows, columns)
            for segment, rows in self.course.over([*zip(segments, pieces, strict=False)])
        ]
        return kept + pieces[len(segments) :]

    def in_turn(self, pieces: Sequence[pl.LazyFrame]) -> Iterable[pl.LazyFrame]:
        """Yield the pieces one after the other; check the deadline.

        Raises:
            TimeLimitError: The deadline has passed.
        """
        return self.course.over(pieces)

    def of_each(
        self,
        pieces: Sequence[pl.LazyFrame],
        count: Callable[[pl.LazyFrame], pl.DataFrame],
        asked: object,
        players: Collection[str] | None = None,
    ) -> Iterator[pl.DataFrame]:
        """Yield `count` of each of `pieces`, cached for segments by the key `asked` unless it is None."""
        is_plain = self.chosen.wanted.is_all and not self._aliases and not _is_in_one_piece(pieces)
        segments = self.snapshot.segments_with(players) if is_plain and asked is not None else []
        for number, rows in enumerate(self.in_turn(pieces)):
            if number >= len(segments):
                yield count(rows)
                continue
            made_of = segments[number].name, self.excluded(segments[number]), asked
            yield self.snapshot.cache.frame(made_of, partial(count, rows)).collect()

    def each(self, work: Callable[[T], R], parts: Iterable[T]) -> Iterable[R]:
        """Map a function over parts in order, with the executor if there is one.

        Raises:
            LostExecutorError: The executor failed.
        """
        if self._executor is None:
            return map(work, parts)
        return (result for _, result in in_executor(parts, work, self._executor, AHEAD))

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the snapshot, filter and aliases, without tables in memory."""
        aliases = {site: dict(names) for site, names in self._aliases.items()}
        return StoredTables, (self.snapshot, self.chosen.wanted, aliases)

    def _are_heroes(self, players: Collection[str] | None) -> bool:
        return players is not None and set(self.snapshot.heroes).issuperset(players)

    @cached_property
    def noted(self) -> pl.DataFrame:
        """Tags, notes and marks of hands at the time of the first access."""
        return noted_hands(self.snapshot.folder)

    def ready_sums(
        self, keys: Sequence[str], parts: Parts, players: Collection[str], calendar: Calendar
    ) -> list[pl.DataFrame] | None:
        """Return the cached sums for the heroes, or None if the cache does not cover the query."""
        among = self.chosen.wanted.of_sums(OF_HANDS)
        if self._aliases or among is None:
            return None
        is_whole = self.chosen.wanted.is_all
        whole = self if is_whole else StoredTables(self.snapshot, executor=self._executor)
        sums = ready_sums(whole, keys, parts, players, calendar, None if is_whole else among)
        if sums is not None:
            self.course.way = "sums"
        return sums

    def together(
        self, pieces: Sequence[pl.LazyFrame], columns: Collection[str], *, among_themselves: bool = False
    ) -> pl.LazyFrame:
        """Concatenate columns of `pieces`; `hand` becomes the key in this dataset if it is one of them.

        With `among_themselves`, hands are numbered among the rows read, not in the whole dataset.
        """
        if _is_in_one_piece(pieces):
            return super().together(pieces, columns)
        kept = sorted({*columns} - OF_FILES)
        read = [pl.DataFrame([*map(narrowed, rows.select(kept).collect())]) for rows in self.in_turn(pieces)]
        rows = pl.concat([*map(widened, read)])
        if "hand" not in columns:
            return rows
        found = rows.rename({"hand": "stored"})
        hands = pl.concat(rows["hand"] for rows in read)
        if among_themselves:
            numbers = self.chosen.numbers_among(hands)
        else:
            numbers = self.chosen.own_numbers.join(hands.alias("stored").to_frame(), on="stored", how="semi")
        places = self.chosen.with_files(numbers)
        return found.join(places, on="stored", maintain_order="left").drop("stored")

    def last_started(self, players: Collection[str] | None) -> list[datetime | None]:
        """Return the start of the last hand of each of `pieces`, or None if unknown."""
        find = partial(super().last_started, players)
        if not self.chosen.wanted.is_all or self._aliases:
            return find()
        return self.snapshot.known(("last", None if players is None else frozenset(players)), find)

    def remembered(self, asked: object, count: Callable[[], pl.DataFrame]) -> pl.DataFrame:
        """Return the result of `count` for the query `asked`, cached for each generation of the store."""
        wanted = self.chosen.wanted
        if self._aliases or wanted.key is None:
            return count()
        self.course.way = "remembered"
        key = self.snapshot.generation, *(() if wanted.is_all else (wanted.key,)), asked
        return self.snapshot.cache.frame(key, count).collect()

    def ev_coverage(self) -> dict[str, int]:
        """Return the number of hands for each reason why all-in EV is adjusted or not."""
        if not self.chosen.wanted.is_all:
            return super().ev_coverage()
        pieces = [*self.pieces(("ev_reason",), None)]
        sealed = len(self.snapshot.segments)
        made_of = "ev", [(one.name, self.excluded(one)) for one in self.snapshot.segments]
        counted = self.snapshot.cache.frame(
            made_of, lambda: pl.DataFrame(ev.coverage_of_pieces(pieces[:sealed]))
        )
        later = ev.coverage_of_pieces(pieces[sealed:])
        return {
            reason: hands + later[reason] for reason, hands in counted.collect().row(0, named=True).items()
        }

    def excluded(self, segment: Segment) -> list[int]:
        """Return the hands of a segment to leave out of its sums: dropped hands and conflicts."""
        hands = [*self.snapshot.dropped, *([] if self.chosen.copies.is_empty() else self.snapshot.conflicts)]
        return sorted(hand for hand in hands if segment.first <= hand <= segment.last)

    def stretches(self, players: Collection[str] | None) -> list[TimeStretch]:
        """Divide the hands of players, or all hands, and all tournaments, into independent time ranges."""
        is_copied = pl.col("hand").is_in(self.snapshot.conflicts.implode())
        numbers = self.chosen.numbers.lazy().select("file_id", hand="stored", number="hand")
        rows = self.chosen.rows().join(numbers, on="hand")
        straddled = rows.filter(pl.col("straddles") > 0).select(AT_TABLE).unique().with_row_index("straddled")
        hands = rows.join(straddled, on=AT_TABLE, how="left", nulls_equal=True).select(
            *("started_at", "number", "straddled"),
            stored="hand",
            tournament=pl.when(pl.col("tournament_id").is_not_null()).then(TOURNAMENT),
            copies=pl.when(is_copied).then(COPIES),
        )
        if players is not None:
            rows = self.chosen.scan("players").filter(pl.col("player").is_in(list(players)))
            dealt = rows.select(pl.col("hand").unique()).collect()["hand"]
            is_dealt = pl.col("stored").is_in(dealt.implode())
            hands = hands.filter(is_dealt | pl.any_horizontal(pl.col(TOGETHER).is_not_null()))
        return find_stretches(hands.sort("number").collect())

    def in_parts(self, players: Collection[str] | None) -> Iterator[Tables]:
        """Yield the dataset of each independent time range, the earliest first."""
        return map(self.of_stretch, self.stretches(players))

    def of_stretch(self, stretch: TimeStretch) -> "StoredTables":
        """Return the dataset of the hands of a time range."""
        return StoredTables(self.snapshot, self.chosen.wanted._replace(hands=stretch.hands), self._aliases)

    def _all_rows(self, overlays: Collection[str]) -> pl.LazyFrame:
        """Return all rows of players in the order of the hands, with columns that depend on several hands."""
        pieces = [self.chosen.scan("players").filter(~self._is_shared)]
        if self._shared_tables is not None:
            pieces.append(self._shared_tables.stored_rows()[0])
        numbers = self.chosen.own_numbers.lazy().select("stored", number="hand")
        rows = pl.concat([piece.select(*PLAYED, ROW) for piece in pieces]).rename({"hand": "stored"})
        rows = rows.join(numbers, on="stored", maintain_order="left")
        if self._aliases:
            rows = self._with_names(rows, self._sites, "stored")
        for name in overlays:
            if name not in self._overlays:
                self._overlays[name] = self.overlay(name, None)
            overlay = self._overlays[name].lazy()
            rows = rows.join(overlay, on=["stored", "seat"], how="left", maintain_order="left")
        return rows.sort("number", ROW).drop("stored").rename({"number": "hand"})

    def _with_names(self, rows: pl.LazyFrame, hands: pl.LazyFrame, number: str = "hand") -> pl.LazyFrame:
        """Rename the players in rows to one name for each person; `hands` has the site of each hand."""
        placed = rows.join(hands.select(number, "site"), on=number, maintain_order="left")
        return renamed(placed, self._aliases).drop("site")

    @property
    def _sites(self) -> pl.LazyFrame:
        return self.chosen.scan("hands").select("site", stored="hand")

    def _all_hands(self) -> pl.LazyFrame:
        """Return the table `hands` as a lazy frame."""
        rows = self.chosen.scan("hands").rename({"hand": "stored"}).drop(*PLACE)
        return rows.join(self.chosen.own_places, on="stored").select(NAMES["hands"])

    def stored_rows(self) -> tuple[pl.LazyFrame, pl.LazyFrame]:
        """Return rows of players with decisions, and of hands; `hand` is the number in the catalogue."""
        numbers = self.chosen.own_numbers.select("hand", "stored")
        players = self.players.hstack(self._decided.drop(KEYS)).with_row_index(ROW)
        frames = (frame.join(numbers, on="hand", maintain_order="left") for frame in (players, self.hands))
        rows, hands = (frame.drop("hand").rename({"stored": "hand"}).lazy() for frame in frames)
        return rows, hands

    def overlay(self, name: str, players: Collection[str] | None) -> pl.DataFrame:
        """Return columns that depend on several hands, by `stored` and `seat`, for at least these players.

        Args:
            name: A key of `ACROSS`.
            players: Names; None for all players.
        """
        if self.chosen.wanted.hands is None:
            parts = map(self.of_stretch, self.stretches(players))
            return pl.concat([part.overlay(name, players) for part in parts])
        numbers = self.chosen.own_numbers.select("stored", "hand")
        if name == "straddles":
            of_hands = self._all_hands().select("hand", "file", "table", "straddles").collect()
            found = find_straddles(of_hands, self._rows("players", KEYS, self.chosen.own_numbers))
        elif name == "hours":
            rows = self.chosen.scan("players").select(*KEYS, "player").rename({"hand": "stored"})
            if players is not None:
                rows = rows.filter(pl.col("player").is_in(list(players)))
            dealt = rows.join(numbers.lazy(), on="stored")
            if self._aliases:
                dealt = self._with_names(dealt, self._sites, "stored")
            found = find_hours(self._all_hands().select(OF_HOURS).collect(), dealt.collect())
        elif self._tournaments is None:
            return (
                pl.DataFrame(schema=polars_schema(ACROSS[name]))
                .clear()
                .with_columns(stored=pl.lit(None, pl.UInt32), seat=pl.lit(None, pl.Int64))
            )
        else:
            found, numbers = (
                getattr(self._tournaments, name),
                self._tournaments.chosen.own_numbers.select("stored", "hand"),
            )
        return found.join(numbers, on="hand").drop("hand")

    @cached_property
    def _tournaments(self) -> "StoredTables | None":
        """The dataset of tournament hands; None if there is no tournament result."""
        if self.places.is_empty():
            return None
        is_tournament = pl.col("tournament_id").is_not_null()
        return StoredTables(self.snapshot, self.chosen.wanted.narrowed(is_tournament), self._aliases)

    @cached_property
    def _shared_tables(self) -> "StoredTables | None":
        """The dataset of hands that share their id with hands of other content; None if there are none."""
        if self.chosen.copies.is_empty():
            return None
        is_shared = pl.col("hand").is_in(self.snapshot.conflicts.implode())
        return StoredTables(self.snapshot, self.chosen.wanted.narrowed(is_shared))

    @property
    def _is_shared(self) -> pl.Expr:
        return (
            pl.lit(False)
            if self.chosen.copies.is_empty()
            else pl.col("hand").is_in(self.snapshot.conflicts.implode())
        )

    def _rows(self, table: str, names: Sequence[str], numbers: pl.DataFrame) -> pl.DataFrame:
        """Return columns of a table in the order of the hands of `numbers`."""
        rows = self.chosen.scan(table).rename({"hand": "stored"})
        if table in OF_FEW_HANDS:
            rows = rows.collect().lazy()
            of_few = rows.select(pl.col("stored").unique()).collect()["stored"]
            numbers = numbers.filter(pl.col("stored").is_in(of_few.implode()))
        if table == "hands":
            rows = rows.drop(*PLACE)
        else:
            numbers = numbers.rename({"line": "first"})
        rows = rows.join(self.chosen.with_files(numbers), on="stored", maintain_order="left")
        rows = rows.sort("hand", *([ROW] if table == "players" else []), maintain_order=True)
        if table in LINES:
            rows = rows.with_columns(line=pl.col("line") + pl.col("first"))
        return rows.select(names).collect()

    def _read(self, table: str) -> pl.DataFrame:
        if table != "players" or self.chosen.copies.is_empty():
            return self._rows(table, NAMES[table], self.chosen.own_numbers)
        stored = self.chosen.numbers.select("stored", "hand")
        copies = self.chosen.copies.join(stored, on="stored").drop("stored")
        kept = stored.rename({"stored": "kept", "hand": "kept_hand"})
        copies = copies.join(kept, on="kept").select("hand", kept="kept_hand")
        players = with_cards_of_copies(self._rows(table, NAMES[table], self.chosen.numbers), copies)
        return players.join(copies, on="hand", how="anti", maintain_order="left")

    @cached_property
    def _decided(self) -> pl.DataFrame:
        """The stored decisions and all-in EV of player-hands; recomputed where a copy shows more cards."""
        stored = self._rows("players", DECIDED, self.chosen.own_numbers)
        if self.chosen.copies.is_empty():
            return stored
        shown = self.chosen.own_numbers.filter(pl.col("stored").is_in(self.chosen.copies["kept"].implode()))
        is_shown = pl.col("hand").is_in(shown["hand"].implode())
        tables = [frame.filter(is_shown) for frame in (self.hands, self.players, self.actions, self.pots)]
        decided = hand_decisions(*tables).hstack(ev.find_ev(*tables).drop(KEYS))
        both = pl.concat([stored.filter(~is_shown), decided.select(stored.columns)])
        return self.players.select(KEYS).join(both, on=KEYS, how="left", maintain_order="left")


def _is_in_one_piece(pieces: Sequence[pl.LazyFrame]) -> bool:
    """Return whether `pieces` is the whole dataset with final hand keys, not a list by segment."""
    schema = pieces[0].collect_schema()
    return schema.get("file") == pl.String and "nth" not in schema


def _has_any(columns: Columns, needed: Collection[str]) -> bool:
    return any(column.name in needed for column in columns)
