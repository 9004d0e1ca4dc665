"""Digests of the tables of the catalogue; triggers update them with every changed row.

The digest of a table is a sum of digests of its rows, so that changing a row costs the same in a table of any
size. A connection that changes rows needs `prepare`, or its statements fail.
"""

import sqlite3
from collections.abc import Collection, Iterator
from hashlib import sha256
from typing import Final, NamedTuple

SCHEMA: Final = "schema"  # pseudo table: the definitions of all tables
BYTES: Final = 16
WRAP: Final = 1 << 8 * BYTES
EVENTS: Final = ("INSERT", "DELETE", "UPDATE")
TABLES: Final = "SELECT name FROM sqlite_master WHERE type = 'table' AND name != 'digests' ORDER BY name"
HAS_DIGESTS: Final = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'digests'"
DEFINITIONS: Final = "SELECT type, name, tbl_name, sql FROM sqlite_master"
TRIGGER: Final = """
CREATE TRIGGER {table}_{event} AFTER {event} ON {table} BEGIN
UPDATE digests SET value = {value} WHERE name = '{table}';
END
"""


class TableDigest(NamedTuple):
    """The number of rows of a table, and the sum of the digests of its rows."""

    rows: int
    total: int

    @classmethod
    def of(cls, rows: Iterator[tuple[object, ...]]) -> "TableDigest":
        """Return the digest of some rows."""
        count = total = 0
        for row in rows:
            count += 1
            total += _of_row(row)
        return cls(count, total % WRAP)

    @classmethod
    def unpacked(cls, value: object) -> "TableDigest | None":
        """Return the digest serialized by `packed`, or None if its bytes are damaged."""
        if not isinstance(value, bytes) or len(value) != 3 * BYTES:
            return None
        content, check = value[: 2 * BYTES], value[2 * BYTES :]
        if sha256(content).digest()[:BYTES] != check:
            return None
        return cls(int.from_bytes(content[:BYTES]), int.from_bytes(content[BYTES:]))

    def packed(self) -> bytes:
        """Serialize it, with a checksum of the bytes."""
        content = self.rows.to_bytes(BYTES) + self.total.to_bytes(BYTES)
        return content + sha256(content).digest()[:BYTES]


def prepare(database: sqlite3.Connection) -> None:
    """Register the SQL functions of the triggers; also run the triggers for rows that REPLACE removes."""
    database.execute("PRAGMA recursive_triggers = ON")
    database.create_function("with_row", -1, _with_row, deterministic=True)
    database.create_function("without_row", -1, _without_row, deterministic=True)


def add_digests(database: sqlite3.Connection, damaged: Collection[str] = ()) -> None:
    """Add digest and triggers to each table, replacing existing ones.

    Args:
        database: The catalogue, within a transaction.
        damaged: Tables known to be damaged; they get an invalid digest.
    """
    database.execute("CREATE TABLE IF NOT EXISTS digests (name TEXT PRIMARY KEY, value BLOB) WITHOUT ROWID")
    for (table,) in database.execute(TABLES).fetchall():
        drop_triggers(database, table)
        add_triggers(database, table)
        _store_digest(database, table, damaged)
    _store_digest(database, SCHEMA, damaged)


def add_triggers(database: sqlite3.Connection, table: str) -> None:
    """Add the triggers that update the digest of a table with its rows."""
    columns = [name for _, name, *_ in database.execute(f"PRAGMA table_info({table})")]
    old, new = (", ".join(f'{row}."{name}"' for name in columns) for row in ("OLD", "NEW"))
    for event, value in (
        ("INSERT", f"with_row(value, {new})"),
        ("DELETE", f"without_row(value, {old})"),
        ("UPDATE", f"with_row(without_row(value, {old}), {new})"),
    ):
        database.execute(TRIGGER.format(table=table, event=event, value=value))


def drop_triggers(database: sqlite3.Connection, table: str) -> None:
    """Remove the triggers of a table, so that changes of its rows no longer update its digest."""
    for event in EVENTS:
        database.execute(f"DROP TRIGGER IF EXISTS {table}_{event}")


def has_digests(database: sqlite3.Connection) -> bool:
    """Return whether the tables have digests; they have none in layout 1."""
    return database.execute(HAS_DIGESTS).fetchone() is not None


def damaged_tables(database: sqlite3.Connection, tables: Collection[str] | None = None) -> list[str]:
    """Return the tables with a wrong digest; `SCHEMA` is the name for their definitions.

    Args:
        database: The catalogue.
        tables: Their names; None for all.
    """
    names = [SCHEMA, *(name for (name,) in database.execute(TABLES).fetchall())] if tables is None else tables
    return [name for name in names if not _is_whole(database, name)]


def _is_whole(database: sqlite3.Connection, name: str) -> bool:
    try:
        return _stored_digest(database, name) == _computed_digest(database, name)
    except sqlite3.OperationalError as error:
        if hasattr(error, "sqlite_errorcode"):
            raise
        return False  # a text that is not UTF-8


def row_count(database: sqlite3.Connection, table: str) -> int | None:
    """Return the number of rows of a table without reading them, or None if its digest is damaged."""
    stored = _stored_digest(database, table)
    return None if stored is None else stored.rows


def _store_digest(database: sqlite3.Connection, name: str, damaged: Collection[str]) -> None:
    value = b"" if name in damaged else _computed_digest(database, name).packed()
    database.execute("INSERT OR REPLACE INTO digests VALUES (?, ?)", (name, value))


def _stored_digest(database: sqlite3.Connection, name: str) -> TableDigest | None:
    found = database.execute("SELECT value FROM digests WHERE name = ?", (name,)).fetchone()
    return None if found is None else TableDigest.unpacked(found[0])


def _computed_digest(database: sqlite3.Connection, name: str) -> TableDigest:
    """Compute the digest of the present rows by a scan, without an index."""
    query = DEFINITIONS if name == SCHEMA else f"SELECT * FROM {name} NOT INDEXED"
    return TableDigest.of(database.execute(query))


def _with_row(value: object, *row: object) -> bytes:
    return _changed(value, 1, row)


def _without_row(value: object, *row: object) -> bytes:
    return _changed(value, -1, row)


def _changed(value: object, step: int, row: tuple[object, ...]) -> bytes:
    """Return the packed digest after a row was added (`step` 1) or removed (−1).

    A damaged digest stays damaged: the result is empty.
    """
    before = TableDigest.unpacked(value)
    if before is None:
        return b""
    rows, total = before.rows + step, before.total + step * _of_row(row)
    return TableDigest(
        rows % WRAP, total % WRAP
    ).packed()  # from a damaged table, more rows may be removed than were added


def _of_row(row: tuple[object, ...]) -> int:
    """Return the digest of a row; large values are hashed first, because `ascii` is slow for bytes."""
    values = row
    if bytes in map(type, row):
        values = tuple(sha256(value).digest() if isinstance(value, bytes) else value for value in row)
    return int.from_bytes(sha256(ascii(values).encode()).digest()[:BYTES])
