"""The database of the notes: its layout, its transactions, and the history of every change."""

import atexit
import json
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass, field
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

from analysis.store.disk.catalogue import FILE as CATALOGUE
from analysis.store.disk.catalogue import NOTES as FILE
from analysis.store.disk.databases import BUSY_SECONDS, open_database
from analysis.store.disk.private_files import missing_words, refuse_file
from analysis.store.errors import StoreError
from analysis.store.notes.backups import (
    NO_MARK,
    SCHEDULE,
    advice,
    file_digest,
    find_backups,
    is_there,
    keep_backup,
    missing_reason,
)
from analysis.store.notes.entries import KINDS, NoteEntry, Value, now_after

BACKUP_MILLISECONDS: Final = 1_000
DAMAGED: Final = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}
# one table for each kind of entry, with a digest in each row; `removed` entries stay as tombstones without
# values, to win over older copies in a merge
TABLES: Final = """
CREATE TABLE note (id TEXT PRIMARY KEY, site TEXT, hand TEXT, step INTEGER, player TEXT, session TEXT,
                   text TEXT, made TEXT, changed TEXT NOT NULL, removed INTEGER NOT NULL,
                   digest TEXT NOT NULL);
CREATE TABLE tag (site TEXT, hand TEXT, tag TEXT, changed TEXT NOT NULL, removed INTEGER NOT NULL,
                  digest TEXT NOT NULL, PRIMARY KEY (site, hand, tag)) WITHOUT ROWID;
CREATE TABLE reviewed (site TEXT, hand TEXT, changed TEXT NOT NULL, removed INTEGER NOT NULL,
                       digest TEXT NOT NULL, PRIMARY KEY (site, hand)) WITHOUT ROWID;
CREATE TABLE question (name TEXT PRIMARY KEY, text TEXT, changed TEXT NOT NULL, removed INTEGER NOT NULL,
                       digest TEXT NOT NULL);
CREATE TABLE columns (name TEXT PRIMARY KEY, text TEXT, changed TEXT NOT NULL, removed INTEGER NOT NULL,
                      digest TEXT NOT NULL);
CREATE TABLE study (site TEXT, hand TEXT, decision TEXT, card TEXT, answer TEXT, changed TEXT NOT NULL,
                    removed INTEGER NOT NULL, digest TEXT NOT NULL,
                    PRIMARY KEY (site, hand, decision)) WITHOUT ROWID;
"""
# one row of `change` for each transaction, `undoes` is the number of the change that it undoes; `history` has
# each entry before (NULL if new) and after a change
HISTORY: Final = """
CREATE TABLE change (number INTEGER PRIMARY KEY, made TEXT NOT NULL, words TEXT NOT NULL,
                     undoes INTEGER, digest TEXT NOT NULL);
CREATE TABLE history (change INTEGER, nth INTEGER, before TEXT, after TEXT NOT NULL, digest TEXT NOT NULL,
                      PRIMARY KEY (change, nth)) WITHOUT ROWID
"""
COLUMNS: Final = {
    **{name: (*kind.key, *kind.values, "changed", "removed") for name, kind in KINDS.items()},
    "change": ("number", "made", "words", "undoes"),
    "history": ("change", "nth", "before", "after"),
}
UNSIGNED: Final = ("note", "tag", "reviewed", "question", "columns")  # tables of layout 2, without digests
SIGNED: Final = ";".join(
    f"UPDATE {name} SET digest = row_digest('{name}', {', '.join(COLUMNS[name])})" for name in UNSIGNED
)
# migrations: statements from layout 1 to 2, and so on
MIGRATIONS: Final = (
    "CREATE TABLE columns (name TEXT PRIMARY KEY, text TEXT, changed TEXT NOT NULL,"
    " removed INTEGER NOT NULL)",
    ";".join(f"ALTER TABLE {name} ADD COLUMN digest TEXT NOT NULL DEFAULT ''" for name in UNSIGNED)
    + f";{HISTORY};{SIGNED}",
    "CREATE TABLE study (site TEXT, hand TEXT, decision TEXT, card TEXT, answer TEXT, changed TEXT NOT NULL,"
    " removed INTEGER NOT NULL, digest TEXT NOT NULL,"
    " PRIMARY KEY (site, hand, decision)) WITHOUT ROWID",
)
LAYOUT: Final = 1 + len(MIGRATIONS)


class NewerNotesError(StoreError):
    """A newer version of this library wrote the notes."""


def row_digest(*values: Value) -> str:
    """Return the digest of a row, given the name of its table and its values."""
    return blake2b(json.dumps(values).encode(), digest_size=8).hexdigest()


@dataclass(slots=True)
class OpenChange:
    """A change in progress.

    Attributes:
        words: Description of the change, as a sentence.
        undoes: Number of the change that it undoes.
        entries: Each changed entry before (None if it is new) and after the change.
        number: Its number after the commit; None if nothing was changed.
    """

    words: str
    undoes: int | None = None
    entries: list[tuple[NoteEntry | None, NoteEntry]] = field(default_factory=list)
    number: int | None = None


class NotesDatabase:
    """The open database of the notes of a store."""

    def __init__(self, folder: Path, *, writes: bool) -> None:
        """Open or create the database; see `Notes`."""
        self.folder = folder
        self._writes = writes
        self._open: OpenChange | None = None
        self._wrote = False
        refuse_file(folder)
        path = folder / FILE
        if reason := missing_reason(folder):
            raise StoreError(folder, reason)
        if not path.is_file() and not (folder / CATALOGUE).is_file():
            raise StoreError(folder, missing_words(folder))
        try:
            with self.explained(), ExitStack() as on_failure:
                self._db = _connected(path, writes)
                on_failure.callback(self._close)
                self._prepare()
                self._db.execute(f"PRAGMA query_only = {not writes}")
                on_failure.pop_all()
        except OSError as error:
            raise StoreError(folder, f"{FILE}: {error.strerror or error}") from error

    def close(self) -> None:
        """Back up changes now or at exit, and close; ignore errors of the backup, such as a full disk."""
        try:
            if self._wrote:
                with suppress(OSError, sqlite3.Error, StoreError):
                    self._back_up()
        finally:
            self._close()

    def _back_up(self) -> None:
        if SCHEDULE.is_due(self.folder, (self.folder / FILE).stat().st_size):
            self._db.execute(f"PRAGMA busy_timeout = {BACKUP_MILLISECONDS}")
            with self._transaction("IMMEDIATE"):
                keep_backup(self.folder, self._db.serialize(), self.mark())

    def _close(self) -> None:
        self._db.close()

    def rows(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        """Return all rows of a query."""
        with self.explained():
            return self._db.execute(query, values).fetchall()

    @contextmanager
    def change(self, words: str = "") -> Iterator[OpenChange]:
        """Run one transaction, committed as a whole or rolled back; a nested change joins the outer one."""
        if self._open is not None:
            self._open.words = self._open.words or words
            yield self._open
            return
        with self.explained(), self._transaction("IMMEDIATE"):
            self._open = OpenChange(words)
            try:
                yield self._open
                self._record(self._open)
            finally:
                change, self._open = self._open, None
        if change.number is not None:
            self.changed()

    def put(
        self, kind: str, key: tuple[str, ...], values: tuple[Value, ...] = (), *, removed: bool = False
    ) -> bool:
        """Set or remove an entry, within `change`; return whether anything changed."""
        known = self.known(kind, key)
        if removed:
            values = (None,) * len(KINDS[kind].values)
        if (known.values, known.removed) == (values, removed) if known else removed:
            return False
        self.write(NoteEntry(kind, key, values, now_after(known.changed if known else None), removed), known)
        return True

    def known(self, kind: str, key: tuple[str, ...]) -> NoteEntry | None:
        """Return the entry or tombstone with this key, or None."""
        tests = " AND ".join(f"{name} = ?" for name in KINDS[kind].key)
        rows = self.rows(f"SELECT * FROM {kind} WHERE {tests}", *key)
        return entry_of(kind, rows[0]) if rows else None

    def write(self, entry: NoteEntry, known: NoteEntry | None) -> None:
        """Write an entry and record the replaced one in the history, within `change`."""
        if self._open is None:
            raise AssertionError("entries are written within a change")
        self._insert(entry.kind, *entry.key, *entry.values, entry.changed, int(entry.removed))
        self._open.entries.append((known, entry))

    def changed(self) -> None:
        """Mark the database as changed, so that `close` makes a backup."""
        self._wrote = True

    def mark(self) -> str:
        """Return the digest of the last change, or `NO_MARK` without changes."""
        rows = self.rows("SELECT digest FROM change ORDER BY number DESC LIMIT 1")
        return str(rows[0][0]) if rows else NO_MARK

    def is_as_kept(self) -> bool:
        """Return whether the file equals the backup of its last change; True without such a backup."""
        with self.explained(), self._transaction():
            mark = self.mark()
            kept = {one.digest for one in find_backups(self.folder) if one.mark == mark}
            return not kept or file_digest(self._db.serialize()) in kept

    def damage(self) -> Iterator[str]:
        """Yield descriptions of damage: broken pages, rows with a wrong digest, a file unlike its backup."""
        ((found,),) = self.rows("PRAGMA integrity_check(1)")
        if found != "ok":
            yield found
        for name, columns in COLUMNS.items():
            wrong = f"{name} WHERE digest IS NOT row_digest('{name}', {', '.join(columns)})"
            ((number,),) = self.rows(f"SELECT count(*) FROM {wrong}")
            if number:
                verb = "does" if number == 1 else "do"
                yield f"{number:,} of the rows of {name} {verb} not match the digest"
        if not self.is_as_kept():
            yield "differs from the backup of its last change"

    def _insert(self, table: str, *values: Value) -> None:
        marks = ", ".join("?" * (len(values) + 1))
        row = (*values, row_digest(table, *values))
        self._db.execute(f"INSERT OR REPLACE INTO {table} VALUES ({marks})", row)

    def _record(self, change: OpenChange) -> None:
        """Add a change to the history, if it changed anything."""
        if not change.entries:
            return
        ((last,),) = self.rows("SELECT coalesce(max(number), 0) FROM change")
        change.number = int(last) + 1
        self._insert("change", change.number, now_after(None), change.words, change.undoes)
        for nth, (before, after) in enumerate(change.entries):
            was = None if before is None else packed(before)
            self._insert("history", change.number, nth, was, packed(after))

    def _prepare(self) -> None:
        """Create the tables of a new database, migrate an older layout, or refuse a newer one."""
        self._db.create_function("row_digest", -1, row_digest, deterministic=True)
        self._db.execute("PRAGMA synchronous = FULL")
        if not self._layout():
            self._db.execute("PRAGMA journal_mode = WAL")
            with self._transaction("IMMEDIATE"):
                if not self._layout():
                    self._execute(TABLES + HISTORY)
                    self._db.execute(f"PRAGMA user_version = {LAYOUT}")
        if self._layout() < LAYOUT:
            self._bring_up_to_date()
        if (layout := self._layout()) > LAYOUT:
            reason = f"has notes of layout {layout}, this version reads up to {LAYOUT}: update hhparser"
            raise NewerNotesError(self.folder, reason)
        if self._writes and not self.is_as_kept():
            raise StoreError(self.folder, f"{FILE} is damaged; {advice(self.folder)}")

    def _bring_up_to_date(self) -> None:
        """Back up and migrate an older layout; a reader migrates a copy in memory."""
        if not self._writes:
            copy = sqlite3.connect(":memory:", isolation_level=None)
            self._db.backup(copy)
            self._db.close()
            self._db = copy
            self._db.create_function("row_digest", -1, row_digest, deterministic=True)
        with self._transaction("IMMEDIATE"):
            if (layout := self._layout()) >= LAYOUT:
                return
            if self._writes:
                keep_backup(self.folder, self._db.serialize(), NO_MARK, layout)
            for statements in MIGRATIONS[layout - 1 :]:
                self._execute(statements)
            ((last,),) = self.rows("SELECT coalesce(max(number), 0) FROM change")
            words = f"Brought up to layout {LAYOUT}."
            self._insert("change", last + 1, now_after(None), words, None)
            self._db.execute(f"PRAGMA user_version = {LAYOUT}")
        self._wrote = self._writes

    def _execute(self, statements: str) -> None:
        for statement in statements.split(";"):
            self._db.execute(statement)

    def _layout(self) -> int:
        ((layout,),) = self.rows("PRAGMA user_version")
        return int(layout)

    @contextmanager
    def _transaction(self, kind: str = "") -> Iterator[None]:
        self._db.execute(f"BEGIN {kind}")
        try:
            yield
            self._db.execute("COMMIT")
        finally:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")

    @contextmanager
    def explained(self) -> Iterator[None]:
        """Convert errors of SQLite to a StoreError."""
        try:
            yield
        except sqlite3.Error as error:
            is_damaged = getattr(error, "sqlite_errorcode", 0) & 0xFF in DAMAGED
            to_do = f"; {advice(self.folder)}" if is_damaged else ""
            raise StoreError(self.folder, f"{FILE}: {error}{to_do}") from error


@atexit.register
def back_up_deferred() -> None:
    """Back up the notes of all stores with a deferred backup."""
    for folder in SCHEDULE.take_deferred():
        with suppress(OSError, StoreError), closing(NotesDatabase(folder, writes=True)) as database:
            database.changed()


def _connected(path: Path, writes: bool) -> sqlite3.Connection:
    """Open the file; for writers, create it with access for the user only."""
    if writes:
        with suppress(FileExistsError):  # closing an existing file would drop the locks of this process on it
            path.touch(0o600, exist_ok=False)
    elif not is_there(path):
        return sqlite3.connect(":memory:", isolation_level=None)
    database, _ = open_database(path, busy_seconds=BUSY_SECONDS, writes=writes)
    return database


def entry_of(kind: str, row: tuple[Any, ...]) -> NoteEntry:
    """Return the entry of a row of the table of its kind."""
    n_key = len(KINDS[kind].key)
    *content, changed, removed, _ = row
    return NoteEntry(kind, tuple(content[:n_key]), tuple(content[n_key:]), changed, bool(removed))


def packed(entry: NoteEntry) -> str:
    """Serialize an entry for the history."""
    return json.dumps(entry)


def unpacked(text: str) -> NoteEntry:
    """Read an entry from the history."""
    kind, key, values, changed, removed = json.loads(text)
    return NoteEntry(kind, tuple(key), tuple(values), changed, removed)
