"""`/session/<id>`: one session, with its graph, its biggest pots, and what is left to review."""

from collections.abc import Mapping
from datetime import datetime
from typing import Final
from urllib.parse import quote

import polars as pl

from analysis.stats import LISTED, chosen_hands
from analysis.store.notes.entries import as_utc
from analysis.store.notes.notes import About, UserNote
from analysis.web.asking import Asked, PageAnswer
from analysis.web.errors import MissingError
from analysis.web.pages.numbers.curves import drawn, winnings
from analysis.web.pages.page import Done, FormPost, Page
from analysis.web.pages.review.listing import Row, item, listed, path_of, with_notes
from analysis.web.pages.review.marks import note_words
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
    notes = session_notes(asked, session)
    data["notes"] = [{"id": one.id, "text": one.text, "made": one.made} for one in notes]
    unreviewed = next((path_of(row) for row in rows if not row["reviewed"] and path_of(row)), None)
    shown = {
        "session": session,
        "limits": session.limits,
        "charts": drawn(winnings(within), ("", "ev")),
        "biggest": listed(biggest),
        "rows": listed(rows),
        "unreviewed": unreviewed,
        "notes": notes,
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


def note(asked: Asked, fields: Mapping[str, str]) -> Done:
    """Note something on the session."""
    session, words = find_session(asked), note_words(fields)
    about = About(session.site, player=asked.player, session=_utc(asked, session.start))
    with asked.served.notes(writes=True) as notes:
        key = notes.add(about, words)
    return Done(f"/session/{quote(session.id)}", {"id": key})


def session_notes(asked: Asked, session: PlayedSession) -> list[UserNote]:
    """The notes on a session: those on a moment from its first minute to its end."""
    first, last = (_utc(asked, moment) for moment in (session.start.replace(second=0), session.end))
    with asked.served.notes() as kept:
        notes = kept.notes(site=session.site, player=asked.player)
    return [one for one in notes if one.about.session is not None and first <= one.about.session <= last]


def _utc(asked: Asked, moment: datetime) -> str:
    """A time in the zone that is set, as notes keep it."""
    return as_utc(moment.replace(tzinfo=asked.calendar.time_zone))


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


POST: Final = FormPost("/session/{session}/note", note)
PAGE: Final = Page("/session/{session}", "Session", "session.html", answer, in_menu=False)
