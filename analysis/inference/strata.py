"""Two sides compared within strata, so that a difference in what they met does not count."""

from typing import Final, NamedTuple

import numpy as np
import scipy
from numpy.typing import NDArray

Numbers = NDArray[np.float64]
CONTINUITY: Final = 0.5


class Estimate(NamedTuple):
    """A value and its standard error."""

    value: float
    error: float


class StrataSums(NamedTuple):
    """Values of one side, by stratum.

    Attributes:
        n: How many.
        total: Their sum.
        squares: The sum of their squares.
    """

    n: Numbers
    total: Numbers
    squares: Numbers


def rate_difference(made: Numbers, chances: Numbers, pool_made: Numbers, pool_chances: Numbers) -> float:
    """The rate of the one less that of the others, weighted over the strata after Mantel and Haenszel."""
    weight = _weight(chances, pool_chances)
    own, pool = (_share(*side) for side in ((made, chances), (pool_made, pool_chances)))
    return float((weight * (own - pool)).sum() / weight.sum())


def strata_test(made: Numbers, chances: Numbers, pool_made: Numbers, pool_chances: Numbers) -> float:
    """Two-sided p of the rates being the same in each stratum: Cochran, Mantel and Haenszel's test.

    With the correction for continuity. Strata in which one side has no chance do not count.
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
    """The mean of the one less that of the others, weighted as `rate_difference`; None if they do not meet.

    The variance of each side is that within its strata.
    """
    weight = _weight(own.n, pool.n)
    if not weight.sum() or (own.n.sum() < 2 or pool.n.sum() < 2):
        return None
    share = weight / weight.sum()
    means = [_share(side.total, side.n) for side in (own, pool)]
    variance = sum(float((share**2 * _share(_variance(side), side.n)).sum()) for side in (own, pool))
    return Estimate(float((share * (means[0] - means[1])).sum()), variance**0.5)


def _variance(side: StrataSums) -> Numbers:
    """The variance within the strata of a side, the same for each of them."""
    within = (side.squares - _share(side.total**2, side.n)).sum()
    freedom = max(1.0, float(side.n.sum() - (side.n > 0).sum()))
    return np.full(len(side.n), max(0.0, float(within)) / freedom)


def _weight(n: Numbers, pool_n: Numbers) -> Numbers:
    return _share(n * pool_n, n + pool_n)


def _share(part: Numbers, whole: Numbers) -> Numbers:
    """A part divided by the whole, 0 where the whole is 0."""
    return np.divide(part, whole, out=np.zeros(len(whole)), where=whole > 0)
