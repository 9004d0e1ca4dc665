"""Verifying notes, and restoring a backup of notes."""

from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from analysis.store.disk.catalogue import NOTES
from analysis.store.disk.storage import flush
from analysis.store.errors import StoreError
from analysis.store.notes.backups import (
    FOLDER,
    Backup,
    advice,
    find_backups,
    is_there,
    missing_reason,
    write_private,
)
from analysis.store.notes.database import NewerNotesError, NotesDatabase
from analysis.store.notes.entries import NoteEntry
from analysis.store.notes.notes import Notes

BACKUP_DAMAGED: Final = "remove it; the next change of the notes makes another"
UPDATE: Final = "update hhparser"
PARTS: Final = ("", "-wal", "-shm")  # suffixes of the files of a database


class Restored(NamedTuple):
    """Result of a restore.

    Attributes:
        backup: The backup.
        changed: Number of changed entries, in a change that can be undone; None if the file was replaced.
        kept: Path of the replaced file, if there was one.
    """

    backup: Backup
    changed: int | None
    kept: Path | None


def damage_of_notes(folder: Path) -> Iterator[tuple[Path, str, str]]:
    """Yield the damage of the notes of a store and of their backups, as (file, fault, remedy)."""
    path = folder / NOTES
    for backup in find_backups(folder):
        if not backup.is_whole():
            yield backup.path, "does not match its digest", BACKUP_DAMAGED
    if missing_reason(folder):
        yield path, "is missing", advice(folder)
    elif is_there(path):
        try:
            with closing(NotesDatabase(folder, writes=False)) as database:
                yield from ((path, what, advice(folder)) for what in database.damage())
        except NewerNotesError as error:
            yield path, error.reason.removesuffix(f": {UPDATE}"), UPDATE
        except StoreError as error:
            yield path, str(error.__cause__ or error.reason), advice(folder)


def restore(folder: Path, day: str | None = None, *, replaces: bool = False) -> Restored:
    """Restore a backup of the notes.

    If the notes can be read, the restore is a change that can be undone. A missing or damaged file is
    replaced by the backup, and the damaged file is moved beside the backups.

    Args:
        folder: The store.
        day: The day of the backup, or its layout; by default the last backup.
        replaces: Whether to replace the file even if it can be read.

    Raises:
        StoreError: There is no such backup, another process has locked the notes, or a newer version of
            this library wrote them.
    """
    backup = _chosen(folder, day)
    if replaces or not _is_whole(folder):
        try:
            kept = _set_aside(folder)
            write_private(folder / NOTES, backup.path.read_bytes())
        except OSError as error:
            raise StoreError(folder, f"{NOTES} cannot be replaced: {error.strerror or error}") from error
        return Restored(backup, None, kept)
    with Notes(folder, writes=True) as notes:
        changed = notes.restore(_entries(backup), f"Backup of {backup.day} restored.")
    return Restored(backup, changed, None)


def _chosen(folder: Path, day: str | None) -> Backup:
    """Return the last undamaged backup, or the one of a day; raise StoreError if there is none."""
    whole = [one for one in find_backups(folder) if one.is_whole()]
    found = [one for one in whole if day in {None, one.day}]
    if not found:
        known = ", ".join(one.day for one in whole) or "none is there"
        raise StoreError(folder, f"has no backup of notes{f' of {day}' if day else ''}; {known}")
    return found[-1]


def _is_whole(folder: Path) -> bool:
    """Return whether the present notes can be read and changed.

    Raises:
        StoreError: A newer version of this library wrote them.
    """
    if not is_there(folder / NOTES):
        return False
    try:
        with closing(NotesDatabase(folder, writes=False)) as database:
            return not any(database.damage())
    except NewerNotesError:
        raise
    except StoreError:
        return False


def _set_aside(folder: Path) -> Path | None:
    """Move the database and its WAL beside the backups; return the new path, or None without a database."""
    path = folder / NOTES
    aside = folder / FOLDER / f"replaced-{datetime.now(UTC):%Y-%m-%d-%H%M%S-%f}.db"
    moved = [end for end in PARTS if path.with_name(f"{NOTES}{end}").exists()]
    for end in moved:
        path.with_name(f"{NOTES}{end}").rename(aside.with_name(f"{aside.name}{end}"))
    flush(aside.parent)
    return aside if "" in moved else None


def _entries(backup: Backup) -> list[NoteEntry]:
    """Return the entries of a backup of any layout."""
    with TemporaryDirectory() as place:
        (Path(place) / NOTES).write_bytes(backup.path.read_bytes())
        with Notes(place) as notes:
            return list(notes.entries())
