"""Opening SQLite databases, also where nothing can be written: on a full disk or a read-only file system."""

import sqlite3
from pathlib import Path
from typing import Final

from hhparser.base.runtime.system import stat_file

BUSY_SECONDS: Final = 60.0
CANNOT_WRITE: Final = frozenset(
    {sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_FULL}
)


def open_database(
    path: Path, *, busy_seconds: float = BUSY_SECONDS, writes: bool = False
) -> tuple[sqlite3.Connection, sqlite3.Error | None]:
    """Open a database in WAL mode.

    Even readers write the index file of the WAL. Where they cannot, the database is opened as immutable,
    unless its WAL has transactions.

    Args:
        path: Its file.
        busy_seconds: How long a statement waits for a lock of another connection.
        writes: Whether to require write access, and to create a missing file.

    Returns:
        The connection, and the error that made it read-only, or None if it can be written.

    Raises:
        sqlite3.Error: It cannot be opened.
    """
    place = path.absolute().as_uri()
    try:
        return _connected(f"{place}?mode={'rwc' if writes else 'rw'}", busy_seconds), None
    except sqlite3.Error as error:
        if writes or error_code(error) not in CANNOT_WRITE or _has_log(path):
            raise
        return _connected(f"{place}?immutable=1", busy_seconds), error


def error_code(error: sqlite3.Error) -> int:
    """Return the primary result code of SQLite."""
    return int(getattr(error, "sqlite_errorcode", 0)) & 0xFF


def _connected(uri: str, busy_seconds: float) -> sqlite3.Connection:
    database = sqlite3.connect(uri, timeout=busy_seconds, isolation_level=None, uri=True)
    try:
        database.execute("PRAGMA synchronous = FULL")
        database.execute("SELECT count(*) FROM sqlite_master").fetchone()  # opens the files beside it
    except sqlite3.Error:
        database.close()
        raise
    except UnicodeDecodeError as error:  # prefix of the message that quotes a damaged schema
        database.close()
        raise sqlite3.DatabaseError("malformed database schema") from error
    return database


def _has_log(path: Path) -> bool:
    """Return whether the write-ahead log has transactions that are not in the database yet."""
    log = path.with_name(f"{path.name}-wal")
    status = stat_file(log)
    return status is not None and status.st_size > 0
