"""What a page says was changed, and the way to take it back: the history of the notes."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, NamedTuple

from analysis.store.notes.history import NoteChange, UndoError
from analysis.store.notes.notes import About, Notes, OutdatedError, about_of
from analysis.web.errors import ConflictError, MissingError
from analysis.web.links import hand_path, player_path

NOTHING: Final = "0"  # in the place of the number of a change
PAGES: Final = {"question": "/saved", "columns": "/saved", "tag": "/hands", "reviewed": "/hands"}


class PageChange(NamedTuple):
    """What a form did.

    Attributes:
        words: A sentence.
        can_undo: Whether it can be taken back.
    """

    words: str
    can_undo: bool


def shown_change(notes: Notes, key: str) -> PageChange | None:
    """The change that an address names; None if there is none."""
    if key == NOTHING:
        return PageChange("Nothing was changed.", can_undo=False)
    found = notes.find_change(int(key)) if _is_number(key) else None
    return found and PageChange(found.words, can_undo=found.undone is None)


def take_back(notes: Notes, key: str) -> NoteChange:
    """Take the change back that an address names.

    Raises:
        MissingError: There is none, or it is taken back already, or all of it was changed again.
    """
    if not _is_number(key):
        raise MissingError(f"there is no change {key}")
    try:
        return notes.undo(int(key)).change
    except UndoError as error:
        raise MissingError(error.reason) from error


def _is_number(key: str) -> bool:
    return key.isascii() and key.isdecimal() and len(key) < 18


def path_of(change: NoteChange) -> str:
    """The path of a page that shows a change."""
    entry = change.entries[0].before or change.entries[0].after
    return path_about(about_of(entry)) if entry.kind == "note" else PAGES[entry.kind]


def path_about(about: About) -> str:
    """The path of the page that a note is on."""
    if about.player is not None:
        return player_path(about.site, about.player)
    return hand_path(about.site, about.hand) if about.hand else "/notes"


@contextmanager
def conflicts_told(mine: str) -> Iterator[None]:
    """Context in which a text that was changed meanwhile is a conflict with one of the user's."""
    try:
        yield
    except OutdatedError as error:
        raise ConflictError(error.theirs, mine) from error
