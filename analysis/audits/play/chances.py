"""Probabilities, none of them smaller than it should be, and their correction for many tests."""

from typing import Final

import numpy as np
import polars as pl
from numpy.typing import NDArray
from scipy import stats

from analysis.inference.comparison import q_values

Numbers = NDArray[np.float64]
SMALLEST: Final = 1e-15  # below it sums of probabilities are rounding errors
LIMIT: Final = 0.01  # of the findings, how many may be chance


def one_way_tail(total: Numbers, squares: Numbers) -> Numbers:
    """The most probable that so large a sum is, if each part had either sign with the same chance.

    exp(-t^2 / 2) with t = sum / sqrt(sum of squares) is a bound for parts of any size, however heavy their
    tails; the best possible t of n parts is sqrt(n), so a few large pots alone are never a finding.

    Args:
        total: Sums of the parts.
        squares: Sums of their squares.
    """
    t = np.maximum(total, 0) / np.sqrt(np.maximum(squares, 1e-12))
    return np.exp(-(t**2) / 2)


def luck_tail(excess: Numbers, variance: Numbers) -> Numbers:
    """The most probable that a sum of differences between 0 and 1 is, by Bernstein's inequality.

    Args:
        excess: By how much the sum is above its expectation.
        variance: Its variance.
    """
    above = np.maximum(excess, 0)
    return np.exp(-(above**2) / (2 * (variance + above / 3) + 1e-12))


def share_tail(made: Numbers, chances: Numbers, rate: Numbers, strength: Numbers) -> Numbers:
    """The probability of so many of some chances, where the rate is known as if from `strength` chances."""
    tail = stats.betabinom.sf(made - 1, chances, rate * strength, (1 - rate) * strength)
    return np.clip(tail, SMALLEST, 1)


def count_tail(made: Numbers, expected: Numbers) -> Numbers:
    """The probability of so many rare events, where a number is expected."""
    return np.asarray(stats.poisson.sf(made - 1, expected))


def closeness(distance: Numbers, dimensions: int) -> Numbers:
    """The probability that two vectors of normal numbers are as close as that."""
    return np.asarray(stats.chi2.cdf(distance, dimensions))


def rate_of(rows: pl.DataFrame, made: str) -> float:
    """How often all rows together do it, kept away from never and always."""
    return (float(rows[made].sum()) + 1) / (float(rows["n"].sum()) + 2)


def unlikely(tested: pl.DataFrame, p: Numbers) -> pl.DataFrame:
    """The tests that chance hardly explains, the least likely first.

    Args:
        tested: One row per test.
        p: Its probability.

    Returns:
        Those rows whose `q` is small, with `p`, `q` and the size of the `family`: of all tests with this p or
        a smaller one, q are expected to be chance.
    """
    chances = pl.Series("p", p, dtype=pl.Float64), pl.Series("q", q_values(p), dtype=pl.Float64)
    numbered = tested.with_columns(*chances, family=pl.lit(len(p)))
    return numbered.filter(pl.col("q") <= LIMIT).sort("p", maintain_order=True)
