"""The connection of one request to the store: one state of it, and one connection to each database."""

from __future__ import annotations

from contextlib import ExitStack
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from analysis.store import Store, open_store
from analysis.store.notes.notes import Notes
from analysis.store.reading.snapshot import StoreSnapshot

if TYPE_CHECKING:
    from analysis.web.store.served_store import ServedStore

Version = tuple[object, ...]


class StoreState(NamedTuple):
    """State of a store; a response is computed from one state.

    Attributes:
        snapshot: The hands.
        settings: How often the settings were changed.
        notes: Digest of the last change of the notes.
    """

    snapshot: StoreSnapshot
    settings: int
    notes: str

    @property
    def key(self) -> tuple[int, int, str]:
        """Value that changes when hands, settings or notes change."""
        return self.snapshot.generation, self.settings, self.notes


class StoreConnection(ExitStack):
    """Connection of one request to a served store, for one thread; close it, or use it as a context manager.

    The catalogue and the notes are opened once each, on first use.

    Attributes:
        served: The store.
    """

    def __init__(self, served: ServedStore, state: StoreState | None = None) -> None:
        """Initialize; databases are opened on first use.

        Args:
            served: The store.
            state: State to read; None for the present one.
        """
        super().__init__()
        self.served = served
        if state is not None:
            self.__dict__["state"] = state

    @cached_property
    def store(self) -> Store:
        """The store."""
        return self.enter_context(open_store(self.served.folder, self.served.cache))

    @cached_property
    def notes(self) -> Notes:
        """The user's notes, read-only."""
        return self.enter_context(Notes(self.served.folder))

    @cached_property
    def state(self) -> StoreState:
        """The state that the response is computed from, whatever is imported meanwhile."""
        notes = self.served.notes_version()  # first, so that notes written meanwhile count as newer
        return StoreState(self.served.snapshot(self.store), self.served.settings_changes, notes)

    @cached_property
    def version(self) -> Version:
        """Value that changes when hands, settings or notes change, or an import makes progress."""
        return (*self.state.key, *self.served.importer.version())

    @cached_property
    def hero(self) -> str | None:
        """The default player of the pages; see `ServedStore.hero`."""
        return self.served.hero(self.state.snapshot)
