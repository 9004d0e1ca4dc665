"""`/session/<id>`: one session, with its graph, its biggest pots, and what is left to review."""

from typing import Final

import polars as pl

from analysis.stats import LISTED, chosen_hands
from analysis.web.asking import Asked, PageAnswer
from analysis.web.errors import MissingError
from analysis.web.pages.numbers.curves import drawn, winnings
from analysis.web.pages.page import Page
from analysis.web.pages.review.listing import Row, item, listed, path_of, with_notes
from analysis.web.pages.review.played import PlayedSession, played_sessions

BIGGEST: Final = 6


def answer(asked: Asked) -> PageAnswer:
    """The session, its hands with the biggest results, and all its hands in the order of play."""
    session = find_session(asked)
    within = only(asked, session)
    rows = session_rows(within)
    biggest = sorted(rows, key=lambda row: -abs(row["net"] / (row["big_blind"] or 1)))[:BIGGEST]
    data = {
        **session.data,
        "biggest": [item(row) for row in biggest],
        "hands_played": [item(row) for row in rows],
    }
    unreviewed = next((path_of(row) for row in rows if not row["reviewed"] and path_of(row)), None)
    shown = {
        "session": session,
        "limits": session.limits,
        "charts": drawn(winnings(within), ("", "ev")),
        "biggest": listed(biggest),
        "rows": listed(rows),
        "unreviewed": unreviewed,
    }
    return PageAnswer(data, shown)


def find_session(asked: Asked) -> PlayedSession:
    """The session that the path names.

    Raises:
        MissingError: The player has none of that name.
    """
    key = asked.path["session"]
    found = next((one for one in played_sessions(asked) if one.id == key), None)
    if found is None:
        raise MissingError(f"{asked.player} has no session {key}")
    return found


def only(asked: Asked, session: PlayedSession) -> Asked:
    """The same request for the hands of a session."""
    limits = session.limits
    question = asked.question._replace(
        start=limits["from"], end=limits["to"], site=limits["site"], kind=limits["kind"]
    )
    return Asked(asked.served, question, {}, {})


def session_rows(asked: Asked) -> list[Row]:
    """The hands in the order of play."""
    rows = chosen_hands(asked.tables, columns=LISTED, **asked.choice)
    ordered = rows.select(*LISTED, "hand").sort(pl.col("started_at"), "hand").drop("hand")
    return with_notes(asked, ordered.collect().to_dicts())


PAGE: Final = Page("/session/{session}", "Session", "session.html", answer, in_menu=False)
