"""The last change shown on a page, and its undo, from the history of the notes."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, NamedTuple

from analysis.store.notes.history import NoteChange, UndoError
from analysis.store.notes.notes import About, Notes, OutdatedError, about_of
from analysis.web.errors import ConflictError, MissingError
from analysis.web.links import hand_path, number_in, player_path, session_path

NOTHING: Final = "0"  # in place of the number of a change
CHANGED_AGAIN: Final = "It was changed again since, so there is nothing to undo."
PAGES: Final = {
    "question": "/saved",
    "columns": "/saved",
    "tag": "/hands",
    "reviewed": "/hands",
    "study": "/study",
}
OF_HAND: Final = ("tag", "reviewed")  # kinds of entries; their keys begin with site and id of a hand


class PageChange(NamedTuple):
    """The change shown after a form request.

    Attributes:
        words: Description, as a sentence.
        can_undo: Whether the page offers to undo it.
    """

    words: str
    can_undo: bool


def shown_change(notes: Notes, key: str | None) -> PageChange | None:
    """Return the change with the number in a URL, or None."""
    if key is None:
        return None
    if key == NOTHING:
        return PageChange("Nothing was changed.", can_undo=False)
    found = _find(notes, key)
    if found is None or found.undoes is not None:
        return found and PageChange(found.words, can_undo=False)
    if found.undone is not None:
        return PageChange(f"Undone: {found.words}", can_undo=False)
    can_undo = notes.can_undo(found)
    return PageChange(found.words if can_undo else f"{found.words} {CHANGED_AGAIN}", can_undo)


def take_back(notes: Notes, key: str) -> tuple[NoteChange, int, MissingError | None]:
    """Undo the change with the number in a URL, unless it was undone already or changed again.

    Returns:
        The change; the number of the change to show afterwards: of the undo, or of a change that was not
        undone; and why nothing was undone, or None.

    Raises:
        MissingError: There is no such change.
    """
    found = _find(notes, key)
    if found is None:
        raise MissingError(f"there is no change {key}")
    try:
        return found, notes.undo(found.number).number, None
    except UndoError as error:
        undone = (notes.find_change(found.number) or found).undone
        return found, undone or found.number, MissingError(error.reason)


def _find(notes: Notes, key: str) -> NoteChange | None:
    number = number_in(key, digits=17)
    return None if number is None else notes.find_change(number)


def path_of(change: NoteChange) -> str:
    """Return the path of a page that shows the entries of a change."""
    entry = change.entries[0].before or change.entries[0].after
    if len(change.entries) == 1 and entry.kind in OF_HAND:
        return hand_path(*entry.key[:2])
    return path_about(about_of(entry)) if entry.kind == "note" else PAGES[entry.kind]


def path_about(about: About, session: str | None = None) -> str:
    """Return the path of the page that shows a note; `session` is the ID of its session, if it is on one."""
    if session:
        return session_path(session)
    if about.player is not None:
        return player_path(about.site, about.player)
    return hand_path(about.site, about.hand) if about.hand else "/notes"


@contextmanager
def raising_conflicts(mine: str) -> Iterator[None]:
    """Context manager that turns an outdated version into a conflict between two texts.

    Args:
        mine: The text of the request.

    Raises:
        ConflictError: The entry was changed by another writer.
    """
    try:
        yield
    except OutdatedError as error:
        raise ConflictError(error.theirs, mine) from error
