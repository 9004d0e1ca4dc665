"""The catalogue of a store: an SQLite database of the stored hands, their segments and their files."""

import os
import sqlite3
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, nullcontext
from errno import EDQUOT, EFBIG, ENOSPC
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from analysis.store.disk.databases import BUSY_SECONDS, CANNOT_WRITE, error_code, open_database
from analysis.store.disk.digests import SCHEMA as SCHEMA_DIGEST
from analysis.store.disk.digests import (
    add_digests,
    add_triggers,
    damaged_tables,
    drop_triggers,
    has_digests,
    prepare,
    row_count,
)
from analysis.store.disk.file_states import FileState, found_state
from analysis.store.disk.locks import file_lock
from analysis.store.disk.private_files import missing_words, private_file, private_folder, refuse_file
from analysis.store.errors import DamagedCatalogueError, StoreError, damage_told
from hhparser.base.runtime.patience import patiently

if TYPE_CHECKING:
    from filelock import BaseFileLock

# migrations: statements from layout 1 to 2, from 2 to 3, and so on up to SCHEMA; a new column is the last
# one. After them each table gets a digest; layout 1 had none.
MIGRATIONS: Final[tuple[str, ...]] = (
    "CREATE TABLE IF NOT EXISTS blocks (file INTEGER, line INTEGER, offset INTEGER, context TEXT, "
    "PRIMARY KEY (file, line)) WITHOUT ROWID; CREATE INDEX IF NOT EXISTS file_digests ON files (digest)",
)
FILE: Final = "catalogue.db"
NOTES: Final = "notes.db"
LOCK: Final = "writer.lock"
PART: Final = ".part"  # suffix of incomplete files
WAIT_SECONDS: Final = 30.0
PATIENCE_SECONDS: Final = 1.0  # a longer wait for the lock is reported
FOREVER: Final = -1.0
FileStates = tuple[FileState | None, FileState | None]  # of the database and its write-ahead log
NOT_WRITTEN: Final = "cannot be written"
IS_FULL: Final = "free some space; imported hands are kept, and `hh import` continues with the others"
NOT_WRITABLE: Final = "check the permissions of this folder, or choose another one with --store"
IS_DAMAGED: Final = "it is damaged; import the files into another store"
TO_DO: Final[Mapping[int, str]] = {
    sqlite3.SQLITE_BUSY: "another program has locked it; try again when that has ended",
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

    def __init__(
        self, folder: Path, *, create: bool = False, on_wait: Callable[[str], None] | None = None
    ) -> None:
        """Open the catalogue, and migrate an older layout.

        Args:
            folder: The store.
            create: Whether to create a missing catalogue, and to require write access.
            on_wait: Receives a sentence once `writing` has waited a second for another writer.

        Raises:
            StoreError: The catalogue is missing, damaged or written by a newer version, or cannot be opened.
        """
        self.folder = folder
        self._on_wait = on_wait
        refuse_file(folder)
        path = folder / FILE
        if not path.is_file() and not create:
            raise StoreError(folder, missing_words(folder))
        with self.explained("cannot be opened"):
            if not path.is_file():
                _make(folder)
            self._db, self._unwritable = open_database(path, busy_seconds=BUSY_SECONDS, writes=create)
            prepare(self._db)
        try:
            with self.explained("cannot be read"):
                self._check_layout()
        except StoreError:
            self.close()
            raise

    def close(self) -> None:
        """Close the database."""
        self._db.close()

    def _check_layout(self) -> None:
        """Migrate an older layout, in memory if the file cannot be written; refuse a newer one."""
        with self._consistent():
            present, found = 1 + len(MIGRATIONS), self._layout()
        if found > present:
            raise StoreError(
                self.folder, f"has layout {found}, this version reads up to {present}: update hhparser"
            )
        if found < present:
            try:
                self._migrate()
            except sqlite3.Error as error:
                if error_code(error) not in CANNOT_WRITE:
                    raise
                self._unwritable = self._unwritable or error
                self._move_to_memory()
                self._migrate()

    def _layout(self) -> int:
        """Return the layout number.

        Raises:
            StoreError: The table `state` is damaged.
        """
        (layout,) = self._db.execute("SELECT layout FROM state").fetchone() or (None,)
        if has_digests(self._db):
            is_whole = not damaged_tables(self._db, ["state"])
        else:
            is_whole = layout != 1 + len(MIGRATIONS)
        if not isinstance(layout, int) or not is_whole:
            raise DamagedCatalogueError(self.folder, ["state"])
        return layout

    def _migrate(self) -> None:
        """Apply all missing migrations in one transaction, and add digests to new tables."""
        with self._transaction():
            found = self._layout()  # another process may have been first
            if found > len(MIGRATIONS):
                return
            damaged = damaged_tables(self._db) if has_digests(self._db) else []
            for migration in MIGRATIONS[found - 1 :]:
                for statement in migration.split(";"):
                    self._db.execute(statement)
            self._db.execute("UPDATE state SET layout = ?", (1 + len(MIGRATIONS),))
            add_digests(self._db, damaged)

    def _move_to_memory(self) -> None:
        """Replace the connection by one to a copy of the database in memory."""
        copy = sqlite3.connect(":memory:", isolation_level=None)
        self._db.backup(copy)
        self._db.close()
        self._db = copy
        prepare(copy)

    def damaged(self, tables: Collection[str] | None = None) -> list[str]:
        """Return the tables with a wrong digest; all are checked by default."""
        with self.explained("cannot be read"), self._consistent():
            return damaged_tables(self._db, tables)

    def check(self, *tables: str) -> None:
        """Compare tables with their digests; a process checks a table once for each state of the database.

        Raises:
            StoreError: One of them is damaged.
        """
        with self._consistent():
            (generation,) = self.row("SELECT generation FROM state")
            whole = _whole_tables(self.folder, self._state(), generation)
            damaged = self.damaged([table for table in (SCHEMA_DIGEST, *tables) if table not in whole])
        if damaged:
            raise DamagedCatalogueError(self.folder, damaged)
        whole.update(tables, [SCHEMA_DIGEST])

    def _state(self) -> FileStates:
        """Return the state of the database and of its WAL.

        An empty WAL counts as missing, because each connection creates it again.
        """
        database, log = map(found_state, (self.folder / FILE, self.folder / f"{FILE}-wal"))
        return database, log if log is not None and log.size else None

    def count(self, table: str) -> int:
        """Return the number of rows of a table.

        Raises:
            StoreError: Its digest is damaged.
        """
        with self.explained("cannot be read"):
            count = row_count(self._db, table)
        if count is None:
            raise DamagedCatalogueError(self.folder, [table])
        return count

    def rows(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        """Return all rows of an SQL query; `values` are its parameters."""
        with self.explained("cannot be read"):
            return self._db.execute(query, values).fetchall()

    def column(self, query: str, *values: object) -> list[Any]:
        """Return the first column of an SQL query; `values` are its parameters."""
        return [value for value, *_ in self.rows(query, *values)]

    def row(self, query: str, *values: object) -> tuple[Any, ...]:
        """Return the first row of a query, or an empty tuple."""
        with self.explained("cannot be read"):
            return self._db.execute(query, values).fetchone() or ()

    def execute(self, statement: str, *values: object) -> None:
        """Execute a statement that changes rows; only within `change`."""
        with self.explained(NOT_WRITTEN):
            self._db.execute(statement, values)

    def insert(self, table: str, rows: Sequence[Sequence[object]]) -> None:
        """Insert rows into a table, replacing rows with the same key; only within `change`."""
        if rows:
            marks = ", ".join("?" * len(rows[0]))
            with self.explained(NOT_WRITTEN):
                self._db.executemany(f"INSERT OR REPLACE INTO {table} VALUES ({marks})", rows)

    @contextmanager
    def explained(self, what: str) -> Iterator[None]:
        """Convert errors of SQLite and of the disk to a StoreError.

        The message begins with `what`, such as "cannot be read", and ends with a remedy.
        """
        try:
            yield
        except OSError as error:
            to_do = IS_FULL if error.errno in {ENOSPC, EDQUOT, EFBIG} else NOT_WRITABLE
            raise StoreError(self.folder, f"{what}: {error.strerror or error}; {to_do}") from error
        except sqlite3.Error as error:
            to_do = TO_DO.get(error_code(error), IS_DAMAGED)
            raise StoreError(self.folder, f"{what}: {error}; {to_do}") from error

    @contextmanager
    def replacing(self, tables: Collection[str]) -> Iterator[None]:
        """Disable the digest triggers of tables, so that rows and digests can be replaced together."""
        with self.explained(NOT_WRITTEN):
            for table in tables:
                drop_triggers(self._db, table)
            yield
            for table in tables:
                add_triggers(self._db, table)

    @contextmanager
    def attached(self, path: Path, name: str) -> Iterator[None]:
        """Attach another catalogue, so that statements can name its tables as `name.table`."""
        self._db.execute(f"ATTACH ? AS {name}", (str(path),))
        try:
            yield
        finally:
            self._db.execute(f"DETACH {name}")

    def vacuum(self) -> None:
        """Shrink the file by the space of deleted rows."""
        self._db.execute("VACUUM")

    @contextmanager
    def reading(self) -> Iterator[None]:
        """Read from one snapshot of the catalogue, even while another process writes."""
        self.execute("BEGIN")
        try:
            yield
        finally:
            self._db.rollback()

    @contextmanager
    def _consistent(self) -> Iterator[None]:
        """Read from one snapshot; may be nested in another transaction."""
        with nullcontext() if self._db.in_transaction else self.reading():
            yield

    @contextmanager
    def change(self) -> Iterator[None]:
        """Run one transaction of the writer and increment the generation; roll back after an exception."""
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
        """Hold the write lock of the store; wait for another writer, and name it in the error on timeout.

        Args:
            what: The command that writes, without `hh`, for messages to other processes.
            wait: Timeout in seconds, or `FOREVER`.

        Raises:
            StoreError: Another process still writes after `wait` seconds, never with `FOREVER`; or the store
                cannot be written.
        """
        with self.explained(NOT_WRITTEN), damage_told(self.folder):
            if self._unwritable is not None:
                raise self._unwritable
            with self._lock(wait):
                with self._transaction():
                    self.execute("UPDATE state SET writer = ?, pid = ?", what, os.getpid())
                yield

    @contextmanager
    def _lock(self, wait: float) -> Iterator[None]:
        """Hold the lock file of the store; on timeout, raise a StoreError that names the writer."""
        lock = file_lock(self.folder / LOCK)
        try:
            self._acquire(lock, wait)
        except TimeoutError as error:
            raise StoreError(self.folder, f"{self._writer()}; try again when it has ended") from error
        try:
            yield
        finally:
            lock.release()

    def _acquire(self, lock: "BaseFileLock", wait: float) -> None:
        """Acquire the lock; after `PATIENCE_SECONDS`, report the other writer to `on_wait`."""
        if self._on_wait is not None and not 0 <= wait <= PATIENCE_SECONDS:
            try:
                lock.acquire(timeout=PATIENCE_SECONDS)
            except TimeoutError:
                self._on_wait(f"{self._writer()} to the store {self.folder}; waiting for its end")
            else:
                return
            wait -= PATIENCE_SECONDS
        lock.acquire(timeout=wait)

    def _writer(self) -> str:
        """Return the beginning of a sentence that names the current writer."""
        writer, pid = self.row("SELECT writer, pid FROM state")
        who = "another process" if writer is None else f"`hh {writer}` (process {pid})"
        return f"{who} is writing"


def _make(folder: Path) -> None:
    """Create the database of a new store atomically."""
    private_folder(folder)
    with file_lock(folder / LOCK):
        if (folder / FILE).is_file():
            return
        for old in folder.glob(f"{FILE}{PART}*"):
            old.unlink()
        part = folder / f"{FILE}{PART}"
        with closing(sqlite3.connect(private_file(part))) as db:
            db.executescript(f"BEGIN;{SCHEMA}")  # one transaction: each waits for the disk
            with db:
                prepare(db)
                db.execute(
                    "INSERT INTO state VALUES (?, '', '', '', 0, 0, NULL, NULL)", (1 + len(MIGRATIONS),)
                )
                add_digests(db)
            db.execute("PRAGMA journal_mode = WAL")
        patiently(lambda: part.replace(folder / FILE))


@lru_cache(maxsize=256)
def _whole_tables(folder: Path, state: FileStates, generation: int) -> set[str]:  # noqa: ARG001
    """Return the tables that this process has verified in this state of a catalogue.

    The set is cached and mutable: `check` adds to it.
    """
    return set()
