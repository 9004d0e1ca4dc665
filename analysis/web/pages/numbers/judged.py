"""The verdict on the player and their leaks, in the kind of game with the most hands; kept for a while."""

from typing import Any, NamedTuple

from analysis.players.objects import VERDICT_COLUMNS, verdict_object
from analysis.players.subject import subjects
from analysis.web.asking import Asked

Json = dict[str, Any]  # Any: what JSON can hold


class Judged(NamedTuple):
    """The verdict as `hh me --format json` gives it first.

    Attributes:
        verdict: None without a hand that fits, and as long as it is not there.
        is_there: Whether it was worked out.
    """

    verdict: Json | None
    is_there: bool

    @property
    def leaks(self) -> list[Json]:
        """Decisions beside those of the others."""
        return [] if self.verdict is None else self.verdict["leaks"]


def judged(asked: Asked) -> Judged:
    """The verdict on the hands that are asked for; a program waits for it, a page only a moment."""
    player = asked.player
    if player is None:
        return Judged(None, is_there=True)

    def judge() -> Json | None:
        games = subjects(asked.tables, player, asked.calendar, asked.where, VERDICT_COLUMNS)
        return verdict_object(games[0]) if games else None

    found = asked.remembered("verdict", judge)
    return Judged(found.result(), is_there=True) if found.done() else Judged(None, is_there=False)
