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
        """Return the two-sided p-value for the null hypothesis that the cost is 0."""
        if not self.error:
            return float(self.value == 0)
        return float(2 * scipy.special.stdtr(self.freedom, -abs(self.value) / self.error))

    def ends(self, level: float = LEVEL) -> Ends:
        """Return the cost with the lower and upper end of its confidence interval at `level`."""
        half = t_reach(self.freedom, level) * self.error
        return self.value, self.value - half, self.value + half


def selection_level(costs: Sequence[Cost], tested: int) -> float:
    """Return the confidence level for intervals of selected costs; 1 if no cost is selected.

    Costs are selected if their interval at this level excludes 0. At most 5% of the selected intervals miss
    the true cost in the long run, although selected costs are the extremes of all estimates.

    Args:
        costs: Candidates for the selection.
        tested: Number of all estimated costs, at least `len(costs)`.

    Source: Benjamini and Yekutieli, False discovery rate-adjusted multiple confidence intervals, 2005.
    """
    shares = [UNLIKELY * number / tested for number in range(1, len(costs) + 1)]
    tests = sorted(one.p for one in costs)
    return 1 - max((share for p, share in zip(tests, shares, strict=True) if p <= share), default=0.0)


def estimate_cost(own: StrataSums, pool: StrataSums, hands: int) -> Cost | None:
    """Estimate the big blinds lost per 100 hands against the others.

    The error includes the random number of decisions, modelled as a Poisson variable.

    Args:
        own: Results of the player in the hands with the decision, in big blinds, by stratum.
        pool: Results of the others, over the same strata.
        hands: Number of all hands of the player.

    Returns:
        The cost; None if the sides share no stratum, or one has fewer than two results.
    """
    found = mean_difference(own, pool)
    if found is None:
        return None
    n = float(own.n.sum())
    scale = -100 * n / hands
    return Cost(scale * found.value, abs(scale) * (found.error**2 + found.value**2 / n) ** 0.5, n - 1)
