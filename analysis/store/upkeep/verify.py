"""Verification: check that the files of a store exist, are readable, and match their digests."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from itertools import starmap
from pathlib import Path
from typing import Final, NamedTuple

import polars as pl
from polars.exceptions import PolarsError

from analysis.store.disk import storage
from analysis.store.disk.catalogue import FILE, Catalogue
from analysis.store.disk.databases import open_database
from analysis.store.disk.segment_writer import segments_of
from analysis.store.disk.segments import Segment, path_of, unpacked
from analysis.store.errors import DamagedCatalogueError, StoreError
from analysis.store.intake.archives import has_text, kept_path
from analysis.store.intake.importing import ImportCallbacks
from analysis.store.notes.restore import damage_of_notes
from analysis.store.reading.aggregates import caches_of
from hhparser.input.files import InputFile

REBUILD: Final = "`hh store rebuild` reads its hands again"
NEW_STORE: Final = "restore a copy of it, or import the files into a new store"
CACHED: Final = "no result uses it; the next query computes it again, `hh store compact` removes it"
TEXT_AGAIN: Final = "`hh store rebuild` reads the file itself in its place"
# tables of the catalogue that a rebuild replaces
REBUILT: Final = (
    *("blocks", "hands", "places", "heroes", "conflicts"),
    *("dropped", "segments", "tail"),
)
# violations of integrity: description, and the rows to count
RULES: Final = (
    ("places of missing hands", "places WHERE hand NOT IN (SELECT id FROM hands)"),
    ("places in missing files", "places WHERE file NOT IN (SELECT id FROM files)"),
    ("hands in missing files", "hands WHERE file NOT IN (SELECT id FROM files)"),
)


class Damage(NamedTuple):
    """A damaged file, a description of the damage, and the remedy."""

    path: Path | str
    what: str
    remedy: str


class _Named(NamedTuple):
    """Contents of the catalogue to compare with the files.

    Attributes:
        segments: Sealed segments.
        batches: Number and bytes of each batch of the tail.
        hands: Numbers of the hands.
        dropped: Numbers of hands with stored rows to ignore.
        texts: Name and size of each copy of a text.
        broken: Number of violations and description, for each of `RULES`.
    """

    segments: list[Segment]
    batches: list[tuple[int, bytes]]
    hands: pl.Series
    dropped: pl.Series
    texts: list[tuple[str, int]]
    broken: list[tuple[int, str]]

    @property
    def size(self) -> int:
        """Bytes of segments and copies of texts."""
        return sum(one.bytes for one in self.segments) + sum(size for _, size in self.texts)


def verify(folder: Path, progress: ImportCallbacks | None = None) -> Iterator[Damage]:
    """Yield the damage of a store: catalogue, segments, texts, caches and notes.

    Args:
        folder: The store.
        progress: Receives the progress in bytes.

    Raises:
        StoreError: There is no store, or a newer version of this library wrote it.
    """
    yield from _of_store(folder, progress)
    for cache in caches_of(folder):
        yield from (Damage(path, "does not match its digest", CACHED) for path in cache.damaged())
    yield from starmap(Damage, damage_of_notes(folder))


def _of_store(folder: Path, progress: ImportCallbacks | None) -> Iterator[Damage]:
    """Yield the damage of catalogue, segments and texts.

    Args:
        folder: The store.
        progress: Receives the progress in bytes.

    Raises:
        StoreError: There is no store, or a newer version of this library made it.
    """
    path = folder / FILE
    try:
        catalogue = Catalogue(folder)
    except StoreError as error:
        yield _of_error(path, error)
        return
    try:
        damaged = [*_of_database(path, NEW_STORE), *_of_tables(path, catalogue)]
        yield from damaged
        if damaged:  # the damaged catalogue cannot be trusted
            return
        named = _read(catalogue)
        if progress is not None:
            progress.begin(named.size)
        yield from (Damage(path, f"{number:,} {what}", REBUILD) for number, what in named.broken if number)
        yield from _of_rows(path, named, progress)
        yield from _of_texts(folder, named, progress)
    except StoreError as error:
        yield _of_error(path, error)
    finally:
        catalogue.close()


def damage_of_segment(folder: Path, segment: Segment) -> Iterator[Damage]:
    """Yield the damage of the files of a segment."""
    for table, digest in segment.digests.items():
        path = path_of(folder, segment, table)
        try:
            if storage.digest_of(path) != digest:
                yield Damage(path, "does not match its digest", REBUILD)
                continue
            with storage.open_file(path) as stream:
                pl.read_parquet_schema(stream)
        except FileNotFoundError:
            yield Damage(path, "is missing", REBUILD)
        except (OSError, PolarsError) as error:
            yield Damage(path, str(error), REBUILD)


def _of_error(path: Path, error: StoreError) -> Damage:
    """Convert an error of the database to damage; raise any other error."""
    if isinstance(error, DamagedCatalogueError):
        return Damage(path, f"table {error.tables[0]} does not match its digest", NEW_STORE)
    if not isinstance(error.__cause__, sqlite3.DatabaseError):
        raise error
    return Damage(path, str(error.__cause__), NEW_STORE)


def _of_database(path: Path, remedy: str) -> Iterator[Damage]:
    """Run the integrity check of SQLite on a database; yield the first error it reports."""
    try:
        database, _ = open_database(path)
        with closing(database):
            ((found,),) = database.execute("PRAGMA integrity_check(1)").fetchall()
    except sqlite3.DatabaseError as error:
        found = str(error)
    if found != "ok":
        yield Damage(path, found, remedy)


def _of_tables(path: Path, catalogue: Catalogue) -> Iterator[Damage]:
    """Yield the tables of the catalogue that differ from their digests."""
    for table in catalogue.damaged():
        remedy = REBUILD if table in REBUILT else NEW_STORE
        yield Damage(path, f"table {table} does not match its digest", remedy)


def _read(catalogue: Catalogue) -> _Named:
    with catalogue.reading():
        return _Named(
            segments_of(catalogue),
            catalogue.rows("SELECT batch, rows FROM tail"),
            _numbers(catalogue.rows("SELECT id FROM hands")),
            _numbers(catalogue.rows("SELECT hand FROM dropped")),
            catalogue.rows("SELECT DISTINCT kept, size FROM files WHERE kept IS NOT NULL"),
            [(catalogue.row(f"SELECT count(*) FROM {rule}")[0], what) for what, rule in RULES],
        )


def _of_rows(path: Path, named: _Named, progress: ImportCallbacks | None) -> Iterator[Damage]:
    """Yield the damage of segments, tail and hands; hands are compared only if all rows are readable."""
    stored, is_whole = [_numbers([])], True
    for segment in named.segments:
        found = list(damage_of_segment(path.parent, segment))
        yield from found
        is_whole &= not found
        if not found:
            stored.append(pl.read_parquet(path_of(path.parent, segment, "hands"), columns=["hand"])["hand"])
        if progress is not None:
            progress.advance(segment.bytes, sum(map(len, stored)))
    for batch, data in named.batches:
        try:
            stored.append(unpacked(data)["hands"]["hand"])
        except (ValueError, KeyError, PolarsError):
            yield Damage(path, f"batch {batch} of the tail cannot be read", REBUILD)
            is_whole = False
    if is_whole:
        yield from _of_hands(path, named, pl.concat(stored))


def _of_texts(folder: Path, named: _Named, progress: ImportCallbacks | None) -> Iterator[Damage]:
    """Yield the damaged or missing copies of texts."""
    hands = named.hands.len()
    for name, size in named.texts:
        copy = kept_path(folder, name)
        if not has_text(InputFile(name, True, size, copy), bytes.fromhex(name)):
            archive = Path(copy).parent
            what = "does not match its digest" if archive.exists() else "is missing"
            yield Damage(archive, what, TEXT_AGAIN)
        if progress is not None:
            progress.advance(size, hands)


def _of_hands(path: Path, named: _Named, stored: pl.Series) -> Iterator[Damage]:
    """Yield hands without rows, rows of hands unknown to the catalogue, and duplicate rows, as counts."""
    live = stored.filter(~stored.is_in(named.dropped.implode()))
    for number, what in (
        (stored.len() - stored.n_unique(), "hands are stored twice"),
        (named.hands.filter(~named.hands.is_in(live.implode())).len(), "hands are in no segment"),
        (live.filter(~live.is_in(named.hands.implode())).len(), "hands of segments are unknown"),
    ):
        if number:
            yield Damage(path, f"{number:,} {what}", REBUILD)


def _numbers(rows: list[tuple[int]]) -> pl.Series:
    return pl.Series([number for (number,) in rows], dtype=pl.UInt32)
