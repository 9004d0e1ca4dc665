"""`/sessions`: what was played, session by session."""

from typing import Final

from analysis.web.asking import Asked, PageAnswer
from analysis.web.pages.page import Page
from analysis.web.pages.paging import list_part
from analysis.web.pages.review.played import played_sessions

MOST: Final = 200


def answer(asked: Asked) -> PageAnswer:
    """A part of the sessions, the newest first."""
    every = played_sessions(asked)
    part = list_part(asked, len(every), MOST)
    sessions = every[part.rows]
    data = {"sessions": [one.data for one in sessions], "total": part.total}
    return PageAnswer(data, {"sessions": sessions, "part": part})


PAGE: Final = Page("/sessions", "Sessions", "sessions.html", answer)
