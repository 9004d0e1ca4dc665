"""Intervals by block bootstrap: the player's own sessions are resampled."""

from collections.abc import Sequence
from typing import Final

import numpy as np
import polars as pl

from analysis.stats.statistic import Kind, Statistic

SEED: Final = 1
ENDS: Final = (0.975, 0.025)
FEWEST_SESSIONS: Final = 20  # benchmarks/coverage.py
PARTS: Final = {Kind.RATE: ("made", "chances"), Kind.MEAN: ("sum", "n")}
Values = np.ndarray[tuple[int, ...], np.dtype[np.float64]]


def session_intervals(
    sums: pl.DataFrame, keys: Sequence[str], wanted: Sequence[Statistic], draws: int
) -> pl.DataFrame:
    """The ends `id_low` and `id_high` of means and ratios for each group, by resampling sessions.

    Hands of one session are correlated (same table, same mood), so whole sessions are drawn. Proportions keep
    their Wilson interval. With fewer than 20 sessions there is no interval. The same hands give the same
    ends, whatever else is counted.

    Args:
        sums: Summed parts of the statistics, one or more rows for each group and `session`.
        keys: Columns that define a group.
        wanted: The statistics.
        draws: Number of resamples; each draws as many sessions as the group has.
    """
    counted = [*filter(_is_drawn, wanted)]
    upper, lower = ([s.part_name(PARTS[s.kind][place]) for s in counted] for place in (0, 1))
    factors = np.array([*map(_factor, counted)])
    names = [f"{statistic.id}_{end}" for end in ("low", "high") for statistic in counted]
    blocks = list(dict.fromkeys([*keys, "session"]))
    by_session = sums.group_by(blocks).agg(pl.col([*upper, *lower]).sum()).sort("session")
    rows = []
    for group in by_session.partition_by(list(keys)):
        columns = zip(group.select(upper).iter_columns(), group.select(lower).iter_columns(), strict=True)
        ends = [ratio_ends(above.to_numpy(), below.to_numpy(), draws) for above, below in columns]
        rows.append((*group.select(keys).row(0), *(np.array(ends).reshape(-1, 2).T * factors).ravel()))
    schema = {**sums.select(keys).schema, **dict.fromkeys(names, pl.Float64())}
    return pl.DataFrame(rows, schema=schema, orient="row").with_columns(pl.col(names).fill_nan(None))


def _is_drawn(statistic: Statistic) -> bool:
    is_proportion = statistic.kind is Kind.RATE and statistic.is_proportion
    return statistic.kind in PARTS and not statistic.money and not is_proportion


def _factor(statistic: Statistic) -> float:
    return statistic.factor * statistic.per if statistic.kind is Kind.MEAN else 1


def ratio_ends(above: Values, below: Values, draws: int) -> Values:
    """Both ends of the interval of sum(above) / sum(below), each value being that of a session.

    The ratio of each draw is measured in its own standard errors (studentised), which covers better than the
    ratios themselves; NaN with too few sessions.
    """
    counts = below > 0
    sessions = np.stack([above, below])[:, counts].astype(float)
    n = sessions.shape[1]
    if n < FEWEST_SESSIONS:
        return np.full(2, np.nan)
    weights = np.random.default_rng(SEED).multinomial(n, np.full(n, 1 / n), draws).astype(float)
    value, error = _ratio(np.ones((1, n)), *sessions)
    values, errors = _ratio(weights, *sessions)
    known = errors > 0
    if not known.any():
        return np.full(2, np.nan)
    apart = np.quantile((values - value)[known] / errors[known], ENDS)
    return np.asarray(value - apart * error)


def _ratio(weights: Values, above: Values, below: Values) -> tuple[Values, Values]:
    """The ratio of two sums and its standard error, for each row of weights of the sessions."""
    n, whole = len(above), weights @ below
    ratio = weights @ above / whole
    squares = weights @ above**2 - 2 * ratio * (weights @ (above * below)) + ratio**2 * (weights @ below**2)
    return ratio, np.sqrt(np.clip(squares, 0, None) * n / (n - 1)) / whole
