"""What an address asks, as the functions that answer take it."""

from collections.abc import Callable, Hashable, Iterator, Mapping
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cached_property
from time import monotonic
from typing import Any, Final, NamedTuple, TypeVar

import polars as pl

from analysis.questions.saved import written_out
from analysis.questions.values import WhereError
from analysis.stats import Calendar, LeftOut, left_out, parse_where, player_stats
from analysis.stats.player_hands import OF_NOTES
from analysis.store import Store, StoredTables, Wanted
from analysis.store.notes.entries import is_word
from analysis.store.notes.notes import Notes
from analysis.store.reading.wanted import ALL
from analysis.web.errors import QuestionError
from analysis.web.links import LONGEST, Params, Question
from analysis.web.long import LongQuestion
from analysis.web.scopes import SessionScope, all_sessions, find_scope, overlapping, session_runs
from analysis.web.served import MadeApart, ServedStore
from analysis.web.store_connection import StoreConnection, StoreState
from hhparser.base.hints import suggest
from hhparser.workers import Tell

JSON = Any  # Any: what JSON can hold
PATIENCE: Final = 0.2  # seconds after which a page is drawn with what is there, and later again
WITHOUT: Final = "not "  # before a tag
MARKED: Final[Params] = {"": "", "yes": "reviewed", "no": "not reviewed"}
T = TypeVar("T")


class PageAnswer(NamedTuple):
    """What a page says.

    Attributes:
        data: What its JSON twin gives, and its template draws.
        shown: What only the template needs.
        is_whole: Whether nothing is missing that will be there later although nothing changes.
        left_out: Hands that the numbers leave out, if not those of the request.
    """

    data: JSON
    shown: Mapping[str, Any] = {}
    is_whole: bool = True
    left_out: LeftOut | None = None


@dataclass(frozen=True)
class Asked:
    """A request for a page.

    Attributes:
        connection: What is read of the store.
        question: The question that goes from page to page.
        query: Everything after the question mark.
        path: The parts of the path that name something, such as the number of a hand.
        is_page: Whether a page is to be drawn, which waits for nothing; else data is to be given.
        began: When it was asked, by the monotonic clock.
    """

    connection: StoreConnection
    question: Question
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
        """The state of the store that the whole answer is about, whatever is imported meanwhile."""
        return self.connection.state

    @cached_property
    def player(self) -> str | None:
        """The player in question."""
        return self.question.player or self.connection.hero

    @cached_property
    def sites_apart(self) -> list[str]:
        """Sites on which different people have the name of the player, those with the most hands first.

        Empty for a name of one site, for one that the user joined in the settings, and within one site.
        """
        if self.player is None or self.question.site or self.player in self.served.settings.joined:
            return []
        key = self.state.key, "sites of", self.player
        sites = self.served.cache.get(key, lambda: self.about(Question(player=self.player or "")).sites())
        return sites if len(sites) > 1 else []

    def sites(self) -> list[str]:
        """The sites of the hands that match, those with the most hands first."""
        counts = player_stats(self.tables, stats=["hands"], **self.choice).group_by("site")
        return (
            counts.agg(pl.col("hands").sum())
            .sort("hands", "site", descending=[True, False])["site"]
            .to_list()
        )

    def of_one_person(self) -> "Asked":
        """The same request about one person: the player on the site with the most hands that match."""
        if not self.sites_apart:
            return self
        site = next(iter(self.once("sites", self.sites)), self.sites_apart[0])
        return self.about(self.question._replace(site=site))

    @cached_property
    def wanted(self) -> Wanted:
        """The hands that the filters ask for, within the sessions that the address names.

        Raises:
            QuestionError: A filter is not understood.
        """
        wanted = self.served.settings.wanted(self.question.params)
        if not self.sessions:
            return wanted
        return wanted.narrowed(pl.any_horizontal([one.condition for one in self.sessions]))

    @cached_property
    def sessions(self) -> tuple[SessionScope, ...]:
        """The sessions that the address limits the hands to, of the player or else of the hero; () for all.

        Raises:
            QuestionError: There is no such session.
        """
        keys = dict.fromkeys(filter(None, self.question.session.split(",")))
        return tuple(map(self._find_session, keys))

    def _find_session(self, key: str) -> SessionScope:
        """The session with an id, or the one that has its hands when hands with errors count or do not."""
        other = self.about(Question(with_errors="" if self.question.with_errors else "1"))
        for player in dict.fromkeys((self.player, self.connection.hero)):
            sessions = self.sessions_of(player)
            if found := find_scope(sessions, key):
                return found
            if of_other := find_scope(other.sessions_of(player), key):
                return next(iter(overlapping(sessions, of_other)), None) or of_other
        raise QuestionError("session", key, f"{self.player} has no session {key}")

    @property
    def named_sessions(self) -> tuple[SessionScope, ...]:
        """`sessions` for the question bar, which error pages have too; () if one of them does not exist."""
        try:
            return self.sessions
        except QuestionError:
            return ()

    def sessions_of(self, player: str | None) -> pl.DataFrame:
        """All sessions of a player with the fields of `SessionScope`, independent of the filters."""
        key = self.state.key, "sessions of", player, self.question.with_errors
        return self.served.cache.get(key, lambda: all_sessions(self.runs_of(player), self.calendar))

    def runs_of(self, player: str | None) -> pl.DataFrame:
        """The result of `session_runs` for all hands of a player."""
        key = self.state.key, "runs of", player, self.question.with_errors
        return self.served.cache.get(key, lambda: session_runs(self.tables_of(), player, self.calendar))

    @cached_property
    def tables(self) -> StoredTables:
        """The tables of the hands that pass the filters.

        Raises:
            QuestionError: A filter is not understood.
        """
        return self.tables_of(self.wanted)

    def tables_of(self, wanted: Wanted = ALL) -> StoredTables:
        """The tables of other hands; hands with errors count if the address says so."""
        return self.served.tables(self.state.snapshot, self._counted(wanted))

    def _counted(self, wanted: Wanted) -> Wanted:
        return wanted._replace(with_errors=bool(self.question.with_errors))

    @cached_property
    def where(self) -> pl.Expr | None:
        """The condition on player-hands.

        Raises:
            QuestionError: The question is not understood.
        """
        asked = self.question
        parts = [
            ("q", _bounded("q", asked.q)),
            ("tag", _of_tag(asked.tag)),
            ("reviewed", _of_mark(asked.reviewed)),
        ]
        conditions = [self.condition(key, text) for key, text in parts if text]
        return pl.all_horizontal(conditions) if conditions else None

    def about(self, question: Question, query: Params | None = None) -> "Asked":
        """The same request about another question.

        Sessions stay those of the same player.
        """
        asked = replace(self, question=question, query=self.query if query is None else query)
        if question.session and question.session == self.question.session:
            asked.__dict__["sessions"] = self.sessions
        return asked

    @property
    def choice(self) -> dict[str, Any]:  # Any: each has a type of its own
        """Arguments that say which player-hands count, as statistics and lists take them."""
        players = None if self.player is None else (self.player,)
        return {"where": self.where, "players": players, "calendar": self.calendar}

    def choice_of(self, condition: pl.Expr) -> dict[str, Any]:  # Any: as above
        """`choice` of those player-hands that fulfil a further condition."""
        both = condition if self.where is None else self.where & condition
        return {**self.choice, "where": both}

    @cached_property
    def left_out(self) -> LeftOut:
        """The hands that the numbers about this request leave out.

        Raises:
            QuestionError: A filter or the query is not understood.
        """
        return left_out(self.tables, **self.choice)

    @property
    def calendar(self) -> Calendar:
        """How days and sessions are divided."""
        return self.served.settings.calendar

    def text(self, key: str) -> str:
        """What the address says after a key; empty without it.

        Raises:
            QuestionError: It is too long.
        """
        return _bounded(key, self.query.get(key, "").strip())

    def remembered(self, name: Hashable, make: Callable[["Asked"], T]) -> Future[T]:
        """What takes long to make for this player and question, made once, given this request.

        A program waits for it, a page only a moment; after that the future may not be done.
        """

        def work() -> T:
            with self._for_thread() as asked:
                return make(asked)

        return self.served.remembered(self._key(name), work, self._patience())

    @contextmanager
    def _for_thread(self) -> Iterator["Asked"]:
        """The same request, of the same state of the store, for another thread."""
        with self.connection.for_thread() as connection:
            yield replace(self, connection=connection)

    def apart(self, name: Hashable, task: Callable[[Tell], T]) -> MadeApart[T]:
        """The same, made beside the server when there are many hands; the task must be picklable.

        A page may get what was made a while ago, but not before the generation `again` in its address.
        """
        key, again = (name, self.player, self.question), self.text("again")
        uses_notes = self.where is not None and not OF_NOTES.isdisjoint(self.where.meta.root_names())
        since = int(again) if again.isdecimal() else 0
        return self.served.apart(
            key, task, self._patience(), state=self.state, since=since, uses_notes=uses_notes
        )

    def once(self, name: Hashable, make: Callable[[], T]) -> T:
        """What is made once for this player and question, as long as nothing changes in the store."""
        return self.served.cache.get(self._key(name), make)

    def long(self, name: Hashable, make: Callable[["Asked"], T]) -> LongQuestion[T]:
        """What takes long to find out about the hands of this question; it can be stopped.

        A page does not ask again what was stopped, unless its address says `again`.

        Args:
            name: Names what is asked.
            make: Finds it out, given a request whose tables tell how far they are.
        """
        wanted = self.wanted
        known = {"where": self.where}  # an error in the question is told at once

        def work(question: LongQuestion[T]) -> T:
            tables = self.served.tables(self.state.snapshot, self._counted(wanted), question.tell)
            with self._for_thread() as asked:
                asked.__dict__.update(known, tables=tables)
                return make(asked)

        again = not self.is_page or "again" in self.query
        return self.served.long.ask(self._key(name), work, self._time_left(), again=again)

    def _key(self, name: Hashable) -> Hashable:
        """Names what is made of this state of the store for this player and question."""
        return self.state.key, name, self.player, self.question

    def _patience(self) -> float | None:
        """How long to wait for what takes long, in seconds; None for a program, which waits for the end."""
        return self._time_left() if self.is_page else None

    def _time_left(self) -> float:
        return max(self.began + PATIENCE - monotonic(), 0)

    def condition(self, key: str, text: str) -> pl.Expr:
        """The condition that a text after a key of the address asks for.

        Raises:
            QuestionError: It is not understood.
        """
        try:
            return parse_where(self.written_out(text))
        except WhereError as error:
            raise QuestionError(key, error.text, error.reason, error.column, error.length) from error

    def written_out(self, text: str) -> str:
        """A question with the saved ones that it names in place.

        Raises:
            QuestionError: There is no such question.
        """
        return written_out(text, self._saved)

    def _saved(self, name: str) -> str:
        known = self.notes.questions()
        if name not in known:
            hint = suggest(name, known) if known else "none is saved yet"
            raise QuestionError("q", f"@{name}", f"no saved question {name!r}; {hint}")
        return known[name]


def _of_tag(text: str) -> str:
    """The question for the hands with a tag, or without it."""
    word = text.removeprefix(WITHOUT)
    if text and not is_word(word):
        raise QuestionError("tag", text, f"{word!r} is not one word such as hero-call")
    return text and f"tag {'=' if word == text else '!='} '{word}'"


def _of_mark(text: str) -> str:
    """The question for the hands that were reviewed, or for the others."""
    if text not in MARKED:
        raise QuestionError("reviewed", text, "yes or no")
    return MARKED[text]


def _bounded(key: str, text: str) -> str:
    if len(text) > LONGEST:
        raise QuestionError(key, text, f"at most {LONGEST:,} characters", LONGEST + 1)
    return text
