"""What it costs to decide otherwise than the others, in big blinds per 100 hands.

Two estimates are weighed by their errors. One is the difference in frequency, times how often the decision
comes, times what the answers were worth to the others. It is precise, but an answer is mostly given with
hands that suit it. A player who gives the better answer less often forgoes it with hands with which the
others give it, and loses between nothing and twice its worth. One who gives it more often does so with hands
with which the others do not: these may gain as much, or lose it. The estimate is the middle of that range,
with the standard deviation of an even spread over it. The other is the result of the player in these hands
less that of the others, which has no such bias but varies far more.
"""

from typing import Final

from analysis.inference.strata import Estimate, mean_difference
from analysis.players.answers import AnswerSums

EVEN_SPREAD: Final = 3  # half of a range, squared, by the variance of an even spread over it


def estimate_cost(own: AnswerSums, pool: AnswerSums, difference: float, often: float) -> Estimate | None:
    """Big blinds lost in 100 hands, below 0 when they are won; None where the others gave only one answer.

    Args:
        own: Answers of the player.
        pool: Answers of the others.
        difference: How much more often the player gives the answer that is counted.
        often: How often the decision comes in a hand of the player.
    """
    gain = mean_difference(pool.made, pool.other)
    result = mean_difference(own.all, pool.all)
    if gain is None:
        return None
    worth, error = _scaled(gain, -100 * often * difference)
    by_answers = Estimate(max(0.0, worth), (error**2 + worth**2 / EVEN_SPREAD) ** 0.5)
    return by_answers if result is None else _weighed(by_answers, _scaled(result, -100 * often))


def _scaled(estimate: Estimate, factor: float) -> Estimate:
    return Estimate(factor * estimate.value, abs(factor) * estimate.error)


def _weighed(one: Estimate, other: Estimate) -> Estimate:
    """The mean of two estimates, weighed by their precision."""
    if not one.error or not other.error:
        return one if not one.error else other
    weights = [each.error**-2 for each in (one, other)]
    value = (weights[0] * one.value + weights[1] * other.value) / sum(weights)
    return Estimate(value, sum(weights) ** -0.5)
