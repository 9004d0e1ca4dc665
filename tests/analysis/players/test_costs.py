"""The cost of a decision: results of the player compared with the others in the same strata."""

import numpy as np
import pytest
import scipy

from analysis.inference.strata import StrataSums
from analysis.players.differences.costs import Cost, estimate_cost, selection_level


def results(*values: float) -> StrataSums:
    """The sums of some results in a single stratum."""
    squares = sum(value * value for value in values)
    return StrataSums(*(np.array([float(part)]) for part in (len(values), sum(values), squares)))


def test_the_cost_is_what_the_player_wins_less_in_100_hands() -> None:
    # 4 decisions in 20 hands, 2 bb less in each
    cost, low, high = estimate_cost(results(-1, 1, -1, 1), results(1, 3, 1, 3), hands=20).ends()
    assert cost == pytest.approx(100 / 20 * 4 * 2)
    # variance 4/3 on both sides; the number of decisions varies by the root of 4
    error = 100 / 20 * (4**2 * (4 / 3 / 4 + 4 / 3 / 4) + 4 * 2**2) ** 0.5
    assert (high - cost, cost - low) == pytest.approx([scipy.stats.t(3).ppf(0.975) * error] * 2)


def test_a_player_who_wins_more_has_a_cost_below_zero() -> None:
    cost, low, high = estimate_cost(results(*[2.9, 3.1] * 50), results(*[0.9, 1.1] * 50), hands=1000).ends()
    assert cost == pytest.approx(-20)
    assert low < cost < high < 0


def test_the_others_never_had_the_decision() -> None:
    assert estimate_cost(results(1, 2), results(), hands=10) is None


def test_intervals_hold_the_true_cost_of_results_with_long_tails() -> None:
    random, held = np.random.default_rng(1), 0
    for _ in range(1000):
        own, pool = (random.standard_t(3, n) * 8 for n in (random.poisson(60), 300))
        _, low, high = estimate_cost(results(*(own - 4)), results(*pool), hands=600).ends()
        held += low <= 100 * 60 / 600 * 4 <= high
    assert 0.936 <= held / 1000 <= 0.964


@pytest.mark.parametrize(
    ("ps", "tested", "level"),
    [
        pytest.param([], 30, 1.0, id="none"),
        pytest.param([0.002], 30, 1.0, id="too likely among thirty"),
        pytest.param([0.001], 30, 1 - 0.05 / 30, id="one"),
        pytest.param([0.001, 0.003, 0.9], 30, 1 - 2 * 0.05 / 30, id="the second helps"),
        pytest.param([0.04], 1, 0.95, id="the only one tested"),
    ],
)
def test_the_level_of_listed_costs(ps: list[float], tested: int, level: float) -> None:
    costs = [Cost(-scipy.stats.norm.ppf(p / 2), 1.0, 1e9) for p in ps]
    assert selection_level(costs, tested) == pytest.approx(level)


def test_a_listed_interval_excludes_0_and_holds_in_the_long_run() -> None:
    """Costs of 30 decisions, ten of them two standard errors from 0: the listed ones are the extremes."""
    random = np.random.default_rng(2)
    true = np.repeat([0.0, 2.0], [20, 10])
    missed, missed_at_95 = [], []
    for _ in range(2000):
        costs = [Cost(value, 1.0, 1e9) for value in random.normal(true)]
        level = selection_level(costs, len(costs))
        listed = [(cost, mean) for cost, mean in zip(costs, true, strict=True) if cost.p <= 1 - level]
        assert all(cost.ends(level)[1] * cost.ends(level)[2] > 0 for cost, _ in listed)
        for found, at in ((missed, level), (missed_at_95, 0.95)):
            outside = [not cost.ends(at)[1] <= mean <= cost.ends(at)[2] for cost, mean in listed]
            found.append(np.mean(outside) if outside else 0.0)
    assert np.mean(missed) <= 0.05
    assert np.mean(missed_at_95) > 0.05
