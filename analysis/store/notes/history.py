"""The history of the notes, and undo."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from analysis.store.errors import StoreError
from analysis.store.notes.database import NotesDatabase, unpacked
from analysis.store.notes.entries import NoteEntry


class EntryChange(NamedTuple):
    """An entry before (None if new) and after a change."""

    before: NoteEntry | None
    after: NoteEntry


class NoteChange(NamedTuple):
    """A change of notes, tags, marks, saved queries or columns.

    Attributes:
        number: Its number; later changes have greater ones.
        made: When it was made, in UTC.
        words: Description, as a sentence.
        undoes: Number of the change that it undid, or None.
        undone: Number of the change that undid it, or None.
        entries: The changed entries.
    """

    number: int
    made: str
    words: str
    undoes: int | None
    undone: int | None
    entries: tuple[EntryChange, ...]


class Undone(NamedTuple):
    """Result of an undo.

    Attributes:
        change: The change that was undone.
        number: Number of the change that undid it.
        entries: Number of entries that were set back.
        left: Number of entries that were changed again meanwhile and stay as they are.
    """

    change: NoteChange
    number: int
    entries: int
    left: int


class UndoError(StoreError):
    """The change cannot be undone."""


def read_changes(database: NotesDatabase, number: int | None = None) -> Iterator[NoteChange]:
    """Yield all changes, the newest first, or only the change with this number."""
    rows = database.rows("SELECT number, made, words, undoes FROM change ORDER BY number DESC")
    undone = _undone([(row[0], row[3]) for row in rows])
    for key, made, words, undoes in rows:
        if number in {None, key} and (entries := _entries(database, key)):
            yield NoteChange(key, made, words, undoes, undone.get(key), entries)


def _undone(changes: list[tuple[int, int | None]]) -> Mapping[int, int]:
    """Map the number of each undone change to the number of the undo in force."""
    undone: dict[int, int] = {}
    for number, undoes in changes:  # the newest first
        if undoes is not None and number not in undone:
            undone[undoes] = number
    return undone


def _entries(database: NotesDatabase, number: int) -> tuple[EntryChange, ...]:
    rows = database.rows("SELECT before, after FROM history WHERE change = ? ORDER BY nth", number)
    return tuple(EntryChange(before and unpacked(before), unpacked(after)) for before, after in rows)


def undo(database: NotesDatabase, number: int | None = None) -> Undone:
    """Undo a change, except for entries that were changed again meanwhile; the undo is a change, too.

    Args:
        database: The notes.
        number: Number of the change; by default the last one that is neither undone nor an undo.

    Raises:
        UndoError: There is no such change, it is undone already, or all its entries were changed again.
    """
    with database.change() as change:
        taken = _to_undo(database, number)
        left = sum(not _put_back(database, one) for one in reversed(taken.entries))
        if not change.entries:
            reason = f"change {taken.number} cannot be undone: its entries were changed again"
            raise UndoError(database.folder, reason)
        change.words, change.undoes = f"Undone: {taken.words}", taken.number
    return Undone(taken, change.number or 0, len(change.entries), left)


def _to_undo(database: NotesDatabase, number: int | None) -> NoteChange:
    """Return the change to undo; raise UndoError if it does not exist or is undone already."""
    if number is None:
        changes = read_changes(database)
        found = next((one for one in changes if one.undone is None and one.undoes is None), None)
    else:
        found = next(read_changes(database, number), None)
    if found is None:
        reason = "there is nothing to undo" if number is None else f"there is no change {number}"
        raise UndoError(database.folder, f"{reason}; `hh notes history` lists the changes")
    if found.undone is not None:
        raise UndoError(database.folder, f"change {number} is undone already, by change {found.undone}")
    return found


def can_undo(database: NotesDatabase, change: NoteChange) -> bool:
    """Return whether a change is in force: it was not undone, nor were all its entries changed again."""
    return change.undone is None and any(_is_in_force(database, one.after) for one in change.entries)


def _is_in_force(database: NotesDatabase, entry: NoteEntry) -> bool:
    """Return whether the stored entry still equals this one, except for its time."""
    known = database.known(entry.kind, entry.key)
    return known is not None and (known.values, known.removed) == (entry.values, entry.removed)


def _put_back(database: NotesDatabase, one: EntryChange) -> bool:
    """Restore an entry and return True, or return False if it was changed after this change."""
    before, after = one
    if not _is_in_force(database, after):
        return False
    is_gone = before is None or before.removed
    return database.put(
        after.kind, after.key, before.values if before and not is_gone else (), removed=is_gone
    )
