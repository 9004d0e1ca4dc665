"""The history of the notes: what each change did, and how it is taken back."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from analysis.store.errors import StoreError
from analysis.store.notes.database import NotesDatabase, unpacked
from analysis.store.notes.entries import NoteEntry


class EntryChange(NamedTuple):
    """An entry as it was, None if it was new, and as it became."""

    before: NoteEntry | None
    after: NoteEntry


class NoteChange(NamedTuple):
    """A change of notes, tags, marks, saved questions or columns.

    Attributes:
        number: Its number; later changes have greater ones.
        made: When it was made, in UTC.
        words: What was done, as a sentence.
        undoes: Number of the change that it took back.
        undone: Number of the change that took it back.
        entries: What it did.
    """

    number: int
    made: str
    words: str
    undoes: int | None
    undone: int | None
    entries: tuple[EntryChange, ...]


class Undone(NamedTuple):
    """What was taken back.

    Attributes:
        change: The change that was taken back.
        number: The number of the change that did so.
        entries: How many entries are as they were before.
        left: How many were changed again meanwhile, and stay so.
    """

    change: NoteChange
    number: int
    entries: int
    left: int


class UndoError(StoreError):
    """A change that cannot be taken back."""


def read_changes(database: NotesDatabase, number: int | None = None) -> Iterator[NoteChange]:
    """The changes, or the one of a number, the newest first."""
    rows = database.rows("SELECT number, made, words, undoes FROM change ORDER BY number DESC")
    undone = _undone([(row[0], row[3]) for row in rows])
    for key, made, words, undoes in rows:
        if number in {None, key} and (entries := _entries(database, key)):
            yield NoteChange(key, made, words, undoes, undone.get(key), entries)


def _undone(changes: list[tuple[int, int | None]]) -> Mapping[int, int]:
    """The changes that are taken back, each with the change that did so and is not taken back itself."""
    undone: dict[int, int] = {}
    for number, undoes in changes:  # the newest first
        if undoes is not None and number not in undone:
            undone[undoes] = number
    return undone


def _entries(database: NotesDatabase, number: int) -> tuple[EntryChange, ...]:
    rows = database.rows("SELECT before, after FROM history WHERE change = ? ORDER BY nth", number)
    return tuple(EntryChange(before and unpacked(before), unpacked(after)) for before, after in rows)


def undo(database: NotesDatabase, number: int | None = None) -> Undone:
    """Take back a change, but for entries that were changed again meanwhile; this is a change, too.

    Args:
        database: The notes.
        number: The change; without it the last one that is not taken back and takes nothing back.

    Raises:
        UndoError: There is no such change, it is taken back, or all of it was changed again.
    """
    with database.change() as change:
        taken = _to_undo(database, number)
        left = sum(not _put_back(database, one) for one in reversed(taken.entries))
        if not change.entries:
            reason = f"change {taken.number} cannot be undone: what it changed was changed again"
            raise UndoError(database.folder, reason)
        change.words, change.undoes = f"Undone: {taken.words}", taken.number
    return Undone(taken, change.number or 0, len(change.entries), left)


def _to_undo(database: NotesDatabase, number: int | None) -> NoteChange:
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


def _put_back(database: NotesDatabase, one: EntryChange) -> bool:
    """Make an entry as it was; False if it is not as the change left it."""
    before, after = one
    known = database.known(after.kind, after.key)
    if known is None or (known.values, known.removed) != (after.values, after.removed):
        return False
    is_gone = before is None or before.removed
    return database.put(
        after.kind, after.key, before.values if before and not is_gone else (), removed=is_gone
    )
