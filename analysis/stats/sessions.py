"""Session numbers of player-hands that are read one segment at a time."""

from collections.abc import Collection, Sequence
from functools import partial
from typing import Final

import polars as pl

from analysis.dataset.dataset import Dataset, SegmentRows, count_each
from analysis.queries.keys import Calendar

PERSON: Final = ("player", "site")
STARTED: Final = pl.col("started_at")


def run_in_segment(calendar: Calendar, of: Sequence[str] = PERSON) -> pl.Expr:
    """Return an expression that numbers the runs of a segment from 0; a run is a session within one segment.

    Args:
        calendar: Session gap.
        of: Columns that identify the player.
    """
    is_new = (STARTED.diff() > calendar.session_gap).fill_null(False)
    return is_new.cum_sum().over(of, order_by="started_at")


def numbered_runs(runs: pl.DataFrame, calendar: Calendar, of: Sequence[str] = PERSON) -> pl.DataFrame:
    """Merge the runs of all segments into sessions, and add the column `session`, numbered from 1 per player.

    Runs that overlap, or are separated by no more than the session gap, belong to one session.

    Args:
        runs: Columns `of`, `begins` and `ends`: start times of the first and the last hand of the run.
        calendar: Session gap.
        of: Columns that identify the player.
    """
    is_new = (pl.col("begins") - pl.col("ends").cum_max().shift(1) > calendar.session_gap).fill_null(False)
    return runs.with_columns(session=(1 + is_new.cum_sum()).over(of, order_by="begins").cast(pl.UInt32))


def with_sessions(
    dataset: Dataset,
    segments: Sequence[SegmentRows],
    players: Collection[str] | None,
    calendar: Calendar,
    made_by: object,
) -> list[SegmentRows]:
    """Add the column `session` to the frames of all segments; hands without a time get session 1.

    Args:
        dataset: Dataset of the segments; caches the runs of each segment.
        segments: Player-hands with `PERSON` and `started_at`.
        players: Names of players, None for all; rows of other players may have a null session.
        calendar: Session gap.
        made_by: Further part of the cache key: options that change the rows of the segments.
    """
    run = run_in_segment(calendar)
    is_used = pl.lit(True) if players is None else pl.col("player").is_in(list(players))

    def count(rows: pl.LazyFrame) -> pl.DataFrame:
        found = rows.filter(is_used).select(*PERSON, "started_at", run=run).group_by(*PERSON, "run")
        return found.agg(begins=STARTED.min(), ends=STARTED.max()).collect()

    counted = count_each(dataset, segments, count, ("sessions", players, calendar, made_by))
    runs = pl.concat([one.with_columns(segment=pl.lit(number)) for number, one in enumerate(counted)])
    numbered = numbered_runs(runs, calendar).drop("begins", "ends")
    return [
        segment.map(partial(_numbered, runs=numbered.filter(pl.col("segment") == number), run=run))
        for number, segment in enumerate(segments)
    ]


def _numbered(rows: pl.LazyFrame, runs: pl.DataFrame, run: pl.Expr) -> pl.LazyFrame:
    """Add the column `session` to the rows of a segment."""
    of_runs = runs.drop("segment").lazy()
    session = pl.when(STARTED.is_null()).then(pl.lit(1, pl.UInt32)).otherwise("session")
    return (
        rows.with_columns(run=run)
        .join(of_runs, on=[*PERSON, "run"], how="left", maintain_order="left")
        .with_columns(session=session)
        .drop("run")
    )
