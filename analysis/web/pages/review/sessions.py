"""`/sessions`: what was played, session by session."""

from typing import Final

from analysis.web.asking import Asked, PageAnswer
from analysis.web.pages.page import Page
from analysis.web.pages.review.played import played_sessions

MOST: Final = 200


def answer(asked: Asked) -> PageAnswer:
    """The sessions, the newest first."""
    sessions = played_sessions(asked)
    data = {"sessions": [one.data for one in sessions[:MOST]], "total": len(sessions)}
    return PageAnswer(data, {"sessions": sessions[:MOST]})


PAGE: Final = Page("/sessions", "Sessions", "sessions.html", answer)
