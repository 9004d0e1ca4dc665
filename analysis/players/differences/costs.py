"""Cost of a decision: how much less a player wins than the others in the hands with it.

The cost is an observed difference of results, not the effect of one habit. It includes all other decisions of
the player in these hands, and is the cost of the habit alone only if they otherwise play like the others.
"""

from collections.abc import Sequence
from typing import NamedTuple

import scipy

from analysis.inference.by_session import t_reach
from analysis.inference.comparison import LEVEL, UNLIKELY
from analysis.inference.intervals import Ends
from analysis.inference.strata import StrataSums, mean_difference


class Cost(NamedTuple):
    """An estimated cost.

    Attributes:
        value: Big blinds lost per 100 hands against the others, negative if the player wins more.
        error: Its standard error.
        freedom: Degrees of freedom of Student's t.
    """

    value: float
    error: float
    freedom: float

    @property
    def p(self) -> float:
        """Return the two-sided p-value of a cost of 0."""
        if not self.error:
            return float(self.value == 0)
        return float(2 * scipy.special.stdtr(self.freedom, -abs(self.value) / self.error))

    def ends(self, level: float = LEVEL) -> Ends:
        """Return the cost and both ends of its confidence interval."""
        half = t_reach(self.freedom, level) * self.error
        return self.value, self.value - half, self.value + half


def selection_level(costs: Sequence[Cost], tested: int) -> float:
    """Return the confidence level of intervals of costs listed because they exclude 0; 1 if none is listed.

    Of the intervals listed at this level, at most 5% miss the true cost in the long run, although the listed
    costs are the extremes of all tested ones.

    Args:
        costs: Costs that may be listed.
        tested: Number of all estimated costs, at least as many.

    Source: Benjamini and Yekutieli, False discovery rate-adjusted multiple confidence intervals, 2005.
    """
    shares = [UNLIKELY * number / tested for number in range(1, len(costs) + 1)]
    tests = sorted(one.p for one in costs)
    return 1 - max((share for p, share in zip(tests, shares, strict=True) if p <= share), default=0.0)


def estimate_cost(own: StrataSums, pool: StrataSums, hands: int) -> Cost | None:
    """Estimate the big blinds lost per 100 hands against the others.

    The error includes the random number of decisions: a Poisson variable with a variance equal to its mean.

    Args:
        own: Results of the player in the hands with the decision, in big blinds, by stratum.
        pool: Results of the others, over the same strata.
        hands: Number of all hands of the player.

    Returns:
        The cost; None if the sides share no stratum.
    """
    found = mean_difference(own, pool)
    if found is None:
        return None
    n = float(own.n.sum())
    scale = -100 * n / hands
    return Cost(scale * found.value, abs(scale) * (found.error**2 + found.value**2 / n) ** 0.5, n - 1)
