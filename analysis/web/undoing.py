"""What was changed last, and how to take it back."""

from collections.abc import Callable
from secrets import token_hex
from threading import Lock
from typing import Final, NamedTuple

from analysis.store.notes.notes import Notes
from analysis.web.errors import MissingError

MOST: Final = 20


class PageChange(NamedTuple):
    """A change of notes, tags or saved questions.

    Attributes:
        words: What was done, as a sentence.
        undo: Takes it back; None when nothing was changed.
        path: The page that shows it.
    """

    words: str
    undo: Callable[[Notes], object] | None
    path: str


class Changes:
    """The last changes, for as long as the server runs."""

    def __init__(self) -> None:
        self._kept: dict[str, PageChange] = {}
        self._lock = Lock()

    def add(self, change: PageChange) -> str:
        """Keep a change; its id."""
        key = token_hex(6)
        with self._lock:
            self._kept[key] = change
            while len(self._kept) > MOST:
                del self._kept[next(iter(self._kept))]
        return key

    def find(self, key: str) -> PageChange | None:
        """The change of an id; None if it was undone, or is long ago."""
        return self._kept.get(key)

    def take(self, key: str) -> PageChange:
        """The change of an id, which is forgotten.

        Raises:
            MissingError: There is none.
        """
        with self._lock:
            change = self._kept.pop(key, None)
        if change is None:
            raise MissingError("this change can no longer be undone")
        return change
