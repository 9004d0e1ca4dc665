"""Conservative p-values (upper bounds), and their correction for multiple testing."""

from typing import Final

import numpy as np
import polars as pl
import scipy
from numpy.typing import NDArray

from analysis.inference.comparison import q_values

Numbers = NDArray[np.float64]
SMALLEST: Final = 1e-15  # smaller tail probabilities are rounding errors
LIMIT: Final = 0.01  # threshold of the false discovery rate


def one_way_tail(total: Numbers, squares: Numbers) -> Numbers:
    """Return an upper bound on the p-value of a sum of terms with random signs.

    exp(-t^2 / 2) with t = sum / sqrt(sum of squares) is a bound for terms of any size, even heavy-tailed.
    The maximum of t for n terms is sqrt(n), so a few large pots alone are never a finding.

    Args:
        total: Sums of the terms.
        squares: Sums of squares of the terms.
    """
    t = np.maximum(total, 0) / np.sqrt(np.maximum(squares, 1e-12))
    return np.exp(-(t**2) / 2)


def luck_tail(excess: Numbers, variance: Numbers) -> Numbers:
    """Return an upper bound on the p-value of a sum of terms up to 1, by Bernstein's inequality.

    Args:
        excess: Sums less their expected values.
        variance: Variances of the sums.
    """
    above = np.maximum(excess, 0)
    return np.exp(-(above**2) / (2 * (variance + above / 3) + 1e-12))


def share_tail(made: Numbers, chances: Numbers, rate: Numbers, strength: Numbers) -> Numbers:
    """Return the beta-binomial probability of at least `made` of `chances`.

    Args:
        made: Counts.
        chances: Numbers of trials.
        rate: Expected rates.
        strength: Weight of the rate, in trials that it is estimated from.
    """
    tail = scipy.stats.betabinom.sf(made - 1, chances, rate * strength, (1 - rate) * strength)
    return np.clip(tail, SMALLEST, 1)


def count_tail(made: Numbers, expected: Numbers) -> Numbers:
    """Return the Poisson probability of at least `made` events with mean `expected`."""
    return np.asarray(scipy.stats.poisson.sf(made - 1, expected))


def closeness(distance: Numbers, dimensions: int) -> Numbers:
    """Return the probability that two normal vectors are at most `distance` (squared, scaled) apart."""
    return np.asarray(scipy.stats.chi2.cdf(distance, dimensions))


def rate_of(rows: pl.DataFrame, made: str) -> float:
    """Return the pooled rate of all rows, with one success and one failure added."""
    return (float(rows[made].sum()) + 1) / (float(rows["n"].sum()) + 2)


def unlikely(tested: pl.DataFrame, p: Numbers) -> pl.DataFrame:
    """Keep the significant tests, lowest p-value first.

    Args:
        tested: One row per test.
        p: p-value of each test.

    Returns:
        The rows with a q-value of at most `LIMIT`, with the columns `p`, `q` (false discovery rate) and
        `family` (number of tests).
    """
    chances = pl.Series("p", p, dtype=pl.Float64), pl.Series("q", q_values(p), dtype=pl.Float64)
    numbered = tested.with_columns(*chances, family=pl.lit(len(p)))
    return numbered.filter(pl.col("q") <= LIMIT).sort("p", maintain_order=True)
