"""Damage for stores: flipped bits, and rows that differ from the written ones."""

import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

from analysis.store.disk.catalogue import FILE

IGNORED = (".lock", "-shm")  # hold nothing


def stored_files(folder: Path) -> list[Path]:
    """Return every file of a store that holds something, in order."""
    return sorted(
        path
        for path in folder.rglob("*")
        if path.is_file() and path.stat().st_size and not path.name.endswith(IGNORED)
    )


def flip_bit(path: Path, bit: int) -> None:
    """Flip one bit of a file, counted from its beginning."""
    content = bytearray(path.read_bytes())
    content[bit // 8] ^= 1 << bit % 8
    path.write_bytes(content)


def random_flip(files: list[Path], random: Random) -> tuple[Path, int]:
    """Choose a file, each equally often, and one of its bits."""
    path = random.choice(files)
    return path, random.randrange(8 * path.stat().st_size)


def damage(folder: Path, statement: str) -> None:
    """Change the catalogue without the triggers, as damage does."""
    with closing(sqlite3.connect(folder / FILE, isolation_level=None)) as database:
        triggers = database.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
        for name, _ in triggers:
            database.execute(f"DROP TRIGGER {name}")
        database.execute(statement)
        for _, sql in triggers:
            database.execute(sql)
