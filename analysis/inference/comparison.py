"""Tests of one player against others, and what remains of them when many are made at once."""

from collections.abc import Sequence
from functools import lru_cache
from statistics import NormalDist

import numpy as np
import numpy.typing as npt


def fisher_test(made: int, chances: int, pool_made: int, pool_chances: int) -> float:
    """How probable so unusual a difference of two rates is when both are the same: Fisher's exact test.

    Args:
        made: How often the one did it.
        chances: Of how many chances.
        pool_made: How often the others did it.
        pool_chances: Of how many chances.

    Returns:
        Two-sided p: the sum of all tables with the same margins that are no more probable than the seen one.
    """
    logs = _log_factorials(chances + pool_chances)
    all_made = made + pool_made

    counts = np.arange(max(0, all_made - pool_chances), min(chances, all_made) + 1)
    log_ways = -logs[counts] - logs[chances - counts]
    log_ways -= logs[all_made - counts] + logs[pool_chances - all_made + counts]
    ways = np.exp(log_ways - log_ways.max())
    seen = ways[made - counts[0]]
    return float(ways[ways <= seen * (1 + 1e-7)].sum() / ways.sum())


@lru_cache(maxsize=1)
def _table(size: int) -> npt.NDArray[np.float64]:
    logs: npt.NDArray[np.float64] = np.concatenate([[0.0], np.cumsum(np.log(np.arange(1, size + 1)))])
    return logs


def _log_factorials(largest: int) -> npt.NDArray[np.float64]:
    """Logarithms of the factorials of 0 to at least `largest`."""
    return _table(1 << max(16, largest.bit_length()))


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


def q_values(p_values: Sequence[float]) -> list[float]:
    """The least rate of false alarms at which each test is still kept, after Benjamini and Hochberg.

    Args:
        p_values: Of all tests that were made, in any order.

    Returns:
        q of each, in the same order.
    """
    order = sorted(range(len(p_values)), key=lambda place: p_values[place], reverse=True)
    found = [0.0] * len(p_values)
    least = 1.0
    for above, place in enumerate(order):
        least = min(least, p_values[place] * len(p_values) / (len(p_values) - above))
        found[place] = least
    return found
