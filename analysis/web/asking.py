"""What an address asks, as the functions that answer take it."""

from collections.abc import Callable, Hashable, Mapping
from concurrent.futures import Future
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, NamedTuple, TypeVar

import polars as pl

from analysis.questions.saved import written_out
from analysis.questions.values import WhereError
from analysis.stats import Calendar, parse_where
from analysis.store import StoredTables
from analysis.web.errors import QuestionError
from analysis.web.links import LONGEST, Params, Question
from analysis.web.served import ServedStore
from hhparser.base.hints import suggest

JSON = Any  # Any: what JSON can hold
PATIENCE: Final = 0.3  # seconds that a page waits; after that it says so and is drawn again later
T = TypeVar("T")


class PageAnswer(NamedTuple):
    """What a page says.

    Attributes:
        data: What its JSON twin gives, and its template draws.
        shown: What only the template needs.
    """

    data: JSON
    shown: Mapping[str, Any] = {}


@dataclass(frozen=True)
class Asked:
    """A request for a page.

    Attributes:
        served: The store.
        question: The question that goes from page to page.
        query: Everything after the question mark.
        path: The parts of the path that name something, such as the number of a hand.
        is_page: Whether a page is to be drawn, which waits for nothing; else data is to be given.
    """

    served: ServedStore
    question: Question
    query: Params
    path: Params
    is_page: bool = False

    @cached_property
    def player(self) -> str | None:
        """The player in question."""
        return self.question.player or self.served.hero()

    @cached_property
    def tables(self) -> StoredTables:
        """The tables of the hands that pass the filters.

        Raises:
            QuestionError: A filter is not understood.
        """
        return self.served.tables(self.served.settings.wanted(self.question.params))

    @cached_property
    def where(self) -> pl.Expr | None:
        """The condition on player-hands.

        Raises:
            QuestionError: The question is not understood.
        """
        parts = [("q", self.question.q), ("tag", self.question.tag and f'tag = "{self.question.tag}"')]
        conditions = [self._condition(key, _bounded(key, text)) for key, text in parts if text]
        return pl.all_horizontal(conditions) if conditions else None

    @property
    def choice(self) -> dict[str, Any]:  # Any: each has a type of its own
        """Arguments that say which player-hands count, as statistics and lists take them."""
        players = None if self.player is None else (self.player,)
        return {"where": self.where, "players": players, "calendar": self.calendar}

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

    def remembered(self, name: Hashable, make: Callable[[], T]) -> Future[T]:
        """What takes long to make for this player and question, made once.

        A program waits for it, a page only a moment; after that the future may not be done.
        """
        seconds = PATIENCE if self.is_page else None
        return self.served.remembered((name, self.player, self.question), make, seconds)

    def once(self, name: Hashable, make: Callable[[], T]) -> T:
        """What is made once for this player and question, as long as nothing changes in the store."""
        return self.served.once((name, self.player, self.question), make)

    def _condition(self, key: str, text: str) -> pl.Expr:
        try:
            return parse_where(written_out(text, self._saved))
        except WhereError as error:
            raise QuestionError(key, error.text, error.reason, error.column, error.length) from error

    def _saved(self, name: str) -> str:
        with self.served.notes() as notes:
            known = notes.questions()
        if name not in known:
            hint = suggest(name, known) if known else "none is saved yet"
            raise QuestionError("q", f"@{name}", f"no saved question {name!r}; {hint}")
        return known[name]


def _bounded(key: str, text: str) -> str:
    if len(text) > LONGEST:
        raise QuestionError(key, text, f"at most {LONGEST:,} characters", LONGEST + 1)
    return text
