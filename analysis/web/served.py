"""The store as the pages see it: what is there now, and how many questions may be asked of it at once."""

from collections.abc import Callable, Hashable, Iterator, Mapping
from concurrent.futures import Future, wait
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from threading import BoundedSemaphore, Lock
from types import MappingProxyType
from typing import Any, Final, Generic, NamedTuple, TypeVar

import polars as pl

from analysis.dataset.cache import Cache
from analysis.dataset.names import Aliases
from analysis.stats import Calendar, LeftOut, player_stats
from analysis.store import Store, StoredTables, StoreError, Wanted, open_store
from analysis.store.disk.catalogue import NOTES
from analysis.store.notes.notes import Notes
from analysis.store.reading.course import Course
from analysis.store.reading.snapshot import StoreSnapshot
from analysis.store.reading.wanted import ALL
from analysis.web.errors import BusyError
from analysis.web.importer import Importer
from analysis.web.long import LongQuestion, LongQuestions
from analysis.web.store_connection import StoreConnection, StoreState
from hhparser.base.system import stat_file
from hhparser.columns.names import ANONYMOUS
from hhparser.findings.rules import Selection
from hhparser.pipeline import Reading
from hhparser.workers import Tell, in_process

MOST_KEPT: Final = 64
AT_ONCE: Final = 2
WAIT_SECONDS: Final = 5.0
LONGEST_SECONDS: Final = 20.0
MANY: Final = 20_000  # hands; a process takes a second to start
T = TypeVar("T")
State = tuple[Any, ...]  # Any: the parts of a version that matter, from the generation on


class PageLook(NamedTuple):
    """How pages show things.

    Attributes:
        unit: Of graphs: `bb`, or `money`, which is used where all hands are of one currency.
        colors: `light`, `dark`, or `system` for those of the system.
    """

    unit: str = "bb"
    colors: str = "system"


class ServedSettings(NamedTuple):
    """What a user sets once for all commands, as far as pages need it.

    Attributes:
        heroes: Names of the user; the first one who played is the player of the pages.
        aliases: One name for each person, by site.
        joined: Names that the user declared to be one person on several sites.
        calendar: How days and sessions are divided.
        wanted: Which hands the filters of an address (`from`, `to`, `stakes`, `site`, `kind`) ask for; raises
            `QuestionError`.
        reading: House rules and declared rakes.
        rakeback: The share of the rake that each site gives back.
        rates: Path of a table of exchange rates.
        selection: The findings that the user wants.
        exported: Rows of hands, and what they leave out, as a file of a format that `hh hands` writes.
        look: How pages show things.
    """

    heroes: tuple[str, ...] = ()
    aliases: Aliases = MappingProxyType({})
    joined: frozenset[str] = frozenset()
    calendar: Calendar = Calendar()
    wanted: Callable[[Mapping[str, str]], Wanted] = lambda _: ALL
    reading: Reading = Reading()
    rakeback: Mapping[str | None, float] = MappingProxyType({})
    rates: str | None = None
    selection: Selection = Selection()
    exported: Callable[[pl.DataFrame, str, LeftOut], bytes] = lambda rows, *_: rows.write_json().encode()
    look: PageLook = PageLook()


class MadeApart(NamedTuple, Generic[T]):
    """What is made in a process of its own.

    Attributes:
        answer: It, when it is there.
        is_old: Whether hands have come since it was begun.
    """

    answer: Future[T]
    is_old: bool


class ServedStore:
    """A store that pages ask, from several threads.

    Attributes:
        folder: The store.
        settings: The user's settings.
        is_read_only: Whether nothing may be changed.
        many: From how many hands on what takes long is worth a process of its own.
        importer: Imports into it.
        cache: Its cache.
        long: Questions that can be stopped.
        is_ending: Says whether the server ends, and with it every answer that goes on.
    """

    def __init__(
        self, folder: Path, settings: ServedSettings, *, is_read_only: bool = False, many: int = MANY
    ) -> None:
        self.folder = folder
        self.many = many
        self.settings = settings
        self.is_read_only = is_read_only
        self.cache = Cache(folder.absolute())
        self.importer = Importer(folder, settings.reading, settings.calendar)
        self.long = LongQuestions(AT_ONCE)
        self.is_ending: Callable[[], bool] = lambda: False
        self._slots = BoundedSemaphore(AT_ONCE)
        self._lock = Lock()
        self._making = LongQuestions(1)
        self._apart: dict[Hashable, tuple[State, LongQuestion[Any]]] = {}  # Any: the same
        self._snapshot: StoreSnapshot | None = None
        self._hero: tuple[int, str | None] | None = None

    @contextmanager
    def asking(self) -> Iterator[None]:
        """Ask one of the few questions that may be asked at once.

        Raises:
            BusyError: Others take too long.
        """
        if not self._slots.acquire(timeout=WAIT_SECONDS):
            raise BusyError
        try:
            yield
        finally:
            self._slots.release()

    @property
    def made(self) -> int:
        """How many things were made beside the pages."""
        return self._making.state[0] + self.long.state[0]

    def check(self) -> None:
        """See to it that the store can be asked.

        Raises:
            StoreError: There is none, or another version or other house rules made its rows.
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

    def connect(self) -> StoreConnection:
        """Return the connection for one answer; close it."""
        return StoreConnection(self)

    def notes_version(self) -> tuple[int, ...]:
        """Return a value that changes when the notes change."""
        files = (self.folder / NOTES, self.folder / f"{NOTES}-wal")
        found = filter(None, map(stat_file, files))
        return tuple(number for one in found for number in (one.st_mtime_ns, one.st_size))

    def snapshot(self, store: Store) -> StoreSnapshot:
        """Return the present generation, which is read once.

        Args:
            store: Connection that reads it.
        """
        (generation,) = store.catalogue.row("SELECT generation FROM state")
        with self._lock:
            if self._snapshot is None or self._snapshot.generation != generation:
                self._snapshot = store.snapshot()
            return self._snapshot

    def tables(
        self,
        snapshot: StoreSnapshot,
        wanted: Wanted = ALL,
        progress: Callable[[int, int], None] | None = None,
    ) -> StoredTables:
        """The tables of some hands.

        Args:
            snapshot: The generation that they are of.
            wanted: Which hands.
            progress: Told how far a question to them is; without it, a question may take only so long.
        """
        aliases, course = self.settings.aliases, Course(None if progress else LONGEST_SECONDS, progress)
        return StoredTables(snapshot, wanted, aliases, course)

    def remembered(self, key: Hashable, make: Callable[[], T], seconds: float | None) -> Future[T]:
        """What takes long to make, made once, one thing after the other.

        Args:
            key: Names it, and the state of what it is made of.
            make: Makes it.
            seconds: How long to wait; after that the future may not be done. None waits for the end.
        """
        return self._making.ask(key, lambda _: make(), seconds).answer

    def apart(
        self,
        key: Hashable,
        task: Callable[[Tell], T],
        seconds: float | None,
        *,
        state: StoreState,
        since: int = 0,
        uses_notes: bool = False,
    ) -> MadeApart[T]:
        """The same, made in a process of its own when there are many hands.

        Then it is not made anew for every few hands that come, unless the end is waited for.

        Args:
            key: Names it.
            task: Makes it; must be picklable.
            seconds: How long to wait.
            state: What it is made of.
            since: The first generation of the store that is new enough.
            uses_notes: Whether it depends on the user's notes, too.
        """
        present = state.key[: 2 if uses_notes else 1]
        is_small = state.snapshot.count < self.many
        known = None if is_small or seconds is None else self._made_since(key, since)
        made_of, made = known or self._begin(key, present, task if is_small else partial(in_process, task))
        wait([made.answer], seconds)
        return MadeApart(made.answer, is_old=made_of != present)

    def _made_since(self, key: Hashable, since: int) -> tuple[State, LongQuestion[Any]] | None:
        """What was made, or is being made, of a generation that is new enough, and of which state."""
        known = self._apart.get(key)
        return known if known and known[0][0] >= since and known[1].is_good else None

    def _begin(
        self, key: Hashable, state: State, make: Callable[[Tell], T]
    ) -> tuple[State, LongQuestion[Any]]:  # Any: what each `make` gives
        """Have it made, and keep it in place of the oldest."""
        begun = state, self._making.ask((state, key), lambda one: make(one.tell), 0)
        self._apart.pop(key, None)
        self._apart[key] = begun
        for old in list(self._apart)[:-MOST_KEPT]:
            self._apart.pop(old, None)
        return begun

    def writable_notes(self) -> Notes:
        """The user's notes, to be changed; close them."""
        return Notes(self.folder, writes=True)

    def hero(self, snapshot: StoreSnapshot) -> str | None:
        """Return the user by the settings, or else the player who saved the most hands."""
        if self._hero is None or self._hero[0] != snapshot.generation:
            self._hero = snapshot.generation, self._find_hero(snapshot)
        return self._hero[1]

    def _find_hero(self, snapshot: StoreSnapshot) -> str | None:
        tables = self.tables(snapshot)
        players: list[str] = [name for name in snapshot.heroes if name != ANONYMOUS]
        own = [name for name in self.settings.heroes if name in players]
        if own or len(players) == 1:
            return [*own, *players][0]
        played = player_stats(tables, by=["player"], players=players or None, stats=["hands"])
        named = played.filter(pl.col("player") != ANONYMOUS)["player"].to_list()
        return named[0] if named else None
