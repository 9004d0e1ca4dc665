"""Trends of a player: stretches of sessions between change points."""

from collections.abc import Iterator
from datetime import datetime
from typing import Final, NamedTuple

import numpy as np
import polars as pl

from analysis.inference.changes import change_points
from analysis.inference.strata import Numbers, rate_difference
from analysis.players.subject import Subject
from analysis.queries.keys import COUNTS_PREFLOP
from analysis.stats import STATISTICS, Kind, Section, Statistic
from analysis.stats.player_stats import columns_needed

TREND_STATISTICS: Final = (*("vpip", "pfr_aligned", "three_bet", "cbet_flop", "wtsd", "wsd", "bb_per_100"),)
STRATA: Final = ("position", "n_players")
TREND_COLUMNS: Final = columns_needed(
    (STATISTICS[name], part) for name in TREND_STATISTICS for part in STATISTICS[name].parts
) | {"started_at", COUNTS_PREFLOP, *STRATA}
SURENESS: Final = 0.05
LISTED: Final = 60  # minimum chances of a listed statistic; a change needs more, see `change_points`


class Stretch(NamedTuple):
    """Sessions between two change points.

    Attributes:
        first: Time of the first hand; None when unknown.
        last: Time of the last hand; None when unknown.
        n: Number of chances of a rate, or of hands of a mean.
        value: Rate (0 to 1) or mean of the stretch.
        p: p-value of the change at the start of the stretch; None for the first stretch.
        difference: Change from the stretch before, stratified by position and number of players; None for the
            first stretch.
    """

    first: datetime | None
    last: datetime | None
    n: int
    value: float
    p: float | None
    difference: float | None


class Trend(NamedTuple):
    """A statistic over time.

    Attributes:
        statistic: ID of the statistic.
        stretches: Stretches in the order of time; a single one without a change.
        values: One row for each hand with a chance: `number` (of the player's hand, from 1), `time`,
            `session`, `stratum`, `value`, and `level`, the mean of its stretch.
    """

    statistic: str
    stretches: tuple[Stretch, ...]
    values: pl.DataFrame


def trends(subject: Subject) -> list[Trend]:
    """Return the trend of each statistic of `TREND_STATISTICS` with at least `LISTED` chances.

    The significance level of a change is `SURENESS`, Bonferroni-corrected for the number of statistics.

    Args:
        subject: Player and game.
    """
    hands = _in_strata(subject)
    found = []
    for name in TREND_STATISTICS:
        values = _values(hands, STATISTICS[name])
        if values.height >= LISTED:
            stretches = tuple(_stretches(values))
            levels = [stretch.value for stretch in stretches for _ in range(stretch.n)]
            found.append(Trend(name, stretches, values.with_columns(level=pl.Series(levels))))
    return found


def session_sums(subject: Subject) -> Iterator[tuple[str, pl.DataFrame]]:
    """Yield for each statistic of `TREND_STATISTICS`: `total`, `squares` and `n` of its values, by session.

    Values of a mean are not scaled for display: bb/100 has values in big blinds per hand.
    """
    hands = _in_strata(subject)
    value = pl.col("value")
    for name in TREND_STATISTICS:
        values = _values(hands, STATISTICS[name]).with_columns(value / STATISTICS[name].factor)
        sums = values.group_by("session").agg(total=value.sum(), squares=(value**2).sum(), n=pl.len())
        yield name, sums.sort("session")


def _in_strata(subject: Subject) -> pl.DataFrame:
    """Return the hands with two more columns, numbered from 0: `session` and `stratum` (of `STRATA`)."""
    stratum = pl.struct(STRATA).rank("dense") - 1
    return subject.hands.with_columns(session=subject.sessions, stratum=stratum)


def _values(hands: pl.DataFrame, statistic: Statistic) -> pl.DataFrame:
    """Return number, time, session, stratum and value of each hand with a chance, in the order of play.

    Args:
        hands: The hands from `_in_strata`.
        statistic: The statistic.
    """
    parts = statistic.parts
    if statistic.kind is Kind.MEAN:
        value = parts["sum"] * statistic.factor
    else:
        value = pl.when(parts["chances"].cast(pl.Boolean)).then(parts["made"])
    if statistic.section is Section.PREFLOP:
        value = pl.when(COUNTS_PREFLOP).then(value)
    rows = hands.select(
        number=pl.int_range(1, pl.len() + 1),
        time="started_at",
        session="session",
        stratum="stratum",
        value=value.cast(pl.Float64),
    )
    return rows.filter(pl.col("value").is_not_null())


def _stretches(values: pl.DataFrame) -> Iterator[Stretch]:
    """Yield the stretches of a statistic between change points; `values` are rows of `_values`."""
    totals, counts = _by_session(values)
    changes = change_points(totals, counts, alpha=SURENESS / len(TREND_STATISTICS))
    starts = [0, *(place for place, _ in changes), len(counts)]
    ends = np.cumsum([0, *counts.sum(axis=1)]).astype(int)
    before: tuple[Numbers, Numbers] | None = None
    for first, after, p in zip(starts, starts[1:], [None, *(p for _, p in changes)], strict=False):
        rows = values[int(ends[first]) : int(ends[after])]
        sums = totals[first:after].sum(axis=0), counts[first:after].sum(axis=0)
        yield Stretch(
            first=rows["time"].min(),  # type: ignore[arg-type]
            last=rows["time"].max(),  # type: ignore[arg-type]
            n=rows.height,
            value=float(rows["value"].to_numpy().mean()),
            p=p,
            difference=None if before is None else rate_difference(*sums, *before),
        )
        before = sums


def _by_session(values: pl.DataFrame) -> tuple[Numbers, Numbers]:
    """Return sums and counts of the values; two arrays of shape (sessions, strata)."""
    keys = values.select(pl.col("session", "stratum").rank("dense") - 1)
    session, stratum = (keys[name].to_numpy() for name in keys.columns)
    shape = int(session.max()) + 1, int(stratum.max()) + 1
    cell = np.ravel_multi_index((session, stratum), shape)
    of_cells = (np.bincount(cell, weights, shape[0] * shape[1]) for weights in (values["value"], None))
    totals, counts = (cells.reshape(shape).astype(float) for cells in of_cells)
    return totals, counts
