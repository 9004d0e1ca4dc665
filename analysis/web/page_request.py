"""A parsed request: its filters and query parameters, and the dataset, cache and jobs to respond with."""

from collections.abc import Callable, Hashable, Iterator, Mapping
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cached_property, partial, reduce
from operator import and_
from time import monotonic
from typing import Any, Final, NamedTuple, TypeVar

import polars as pl

from analysis.queries.saved import written_out
from analysis.queries.values import WhereError
from analysis.queries.where import LISTS_COLUMNS
from analysis.stats import Calendar, LeftOut, left_out, parse_where, player_stats
from analysis.stats.player_hands import OF_NOTES
from analysis.store import Store, StoredTables, StoreFilter
from analysis.store.notes.entries import is_word
from analysis.store.notes.notes import Notes
from analysis.store.reading.hand_filter import ALL
from analysis.web.errors import QuestionError
from analysis.web.links import LONGEST, Params, UrlFilter, number_in
from analysis.web.scopes import SessionScope, all_sessions, find_scope, overlapping, session_runs
from analysis.web.store.jobs import Job, JobResult
from analysis.web.store.served_store import ServedStore
from analysis.web.store.store_connection import StoreConnection, StoreState
from hhparser.base.text.hints import suggest
from hhparser.workers import Tell, in_process

JSON = Any  # Any: a JSON value
PATIENCE: Final = 0.2  # deadline in seconds: a page is then rendered without missing parts, and again later
WITHOUT: Final = "not "  # before a tag
MARKED: Final[Params] = {"": "", "yes": "reviewed", "no": "not reviewed"}
T = TypeVar("T")
State = tuple[Any, ...]  # Any: the parts of a state that matter, beginning with the generation


def without_progress(task: Callable[[], T], tell: Tell) -> T:  # noqa: ARG001  the argument of `PageRequest.apart`
    """Run a task that does not report progress; make it a task of `PageRequest.apart` with `partial`."""
    return task()


class PageAnswer(NamedTuple):
    """The view behind a page.

    Attributes:
        data: Data of the JSON twin, also used by the template.
        shown: Further values for the template alone.
        is_whole: False while a job still computes a part, so that the response is not cached.
        left_out: Hands that the numbers leave out; None for `PageRequest.left_out`.
        job: The job that still computes the view, or was cancelled; None for a view.
    """

    data: JSON
    shown: Mapping[str, Any] = {}
    is_whole: bool = True
    left_out: LeftOut | None = None
    job: Job[Any] | None = None  # Any: the result of any job


@dataclass(frozen=True)
class PageRequest:
    """A request for a page or its JSON twin.

    Attributes:
        connection: Connection to the store.
        url_filter: The filters; links carry them from page to page.
        query: All query parameters.
        path: The parameters of the route, such as the number of a hand.
        is_page: Whether to render HTML without waiting for jobs; otherwise the response is JSON.
        began: Time of the request, by the monotonic clock.
    """

    connection: StoreConnection
    url_filter: UrlFilter
    query: Params
    path: Params
    is_page: bool = False
    began: float = field(default_factory=monotonic)

    @property
    def served(self) -> ServedStore:
        """The served store."""
        return self.connection.served

    @property
    def store(self) -> Store:
        """The store."""
        return self.connection.store

    @property
    def notes(self) -> Notes:
        """The user's notes, read-only."""
        return self.connection.notes

    @property
    def state(self) -> StoreState:
        """The state of the store for the whole response, whatever is imported meanwhile."""
        return self.connection.state

    @cached_property
    def player(self) -> str | None:
        """The player of the request: the query parameter `player`, or by default the hero."""
        return self.url_filter.player or self.connection.hero

    @cached_property
    def sites_apart(self) -> list[str]:
        """Sites where different people have the name of the player, most hands first.

        Empty for a name on one site, for a name joined in the settings, and when the filters name a site.
        """
        if self.player is None or self.url_filter.site or self.player in self.served.settings.joined:
            return []
        key = self.state.key, "sites of", self.player
        sites = self.served.cache.get(key, lambda: self.about(UrlFilter(player=self.player or "")).sites())
        return sites if len(sites) > 1 else []

    def sites(self) -> list[str]:
        """Return the sites of the matching hands, sorted by number of hands, largest first."""
        counts = player_stats(self.tables, stats=["hands"], **self.row_filter).group_by("site")
        return (
            counts.agg(pl.col("hands").sum())
            .sort("hands", "site", descending=[True, False])["site"]
            .to_list()
        )

    def of_one_person(self) -> "PageRequest":
        """Return the request for one person: the player on the site with the most matching hands."""
        if not self.sites_apart:
            return self
        site = next(iter(self.once("sites", self.sites)), self.sites_apart[0])
        return self.about(self.url_filter._replace(site=site))

    @cached_property
    def store_filter(self) -> StoreFilter:
        """The store-level filters: settings, query parameters and the sessions of the URL.

        Raises:
            QuestionError: A filter is not valid.
        """
        store_filter = self.served.settings.store_filter(self.url_filter.params)
        if not self.sessions:
            return store_filter
        return store_filter.narrowed(pl.any_horizontal([one.condition for one in self.sessions]))

    @cached_property
    def sessions(self) -> tuple[SessionScope, ...]:
        """The sessions that the URL limits the hands to, of the player or else of the hero; () for all.

        Raises:
            QuestionError: There is no such session.
        """
        keys = dict.fromkeys(filter(None, self.url_filter.session.split(",")))
        return tuple(map(self._find_session, keys))

    def _find_session(self, key: str) -> SessionScope:
        """Return the session with an id.

        An id from a page with the other value of `with_errors` gives the session that overlaps it, if any.

        Raises:
            QuestionError: Neither the player nor the hero has such a session.
        """
        other = self.about(UrlFilter(with_errors="" if self.url_filter.with_errors else "1"))
        for player in dict.fromkeys((self.player, self.connection.hero)):
            sessions = self.sessions_of(player)
            if found := find_scope(sessions, key):
                return found
            if of_other := find_scope(other.sessions_of(player), key):
                return overlapping(sessions, of_other) or of_other
        raise QuestionError("session", key, f"{self.player} has no session {key}")

    @property
    def named_sessions(self) -> tuple[SessionScope, ...]:
        """`sessions` for the filter bar, also on error pages; () if one of them does not exist."""
        try:
            return self.sessions
        except QuestionError:
            return ()

    def sessions_of(self, player: str | None) -> pl.DataFrame:
        """Return all sessions of a player with the fields of `SessionScope`, independent of the filters."""
        key = self.state.key, "sessions of", player, self.url_filter.with_errors
        return self.served.cache.get(key, lambda: all_sessions(self.runs_of(player), self.calendar))

    def runs_of(self, player: str | None) -> pl.DataFrame:
        """Return the cached result of `session_runs` for all hands of a player."""
        key = self.state.key, "runs of", player, self.url_filter.with_errors
        return self.served.cache.get(key, lambda: session_runs(self.tables_of(), player, self.calendar))

    @cached_property
    def tables(self) -> StoredTables:
        """The dataset of the hands that pass the store-level filters.

        Raises:
            QuestionError: A filter is not valid.
        """
        return self.tables_of(self.store_filter)

    def tables_of(self, store_filter: StoreFilter = ALL) -> StoredTables:
        """Return the dataset for other filters; hands with errors count if the URL says so."""
        return self.served.tables(self.state.snapshot, self._counted(store_filter))

    def _counted(self, store_filter: StoreFilter) -> StoreFilter:
        return store_filter._replace(with_errors=bool(self.url_filter.with_errors))

    @cached_property
    def where(self) -> pl.Expr | None:
        """The condition on player-hands: the query, the tag and the review state; None for all.

        Raises:
            QuestionError: The query or another filter is not valid.
        """
        request = self.url_filter
        parts = [
            ("q", _bounded("q", request.q)),
            ("tag", _of_tag(request.tag)),
            ("reviewed", _of_mark(request.reviewed)),
        ]
        conditions = [self.condition(key, text) for key, text in parts if text]
        return reduce(and_, conditions) if conditions else None

    def about(self, url_filter: UrlFilter, query: Params | None = None) -> "PageRequest":
        """Return a copy of the request with other filters.

        Parsed sessions are kept if their ids are the same.

        Args:
            url_filter: The filters.
            query: All query parameters; None for the present ones.
        """
        request = replace(self, url_filter=url_filter, query=self.query if query is None else query)
        if url_filter.session and url_filter.session == self.url_filter.session:
            request.__dict__["sessions"] = self.sessions
        return request

    @property
    def row_filter(self) -> dict[str, Any]:  # Any: the types differ
        """Keyword arguments that filter player-hands: `where`, `players` and `calendar`."""
        players = None if self.player is None else (self.player,)
        return {"where": self.where, "players": players, "calendar": self.calendar}

    def row_filter_with(self, condition: pl.Expr) -> dict[str, Any]:  # Any: as above
        """Return `row_filter` with a further condition."""
        return {**self.row_filter, "where": self.where_with(condition)}

    def where_with(self, condition: pl.Expr) -> pl.Expr:
        """Return `where` with a further condition."""
        return condition if self.where is None else self.where & condition

    @cached_property
    def left_out(self) -> LeftOut:
        """The hands that the numbers about this request leave out.

        Raises:
            QuestionError: A filter or the query is not understood.
        """
        return left_out(self.tables, **self.row_filter)

    @property
    def calendar(self) -> Calendar:
        """Rules that divide time into days and sessions."""
        return self.served.settings.calendar

    def text(self, key: str) -> str:
        """Return a query parameter without surrounding spaces, or "".

        Raises:
            QuestionError: It is too long.
        """
        return _bounded(key, self.query.get(key, "").strip())

    def remembered(self, name: Hashable, make: Callable[["PageRequest"], T]) -> Future[T]:
        """Compute a value once for this player, state and filters, in a background thread.

        A JSON request waits for the result, a page only until its deadline.

        Args:
            name: Cache key within this player, state and filters.
            make: Computes the value from this request with a connection of its thread.

        Returns:
            The future of the value; for a page it may be pending.
        """

        def work(_: Job[T]) -> T:
            with self.for_thread() as request:
                return make(request)

        return self.served.jobs.start(self._key(name), work, self._patience()).answer

    @contextmanager
    def for_thread(self) -> Iterator["PageRequest"]:
        """Open a connection to the same state for another thread; yield the request with it."""
        with StoreConnection(self.served, self.state) as connection:
            yield replace(self, connection=connection)

    def apart(self, name: Hashable, task: Callable[[Tell], T], *, is_quick: bool = False) -> JobResult[T]:
        """Compute a value in another process if the store has many hands, else in a thread.

        JSON waits for the present result. A page about many hands may get a stale one for a while, but none
        older than generation `again` of its URL. JSON and `again` restart a job that the user cancelled.

        Args:
            name: Cache key within this player and these filters.
            task: Computes the value; must be picklable.
            is_quick: Whether the task takes no longer than starting a process.
        """
        served, key, present = self.served, self._key_apart(name), self._state_apart
        is_small = is_quick or self.state.snapshot.count < served.many
        since = number_in(self.text("again"), digits=17) or 0
        known: tuple[State, Job[T]] | None = served.cache.find(key) if self.is_page else None
        if known is not None:
            made_of, job = known
            is_cancelled = job.is_stopped and not since
            is_recent = not is_small and made_of[0] >= since and job.is_good
            known = known if is_cancelled or is_recent else None
        if known is None:
            make = task if is_small else partial(in_process, task)
            job = served.jobs.start((present, key), lambda job: make(job.tell), 0, is_apart=not is_small)
            known = present, job
            served.cache.put(key, known)
        made_of, job = known
        job.wait(self._patience())
        return JobResult(job, is_old=made_of != present)

    def latest_apart(self, name: Hashable) -> JobResult[Any] | None:  # Any: the result of the job
        """Return the job that `apart` began earlier for this state of the store; None without one."""
        known: tuple[State, Job[Any]] | None = self.served.cache.find(self._key_apart(name))
        return JobResult(known[1], is_old=False) if known and known[0] == self._state_apart else None

    def _key_apart(self, name: Hashable) -> Hashable:
        """Return the cache key of the latest job with a name, whatever its state of the store."""
        return "latest job", self.served.settings_changes, name, self.player, self.url_filter.unqueued

    @property
    def _state_apart(self) -> State:
        """The part of the state that the result of `apart` depends on."""
        return self.state.key[: 3 if self._uses_notes else 2]

    @property
    def _uses_notes(self) -> bool:
        return self.where is not None and not OF_NOTES.isdisjoint(self.where.meta.root_names())

    def has_player(self, site: str, name: str) -> bool:
        """Return whether a player, under any of their names, was dealt a hand on a site."""
        aliases = self.served.settings.aliases.values()
        others = [other for names in aliases for other, shown in names.items() if shown == name]
        return any(known == site for known, _ in self.store.find_players([name, *others]))

    def once(self, name: Hashable, make: Callable[[], T]) -> T:
        """Return a value from the cache; compute it on a miss. The key has state, player and filters."""
        return self.served.cache.get(self._key(name), make)

    def long(self, name: Hashable, make: Callable[["PageRequest"], T], patience: float = PATIENCE) -> Job[T]:
        """Run a job that scans the hands, in a thread; the user can cancel it.

        A page does not restart a cancelled job unless its URL has the parameter `again`.

        Args:
            name: Cache key within this player, state and filters.
            make: Callback that computes the result from a request; its tables report progress.
            patience: Seconds after the request to wait for the result.
        """
        store_filter = self.store_filter
        known = {"where": self.where}  # parse now, so that an error in the query is raised at once

        def work(job: Job[T]) -> T:
            tables = self.served.tables(self.state.snapshot, self._counted(store_filter), job.tell)
            with self.for_thread() as request:
                request.__dict__.update(known, tables=tables)
                return make(request)

        again = not self.is_page or "again" in self.query
        return self.served.jobs.start(self._key(name), work, self._time_left(patience), again=again)

    def _key(self, name: Hashable) -> Hashable:
        """Return the cache key of a result for this state, player and filters."""
        return self.state.key, name, self.player, self.url_filter.unqueued

    def _patience(self) -> float | None:
        """Return the seconds to wait for a job; None, to wait for its end, if the response is JSON."""
        return self._time_left() if self.is_page else None

    def _time_left(self, patience: float = PATIENCE) -> float:
        return max(self.began + patience - monotonic(), 0)

    def condition(self, key: str, text: str) -> pl.Expr:
        """Parse a query.

        Args:
            key: Query parameter that holds it, for the error.
            text: The query.

        Raises:
            QuestionError: The query is not valid.
        """
        try:
            return parse_where(self.written_out(text))
        except WhereError as error:
            reason = error.reason.replace(LISTS_COLUMNS, "/help/columns")
            raise QuestionError(key, error.text, reason, error.column, error.length) from error

    def written_out(self, text: str) -> str:
        """Replace references to saved queries, such as `@name`, by their text.

        Raises:
            QuestionError: A saved query does not exist.
        """
        return written_out(text, self._saved)

    def _saved(self, name: str) -> str:
        known = self.notes.questions()
        if name not in known:
            hint = suggest(name, known) if known else "none is saved yet"
            raise QuestionError("q", f"@{name}", f"no saved query {name!r}; {hint}")
        return known[name]


def _of_tag(text: str) -> str:
    """Return the query for the hands with a tag, or without it if the text begins with `not`."""
    word = text.removeprefix(WITHOUT)
    if text and not is_word(word):
        raise QuestionError("tag", text, f"{word!r} is not one word such as hero-call")
    return text and f"tag {'=' if word == text else '!='} '{word}'"


def _of_mark(text: str) -> str:
    """Return the query for the reviewed hands, or for hands that were not reviewed."""
    if text not in MARKED:
        raise QuestionError("reviewed", text, "yes or no")
    return MARKED[text]


def _bounded(key: str, text: str) -> str:
    if len(text) > LONGEST:
        raise QuestionError(key, text, f"at most {LONGEST:,} characters", LONGEST + 1)
    return text
