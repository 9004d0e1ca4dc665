"""Hypothesis tests of a sample against a pool, and correction for multiple testing."""

from collections.abc import Sequence
from typing import Final

import numpy as np
import numpy.typing as npt
import scipy

LEVEL: Final = 0.95
TIE: Final = 1e-7  # relative difference of equal probabilities, from rounding
SMALLEST: Final = 770.0  # negative logarithm of a relative weight that is 0 as a float
UNLIKELY: Final = 0.05  # threshold of the q-value for a significant difference


def fisher_test(made: int, chances: int, pool_made: int, pool_chances: int) -> float:
    """Return the two-sided p-value of a difference of two rates by Fisher's exact test.

    Args:
        made: Number made in the sample.
        chances: Number of chances in the sample.
        pool_made: Number made in the pool.
        pool_chances: Number of chances in the pool.

    Returns:
        Total probability of the tables with the same margins that are at most as likely as the observed
        table; as `scipy.stats.fisher_exact`, without the time of importing it.
    """
    all_made = made + pool_made
    mean = chances * all_made / max(1, chances + pool_chances)
    # by Bernstein's inequality, all tables farther from the mean have a weight that rounds to 0
    far = SMALLEST / 3 + ((SMALLEST / 3) ** 2 + 2 * SMALLEST * mean) ** 0.5
    first = max(0, all_made - pool_chances, min(made, int(mean - far)))
    values = np.arange(first, min(all_made, chances, max(made, int(mean + far) + 1)) + 1)  # of `made`
    cells = (values, all_made - values, chances - values, pool_chances - all_made + values)
    logs = -np.sum([scipy.special.gammaln(cell + 1.0) for cell in cells], axis=0)
    weights = np.exp(logs - logs.max())
    is_unlikely = weights <= weights[made - values[0]] * (1 + TIE)
    return float(weights[is_unlikely].sum() / weights.sum())


def welch_test(
    difference: float, variance: float, n: int, pool_variance: float, pool_n: int
) -> tuple[float, float, float]:
    """Return the 95% interval and the two-sided p-value of a difference of two means, by Welch's t-test.

    Args:
        difference: Mean of the sample minus mean of the pool.
        variance: Squared standard error of the sample mean.
        n: Size of the sample, at least 2.
        pool_variance: Squared standard error of the pool mean; the two must not both be 0.
        pool_n: Size of the pool, at least 2.

    Returns:
        Lower end, upper end and p-value.
    """
    both = variance + pool_variance
    freedom = both**2 / (variance**2 / (n - 1) + pool_variance**2 / (pool_n - 1))
    spread = float(scipy.special.stdtrit(freedom, (1 + LEVEL) / 2)) * both**0.5
    p = 2 * float(scipy.special.stdtr(freedom, -abs(difference) / both**0.5))
    return difference - spread, difference + spread, p


def q_values(p_values: Sequence[float] | npt.NDArray[np.float64]) -> list[float]:
    """Compute q-values: p-values with the Benjamini-Hochberg correction for the false discovery rate.

    Args:
        p_values: p-values of all tests, in any order.

    Returns:
        q-value of each test, in the same order.

    Source: Benjamini and Hochberg, 1995.
    """
    given = np.asarray(p_values, float)
    order = np.argsort(given)[::-1]
    ranks = np.arange(len(given), 0, -1)
    adjusted = np.empty_like(given)
    adjusted[order] = np.minimum.accumulate(given[order] * len(given) / ranks).clip(max=1)
    found: list[float] = adjusted.tolist()
    return found
