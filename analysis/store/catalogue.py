"""The catalogue of a store: an SQLite database that says which hands are kept, and where."""

import os
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from filelock import FileLock, Timeout

from analysis.store.errors import StoreError

# statements that make layout 2 of 1, 3 of 2, and so on, and then SCHEMA; a new column is the last one
MIGRATIONS: Final[tuple[str, ...]] = ()
FILE: Final = "catalogue.db"
NOTES: Final = "notes.db"
LOCK: Final = "writer.lock"
BUSY_SECONDS: Final = 60.0
WAIT_SECONDS: Final = 30.0
FOREVER: Final = -1.0
SCHEMA: Final = """
-- one row: versions, the number of commits, and who writes
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
-- segments that were merged into others, and when
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
        try:
            if create:
                folder.mkdir(parents=True, exist_ok=True)
            self._db = sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None)
            self._db.execute("PRAGMA synchronous = FULL")
            self._prepare()
        except (OSError, sqlite3.Error) as error:
            raise StoreError(folder, f"cannot be opened: {error}") from error

    def close(self) -> None:
        """Close the database."""
        self._db.close()

    def _prepare(self) -> None:
        """Make the tables of a new catalogue, bring an older layout up to date, refuse a newer one."""
        present = 1 + len(MIGRATIONS)
        if not self.rows("SELECT 1 FROM sqlite_master WHERE name = 'state'"):
            self._db.execute("PRAGMA journal_mode = WAL")
            with self._transaction():
                if not self.rows("SELECT 1 FROM sqlite_master WHERE name = 'state'"):
                    self._execute_all(SCHEMA)
                    self.execute("INSERT INTO state VALUES (?, '', '', '', 0, 0, NULL, NULL)", present)
        if self._layout() < present:
            with self._transaction():
                for migration in MIGRATIONS[self._layout() - 1 :]:
                    self._execute_all(migration)
                self.execute("UPDATE state SET layout = ?", present)
        if self._layout() > present:
            raise StoreError(
                self.folder,
                f"has layout {self._layout()}, this version reads up to {present}: update hhparser",
            )

    def _layout(self) -> int:
        return int(self.row("SELECT layout FROM state")[0])

    def _execute_all(self, statements: str) -> None:
        for statement in statements.split(";"):
            self._db.execute(statement)

    def rows(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        """All rows of a query."""
        return self._db.execute(query, values).fetchall()

    def row(self, query: str, *values: object) -> tuple[Any, ...]:
        """The first row of a query; empty when there is none."""
        return self._db.execute(query, values).fetchone() or ()

    def execute(self, statement: str, *values: object) -> None:
        """Change something; only within `change`."""
        self._db.execute(statement, values)

    def insert(self, table: str, rows: Sequence[Sequence[object]]) -> None:
        """Add whole rows to a table, replacing those with the same key; only within `change`."""
        if rows:
            marks = ", ".join("?" * len(rows[0]))
            self._db.executemany(f"INSERT OR REPLACE INTO {table} VALUES ({marks})", rows)

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
        self._db.execute("BEGIN")
        try:
            yield
        finally:
            self._db.execute("COMMIT")

    @contextmanager
    def change(self) -> Iterator[None]:
        """One transaction of the writer: all of it is kept, or nothing."""
        with self._transaction():
            yield
            self.execute("UPDATE state SET generation = generation + 1")

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        self._db.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            self._db.execute("ROLLBACK")
            raise
        self._db.execute("COMMIT")

    @contextmanager
    def writing(self, what: str, wait: float = WAIT_SECONDS) -> Iterator[None]:
        """Be the only writer; another one waits, and is told in the end who writes.

        Raises:
            StoreError: Another process still writes after `wait` seconds; never with `FOREVER`.
        """
        lock = FileLock(self.folder / LOCK)
        try:
            lock.acquire(timeout=wait)
        except Timeout as error:
            writer, pid = self.row("SELECT writer, pid FROM state")
            who = "another process" if writer is None else f"`hh {writer}` (process {pid})"
            raise StoreError(self.folder, f"{who} is writing; try again when it has ended") from error
        try:
            with self._transaction():
                self.execute("UPDATE state SET writer = ?, pid = ?", what, os.getpid())
            yield
        finally:
            with self._transaction():
                self.execute("UPDATE state SET writer = NULL, pid = NULL")
            lock.release()
