"""The dataset of a store, equal to the result of `load` for the files; each table is read on first access."""

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Sequence
from functools import cached_property, partial
from hashlib import blake2b
from types import MappingProxyType
from typing import Any, Final, TypeVar

import polars as pl

from analysis import ev
from analysis.dataset.cache import Cache, narrowed
from analysis.dataset.copies import with_cards_of_copies
from analysis.dataset.dataset import DEALT, UNCOUNTED, SegmentRows
from analysis.dataset.derived import DerivedFrames
from analysis.dataset.execution import Execution
from analysis.dataset.names import Aliases, renamed, with_names
from analysis.dataset.tables import chosen_columns
from analysis.decisions import DECISIONS, hand_decisions
from analysis.decisions.hours import find_hours
from analysis.decisions.straddles import find_straddles
from analysis.ev import EV
from analysis.queries.keys import Calendar
from analysis.schema.column import ENGINE, Columns, values_of
from analysis.schema.entries import entries_without_hands, those_of
from analysis.schema.tables import TABLES, polars_schema
from analysis.stats.player_hands import OF_FILES
from analysis.stats.player_stats import Parts
from analysis.store.disk.batches import DECIDED, LINES, NAMES, PLACE, ROW
from analysis.store.disk.segments import Segment
from analysis.store.notes.notes import noted_hands
from analysis.store.reading.aggregates import ACROSS, OF_HANDS, ready_sums
from analysis.store.reading.hand_filter import ALL, SelectedHands, StoreFilter
from analysis.store.reading.lines import FILTERED, StoredTree, line_tree
from analysis.store.reading.player_sums import player_sums
from analysis.store.reading.snapshot import StoreSnapshot
from analysis.store.reading.time_ranges import COPIES, TIME_RANGES, TOURNAMENT, TimeRange, find_time_ranges
from analysis.store.reading.uncounted import find_uncounted

T = TypeVar("T")
KEYS: Final = ["hand", "seat"]
PLAYED: Final = [*NAMES["players"], *(name for name in DECIDED if name not in KEYS)]
OF_HOURS: Final = [
    *("hand", "site", "kind", "fast", "left_out"),
    *("stakes", "table", "tournament_id", "started_at"),
]
OF_FEW_HANDS: Final = ("diagnostics", "places")
AT_TABLE: Final = ["file_id", "table"]
NO_NAMES: Final[Aliases] = MappingProxyType({})


def _table(name: str) -> "cached_property[pl.DataFrame]":
    return cached_property(lambda tables: tables.read(name))


class StoredTables(DerivedFrames):
    """The dataset of a snapshot, in the order of its files; each table is read on first access.

    `stored` is the number of a hand in the catalogue, `hand` its key in this dataset.

    Attributes:
        snapshot: The snapshot.
        chosen: The selected hands and their keys.
        execution: Plan, progress, deadline and executor of queries.
    """

    hands, players, actions, pots, diagnostics, places = map(_table, TABLES)

    def __init__(
        self,
        snapshot: StoreSnapshot,
        store_filter: StoreFilter = ALL,
        aliases: Aliases = NO_NAMES,
        execution: Execution | None = None,
    ) -> None:
        self.snapshot = snapshot
        self.chosen = SelectedHands(snapshot, store_filter)
        self.execution = execution or Execution()
        self._aliases = aliases
        self._overlays: dict[str, pl.DataFrame] = {}  # of all players
        self._time_ranges: dict[tuple[str, ...] | None, list[TimeRange]] = {}

    def read(self, table: str) -> pl.DataFrame:
        """Read a table, with the rows about files without hands and one name for each person."""
        frame = pl.concat([self._read(table), self.snapshot.of_files[table]])
        if self._aliases and "player" in frame.columns:
            return with_names(frame, self._aliases, self.hands)
        return frame

    @property
    def cache(self) -> Cache:
        """The cache of the store."""
        return self.snapshot.cache

    @property
    def files(self) -> int:
        """Number of files read."""
        return self.snapshot.summary().files

    @property
    def skipped_files(self) -> tuple[str, ...]:
        """Files without any hand."""
        return tuple(self.snapshot.summary().skipped)

    @property
    def key(self) -> Hashable | None:
        """Cache key of the snapshot and the filter; None with a list of hands or with aliases."""
        filter_key = self.chosen.store_filter.key
        return None if self._aliases or filter_key is None else (self.snapshot.generation, filter_key)

    @property
    def is_whole(self) -> bool:
        """Whether all hands are selected under their printed names."""
        return self.chosen.store_filter.is_all and not self._aliases

    def caches_columns(self, players: Collection[str] | None, columns: Collection[str]) -> bool:
        """Return whether to cache columns in memory: of heroes or a single player, if they fit there."""
        if players is None or not self.execution.is_local:
            return False
        are_repeated = len(players) == 1 or set(self.snapshot.heroes).issuperset(players)
        return are_repeated and self.cache.has_room(self.snapshot.count, len(columns))

    @cached_property
    def duplicates_dropped(self) -> int:
        """Number of copies left out, because another copy of the hand counts."""
        places = self.snapshot.places
        if places.is_empty():
            return self.chosen.copies.height
        rows = self.chosen.rows(places["hand"].unique()).join(places.lazy(), on="hand")
        further: int = rows.select(pl.len() - pl.col("hand").n_unique()).collect().item()
        return further + self.chosen.copies.height

    @cached_property
    def uncounted(self) -> tuple[pl.DataFrame, pl.DataFrame]:
        """The selected hands that are `UNCOUNTED`, and their known players, by numbers in the catalogue."""
        hands, dealt = self.snapshot.known(("uncounted",), partial(find_uncounted, self.snapshot))
        if not hands.is_empty():
            is_copy = pl.col("hand").is_in(self.chosen.copies["stored"].implode())
            selected = hands.lazy().filter(self.chosen.is_selected, ~is_copy)
            hands = self.chosen.counted(selected).filter(UNCOUNTED).collect()
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
        store_filter = self.chosen.store_filter._replace(hands=hands)
        return StoredTables(self.snapshot, store_filter, self._aliases, self.execution)

    def dealt_to(self, players: Collection[str]) -> "StoredTables":
        """Return the dataset without its filter on heroes if `players` are among these; else this one."""
        store_filter = self.chosen.store_filter
        if self._aliases or not store_filter.heroes or not store_filter.heroes.issuperset(players):
            return self
        store_filter = store_filter._replace(heroes=frozenset())
        return StoredTables(self.snapshot, store_filter, execution=self.execution)

    def with_errors(self) -> "StoredTables":
        """Return the dataset with hands with an illegal or arithmetic error included in statistics."""
        store_filter = self.chosen.store_filter._replace(with_errors=True)
        return StoredTables(self.snapshot, store_filter, self._aliases, self.execution)

    @property
    def is_empty(self) -> bool:
        """Whether no hand is selected."""
        if self.chosen.store_filter.is_all:
            return self.snapshot.count == 0
        return self.chosen.rows().select("hand").head(1).collect().is_empty()

    @property
    def has_known_players(self) -> bool:
        """Whether the players of at least one hand are known."""
        return self.chosen.has_known_players()

    @property
    def is_sealed(self) -> bool:
        """Whether all hands are in segments, and none has a copy of other content."""
        return not self.snapshot.parts[len(self.snapshot.segments) :] and self._shared_tables is None

    def renamed(self, aliases: Aliases) -> "StoredTables":
        """Return the dataset with one name for each person."""
        return StoredTables(self.snapshot, self.chosen.store_filter, aliases, self.execution)

    def columns_of(
        self, table: str, columns: Sequence[str], of_hands: pl.Series | None = None
    ) -> pl.DataFrame:
        """Return columns of a table; read only these columns and hands unless the table is in memory already.

        For the arguments see `Dataset.columns_of`.
        """
        if self._aliases or table in self.__dict__ or not self.chosen.copies.is_empty():
            return chosen_columns(getattr(self, table), columns, of_hands)
        numbers = self.chosen.own_numbers
        if of_hands is not None:
            few = numbers.filter(pl.col("hand").is_in(of_hands.implode()))
            return self._rows(table, columns, few, is_part=True)
        return pl.concat([self._rows(table, columns, numbers), self.snapshot.of_files[table].select(columns)])

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
        snapshot, (condition, _, site, only, _) = self.snapshot, self.chosen.store_filter
        places = renamed(snapshot.of_files["places"], self._aliases)
        played = snapshot.scan("hands").select("site", "tournament_id").unique()
        found = entries_without_hands(places if only is None else places.clear(), played)
        of_site = pl.lit(True) if site is None else pl.col("site") == site
        return those_of(found.filter(of_site), condition)

    @cached_property
    def ev(self) -> pl.DataFrame:
        """The all-in EV of each player-hand, in the order of `players`."""
        return self._decided.select(*KEYS, *values_of(EV))

    def segments(
        self, needed: Collection[str] | None, players: Collection[str] | None
    ) -> Iterator[tuple[SegmentRows, pl.LazyFrame]]:
        """Yield player rows with decisions, and rows of `hands`, by segment; see `Dataset.segments`."""
        self.execution.begin()
        overlays = [name for name, columns in ACROSS.items() if needed is None or _has_any(columns, needed)]
        if needed is None:
            yield SegmentRows(self._all_rows(overlays)), self._all_hands()
            return
        as_printed = None if self._aliases else players
        found = [self.overlay(name, as_printed).rename({"stored": "hand"}) for name in overlays]
        is_cached = self.key is not None and "hours" not in overlays  # a calendar may ask for other hours
        for read, segment in self.snapshot.parts_with(as_printed, self.chosen.store_filter.hands):
            hands = self._selected_hands(read("hands"), needed)
            if as_printed is not None and not set(self.snapshot.heroes).issuperset(as_printed):
                hands = hands.filter(pl.col("hand").is_in(_hands_of(read, as_printed).implode()))
            overlaid = found if segment is None else [one.filter(segment.has_hand) for one in found]
            rows = self._with_overlays(read("players"), hands, players, overlaid)
            key = self._key_of(segment, overlaid) if is_cached and segment is not None else None
            yield SegmentRows(rows, key, has_hand_keys=False), hands
        if self._shared_tables is not None:
            rows, hands = self._shared_tables.stored_rows()
            yield SegmentRows(self._with_overlays(rows, hands, players, found), has_hand_keys=False), hands

    def _with_overlays(
        self,
        rows: pl.LazyFrame,
        hands: pl.LazyFrame,
        players: Collection[str] | None,
        overlays: Iterable[pl.DataFrame],
    ) -> pl.LazyFrame:
        """Filter rows by player (None for all), and join columns that depend on several hands."""
        named = self._with_names(rows, hands) if self._aliases else rows
        found = named if players is None else named.filter(pl.col("player").is_in(list(players)))
        for overlay in overlays:
            found = found.join(overlay.lazy(), on=KEYS, how="left", maintain_order="left")
        return found

    def _key_of(self, segment: Segment, overlays: Sequence[pl.DataFrame]) -> Hashable:
        """Return the cache key of the selected hands of a segment, with the content of its overlays."""
        digests = (blake2b(one.write_ipc(None).getvalue(), digest_size=12).hexdigest() for one in overlays)
        return segment.name, tuple(self.excluded(segment)), self.chosen.store_filter.key, *digests

    def _selected_hands(self, hands: pl.LazyFrame, needed: Collection[str]) -> pl.LazyFrame:
        """Filter stored hands by the selection; join files and lines if these are needed."""
        selected = self.chosen.counted(hands.filter(self.chosen.is_selected, ~self._is_shared))
        if OF_FILES.isdisjoint(needed):
            return selected
        places = self.chosen.own_places.drop("hand").rename({"stored": "hand"})
        return selected.drop(OF_FILES).join(places, on="hand", maintain_order="left")

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the snapshot, filter and aliases, without tables in memory."""
        aliases = {site: dict(names) for site, names in self._aliases.items()}
        return StoredTables, (self.snapshot, self.chosen.store_filter, aliases)

    @cached_property
    def noted(self) -> pl.DataFrame:
        """Tags, notes and marks of hands at the time of the first access."""
        return noted_hands(self.snapshot.folder)

    def aggregates(
        self,
        keys: Sequence[str],
        parts: Parts,
        players: Collection[str] | None,
        calendar: Calendar,
        opponent: str | None = None,
    ) -> list[pl.DataFrame] | None:
        """Return sums from aggregates, or None if these do not cover the query; see `Dataset.aggregates`."""
        among = self.chosen.store_filter.of_sums(OF_HANDS)
        if self._aliases or among is None:
            return None
        whole, condition, sums = self._whole, None if self.is_whole else among, None
        if players and opponent is None:
            sums = ready_sums(whole, keys, parts, players, calendar, condition)
        if sums is None:
            sums = player_sums(whole, keys, parts, players, opponent, condition)
        return self._from_aggregates(sums)

    def line_tree(
        self,
        condition: pl.Expr | None,
        players: Collection[str] | None,
        *,
        of_others: bool,
        computes: bool,
    ) -> StoredTree | None:
        """Return the tree of betting lines from aggregates, or None; see `Dataset.line_tree`."""
        is_in = self.chosen.store_filter.of_sums(FILTERED)
        is_covered = condition is None or set(FILTERED).issuperset(condition.meta.root_names())
        if self._aliases or is_in is None or not is_covered:
            return None
        is_in = is_in if condition is None else is_in & condition
        tree = line_tree(self._whole, is_in, players, of_others=of_others, computes=computes)
        return self._from_aggregates(tree)

    @property
    def _whole(self) -> "StoredTables":
        """The dataset without a filter."""
        return self if self.is_whole else StoredTables(self.snapshot, execution=self.execution)

    def _from_aggregates(self, found: T | None) -> T | None:
        """Set the execution plan to `aggregates` unless `found` is None; return `found`."""
        if found is not None:
            self.execution.plan = "aggregates"
        return found

    def together(
        self, segments: Sequence[SegmentRows], columns: Collection[str], *, among_themselves: bool = False
    ) -> pl.LazyFrame:
        """Concatenate columns of segments; `hand` becomes the key in this dataset if it is one of them.

        With `among_themselves`, `hand` is the index among the hands of these segments instead.
        """
        if segments[0].has_hand_keys:
            return pl.concat([segment.rows.select(columns) for segment in segments])
        is_numbered = "hand" in columns and not among_themselves
        # numbering takes the most memory, so it is done before the rows are in memory
        numbers = self.chosen.own_numbers if is_numbered else pl.DataFrame()
        kept = sorted({*columns} - OF_FILES)
        types = segments[0].rows.select(kept).collect_schema()
        read = [
            pl.DataFrame([*map(narrowed, segment.rows.select(kept).collect(engine=ENGINE))])
            for segment in self.execution.over(segments)
        ]
        rows = pl.concat([one.lazy().cast(types) for one in read])
        if "hand" not in columns:
            return rows
        found = rows.rename({"hand": "stored"})
        hands = pl.concat(rows["hand"].cast(types["hand"]) for rows in read)
        if is_numbered:
            own = numbers.join(hands.alias("stored").to_frame(), on="stored", how="semi")
        else:
            own = self.chosen.numbers_among(hands)
        places = self.chosen.with_files(own)
        return found.join(places, on="stored", maintain_order="left").drop("stored")

    def excluded(self, segment: Segment) -> list[int]:
        """Return the hands of a segment to leave out of its sums: dropped hands and conflicts."""
        hands = [*self.snapshot.dropped, *([] if self.chosen.copies.is_empty() else self.snapshot.conflicts)]
        return sorted(hand for hand in hands if segment.first <= hand <= segment.last)

    def time_ranges(self, players: Collection[str] | None) -> list[TimeRange]:
        """Divide the hands of players (None for all) into independent time ranges, the earliest first.

        Tournament hands, straddled tables and conflicting copies of other players are included.
        """
        names = None if players is None else tuple(sorted(set(players)))
        if names not in self._time_ranges:
            find = partial(self._find_time_ranges, names)
            made_of = "time ranges", self.key, names
            found = find() if self.key is None else self.cache.frame(made_of, find).collect()
            self._time_ranges[names] = [TimeRange(*row) for row in zip(*found, strict=True)]
        return self._time_ranges[names]

    def _find_time_ranges(self, players: Collection[str] | None) -> pl.DataFrame:
        """Compute the result of `time_ranges` as a frame with the schema `TIME_RANGES`."""
        # columns of texts are read only if they matter, as those of all hands take much memory
        of_tournament, conflicts = pl.col("tournament_id").is_not_null(), self.snapshot.conflicts
        is_copied = pl.lit(False) if conflicts.is_empty() else pl.col("hand").is_in(conflicts.implode())
        numbers = self.chosen.numbers.lazy().select("file_id", hand="stored", number="hand")
        rows, is_straddled = self.chosen.rows().join(numbers, on="hand"), pl.lit(False)
        straddled = rows.filter(pl.col("straddles") > 0).select(AT_TABLE).unique().collect()
        if straddled.is_empty():
            rows = rows.with_columns(straddled=pl.lit(None, pl.UInt32))
        else:
            at_table = straddled.with_row_index("straddled").lazy()
            rows = rows.join(at_table, on=AT_TABLE, how="left", nulls_equal=True)
            is_straddled = pl.col("straddled").is_not_null()
        if players is not None:
            own = self.chosen.scan("players").filter(pl.col("player").is_in(list(players)))
            dealt = own.select(pl.col("hand").unique()).collect()["hand"]
            is_dealt = pl.col("hand").is_in(dealt.implode())
            rows = rows.filter(is_dealt | of_tournament | is_copied | is_straddled)
        hands = rows.select(
            *("started_at", "number", "straddled"),
            stored="hand",
            tournament=pl.when(of_tournament).then(TOURNAMENT),
            copies=pl.lit(None, pl.UInt64) if conflicts.is_empty() else pl.when(is_copied).then(COPIES),
        )
        found = find_time_ranges(hands.sort("number").collect())
        return pl.DataFrame(found, TIME_RANGES, orient="row")

    def stated(self, time_range: TimeRange) -> list[tuple[Any, ...]]:  # Any: the types differ
        """Return the results of the tournaments of a time range that summary files state."""
        places = self.snapshot.of_files["places"].lazy()
        return places.filter(TOURNAMENT.is_in(time_range.tournaments.implode())).collect().rows()

    def parts(self, players: Collection[str] | None) -> Iterator["StoredTables"]:
        """Yield the dataset of each independent time range, the earliest first."""
        return map(self.of_time_range, self.time_ranges(players))

    def of_time_range(self, time_range: TimeRange) -> "StoredTables":
        """Return the dataset of the hands of a time range."""
        store_filter = self.chosen.store_filter._replace(hands=time_range.hands)
        return StoredTables(self.snapshot, store_filter, self._aliases)

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
        return rows.sort("number", ROW).drop("stored", ROW).rename({"number": "hand"})

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
        """Return columns that depend on several hands, by `stored` and `seat`, for these players or more.

        Args:
            name: A key of `ACROSS`.
            players: Names; None for all players.
        """
        if self.chosen.store_filter.hands is None:
            parts = (self._overlay_of(one, name, players) for one in self.time_ranges(players))
            return pl.concat(parts)
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
        else:
            return self._overlay_of_tournaments(name, players)
        return found.join(numbers, on="hand").drop("hand")

    def _overlay_of_tournaments(self, name: str, players: Collection[str] | None) -> pl.DataFrame:
        """Return `overlay` for columns of whole tournaments."""
        if self._tournaments is None:
            empty = pl.DataFrame(schema=polars_schema(ACROSS[name]))
            return empty.with_columns(stored=pl.lit(None, pl.UInt32), seat=pl.lit(None, pl.Int64))
        found: pl.DataFrame = getattr(self._tournaments, name)
        if players is not None:
            seats = self._tournaments.columns_of("players", [*KEYS, "player"])
            own = seats.filter(pl.col("player").is_in(list(players)))
            found = found.join(own, on=KEYS, how="semi")
        numbers = self._tournaments.chosen.own_numbers.select("stored", "hand")
        return found.join(numbers, on="hand").drop("hand")

    def _overlay_of(self, time_range: TimeRange, name: str, players: Collection[str] | None) -> pl.DataFrame:
        """Return `overlay` for a time range; of all hands from the cache, if of heroes or with few rows."""
        compute = partial(self.of_time_range(time_range).overlay, name, players)
        is_repeated = name != "hours" if players is None else set(self.snapshot.heroes).issuperset(players)
        if not (is_repeated and self.is_whole):
            return compute()
        made_of = "overlay", name, time_range.digest, self.stated(time_range), players and sorted(players)
        return self.cache.frame(made_of, compute).collect()

    @cached_property
    def _tournaments(self) -> "StoredTables | None":
        """The dataset of tournament hands; None if there is no tournament result."""
        if self.places.is_empty():
            return None
        is_tournament = pl.col("tournament_id").is_not_null()
        return StoredTables(self.snapshot, self.chosen.store_filter.narrowed(is_tournament), self._aliases)

    @cached_property
    def _shared_tables(self) -> "StoredTables | None":
        """The dataset of hands that share their id with hands of other content; None if there are none."""
        if self.chosen.copies.is_empty():
            return None
        is_shared = pl.col("hand").is_in(self.snapshot.conflicts.implode())
        return StoredTables(self.snapshot, self.chosen.store_filter.narrowed(is_shared))

    @property
    def _is_shared(self) -> pl.Expr:
        if self.chosen.copies.is_empty():
            return pl.lit(False)
        return pl.col("hand").is_in(self.snapshot.conflicts.implode())

    def _rows(
        self, table: str, names: Sequence[str], numbers: pl.DataFrame, *, is_part: bool = False
    ) -> pl.DataFrame:
        """Return columns of a table in the order of the hands of `numbers`.

        Args:
            table: Name of the table.
            names: Names of the columns.
            numbers: The hands, with the columns of `SelectedHands.numbers`.
            is_part: Whether `numbers` are only a part of the dataset, so that a filter by hand saves time.
        """
        of = numbers["stored"] if is_part else None
        rows = self.chosen.scan(table, of).rename({"hand": "stored"})
        if of is not None:
            rows = rows.filter(pl.col("stored").is_in(of.implode()))
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


def _hands_of(read: Callable[[str], pl.LazyFrame], players: Collection[str]) -> pl.Series:
    """Return the numbers of the hands dealt to players."""
    rows = read("players").filter(pl.col("player").is_in(list(players)))
    return rows.select(pl.col("hand").unique()).collect()["hand"]


def _has_any(columns: Columns, needed: Collection[str]) -> bool:
    return any(column.name in needed for column in columns)
