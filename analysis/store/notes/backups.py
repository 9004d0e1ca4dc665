"""Backups of the notes of a store: of each of the last ten days of use, and before each migration."""

import os
import re
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime
from functools import partial
from hashlib import blake2b
from pathlib import Path
from time import monotonic
from typing import Final, NamedTuple

from analysis.store.disk.catalogue import NOTES, PART
from analysis.store.disk.storage import flush
from hhparser.base.runtime.patience import patiently
from hhparser.base.runtime.system import stat_file

FOLDER: Final = "backups"
MOST_DAYS: Final = 10
SMALL: Final = 1 << 20  # largest size in bytes that is backed up after each change
INTERVAL: Final = 600.0  # seconds between backups of larger ones
LAYOUT: Final = "layout-"  # in place of the day, in backups before a migration from that layout
NO_MARK: Final = "0" * 16
NAME: Final = re.compile(r"notes-(layout-\d+|\d{4}-\d\d-\d\d)-([0-9a-f]{16})-([0-9a-f]{32})\.db")


class Backup(NamedTuple):
    """A copy of the database of the notes, named by its digest.

    Attributes:
        path: The file.
        day: Day of its last change in UTC, or the layout that a migration replaced.
        mark: Digest of its last change.
        digest: Digest of the file.
    """

    path: Path
    day: str
    mark: str
    digest: str

    def is_whole(self) -> bool:
        """Whether the file is as it was written."""
        try:
            return file_digest(self.path.read_bytes()) == self.digest
        except OSError:
            return False


def file_digest(content: bytes) -> str:
    """Return the digest of a file's content, in the format of backup names."""
    return blake2b(content, digest_size=16).hexdigest()


class BackupSchedule:
    """Schedule for backups of large notes in this process: at intervals, and at exit after the last change.

    A backup takes time proportional to the size of the notes, too long for every change.
    """

    def __init__(self) -> None:
        self._made: dict[Path, float] = {}
        self._deferred: set[Path] = set()

    def is_due(self, folder: Path, size: int) -> bool:
        """Return whether to back up notes of this size now; else defer the backup."""
        now, made = monotonic(), self._made.get(folder)
        if size <= SMALL or made is None or now - made > INTERVAL:
            self._made[folder] = now
            self._deferred.discard(folder)
            return True
        self._deferred.add(folder)
        return False

    def take_deferred(self) -> list[Path]:
        """Return the stores with a deferred backup; the next backup of each is due at once."""
        folders = sorted(self._deferred)
        for folder in folders:
            self._made.pop(folder, None)
        self._deferred.clear()
        return folders


SCHEDULE: Final = BackupSchedule()


def find_backups(folder: Path) -> list[Backup]:
    """Return the backups of a store: from before migrations first, then one per day, newest last."""
    found = [
        Backup(path, *match.groups())
        for path in (folder / FOLDER).glob("notes-*.db")
        if (match := NAME.fullmatch(path.name))
    ]
    return sorted(found, key=lambda one: (not one.day.startswith(LAYOUT), one.day, _written(one.path)))


def _written(path: Path) -> int:
    """Return the modification time of a file in nanoseconds; 0 if another process has removed it."""
    status = stat_file(path)
    return 0 if status is None else status.st_mtime_ns


def keep_backup(folder: Path, content: bytes, mark: str, layout: int | None = None) -> None:
    """Write a backup, replace an earlier one of the same day, and delete backups before the last ten days.

    Args:
        folder: The store.
        content: The database.
        mark: Digest of its last change.
        layout: The layout that a migration is about to replace.

    Raises:
        OSError: It cannot be written.
    """
    day = _today() if layout is None else f"{LAYOUT}{layout}"
    name = f"notes-{day}-{mark}-{file_digest(content)}.db"
    path = folder / FOLDER / name
    path.parent.mkdir(mode=0o700, exist_ok=True)
    if not path.is_file():
        write_private(path, content)
    for old in _superseded(find_backups(folder), day):
        if old.path != path:
            with suppress(OSError):  # on Windows, another program may hold it
                old.path.unlink()


def _today() -> str:
    return f"{datetime.now(UTC):%Y-%m-%d}"


def _superseded(backups: list[Backup], day: str) -> Iterator[Backup]:
    """Yield the backups of this day, and of days before the last ten."""
    days = sorted({one.day for one in backups if not one.day.startswith(LAYOUT)})
    gone = {*days[:-MOST_DAYS], day}
    return (one for one in backups if one.day in gone)


def write_private(path: Path, content: bytes) -> None:
    """Write a file atomically, readable only by the user."""
    part = path.with_name(f"{path.name}{PART}")
    handle = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_BINARY", 0), 0o600)
    with open(handle, "wb") as stream:
        stream.write(content)
        stream.flush()
        os.fsync(stream.fileno())
    patiently(partial(part.replace, path))
    flush(path.parent)


def advice(folder: Path) -> str:
    """Return the advice for a missing or damaged database, part of error messages."""
    whole = [one for one in find_backups(folder) if one.is_whole()]
    if not whole:
        return "restore a copy of it"
    return f"`hh notes restore` restores the backup of {whole[-1].day}"


def is_there(path: Path) -> bool:
    """Return whether a database exists; an empty file, left by a killed process, does not count."""
    status = stat_file(path)
    return status is not None and status.st_size > 0


def missing_reason(folder: Path) -> str | None:
    """Return an error message if the database of the notes is missing although it has backups, or None."""
    path = folder / NOTES
    if is_there(path) or not find_backups(folder) or is_there(path):  # it may be created between the checks
        return None
    return f"{NOTES} is missing; {advice(folder)}"
