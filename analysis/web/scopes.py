"""Sessions as scopes of a URL: all hands between the first and last of a session, regardless of filters."""

from datetime import datetime
from typing import Final, NamedTuple

import polars as pl

from analysis.dataset.dataset import Dataset, count_each
from analysis.decisions.stacks import in_big_blinds
from analysis.stats import Calendar
from analysis.stats.player_hands import player_segments, players_read
from analysis.stats.sessions import numbered_runs, run_in_segment

KEYS: Final = ("site", "kind", "session")
OF: Final = ("site",)  # sessions are numbered per site
GAME: Final = ("site", "kind", "currency", "decimals")
COLUMNS: Final = (*GAME, "started_at", "time", "cash_out_net", "stakes", "big_blind")
# aggregates of a run: hands with gaps no longer than within a session
SUMS: Final = {
    "begins": pl.col("started_at").min(),
    "ends": pl.col("started_at").max(),
    "start": pl.col("time").filter("fits").min(),
    "end": pl.col("time").filter("fits").max(),
    "hands": pl.col("fits").sum(),
    "net": pl.col("cash_out_net").filter("fits").sum(),
    "net_bb": in_big_blinds("cash_out_net").filter("fits").sum(),
    "stakes": pl.col("stakes").filter("fits").drop_nulls().unique(),
}
ID: Final = "%Y%m%dT%H%M%S"
BETWEEN: Final = "-"


class SessionScope(NamedTuple):
    """A session of a player in one kind of game, regardless of any filter.

    Attributes:
        id: Id in URLs: site, kind and start.
        site: Site.
        kind: `cash` or `tournament`, separate sessions even when they were played at once.
        session: Value of the key `session` of statistics over all hands.
        start: Time of the first hand, in the time zone of the settings.
        end: Time of the last hand.
        begins: Value of `started_at` of the first hand.
        ends: Value of `started_at` of the last hand.
    """

    id: str
    site: str
    kind: str
    session: int
    start: datetime
    end: datetime
    begins: datetime
    ends: datetime

    @property
    def condition(self) -> pl.Expr:
        """The condition on the table `hands` that keeps the hands of the session.

        It keeps hands of other games in between, as their kind is unknown; the page counts them as left out.
        """
        is_of_kind = (pl.col("kind") == self.kind).fill_null(True)
        is_during = pl.col("started_at").is_between(pl.lit(self.begins), pl.lit(self.ends))
        return (pl.col("site") == self.site) & is_of_kind & is_during


def session_runs(
    tables: Dataset, player: str | None, calendar: Calendar, where: pl.Expr | None = None
) -> pl.DataFrame:
    """Aggregate runs of hands, a batch at a time; `hands` and the amounts count only matching hands.

    Args:
        tables: The hands.
        player: Name of the player; None for all players.
        calendar: Rules that divide time into sessions.
        where: Condition on player-hands; None for all.
    """
    run = run_in_segment(calendar, OF)
    fits = pl.col("time").is_not_null() if where is None else pl.col("time").is_not_null() & where
    is_theirs = pl.lit(True) if player is None else pl.col("player") == player

    def count(rows: pl.LazyFrame) -> pl.DataFrame:
        chosen = rows.with_columns(fits=fits).filter(is_theirs, pl.col("started_at").is_not_null())
        return chosen.with_columns(run=run).group_by(*GAME, "run").agg(**SUMS).collect()

    is_plain = where is None and tables.is_whole
    used = {*COLUMNS, "player", *fits.meta.root_names()}
    players = players_read(None if player is None else [player], COLUMNS, where)
    segments = player_segments(tables, used, players, calendar=calendar, is_kept=not is_plain)
    defined = [one.meta.serialize() for one in (run, fits, *SUMS.values())]
    made_by = (player, calendar, defined) if is_plain else None
    return pl.concat(count_each(tables, segments, count, made_by))


def all_sessions(runs: pl.DataFrame, calendar: Calendar) -> pl.DataFrame:
    """Return all sessions with the fields of `SessionScope`, oldest first.

    Args:
        runs: The result of `session_runs` for all hands of a player.
        calendar: Rules that divide time into sessions.
    """
    numbered = numbered_runs(runs, calendar, OF).filter(pl.col("hands") > 0)
    found = numbered.group_by(KEYS).agg(pl.col("start", "begins").min(), pl.col("end", "ends").max())
    key = pl.concat_str("site", "kind", pl.col("begins").dt.strftime(ID), separator=BETWEEN)
    return found.select(key.alias("id"), "site", "kind", *SessionScope._fields[3:]).sort("begins", *KEYS)


def overlapping(sessions: pl.DataFrame, scope: SessionScope) -> SessionScope | None:
    """Return the first session of the same site and kind that overlaps a session in time, or None."""
    is_same = (pl.col("site") == scope.site) & (pl.col("kind") == scope.kind)
    is_during = (pl.col("begins") <= scope.ends) & (pl.col("ends") >= scope.begins)
    return _first(sessions.filter(is_same, is_during))


def find_scope(sessions: pl.DataFrame, key: str) -> SessionScope | None:
    """Return the session with an id, or None."""
    return _first(sessions.filter(pl.col("id") == key))


def _first(sessions: pl.DataFrame) -> SessionScope | None:
    return SessionScope(**sessions.row(0, named=True)) if sessions.height else None
