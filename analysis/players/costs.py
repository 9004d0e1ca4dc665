"""The cost of a decision: how much less a player wins than the others in the hands with it.

The cost is an observed difference of results, not the effect of one habit. It includes everything that the
player does in these hands, and is the cost of the habit alone only if they otherwise play like the others.
"""

from analysis.inference.by_session import t_reach
from analysis.inference.intervals import Ends
from analysis.inference.strata import StrataSums, mean_difference


def estimate_cost(own: StrataSums, pool: StrataSums, hands: int) -> Ends | None:
    """Estimate the big blinds lost per 100 hands against the others, with a 95% interval by Student's t.

    The error includes how often the decision came by chance: a Poisson number, whose variance is its mean.

    Args:
        own: Results of the player in the hands with the decision, in big blinds, by stratum.
        pool: Results of the others, over the same strata.
        hands: All hands of the player.

    Returns:
        The cost, below 0 if the player wins more, and both ends; None if the sides share no stratum.
    """
    found = mean_difference(own, pool)
    if found is None:
        return None
    n = float(own.n.sum())
    scale = -100 * n / hands
    cost, error = scale * found.value, abs(scale) * (found.error**2 + found.value**2 / n) ** 0.5
    half = t_reach(n - 1) * error
    return cost, cost - half, cost + half
