"""Bootstrap confidence intervals that resample sessions instead of hands."""

from collections.abc import Sequence
from typing import Final

import numpy as np
import polars as pl

from analysis.inference.by_session import proportion_ends, ratio_ends
from analysis.stats.statistic import Kind, Statistic

PARTS: Final = {Kind.RATE: ("made", "chances"), Kind.MEAN: ("sum", "n")}


def session_intervals(
    sums: pl.DataFrame, keys: Sequence[str], statistics: Sequence[Statistic], draws: int
) -> pl.DataFrame:
    """Compute the interval columns `id_low` and `id_high` of rates and means for each group.

    Hands of one session are correlated (same table, same mood). Means and ratios use `ratio_ends` and need
    three sessions; proportions use `proportion_ends` and need 20. The result for a group depends only on its
    own hands.

    Args:
        sums: Summed parts of the statistics, one or more rows for each group and `session`.
        keys: Columns that define a group.
        statistics: Statistics to compute intervals for; amounts and other kinds are skipped.
        draws: Number of resamples; each draws as many sessions as the group has.
    """
    counted = [*filter(_is_drawn, statistics)]
    upper, lower = ([s.part_name(PARTS[s.kind][place]) for s in counted] for place in (0, 1))
    factors = np.array([*map(_factor, counted)])
    names = [f"{statistic.id}_{end}" for end in ("low", "high") for statistic in counted]
    blocks = list(dict.fromkeys([*keys, "session"]))
    by_session = sums.group_by(blocks).agg(pl.col([*upper, *lower]).sum()).sort("session")
    rows = []
    for group in by_session.partition_by(list(keys)):
        columns = zip(group.select(upper).iter_columns(), group.select(lower).iter_columns(), strict=True)
        ends = [
            proportion_ends(above.to_numpy(), below.to_numpy())
            if one.kind is Kind.RATE and one.is_proportion
            else ratio_ends(above.to_numpy(), below.to_numpy(), draws)
            for one, (above, below) in zip(counted, columns, strict=True)
        ]
        rows.append((*group.select(keys).row(0), *(np.array(ends).reshape(-1, 2).T * factors).ravel()))
    schema = {**sums.select(keys).schema, **dict.fromkeys(names, pl.Float64())}
    return pl.DataFrame(rows, schema=schema, orient="row").with_columns(pl.col(names).fill_nan(None))


def _is_drawn(statistic: Statistic) -> bool:
    return statistic.kind in PARTS and not statistic.money


def _factor(statistic: Statistic) -> float:
    return statistic.factor * statistic.per if statistic.kind is Kind.MEAN else 1
