"""Probabilities that are never too small, and their correction for many tests."""

from typing import Final

import numpy as np
import polars as pl
import scipy
from numpy.typing import NDArray

from analysis.inference.comparison import q_values

Numbers = NDArray[np.float64]
SMALLEST: Final = 1e-15  # sums of probabilities below it are rounding errors
LIMIT: Final = 0.01  # share of the findings that may be due to chance


def one_way_tail(total: Numbers, squares: Numbers) -> Numbers:
    """An upper bound on the probability of so large a sum, if each part has either sign with equal chance.

    exp(-t^2 / 2) with t = sum / sqrt(sum of squares) is a bound for parts of any size, however heavy their
    tails; the best possible t of n parts is sqrt(n), so a few large pots alone are never a finding.

    Args:
        total: Sums of the parts.
        squares: Sums of their squares.
    """
    t = np.maximum(total, 0) / np.sqrt(np.maximum(squares, 1e-12))
    return np.exp(-(t**2) / 2)


def luck_tail(excess: Numbers, variance: Numbers) -> Numbers:
    """An upper bound on the probability of such a sum of differences up to 1, by Bernstein's inequality.

    Args:
        excess: By how much the sum is above its expectation.
        variance: Its variance.
    """
    above = np.maximum(excess, 0)
    return np.exp(-(above**2) / (2 * (variance + above / 3) + 1e-12))


def share_tail(made: Numbers, chances: Numbers, rate: Numbers, strength: Numbers) -> Numbers:
    """The probability of at least `made` of `chances`, with a rate estimated from `strength` chances."""
    tail = scipy.stats.betabinom.sf(made - 1, chances, rate * strength, (1 - rate) * strength)
    return np.clip(tail, SMALLEST, 1)


def count_tail(made: Numbers, expected: Numbers) -> Numbers:
    """The probability of at least `made` rare events when `expected` are expected."""
    return np.asarray(scipy.stats.poisson.sf(made - 1, expected))


def closeness(distance: Numbers, dimensions: int) -> Numbers:
    """The probability that two normally distributed vectors are at least as close as `distance`."""
    return np.asarray(scipy.stats.chi2.cdf(distance, dimensions))


def rate_of(rows: pl.DataFrame, made: str) -> float:
    """The rate of all rows together, kept away from 0 and 1."""
    return (float(rows[made].sum()) + 1) / (float(rows["n"].sum()) + 2)


def unlikely(tested: pl.DataFrame, p: Numbers) -> pl.DataFrame:
    """The tests that chance hardly explains, the least likely first.

    Args:
        tested: One row per test.
        p: Its probability.

    Returns:
        The rows with a small `q`, with `p`, `q` and the size of the `family`: q is the share of all tests
        with this p or a smaller one that chance is expected to explain.
    """
    chances = pl.Series("p", p, dtype=pl.Float64), pl.Series("q", q_values(p), dtype=pl.Float64)
    numbered = tested.with_columns(*chances, family=pl.lit(len(p)))
    return numbered.filter(pl.col("q") <= LIMIT).sort("p", maintain_order=True)
