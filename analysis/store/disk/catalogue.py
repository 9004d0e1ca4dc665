"""The catalogue of a store: an SQLite database that says which hands are kept, and where."""

import os
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from errno import EDQUOT, EFBIG, ENOSPC
from pathlib import Path
from typing import Any, Final

from filelock import FileLock, Timeout

from analysis.store.disk.private import FILE_MODE, private_file, private_folder
from analysis.store.errors import StoreError, damage_told
from hhparser.base.patience import patiently

# statements that make layout 2 of 1, 3 of 2, and so on, and then SCHEMA; a new column is the last one
MIGRATIONS: Final[tuple[str, ...]] = ()
FILE: Final = "catalogue.db"
NOTES: Final = "notes.db"
LOCK: Final = "writer.lock"
PART: Final = ".part"  # end of the name of what is not complete yet
BUSY_SECONDS: Final = 60.0
WAIT_SECONDS: Final = 30.0
FOREVER: Final = -1.0
NOT_WRITTEN: Final = "cannot be written"
IS_FULL: Final = "free some space; what was imported before is kept, and `hh import` goes on from there"
NOT_WRITABLE: Final = "check the rights on this folder, or choose another one with --store"
IS_DAMAGED: Final = "it is damaged; import the files into another store"
TO_DO: Final[Mapping[int, str]] = {
    sqlite3.SQLITE_BUSY: "another program holds it; try again when that has ended",
    sqlite3.SQLITE_FULL: IS_FULL,
    sqlite3.SQLITE_IOERR: IS_FULL,
    sqlite3.SQLITE_READONLY: NOT_WRITABLE,
    sqlite3.SQLITE_CANTOPEN: NOT_WRITABLE,
}
SCHEMA: Final = """
-- one row: versions, the number of commits, and who writes or was the last to
CREATE TABLE state (layout INTEGER, reader TEXT, definitions TEXT, settings TEXT, generation INTEGER,
                    next_hand INTEGER, writer TEXT, pid INTEGER);
-- the paths that were given to imports
CREATE TABLE roots (path TEXT PRIMARY KEY);
-- `path` as it was given, `place` where the file is, `size`, `changed` and `digest` of what is imported,
-- `line`, `skip` and `context` where reading goes on when it has grown, `kept` a copy of its text
CREATE TABLE files (id INTEGER PRIMARY KEY, path TEXT, place TEXT, named INTEGER, size INTEGER,
                    changed INTEGER, digest BLOB, line INTEGER, skip INTEGER, context TEXT, kept TEXT,
                    kind TEXT, summary TEXT, gone INTEGER DEFAULT 0);
CREATE INDEX file_places ON files (place);
-- where reading of a file can begin: a line, its first byte, and the context of its hands
CREATE TABLE blocks (file INTEGER, line INTEGER, offset INTEGER, context TEXT, PRIMARY KEY (file, line))
WITHOUT ROWID;
CREATE INDEX file_digests ON files (digest);
-- `nth` counts the hands that begin in one line, from 0
CREATE TABLE hands (id INTEGER PRIMARY KEY, file INTEGER, line INTEGER, nth INTEGER, site TEXT, venue TEXT,
                    number TEXT, digest INTEGER);
CREATE INDEX hand_numbers ON hands (number);
CREATE INDEX hand_places ON hands (file, line);
-- every place of a hand that has another one than it was first stored from
CREATE TABLE places (hand INTEGER, file INTEGER, line INTEGER, nth INTEGER, PRIMARY KEY (file, line, nth))
WITHOUT ROWID;
CREATE INDEX place_hands ON places (hand);
-- players who saved hands
CREATE TABLE heroes (player TEXT PRIMARY KEY);
-- hands that share their number with hands of other content
CREATE TABLE conflicts (hand INTEGER PRIMARY KEY);
-- hands whose rows no longer count
CREATE TABLE dropped (hand INTEGER PRIMARY KEY);
-- hands that the user does not want, which no import brings back
CREATE TABLE forgotten (site TEXT, venue TEXT, number TEXT);
CREATE TABLE segments (name TEXT PRIMARY KEY, first INTEGER, last INTEGER, hands INTEGER, bytes INTEGER,
                       digests TEXT);
-- segments that were merged into others or are being written elsewhere, and texts of files that have grown,
-- and since when
CREATE TABLE replaced (name TEXT PRIMARY KEY, since REAL);
CREATE TABLE tail (batch INTEGER PRIMARY KEY, first INTEGER, last INTEGER, hands INTEGER, rows BLOB);
"""


class Catalogue:
    """The database of one store folder; every change is a transaction that raises the generation."""

    def __init__(self, folder: Path, *, create: bool = False) -> None:
        self.folder = folder
        path = folder / FILE
        if not path.is_file() and not create:
            raise StoreError(folder, "there is none; `hh import PATH` makes one")
        with self.explained("cannot be opened"):
            if not path.is_file():
                _make(folder)
            self._db = _connected(path, create)
        try:
            self._check_layout()
        except StoreError:
            self.close()
            raise

    def close(self) -> None:
        """Close the database."""
        self._db.close()

    def _check_layout(self) -> None:
        """Bring an older layout up to date, refuse a newer one."""
        present = 1 + len(MIGRATIONS)
        if self._layout() < present:
            with self._transaction():
                for migration in MIGRATIONS[self._layout() - 1 :]:
                    for statement in migration.split(";"):
                        self.execute(statement)
                self.execute("UPDATE state SET layout = ?", present)
        if self._layout() > present:
            raise StoreError(
                self.folder,
                f"has layout {self._layout()}, this version reads up to {present}: update hhparser",
            )

    def _layout(self) -> int:
        return int(self.row("SELECT layout FROM state")[0])

    def rows(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        """All rows of a query."""
        with self.explained("cannot be read"):
            return self._db.execute(query, values).fetchall()

    def row(self, query: str, *values: object) -> tuple[Any, ...]:
        """The first row of a query; empty when there is none."""
        with self.explained("cannot be read"):
            return self._db.execute(query, values).fetchone() or ()

    def execute(self, statement: str, *values: object) -> None:
        """Change something; only within `change`."""
        with self.explained(NOT_WRITTEN):
            self._db.execute(statement, values)

    def insert(self, table: str, rows: Sequence[Sequence[object]]) -> None:
        """Add whole rows to a table, replacing those with the same key; only within `change`."""
        if rows:
            marks = ", ".join("?" * len(rows[0]))
            with self.explained(NOT_WRITTEN):
                self._db.executemany(f"INSERT OR REPLACE INTO {table} VALUES ({marks})", rows)

    @contextmanager
    def explained(self, what: str) -> Iterator[None]:
        """Context whose errors say what cannot be done with the store, and what to do about it."""
        try:
            yield
        except OSError as error:
            to_do = IS_FULL if error.errno in {ENOSPC, EDQUOT, EFBIG} else NOT_WRITABLE
            raise StoreError(self.folder, f"{what}: {error.strerror or error}; {to_do}") from error
        except sqlite3.Error as error:
            to_do = TO_DO.get(getattr(error, "sqlite_errorcode", 0) & 0xFF, IS_DAMAGED)
            raise StoreError(self.folder, f"{what}: {error}; {to_do}") from error

    @contextmanager
    def attached(self, path: Path, name: str) -> Iterator[None]:
        """Let statements name the tables of another catalogue, as `name.table`."""
        self._db.execute(f"ATTACH ? AS {name}", (str(path),))
        try:
            yield
        finally:
            self._db.execute(f"DETACH {name}")

    def vacuum(self) -> None:
        """Give the room of deleted rows back to the disk."""
        self._db.execute("VACUUM")

    @contextmanager
    def reading(self) -> Iterator[None]:
        """One consistent view of the catalogue, whatever a writer does meanwhile."""
        self.execute("BEGIN")
        try:
            yield
        finally:
            self._db.rollback()

    @contextmanager
    def change(self) -> Iterator[None]:
        """One transaction of the writer: all of it is kept, or nothing."""
        with self._transaction():
            yield
            self.execute("UPDATE state SET generation = generation + 1")

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        self.execute("BEGIN IMMEDIATE")
        try:
            yield
            self.execute("COMMIT")
        finally:
            self._db.rollback()  # nothing after the commit

    @contextmanager
    def writing(self, what: str, wait: float = WAIT_SECONDS) -> Iterator[None]:
        """Be the only writer; another one waits, and is told in the end who writes.

        Raises:
            StoreError: Another process still writes after `wait` seconds, never with `FOREVER`; or the store
                cannot be written.
        """
        with self.explained(NOT_WRITTEN), damage_told(self.folder), self._lock(wait):
            with self._transaction():
                self.execute("UPDATE state SET writer = ?, pid = ?", what, os.getpid())
            yield

    @contextmanager
    def _lock(self, wait: float) -> Iterator[None]:
        lock = FileLock(self.folder / LOCK, mode=FILE_MODE)
        try:
            lock.acquire(timeout=wait)
        except Timeout as error:
            writer, pid = self.row("SELECT writer, pid FROM state")
            who = "another process" if writer is None else f"`hh {writer}` (process {pid})"
            raise StoreError(self.folder, f"{who} is writing; try again when it has ended") from error
        try:
            yield
        finally:
            lock.release()


def _make(folder: Path) -> None:
    """Make the database of a new store; it is there whole or not at all."""
    private_folder(folder)
    with FileLock(folder / LOCK, mode=FILE_MODE):
        if (folder / FILE).is_file():
            return
        for old in folder.glob(f"{FILE}{PART}*"):
            old.unlink()
        part = folder / f"{FILE}{PART}"
        with closing(sqlite3.connect(private_file(part))) as db:
            db.executescript(SCHEMA)
            with db:
                db.execute(
                    "INSERT INTO state VALUES (?, '', '', '', 0, 0, NULL, NULL)", (1 + len(MIGRATIONS),)
                )
            db.execute("PRAGMA journal_mode = WAL")
        patiently(lambda: part.replace(folder / FILE))


def _connected(path: Path, writes: bool) -> sqlite3.Connection:
    """The open database; in a folder that cannot be written it is read as it is."""
    where = path.absolute().as_uri()
    if not writes and not os.access(path.parent, os.W_OK) and not path.with_name(f"{FILE}-wal").exists():
        where += "?immutable=1"  # a reader, too, would write beside the database
    db = sqlite3.connect(where, timeout=BUSY_SECONDS, isolation_level=None, uri=True)
    db.execute("PRAGMA synchronous = FULL")
    return db
