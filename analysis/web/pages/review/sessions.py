"""`/sessions`: results by day and by session."""

from collections.abc import Sequence
from datetime import date
from itertools import groupby
from typing import Final, NamedTuple

from analysis.web.asking import Asked, PageAnswer
from analysis.web.json_types import DayItem, SessionsPage
from analysis.web.pages.page import Page
from analysis.web.pages.paging import list_part
from analysis.web.pages.review.played import PlayedSession, played_sessions

MOST: Final = 200


class PlayedDay(NamedTuple):
    """A day with the sessions that began on it.

    Attributes:
        day: The day, by the start of day in the settings.
        sessions: All its sessions, newest first.
        shown: The sessions that the page shows.
        is_apart: Whether the name of the player is a different person on each site.
    """

    day: date
    sessions: list[PlayedSession]
    shown: list[PlayedSession]
    is_apart: bool

    @property
    def limits(self) -> dict[str, str]:
        """The filters that select its hands."""
        return {"session": ",".join(one.id for one in self.sessions)}

    @property
    def net_bb(self) -> dict[str, float]:
        """Net winnings in big blinds by kind of game and person, which are never added up together."""
        is_apart = self.is_apart and len({one.site for one in self.sessions}) > 1
        games = [f"{one.kind}, {one.site}" if is_apart else one.kind for one in self.sessions]
        sums = dict.fromkeys(sorted(games), 0.0)
        for game, one in zip(games, self.sessions, strict=True):
            sums[game] += one.net_bb
        return {game: round(total, 2) for game, total in sums.items()}

    @property
    def data(self) -> DayItem:
        """The day, ready for JSON."""
        hands = sum(one.hands for one in self.sessions)
        return {
            "day": self.day.isoformat(),
            "sessions": len(self.sessions),
            "hands": hands,
            "net_bb": self.net_bb,
        }


def days_of(asked: Asked, every: Sequence[PlayedSession], shown: slice) -> list[PlayedDay]:
    """Group sessions by the day on which they began.

    Args:
        asked: The request.
        every: All sessions, newest first.
        shown: The sessions that the page shows; other days are omitted.
    """
    starts = asked.calendar.day_start
    days: list[PlayedDay] = []
    before = 0
    for day, found in groupby(every, key=lambda one: (one.start - starts).date()):
        sessions = list(found)
        rows = sessions[max(shown.start - before, 0) : max(shown.stop - before, 0)]
        before += len(sessions)
        if rows:
            days.append(PlayedDay(day, sessions, rows, is_apart=bool(asked.sites_apart)))
    return days


def answer(asked: Asked) -> PageAnswer:
    """Return a part of the sessions, newest first, by day."""
    every = played_sessions(asked)
    part = list_part(asked, len(every), MOST)
    days = days_of(asked, every, part.rows)
    data: SessionsPage = {
        "schema": "hhparser/web-sessions/1",
        "days": [one.data for one in days],
        "sessions": [one.data for one in every[part.rows]],
        "total": part.total,
    }
    return PageAnswer(data, {"days": days, "part": part})


PAGE: Final = Page("/sessions", "Sessions", "sessions.html", answer)
