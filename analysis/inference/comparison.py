"""Tests of one side against another, and their correction when many are made at once."""

from collections.abc import Sequence
from statistics import NormalDist
from typing import Final

import numpy as np
import numpy.typing as npt
import scipy

LEVEL: Final = 0.95
UNLIKELY: Final = 0.05  # q up to which a difference is more than chance


def fisher_test(made: int, chances: int, pool_made: int, pool_chances: int) -> float:
    """The p value of a difference of two rates by Fisher's exact test.

    Args:
        made: How often the one did it.
        chances: Out of how many chances.
        pool_made: How often the others did it.
        pool_chances: Out of how many chances.

    Returns:
        Two-sided p: the sum of all tables with the same margins that are no likelier than the observed one.
    """
    table = np.array([[made, chances - made], [pool_made, pool_chances - pool_made]])
    return float(scipy.stats.fisher_exact(table).pvalue)


def mean_test(mean: float, error: float, pool_mean: float, pool_error: float) -> float:
    """Two-sided p of a difference of two means by the normal distribution.

    Args:
        mean: Mean of the one.
        error: Its standard error.
        pool_mean: Mean of the others.
        pool_error: Its standard error; not both are 0.
    """
    z = abs(mean - pool_mean) / (error**2 + pool_error**2) ** 0.5
    return 2 * NormalDist().cdf(-z)


def welch_test(
    difference: float, variance: float, n: int, pool_variance: float, pool_n: int
) -> tuple[float, float, float]:
    """Ends of the 95 % interval of a difference of two means, and its two-sided p, by Welch's t test.

    Args:
        difference: The mean of the one less that of the others.
        variance: Square of the standard error of the one's mean.
        n: Values of the one, at least 2.
        pool_variance: Square of the standard error of the others' mean; not both are 0.
        pool_n: Values of the others, at least 2.
    """
    both = variance + pool_variance
    freedom = both**2 / (variance**2 / (n - 1) + pool_variance**2 / (pool_n - 1))
    spread = float(scipy.special.stdtrit(freedom, (1 + LEVEL) / 2)) * both**0.5
    p = 2 * float(scipy.special.stdtr(freedom, -abs(difference) / both**0.5))
    return difference - spread, difference + spread, p


def q_values(p_values: Sequence[float] | npt.NDArray[np.float64]) -> list[float]:
    """The least false discovery rate at which each test is still kept, after Benjamini and Hochberg.

    Args:
        p_values: Of all tests that were made, in any order.

    Returns:
        q of each, in the same order.

    Source: Benjamini and Hochberg, 1995.
    """
    found: list[float] = scipy.stats.false_discovery_control(p_values).tolist()
    return found
