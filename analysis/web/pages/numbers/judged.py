"""The verdict on the player and their leaks, in the kind of game with the most hands; kept for a while."""

from functools import partial
from typing import Any, Final, NamedTuple

import polars as pl

from analysis.players.objects import VERDICT_COLUMNS, verdict_object
from analysis.players.subject import subjects
from analysis.stats import Calendar
from analysis.store import StoredTables
from analysis.web.asking import Asked
from hhparser.workers import Tell

GRAPH: Final = "graph"  # a part of the verdict that no page shows
Json = dict[str, Any]  # Any: what JSON can hold


class Judged(NamedTuple):
    """The verdict as `hh me --format json` gives it first.

    Attributes:
        verdict: None without a hand that fits, and as long as it is not there; for a page, without a list of
            its results.
        is_there: Whether it was worked out.
        is_old: Whether hands have come since then.
    """

    verdict: Json | None
    is_there: bool
    is_old: bool = False

    @property
    def is_final(self) -> bool:
        """Whether it stays as it is until something changes."""
        return self.is_there and not self.is_old

    @property
    def leaks(self) -> list[Json]:
        """Decisions beside those of the others."""
        return [] if self.verdict is None else self.verdict["leaks"]


def judged(asked: Asked) -> Judged:
    """The verdict on the hands that are asked for; a program waits for it, a page only a moment."""
    player = asked.player
    if player is None:
        return Judged(None, is_there=True)

    judge = partial(_judge, asked.tables, player, asked.calendar, asked.where)
    found = asked.apart("verdict", judge)
    if not found.answer.done():
        return Judged(None, is_there=False)
    verdict = found.answer.result()
    if verdict is not None and not asked.is_page:
        verdict = verdict | {GRAPH: verdict[GRAPH].to_list()}
    return Judged(verdict, is_there=True, is_old=found.is_old)


def _judge(
    tables: StoredTables,
    player: str,
    calendar: Calendar,
    where: pl.Expr | None,
    tell: Tell,  # noqa: ARG001  nobody sees how far it is
) -> Json | None:
    """The verdict on the kind of game with the most hands; None without one.

    The result after each hand is a series, as a list of a million numbers takes forty megabytes.
    """
    games = subjects(tables, player, calendar, where, VERDICT_COLUMNS)
    if not games:
        return None
    verdict = verdict_object(games[0])
    return verdict | {GRAPH: pl.Series(verdict[GRAPH], dtype=pl.Float64)}
