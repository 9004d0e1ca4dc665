"""Stratified comparison of a sample with a pool, to remove the effect of different situations."""

from typing import Final, NamedTuple

import numpy as np
import scipy
from numpy.typing import NDArray

Numbers = NDArray[np.float64]
CONTINUITY: Final = 0.5


class Estimate(NamedTuple):
    """An estimate with its standard error."""

    value: float
    error: float


class StrataSums(NamedTuple):
    """Sums over the values of a sample, one entry per stratum.

    Attributes:
        n: Number of values.
        total: Sum of the values.
        squares: Sum of squares of the values.
    """

    n: Numbers
    total: Numbers
    squares: Numbers


def rate_difference(made: Numbers, chances: Numbers, pool_made: Numbers, pool_chances: Numbers) -> float:
    """Return the rate of the sample minus the rate of the pool, with Mantel-Haenszel weights over strata.

    Arguments have one entry per stratum. At least one stratum needs chances on both sides.
    """
    weight = _weight(chances, pool_chances)
    own, pool = (_share(*side) for side in ((made, chances), (pool_made, pool_chances)))
    return float((weight * (own - pool)).sum() / weight.sum())


def strata_test(made: Numbers, chances: Numbers, pool_made: Numbers, pool_chances: Numbers) -> float:
    """Return the two-sided p-value of the Cochran-Mantel-Haenszel test, with continuity correction.

    The null hypothesis is equal rates in each stratum. Strata without chances of the sample or the pool are
    ignored; if none remains, or without variance, the result is 1. Arguments have one entry per stratum.
    """
    both, done = chances + pool_chances, made + pool_made
    expected = _share(done * chances, both)
    variance = _share(chances * pool_chances * done * (both - done), both**2 * np.maximum(both - 1, 1))
    is_shared = _weight(chances, pool_chances) > 0
    spread = float(variance[is_shared].sum())
    if not spread:
        return 1.0
    distance = abs(float((made - expected)[is_shared].sum()))
    return float(scipy.special.chdtrc(1, max(0.0, distance - CONTINUITY) ** 2 / spread))


def mean_difference(own: StrataSums, pool: StrataSums) -> Estimate | None:
    """Return the mean of the sample minus the mean of the pool, with the weights of `rate_difference`.

    Returns:
        The difference, with its standard error from the variances within strata; None without a common
        stratum, or with fewer than two values in the sample or the pool.
    """
    weight = _weight(own.n, pool.n)
    if not weight.sum() or (own.n.sum() < 2 or pool.n.sum() < 2):
        return None
    share = weight / weight.sum()
    means = [_share(side.total, side.n) for side in (own, pool)]
    variance = sum(float((share**2 * _share(_variance(side), side.n)).sum()) for side in (own, pool))
    return Estimate(float((share * (means[0] - means[1])).sum()), variance**0.5)


def _variance(side: StrataSums) -> Numbers:
    """Return the pooled variance within strata, repeated for each stratum."""
    within = (side.squares - _share(side.total**2, side.n)).sum()
    freedom = max(1.0, float(side.n.sum() - (side.n > 0).sum()))
    return np.full(len(side.n), max(0.0, float(within)) / freedom)


def _weight(n: Numbers, pool_n: Numbers) -> Numbers:
    """Return the Mantel-Haenszel weight of each stratum; 0 if a side has no values."""
    return _share(n * pool_n, n + pool_n)


def _share(part: Numbers, whole: Numbers) -> Numbers:
    """Divide elementwise; 0 where the divisor is 0."""
    return np.divide(part, whole, out=np.zeros(len(whole)), where=whole > 0)
