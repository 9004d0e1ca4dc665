"""Snapshots of a store: one generation, unaffected by later writes."""

from collections.abc import Callable, Collection, Hashable
from functools import cached_property, partial
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar

import polars as pl

from analysis.dataset.cache import Cache
from analysis.dataset.dataset import Frames
from analysis.dataset.load import frames_of_files
from analysis.store.disk.batches import PLACE, stored_batch
from analysis.store.disk.catalogue import Catalogue
from analysis.store.disk.segment_writer import live, segments_of
from analysis.store.disk.segments import NAMES, Segment, scan, unpacked
from analysis.store.errors import VERIFY, StoreError
from analysis.store.intake.archives import has_text, is_kept_whole, kept_path
from analysis.store.intake.importing import HANDS, NO_HANDS, OWN_OUTPUT, SUMMARY
from analysis.store.intake.sources import absolute
from hhparser.findings.rules import make_finding
from hhparser.input.files import WHOLE, InputFile, sort_key
from hhparser.pipeline import RunSummary

# tables of the catalogue that a snapshot reads
READ: Final = ("state", "files", "segments", "dropped", "conflicts", "heroes", "places", "tail")
MADE: Final = ("parts", "ranks", "of_files")
T = TypeVar("T")


class StoredFile(NamedTuple):
    """An imported file.

    Attributes:
        id: Its id in the catalogue.
        path: As it was given.
        place: Its absolute path.
        named: Whether the user named it.
        size: How many bytes are imported.
        kept: Name of the copy of its text in the store, or None.
        kind: Kind of its content, such as hands or a tournament summary.
        summary: Its text, if it is a tournament summary.
        gone: Whether another text has replaced it at its path.
    """

    id: int
    path: str
    place: str
    named: bool
    size: int
    kept: str | None
    kind: str
    summary: str | None
    gone: bool

    @property
    def shown(self) -> str:
        """Its path as the user gave it if that still leads to the file, else its absolute path."""
        leads_there = self.path == self.place or absolute(self.path) == self.place
        return self.path if leads_there else self.place

    @property
    def is_readable(self) -> bool:
        """Whether the imported text should be readable: no other text has replaced it, or there is a copy.

        Always True for files without hands. The file itself is not accessed.
        """
        return self.kind != HANDS or not self.gone or self.kept is not None

    def input_file(self, folder: Path) -> InputFile:
        """Return the file with the imported text, to parse it again; `folder` is the store.

        Raises:
            StoreError: Neither the copy nor the file has the imported text.
        """
        file = InputFile(self.shown, self.named, self.size, self.place, WHOLE._replace(end=self.size))
        if self.kept is None:
            return file
        copy = kept_path(folder, self.kept)
        if is_kept_whole(folder, self.kept, self.size):
            return file._replace(copy=copy)
        if has_text(file, bytes.fromhex(self.kept)):
            return file
        raise StoreError(folder, f"{Path(copy).parent} is missing or damaged; {VERIFY}")


class StoreSnapshot:
    """A snapshot of a store: one generation.

    Attributes:
        folder: The store.
        cache: Its cache.
        generation: Number of the generation.
        files: Imported files in the order of reading.
        shown: Path of each of them, as `StoredFile.shown`.
        segments: Sealed segments.
        dropped: Numbers of hands with stored rows to ignore.
        places: Every place of hands with several places, or with another place than when they were stored.
        conflicts: Hands that share their id with hands of other content.
        heroes: Players who saved hands.
        count: Number of stored hands, including copies of other content.

    Raises:
        StoreError: The catalogue is damaged.
    """

    def __init__(
        self, folder: Path, catalogue: Catalogue, without: Collection[str] = (), cache: Cache | None = None
    ) -> None:
        """Read the present generation.

        Args:
            folder: The store.
            catalogue: Its catalogue.
            without: Damaged tables of the catalogue, to skip in the check.
            cache: Cache of the store; None for a new one.
        """
        self.folder = folder
        self.cache = cache or Cache(folder)
        with catalogue.reading():
            catalogue.check(*(table for table in READ if table not in without))
            (self.generation,) = catalogue.row("SELECT generation FROM state")
            columns = ", ".join(StoredFile._fields)
            files = [StoredFile(*row) for row in catalogue.rows(f"SELECT {columns} FROM files")]
            self.segments = segments_of(catalogue)
            self.dropped = catalogue.column("SELECT hand FROM dropped")
            conflicts = catalogue.column("SELECT hand FROM conflicts")
            self.heroes = sorted(catalogue.column("SELECT player FROM heroes NOT INDEXED"))
            self.count = catalogue.count("hands")
            places = catalogue.rows("SELECT hand, file, line, nth FROM places NOT INDEXED")
            is_readable = "tail" not in without
            self._tail = catalogue.column("SELECT rows FROM tail ORDER BY batch") if is_readable else []
        self._unpacked: Frames = {}
        named = [(file.shown, file) for file in files]
        named.sort(key=lambda one: (sort_key(one[0]), not one[1].gone))
        self.files = [file for _, file in named]
        self.shown = [shown for shown, _ in named]
        self.conflicts = pl.Series(conflicts, dtype=pl.UInt32)
        self.places = pl.DataFrame(places, {"hand": pl.UInt32(), **PLACE}, orient="row")

    def __getstate__(self) -> dict[str, Any]:
        """Pickle the rows of the catalogue, without computed values."""
        kept = {name: value for name, value in vars(self).items() if name not in MADE}
        return kept | {"_unpacked": {}}

    def known(self, key: Hashable, make: Callable[[], T]) -> T:
        """Return the value for this generation and key from the in-memory cache; on a miss call `make`."""
        return self.cache.get((self.generation, key), make)

    @property
    def has_tail(self) -> bool:
        """Whether the tail has hands."""
        return bool(self._tail)

    def tail(self, table: str) -> pl.DataFrame:
        """Return the rows of a table of the tail."""
        if table not in self._unpacked:
            batches = [unpacked(data, {table})[table] for data in self._tail]
            self._unpacked[table] = pl.concat(batches) if batches else _empty()[table]
        return self._unpacked[table]

    @cached_property
    def parts(self) -> list[Callable[[str], pl.LazyFrame]]:
        """For each segment and for the tail, a function that returns the rows of a table by its name."""
        parts = [partial(self._segment, segment) for segment in self.segments]
        return [*parts, self._of_tail] if self.has_tail or not parts else [*parts]

    def parts_with(
        self, players: Collection[str] | None = None, hands: pl.Series | None = None
    ) -> list[tuple[Callable[[str], pl.LazyFrame], Segment | None]]:
        """Return the `parts` that may hold rows of these players and hands, and the segment of each.

        With `hands`, rows are filtered by the range of hand numbers, so that other hands may remain.
        """
        found: list[tuple[Callable[[str], pl.LazyFrame], Segment | None]] = [
            (partial(self._segment, segment), segment) for segment in self.segments_with(players, hands)
        ]
        found += [(read, None) for read in self.parts[len(self.segments) :]]
        found = found or [(self.parts[0], None)]
        if hands is None or hands.is_empty():
            return found
        is_between = pl.col("hand").is_between(hands.min(), hands.max())  # skips row groups
        return [(partial(_filtered, read, is_between), segment) for read, segment in found]

    def segments_with(
        self, players: Collection[str] | None = None, hands: pl.Series | None = None
    ) -> list[Segment]:
        """Return the segments that may hold rows of these players and hands."""
        found = self.segments if players is None else self._with_players(frozenset(players))
        return [one for one in found if hands is None or hands.is_between(one.first, one.last).any()]

    def _with_players(self, players: frozenset[str]) -> list[Segment]:
        """Return the segments with at least one of the players, cached in memory."""
        is_named = pl.col("player").is_in(list(players))

        def holds(segment: Segment) -> bool:
            return not scan(self.folder, segment, NAMES).filter(is_named).collect().is_empty()

        return self.known(("segments", players), lambda: [*filter(holds, self.segments)])

    def scan(self, table: str, hands: pl.Series | None = None) -> pl.LazyFrame:
        """Return the rows of a table for all hands, or for the given hands and perhaps others.

        `hand` is the number in the catalogue.
        """
        return pl.concat([read(table) for read, _ in self.parts_with(hands=hands)])

    def _segment(self, segment: Segment, table: str) -> pl.LazyFrame:
        return live(scan(self.folder, segment, table), self.dropped)

    def _of_tail(self, table: str) -> pl.LazyFrame:
        return live(self.tail(table).lazy(), self.dropped)

    @cached_property
    def ranks(self) -> pl.DataFrame:
        """Id, path and rank of each file in the order of reading."""
        shown = zip(self.files, self.shown, strict=True)
        rows = [(file.id, path, rank) for rank, (file, path) in enumerate(shown)]
        schema = {"file_id": pl.UInt32(), "file": pl.String(), "rank": pl.UInt32()}
        return pl.DataFrame(rows, schema, orient="row")

    def summary(self) -> RunSummary:
        """Return the summary that a run over the imported files would give: counts, findings, tournaments."""
        summary = RunSummary()
        for file in self.files:
            if file.gone or file.kind == OWN_OUTPUT:
                continue
            summary.files += 1
            if file.kind in (NO_HANDS, SUMMARY):
                summary.skipped.append(file.shown)
            if file.kind == SUMMARY:
                summary.file_findings.append((file.shown, make_finding("P003", 1, 1, 1)))
                summary.tournaments.append((file.shown, file.summary or ""))
            elif file.kind == NO_HANDS and file.named:
                summary.file_findings.append((file.shown, make_finding("P001", 1, 1, 1)))
        return summary

    @cached_property
    def of_files(self) -> Frames:
        """By table, the rows about files without hands."""
        return frames_of_files(self.summary())

    def input_files(self) -> list[InputFile]:
        """Return the files with their imported text, to parse them again."""
        return [file.input_file(self.folder) for file in self.files if file.is_readable]


def _empty() -> Frames:
    batch = stored_batch([])
    hands = batch.frames["hands"].drop("line").hstack(pl.DataFrame(schema=PLACE))
    return batch.frames | {"hands": hands}


def _filtered(read: Callable[[str], pl.LazyFrame], condition: pl.Expr, table: str) -> pl.LazyFrame:
    """Return the rows of a table that fulfil a condition."""
    return read(table).filter(condition)
