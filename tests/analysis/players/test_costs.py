"""What a difference costs: by what the answers were worth, and by the results themselves."""

import numpy as np
import pytest

from analysis.inference.strata import StrataSums
from analysis.players.answers import AnswerSums
from analysis.players.costs import estimate_cost


def results(*values: float) -> StrataSums:
    """The sums of some results in a single stratum."""
    squares = sum(value * value for value in values)
    return StrataSums(*(np.array([float(part)]) for part in (len(values), sum(values), squares)))


NOTHING = results()
# the others win 3 bb on average when they bet, nothing when they check; they bet half of the time
POOL = AnswerSums(made=results(2, 4, 2, 4), other=results(-1, 1, -1, 1))


def test_the_others_gave_only_one_answer():
    assert estimate_cost(POOL, AnswerSums(results(1, 2), NOTHING), -0.5, 0.1) is None


def test_results_that_vary_widely_leave_what_the_answers_are_worth():
    own = AnswerSums(NOTHING, results(*[1e6, -1e6] * 10))
    cost = estimate_cost(own, POOL, difference=-0.5, often=0.1)
    # 10 decisions in 100 hands, half of them checked instead of bet, 3 bb each, or anything from 0 to 6
    assert cost.value == pytest.approx(10 * 0.5 * 3, rel=1e-6)
    gain_error = (4 / 3 / 4 + 4 / 3 / 4) ** 0.5
    assert cost.error == pytest.approx(((10 * 0.5 * gain_error) ** 2 + 15**2 / 3) ** 0.5, rel=1e-6)


def test_results_that_hardly_vary_decide():
    own = AnswerSums(NOTHING, results(*[1.49, 1.51] * 5000))
    pool = AnswerSums(results(*[2.99, 3.01] * 5000), results(*[-0.01, 0.01] * 5000))
    # they check all their hands and win the same 1.5 bb
    assert estimate_cost(own, pool, difference=-0.5, often=0.1).value == pytest.approx(0, abs=0.3)


def test_more_of_a_bad_answer_costs_what_it_is_worth():
    own = AnswerSums(results(*[1e6, -1e6] * 10), NOTHING)
    pool = AnswerSums(POOL.other, POOL.made)
    assert estimate_cost(own, pool, difference=0.5, often=0.1).value == pytest.approx(15, rel=1e-6)


@pytest.mark.parametrize("result", [pytest.param(2.5, id="gains"), pytest.param(0.5, id="costs")])
def test_more_of_a_good_answer_gains_or_costs_as_the_results_say(result):
    own = AnswerSums(results(*[result - 0.01, result + 0.01] * 5000), NOTHING)
    pool = AnswerSums(results(*[2.99, 3.01] * 5000), results(*[-0.01, 0.01] * 5000))
    # the others win 1.5 bb on average
    cost = estimate_cost(own, pool, difference=0.5, often=0.1).value
    assert cost == pytest.approx(10 * (1.5 - result), rel=0.1)
