"""Runs drawn from the hands that were played."""

from math import exp

import numpy as np
import pytest

from analysis.inference.variance import (
    loss_probability,
    ruin_probability,
    simulate,
)
from analysis.series.swings import downswings, moving_win_rate, streaks


def test_equal_hands_give_equal_runs():
    simulation = simulate([2.0] * 40, 100, runs=3)
    assert simulation.hands[[0, -1]].tolist() == [0, 100]
    assert simulation.paths.tolist() == [(2.0 * simulation.hands).tolist()] * 3


def test_runs_keep_mean_and_spread_of_the_hands():
    hands = np.random.default_rng(7).normal(0.1, 9, 2000)
    ends = simulate(hands, runs=4000).paths[:, -1]
    assert ends.mean() == pytest.approx(hands.sum(), abs=4 * 9 * 2000**0.5 / 4000**0.5)
    assert ends.std() == pytest.approx(9 * 2000**0.5, rel=0.1)


@pytest.mark.parametrize("hands", [1, 7, 499, 1001, 30_000])
def test_runs_end_at_the_last_hand(hands):
    simulation = simulate([1.0] * 30, hands, runs=2)
    assert simulation.hands[-1] == hands
    assert simulation.paths[:, -1].tolist() == [hands, hands]
    assert len(simulation.hands) <= 501


def test_the_same_seed_gives_the_same_runs():
    hands = [1.0, -2.0, 5.0]
    first, second, other = (simulate(hands, 50, runs=4, seed=seed).paths for seed in (1, 1, 2))
    assert (first == second).all()
    assert (first != other).any()


def test_blocks_go_round_from_the_end_to_the_start():
    hands = [float(n) for n in range(60)]
    simulation = simulate(hands, 3, runs=500)
    steps = {round(step) for step in np.diff(simulation.paths, axis=1).ravel()}
    assert steps <= {n + (n + 1) % 60 + (n + 2) % 60 for n in range(60)} | set(range(60))
    assert 57 + 58 + 59 in steps or len(simulation.hands) == 4


@pytest.mark.parametrize(
    ("played", "wanted", "length"),
    [
        pytest.param(10, 40, 1, id="few hands: one by one"),
        pytest.param(400, 400, 20, id="a twentieth of the hands"),
        pytest.param(5000, 5000, 50, id="at most 50"),
        pytest.param(400, 100_000, 200, id="unless there were more than 500 points"),
    ],
)
def test_length_of_blocks(played, wanted, length):
    assert simulate([1.0] * played, wanted, runs=1).hands[1] == length


def test_no_hands_cannot_be_drawn_from():
    with pytest.raises(ValueError, match="no hands"):
        simulate([])


def test_downswing_is_the_fall_from_the_highest_point():
    assert downswings([0, 3, 1, 4, -2, 5]).tolist() == [0, 0, 2, 0, 6, 0]


@pytest.mark.parametrize(
    ("rate", "hands", "probability"),
    [
        pytest.param(4, 10_000, 0.33, id="+4 after 10k hands"),
        pytest.param(4, 100_000, 0.08, id="+4 after 100k hands"),
        pytest.param(0, 1_000, 0.5, id="break even"),
    ],
)
def test_probability_of_loss_at_a_deviation_of_90(rate, hands, probability):
    assert loss_probability(rate, 90, hands) == pytest.approx(probability, abs=0.005)


@pytest.mark.parametrize(
    ("rate", "bankroll", "expected"),
    [
        pytest.param(5, 2000, exp(-2), id="a winner"),
        pytest.param(5, 0, 1, id="nothing to lose"),
        pytest.param(0, 2000, 1, id="neither"),
        pytest.param(-5, 2000, 1, id="a loser"),
    ],
)
def test_ruin(rate, bankroll, expected):
    assert ruin_probability(rate, 100, bankroll) == pytest.approx(expected)


def test_ruin_is_that_of_a_walk():
    walk = np.random.default_rng(3).normal(0.5, 10, (1000, 5000)).cumsum(axis=1).min(axis=1)
    assert ruin_probability(50, 100, 150) == pytest.approx((walk <= -150).mean(), abs=0.05)


@pytest.mark.parametrize(
    ("window", "rates"),
    [
        pytest.param(1, [100, -300, 200], id="each hand"),
        pytest.param(2, [-100, -50], id="two"),
        pytest.param(3, [0], id="all"),
        pytest.param(4, [], id="more than all"),
    ],
)
def test_moving_win_rate(window, rates):
    assert moving_win_rate([1.0, -3.0, 2.0], window).tolist() == rates


@pytest.mark.parametrize(
    ("net", "lengths"),
    [
        pytest.param([], [], id="nothing"),
        pytest.param([0, 0], [], id="no result"),
        pytest.param([3], [1], id="one"),
        pytest.param([1, 2, -1, 0, -2, -3, 4], [2, -3, 1], id="0 is passed over"),
    ],
)
def test_streaks(net, lengths):
    assert streaks(net).tolist() == lengths
