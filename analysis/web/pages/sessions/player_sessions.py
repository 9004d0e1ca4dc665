"""The sessions of the player, with the results of their matching hands."""

from typing import Final

import polars as pl

from analysis.stats import chosen_hands
from analysis.stats.sessions import numbered_runs
from analysis.views.sessions import PlayedSession, played_session
from analysis.web.page_request import PageRequest
from analysis.web.scopes import GAME, OF, SessionScope, session_runs

IDS: Final = ("site", "hand_id")
OF_KIND: Final = ["site", "kind"]
OF_RUNS: Final = (*GAME, "begins", "number", "hands", "net", "net_bb", "stakes")


def played_sessions(request: PageRequest) -> list[PlayedSession]:
    """Return the sessions with matching hands, newest first; hands without a time are in no session."""
    return request.once("sessions", lambda: _found(request))


def session_of(request: PageRequest, scope: SessionScope) -> PlayedSession:
    """Return one session with the result of its matching hands, if any.

    Args:
        request: The request, limited to this session.
        scope: The session.
    """
    nothing = PlayedSession(*scope[:6], 0, {}, 0.0, (), 0)
    return next(iter(played_sessions(request)), nothing)._replace(number=scope.session)


def _found(request: PageRequest) -> list[PlayedSession]:
    numbered = numbered_runs(_runs(request), request.calendar, OF).rename({"session": "number"})
    counted = _placed(request, numbered.filter(pl.col("hands") > 0).select(OF_RUNS))
    sessions = counted.group_by("id").agg(
        pl.col("site", "kind", "start", "end").first(),
        pl.col("number").min(),
        pl.col("hands", "net_bb").sum(),
        pl.col("stakes").explode().drop_nulls().unique().sort(),
    )
    sums = counted.group_by("id", "currency", "decimals").agg(pl.col("net").sum())
    amounts = sums.group_by("id").agg(amounts=pl.struct("currency", "decimals", "net"))
    every = sessions.join(amounts, on="id").join(_reviewed(request), on="id", how="left")
    newest = every.sort("start", "site", "kind", descending=[True, False, False])
    return [played_session(row) for row in newest.iter_rows(named=True)]


def _runs(request: PageRequest) -> pl.DataFrame:
    """Return the aggregated runs of the matching hands, from the cache if there is no filter."""
    if request.where is None and request.store_filter.is_all:
        return request.runs_of(request.player)
    return session_runs(request.tables, request.player, request.calendar, request.where)


def _placed(request: PageRequest, rows: pl.DataFrame) -> pl.DataFrame:
    """Join rows with the time `begins` to the session that they are in."""
    sessions = request.sessions_of(request.player)
    if request.sessions:
        sessions = pl.DataFrame(request.sessions, sessions.schema, orient="row").sort("begins")
    placed = rows.sort("begins")
    return placed.join_asof(sessions.drop("ends"), on="begins", by=OF_KIND, check_sortedness=False)


def _reviewed(request: PageRequest) -> pl.DataFrame:
    """Count the reviewed matching hands by the id of their session."""
    marked = request.tables.noted.filter("reviewed").select(*IDS)
    if marked.is_empty():
        return pl.DataFrame(schema={"id": pl.String, "reviewed": pl.UInt32})
    choice = request.row_filter_with(pl.col("hand_id").is_in(marked["hand_id"].implode()))
    hands = chosen_hands(request.tables, columns=(*IDS, "kind", "started_at"), **choice)
    found = hands.join(marked.lazy(), on=IDS, how="semi").drop_nulls("started_at").collect()
    placed = _placed(request, found.select(*OF_KIND, begins="started_at"))
    return placed.group_by("id").agg(reviewed=pl.len())
