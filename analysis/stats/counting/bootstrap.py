"""Intervals by block bootstrap: the player's own sessions are resampled."""

from collections.abc import Sequence
from typing import Final

import numpy as np
import polars as pl

from analysis.stats.statistic import Kind, Statistic

SEED: Final = 1
ENDS: Final = (0.025, 0.975)
PARTS: Final = {Kind.RATE: ("made", "chances"), Kind.MEAN: ("sum", "n")}
Values = np.ndarray[tuple[int, ...], np.dtype[np.float64]]


def session_intervals(
    sums: pl.DataFrame, keys: Sequence[str], wanted: Sequence[Statistic], draws: int
) -> pl.DataFrame:
    """The ends `id_low` and `id_high` of rates and means for each group, by resampling sessions.

    Hands of one session are correlated (same table, same mood), so whole sessions are drawn. A group of a
    single session has no interval. The same hands give the same ends, whatever else is counted.

    Args:
        sums: Summed parts of the statistics, one or more rows for each group and `session`.
        keys: Columns that define a group.
        wanted: The statistics.
        draws: Number of resamples; each draws as many sessions as the group has.
    """
    counted = [statistic for statistic in wanted if statistic.kind in PARTS and not statistic.money]
    upper, lower = ([s.part_name(PARTS[s.kind][place]) for s in counted] for place in (0, 1))
    factors = np.array([_factor(statistic) for statistic in counted])
    names = [f"{statistic.id}_{end}" for end in ("low", "high") for statistic in counted]
    blocks = list(dict.fromkeys([*keys, "session"]))
    by_session = sums.group_by(blocks).agg(pl.col([*upper, *lower]).sum()).sort("session")
    rows = []
    for group in by_session.partition_by(list(keys)):
        ends = _ends(group.select(upper).to_numpy(), group.select(lower).to_numpy(), draws) * factors
        rows.append((*group.select(keys).row(0), *ends.ravel().tolist()))
    schema = {**sums.select(keys).schema, **dict.fromkeys(names, pl.Float64())}
    return pl.DataFrame(rows, schema=schema, orient="row").with_columns(pl.col(names).fill_nan(None))


def _factor(statistic: Statistic) -> float:
    return statistic.factor * statistic.per if statistic.kind is Kind.MEAN else 1


def _ends(upper: Values, lower: Values, draws: int) -> Values:
    """Both ends of the interval of each column's upper sum / lower sum; each row is a session."""
    sessions = len(upper)
    if sessions < 2:
        return np.full((2, upper.shape[1]), np.nan)
    weights = np.random.default_rng(SEED).multinomial(sessions, np.full(sessions, 1 / sessions), draws)
    counts = weights @ lower
    values = np.divide(weights @ upper, counts, out=np.full(counts.shape, np.nan), where=counts > 0)
    return np.stack([_quantiles(column) for column in values.T], axis=1)


def _quantiles(values: Values) -> Values:
    known = values[~np.isnan(values)]
    return np.quantile(known, ENDS) if len(known) else np.full(2, np.nan)
