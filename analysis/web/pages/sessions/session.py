"""`/session/<id>`: one session, with its graph, its biggest pots, and the hands to review."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final

from analysis.store.notes.entries import as_utc
from analysis.store.notes.notes import About, UserNote
from analysis.views.sessions import FIRST, SessionGroup, in_order, session_hands
from analysis.web.errors import MissingError
from analysis.web.links import session_path, walk_of
from analysis.web.page_request import PageAnswer, PageRequest
from analysis.web.pages.hands.hand_forms import add_note
from analysis.web.pages.hands.hand_list import OF_SHOWN, listed
from analysis.web.pages.numbers.curves import drawn, winnings
from analysis.web.pages.page import Done, FormPost, Page
from analysis.web.pages.sessions.player_sessions import session_of
from analysis.web.pages.sorting import Columns, by_unit, fields, sort_rows, sorting
from analysis.web.pages.upkeep.checks import codes_of
from analysis.web.scopes import SessionScope

GROUPED: Final = {"table": "Tables", "opponent": "Opponents"}
Json = dict[str, Any]  # Any: a JSON value
# columns that the tables and the opponents can be sorted by
OF_GROUPS: Final[Columns[SessionGroup]] = {
    **fields("name", "hands"),
    "net": lambda row: by_unit(row["net"]),
}


def answer(request: PageRequest) -> PageAnswer:
    """Return the session, its hands with the biggest results, and all its hands in the order of play."""
    order = sorting(request, {**OF_SHOWN, **OF_GROUPS})
    within, scope = find_session(request)
    session = session_of(within, scope)
    found, findings = within.once(
        "session", lambda: (session_hands(within.tables, **within.row_filter), codes_of(within))
    )
    every = found.first
    if order.column or not request.is_page:
        every = in_order(within.tables, **within.row_filter)
    biggest, rows = (
        sort_rows(listed(request, part.to_dicts()), order, OF_SHOWN) for part in (found.biggest, every)
    )
    groups = {key: sort_rows(part, order, OF_GROUPS) for key, part in found.groups.items()}
    data = {
        "schema": "hhparser/web-session/1",
        **session.data,
        **groups,
        "findings": findings,
        "biggest": [one.item for one in biggest],
        "hands_played": [one.item for one in rows],
    }
    notes = session_notes(request, scope)
    data["notes"] = [{"id": one.id, "text": one.text, "made": one.made} for one in notes]
    shown = {
        "session": session,
        "charts": drawn(winnings(within)),
        "biggest": biggest,
        "rows": rows[:FIRST],
        "sort": order,
        "size_walk": walk_of("size", within.url_filter),
        "notes": notes,
        "groups": [(heading, groups[key]) for key, heading in GROUPED.items()],
        "findings": findings,
    }
    return PageAnswer(data, shown, left_out=within.left_out)


def find_session(request: PageRequest) -> tuple[PageRequest, SessionScope]:
    """Return the request limited to the session in the path, and the session.

    Raises:
        MissingError: The player has no session with that id.
    """
    key = request.path["session"].replace(",", "")  # an address may name several
    within = request.about(request.url_filter._replace(session=key), {})
    if not within.named_sessions:
        raise MissingError(f"{request.player} has no session {key}")
    return within, within.sessions[0]


def note(request: PageRequest, fields: Mapping[str, str]) -> Done:
    """Add a note to the session."""
    _, session = find_session(request)
    about = About(session.site, player=request.player, session=_utc(request, session.start))
    return add_note(request, about, session_path(session.id), fields)


def session_notes(request: PageRequest, session: SessionScope) -> list[UserNote]:
    """Return the notes on the session: notes with a time from its first minute to its end."""
    first, last = (_utc(request, moment) for moment in (session.start.replace(second=0), session.end))
    notes = request.notes.notes(site=session.site, player=request.player)
    return [one for one in notes if one.about.session is not None and first <= one.about.session <= last]


def _utc(request: PageRequest, moment: datetime) -> str:
    """Convert a local time to UTC, in the format of notes."""
    return as_utc(moment.replace(tzinfo=request.calendar.time_zone))


POST: Final = FormPost("/session/{session}/note", note, "/session/{session}")
PAGE: Final = Page("/session/{session}", "Session", "session.html", answer, in_menu=False)
