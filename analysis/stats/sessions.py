"""The sessions of players among player-hands that are read piece by piece."""

from collections.abc import Collection, Sequence
from typing import Final

import polars as pl

from analysis.dataset import Tables
from analysis.questions.keys import Calendar

PERSON: Final = ("player", "site")
STARTED: Final = pl.col("started_at")


def run_in_piece(calendar: Calendar, of: Sequence[str] = PERSON) -> pl.Expr:
    """What would number the sessions, from 0, if there were only the rows of one piece.

    Args:
        calendar: How sessions are told apart.
        of: Columns that say whose sessions they are.
    """
    is_new = (STARTED.diff() > calendar.session_gap).fill_null(False)
    return is_new.cum_sum().over(of, order_by="started_at")


def numbered_runs(runs: pl.DataFrame, calendar: Calendar, of: Sequence[str] = PERSON) -> pl.DataFrame:
    """Runs of all pieces with `session`, the number of their session from 1.

    Those that overlap, or are no further apart than hands of a session, are parts of one.

    Args:
        runs: The columns `of`, and when the first and the last hand began: `begins` and `ends`.
        calendar: How sessions are told apart.
        of: Columns that say whose sessions they are.
    """
    is_new = (pl.col("begins") - pl.col("ends").cum_max().shift(1) > calendar.session_gap).fill_null(False)
    return runs.with_columns(session=(1 + is_new.cum_sum()).over(of, order_by="begins").cast(pl.UInt32))


def with_sessions(
    tables: Tables,
    pieces: Sequence[pl.LazyFrame],
    players: Collection[str] | None,
    calendar: Calendar,
    made_by: object,
) -> list[pl.LazyFrame]:
    """The pieces with the key `session`; hands without a time are in the first one.

    Args:
        tables: Where the pieces come from.
        pieces: Player-hands with `PERSON` and `started_at`.
        players: Names that are used, None for all; others have no session.
        calendar: How sessions are told apart.
        made_by: What decides the rows of the pieces besides the tables.
    """
    run = run_in_piece(calendar)
    is_used = pl.lit(True) if players is None else pl.col("player").is_in(list(players))

    def count(rows: pl.LazyFrame) -> pl.DataFrame:
        found = rows.filter(is_used).select(*PERSON, "started_at", run=run).group_by(*PERSON, "run")
        return found.agg(begins=STARTED.min(), ends=STARTED.max()).collect()

    counted = tables.of_each(pieces, count, ("sessions", players, calendar, made_by), players)
    runs = pl.concat([one.with_columns(piece=pl.lit(piece)) for piece, one in enumerate(counted)])
    numbered = numbered_runs(runs, calendar).drop("begins", "ends")
    session = pl.when(STARTED.is_null()).then(pl.lit(1, pl.UInt32)).otherwise("session")
    return [
        rows.with_columns(run=run)
        .join(_of_piece(numbered, piece), on=[*PERSON, "run"], how="left", maintain_order="left")
        .with_columns(session=session)
        .drop("run")
        for piece, rows in enumerate(pieces)
    ]


def _of_piece(numbered: pl.DataFrame, piece: int) -> pl.LazyFrame:
    return numbered.filter(pl.col("piece") == piece).drop("piece").lazy()
