"""The verdict on the player and their leaks, in the kind of game with the most hands; cached for a while."""

from collections.abc import Hashable, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Any, Final, NamedTuple

import polars as pl

from analysis.dataset import Dataset
from analysis.players.moves import left_out_of
from analysis.players.played import GAME
from analysis.players.subject import Subject, subjects
from analysis.stats import Calendar, LeftOut, asks_for, both
from analysis.views.verdict import VERDICT_COLUMNS, verdict_object
from analysis.web.links import UrlFilter, link
from analysis.web.page_request import PageRequest, without_progress

GRAPH: Final = "graph"  # a part of the verdict that no page renders
Json = dict[str, Any]  # Any: a JSON value
# the verdict, the filters of its kind of game, the number of hands for other money, and the key of the game
Judged = tuple[Json | None, dict[str, str], int, tuple[object, ...] | None]


class PageVerdict(NamedTuple):
    """The verdict of the first game of `hh me --format json`.

    Attributes:
        verdict: The verdict; None without matching hands and while the job is running. For a page its graph
            is a series instead of a list.
        is_there: Whether the job has ended.
        is_old: Whether the store has changed since the job began.
        limits: The filters that select the hands of its kind of game.
        left_out: The hands that it leaves out, including hands for other money; None without a verdict.
        game: Key of its kind of game, see `Subject.key`; None without a verdict.
        is_split: False while a job computes a part of the split of the result.
    """

    verdict: Json | None
    is_there: bool
    is_old: bool = False
    limits: Mapping[str, str] = MappingProxyType({})
    left_out: LeftOut | None = None
    game: tuple[object, ...] | None = None
    is_split: bool = True

    @property
    def is_final(self) -> bool:
        """Whether the verdict stays valid until the store changes, so that the response can be cached."""
        return self.is_there and self.is_split and not self.is_old

    @property
    def leaks(self) -> list[Json]:
        """The decisions compared with the pool."""
        return [] if self.verdict is None else self.verdict["leaks"]

    def link(self, url_filter: UrlFilter, path: str, question: str) -> str:
        """Return the URL of a list of the hands of its kind of game that match a query."""
        return link(url_filter, path, {**self.limits, "q": both(self.limits.get("q", ""), question)})


def judged(request: PageRequest) -> PageVerdict:
    """Return the verdict on the matching hands; a JSON request waits for the job, a page only a moment."""
    player = request.player
    if player is None:
        return PageVerdict(None, is_there=True)

    asked = request.tables, player, request.calendar, request.where
    made_of = _key(*asked)
    is_known = made_of is not None and request.tables.cache.is_on_disk(made_of)
    found = request.apart("verdict", partial(without_progress, partial(_judge, *asked)), is_quick=is_known)
    if not found.answer.done():
        return PageVerdict(None, is_there=False)
    verdict, game, others, key = found.answer.result()
    if verdict is not None and not request.is_page:
        verdict = verdict | {GRAPH: verdict[GRAPH].to_list()}
    limits = {**game, "q": both(request.url_filter.q, game.get("q", ""))}
    hidden = None if verdict is None else LeftOut(**verdict["left_out"])._replace(other_currency=others)
    return PageVerdict(verdict, is_there=True, is_old=found.is_old, limits=limits, left_out=hidden, game=key)


def _judge(tables: Dataset, player: str, calendar: Calendar, where: pl.Expr | None) -> Judged:
    """Return the verdict on the game with the most hands, from the cache on disk if possible.

    The graph is a series, as a list of a million numbers takes forty megabytes.
    """
    key, compute = _key(tables, player, calendar, where), partial(_compute, tables, player, calendar, where)
    verdict, limits, others, game = compute() if key is None else tables.cache.value(key, compute)
    if verdict is None or game is None:
        return None, {}, 0, None
    graph = pl.Series(verdict[GRAPH], dtype=pl.Float64)
    return verdict | {GRAPH: graph}, limits, others, tuple(game)


def _compute(tables: Dataset, player: str, calendar: Calendar, where: pl.Expr | None) -> Judged:
    games = subjects(tables, player, calendar, where, VERDICT_COLUMNS)
    if not games:
        return None, {}, 0, None
    verdict = verdict_object(games[0], hidden=left_out_of(games))
    others = sum(one.hands.height for one in games if one.unit != games[0].unit)
    return verdict, _limits(games), others, games[0].key


def _key(tables: Dataset, player: str, calendar: Calendar, where: pl.Expr | None) -> Hashable | None:
    """Return the cache key of a verdict; None with a query, as the graph of each takes megabytes."""
    return None if tables.key is None or where is not None else ("verdict", tables.key, player, calendar)


def _limits(games: Sequence[Subject]) -> dict[str, str]:
    """Return the filters that separate the hands of the first game from the other games."""
    first, *others = (dict(zip(GAME, game.key, strict=True)) for game in games)
    filters: dict[str, str] = {}
    asks: list[str] = []
    for key, value in first.items():
        if all(other[key] == value for other in others):
            continue
        others = [other for other in others if other[key] == value]
        if key in ("site", "kind"):
            filters[key] = str(value)
        elif question := asks_for(key, value):
            asks.append(question)
    return {**filters, "q": " and ".join(asks)}
