"""The store that the server shares between requests: its settings, cache, jobs and limits."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import BoundedSemaphore, Event, Lock
from types import MappingProxyType
from typing import Final, NamedTuple

import polars as pl

from analysis.dataset.cache import Cache
from analysis.dataset.execution import Execution, TimeLimit
from analysis.dataset.names import Aliases
from analysis.stats import Calendar, LeftOut, player_stats
from analysis.store import Store, StoredTables, StoreError, StoreFilter, open_store
from analysis.store.disk.catalogue import NOTES
from analysis.store.notes.notes import Notes
from analysis.store.reading.hand_filter import ALL
from analysis.store.reading.snapshot import StoreSnapshot
from analysis.study.quiz import RangeQuiz
from analysis.web.errors import BusyError
from analysis.web.store.folders import FolderPicker
from analysis.web.store.importer import Importer
from analysis.web.store.jobs import Jobs
from analysis.web.store.store_connection import StoreConnection
from hhparser.base.runtime.system import stat_file
from hhparser.columns.names import ANONYMOUS
from hhparser.findings.rules import Selection
from hhparser.pipeline import Reading

AT_ONCE: Final = 2
WAIT_SECONDS: Final = 30.0
LONGEST: Final = TimeLimit(processor=10.0, elapsed=60.0)
MANY: Final = 20_000  # with fewer hands a worker process does not pay off: starting it takes a second


class PageLook(NamedTuple):
    """Settings of the appearance of pages.

    Attributes:
        unit: Unit of graphs: `bb`, or `money` if all hands are of one currency.
        colors: `light`, `dark`, or `system` for the color scheme of the system.
    """

    unit: str = "bb"
    colors: str = "system"


class ServedSettings(NamedTuple):
    """The user's settings that the pages need.

    Attributes:
        heroes: Names of the user; the first who played is the default player of the pages.
        aliases: The displayed name by screen name, for each site.
        joined: Names that the user declared to be one person on several sites.
        calendar: Rules that divide time into days and sessions.
        store_filter: Parses the query parameters `from`, `to`, `stakes`, `site` and `kind` to filters; raises
            `QuestionError`.
        reading: Options of the parser: house rules and declared rakes.
        rakeback: Share of the rake that each site pays back.
        currency: Currency that amounts are converted to; None for that of the table of exchange rates.
        rates: Path of a table of exchange rates; None for none.
        selection: Rules that the user selected or ignores.
        exported: Serializes rows of hands, with the hands left out, in a format of `hh hands`.
        workbook: Serializes columns and rows as an xlsx file.
        look: Appearance of pages.
        save: Writes settings, by key, to the settings file; returns its path and its settings. See
            `edit_settings`.
    """

    heroes: tuple[str, ...] = ()
    aliases: Aliases = MappingProxyType({})
    joined: frozenset[str] = frozenset()
    calendar: Calendar = Calendar()
    store_filter: Callable[[Mapping[str, str]], StoreFilter] = lambda _: ALL
    reading: Reading = Reading()
    rakeback: Mapping[str | None, float] = MappingProxyType({})
    currency: str | None = None
    rates: str | None = None
    selection: Selection = Selection()
    exported: Callable[[pl.DataFrame, str, LeftOut], bytes] = lambda rows, *_: rows.write_json().encode()
    workbook: Callable[[Sequence[str], Sequence[Mapping[str, object]]], bytes] = lambda *_: b""
    look: PageLook = PageLook()
    save: "Callable[[Mapping[str | tuple[str, ...], object]], tuple[str, ServedSettings]] | None" = None


class ServedStore:
    """A store that several threads serve.

    Attributes:
        folder: Folder of the store.
        settings: The user's settings.
        settings_changes: How often they were changed.
        is_read_only: Whether changes are refused.
        many: Threshold in hands for running a slow job in a worker process.
        importer: Imports files into the store.
        folders: Folders that can be chosen for an import.
        quiz: The range quiz; the score and the chart of the user are lost with the process.
        cache: Cache of the store.
        jobs: Background jobs.
        is_ending: Callback that returns whether the server is shutting down, so that event streams end.
        has_answered: Event that is set after the first response.
    """

    def __init__(
        self, folder: Path, settings: ServedSettings, *, is_read_only: bool = False, many: int = MANY
    ) -> None:
        self.folder = folder
        self.many = many
        self.settings, self.settings_changes = settings, 0
        self.is_read_only = is_read_only
        self.cache = Cache(folder.absolute())
        self.folders = FolderPicker()
        self.quiz = RangeQuiz()
        self.importer = Importer(folder, settings.reading, settings.calendar)
        self.jobs = Jobs(AT_ONCE, self.cache)
        self.is_ending: Callable[[], bool] = lambda: False
        self.has_answered = Event()
        self._slots = BoundedSemaphore(AT_ONCE)
        self._lock = Lock()
        self._snapshot: StoreSnapshot | None = None
        self._hero: tuple[int, int, str | None] | None = None
        self._notes: tuple[list[tuple[int, int]] | None, str] = None, ""

    @contextmanager
    def asking(self) -> Iterator[None]:
        """Context manager that holds one of the slots for concurrent requests.

        Raises:
            BusyError: No slot became free within the timeout.
        """
        if not self._slots.acquire(timeout=WAIT_SECONDS):
            raise BusyError
        try:
            yield
        finally:
            self._slots.release()

    def check(self) -> None:
        """Check that the store can be queried.

        Raises:
            StoreError: The store does not exist, or has rows of another version or of other house rules.
        """
        with open_store(self.folder) as store:
            if not store.is_current():
                raise StoreError(
                    self.folder, "was written by another version; `hh store rebuild` brings it up to date"
                )
            if store.count() and not store.was_read_as(self.settings.reading):
                raise StoreError(
                    self.folder, "was imported with other house rules; `hh store rebuild` applies these"
                )

    def change_settings(self, settings: ServedSettings) -> None:
        """Use other settings from the next request on, but not other house rules, which need a new import.

        Jobs with the former settings are cancelled.
        """
        self.settings = settings._replace(reading=self.settings.reading)
        self.importer.calendar = settings.calendar
        self.settings_changes += 1
        self.jobs.stop()

    def connect(self) -> StoreConnection:
        """Return the connection for one request, opened on first use; the caller closes it."""
        return StoreConnection(self)

    def notes_version(self) -> str:
        """Return the digest of the last change of the notes, "" without notes; read again when files change.

        Times and sizes of the files are not enough: a checkpoint of SQLite changes both, but no note.
        """
        files = (self.folder / NOTES, self.folder / f"{NOTES}-wal")
        found = [(one.st_mtime_ns, one.st_size) for one in map(stat_file, files) if one]
        if not found:
            return ""
        with self._lock:
            if self._notes[0] != found:
                try:
                    with Notes(self.folder) as notes:
                        self._notes = found, notes.mark()
                except StoreError:  # pages without notes are shown all the same
                    return str(found)
            return self._notes[1]

    def snapshot(self, store: Store) -> StoreSnapshot:
        """Return the snapshot of the present generation, read from the store once per generation.

        Args:
            store: Connection to read it with.
        """
        (generation,) = store.catalogue.row("SELECT generation FROM state")
        with self._lock:
            if self._snapshot is None or self._snapshot.generation != generation:
                self._snapshot = store.snapshot()
            return self._snapshot

    def tables(
        self,
        snapshot: StoreSnapshot,
        store_filter: StoreFilter = ALL,
        progress: Callable[[int, int], None] | None = None,
    ) -> StoredTables:
        """Return the dataset of a snapshot.

        Args:
            snapshot: The snapshot.
            store_filter: The filters.
            progress: Callback for done and total parts of a query; without it, queries have a deadline.
        """
        execution = Execution(None if progress else LONGEST, progress)
        return StoredTables(snapshot, store_filter, self.settings.aliases, execution)

    def writable_notes(self) -> Notes:
        """Open the user's notes for writing; the caller closes them."""
        return Notes(self.folder, writes=True)

    def hero(self, snapshot: StoreSnapshot) -> str | None:
        """Return the first name in the settings who played, or else the player who saved the most hands."""
        state = snapshot.generation, self.settings_changes
        if self._hero is None or self._hero[:2] != state:
            self._hero = *state, self._find_hero(snapshot)
        return self._hero[2]

    def _find_hero(self, snapshot: StoreSnapshot) -> str | None:
        tables = self.tables(snapshot)
        players: list[str] = [name for name in snapshot.heroes if name != ANONYMOUS]
        own = [name for name in self.settings.heroes if name in players]
        if own or len(players) == 1:
            return [*own, *players][0]
        played = player_stats(tables, by=["player"], players=players or None, stats=["hands"])
        named = played.filter(pl.col("player") != ANONYMOUS)["player"].to_list()
        return named[0] if named else None
