"""`/sessions`: results by day and by session."""

from collections import defaultdict
from collections.abc import Sequence
from datetime import date
from itertools import groupby
from operator import attrgetter
from typing import Final, NamedTuple

from analysis.views.sessions import DayItem, PlayedSession
from analysis.web.json_types import SessionsPage
from analysis.web.page_request import PageAnswer, PageRequest
from analysis.web.pages.page import Page
from analysis.web.pages.paging import list_part
from analysis.web.pages.sessions.player_sessions import played_sessions
from analysis.web.pages.sorting import Columns, by_unit, sort_rows, sorting

MOST: Final = 150
# columns that the sessions can be sorted by
SORTS: Final[Columns[PlayedSession]] = {
    "day": attrgetter("start"),
    "began": lambda one: one.start.time(),
    "length": attrgetter("minutes"),
    "hands": attrgetter("hands"),
    "net_bb": attrgetter("net_bb"),
    "money": lambda one: by_unit(one.net),
    "stakes": attrgetter("stakes"),
    "game": attrgetter("kind", "site"),
    "reviewed": lambda one: one.reviewed / max(one.hands, 1),
}


class PlayedDay(NamedTuple):
    """A day, with the sessions of it that are adjacent in the list.

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
        """Net winnings in big blinds by kind of game and person; they are never combined."""
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


def days_of(request: PageRequest, every: Sequence[PlayedSession], shown: slice) -> list[PlayedDay]:
    """Group adjacent sessions by the day of their start.

    Args:
        request: The request.
        every: All sessions, in the order of the list.
        shown: The sessions that the page shows; other days are omitted.
    """

    def day_of(one: PlayedSession) -> date:
        return (one.start - request.calendar.day_start).date()

    of_day: dict[date, list[PlayedSession]] = defaultdict(list)
    for one in every:
        of_day[day_of(one)].append(one)
    is_apart = bool(request.sites_apart)
    return [
        PlayedDay(day, of_day[day], [*rows], is_apart=is_apart)
        for day, rows in groupby(every[shown], key=day_of)
    ]


def answer(request: PageRequest) -> PageAnswer:
    """Return a part of the sessions by day, the newest first unless the request sorts them."""
    order = sorting(request, SORTS)
    every = sort_rows(played_sessions(request), order, SORTS)
    part = list_part(request, len(every), MOST)
    days = days_of(request, every, part.rows)
    data: SessionsPage = {
        "schema": "hhparser/web-sessions/1",
        "days": [*{one.day: one.data for one in days}.values()],
        "sessions": [one.data for one in every[part.rows]],
        "total": part.total,
    }
    return PageAnswer(data, {"days": days, "part": part, "sort": order})


PAGE: Final = Page("/sessions", "Sessions", "sessions.html", answer)
