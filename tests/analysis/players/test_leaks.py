"""Differences from the others in the same hands."""

import math

import pytest

from analysis.players import leaks
from analysis.players.subject import subjects
from tests.analysis.deals import deal, load_text

HANDS = 25


@pytest.fixture(scope="module")
def subject(tmp_path_factory):
    shared = [deal("BTN raises 6, SB folds, BB folds", 3, number=n) for n in range(HANDS)]
    others = [
        deal("BTN raises 6, SB folds, BB folds", 3, number=n).replace("BTN", "Cyd") for n in range(90, 99)
    ]
    return subjects(load_text(tmp_path_factory.mktemp("leaks"), *shared, *others), "BTN")[0]


def test_rates_are_compared_with_the_others_of_the_same_hands(subject):
    found = {leak.statistic: leak for leak in leaks(subject) if not leak.group}
    vpip = found["vpip"]
    assert (vpip.value, vpip.n, vpip.pool, vpip.pool_n) == (1, 25, 0, 50)
    assert vpip.p == pytest.approx(1 / math.comb(75, 25))
    assert "three_bet" not in found  # had no chance


def test_results_are_compared_in_the_same_kind_of_pot(subject):
    (result,) = [leak for leak in leaks(subject) if leak.statistic == "bb_per_100"]
    # BTN wins 3 chips, 1.5 bb, of every hand; the others lose 1 or 2 chips
    assert (result.group, result.value, result.n) == ("single-raised", 150, 25)
    assert (result.pool, result.pool_n) == (-75, 50)
    # variance of the others 50/49 of 0.25² bb; error 100 √(0.0625/49)
    assert result.p == pytest.approx(
        math.erfc(225 / (100 * math.sqrt(0.0625 / 49)) / math.sqrt(2)), abs=1e-12
    )


def test_q_counts_all_tests_and_is_in_the_order_of_p(subject):
    found = leaks(subject)
    assert [leak.p for leak in found] == sorted(leak.p for leak in found)
    assert found[0].q == pytest.approx(
        min(leak.p * len(found) / place for place, leak in enumerate(found, 1))
    )
    assert found[-1].q == found[-1].p


def test_few_hands_are_not_compared(tmp_path):
    few = [deal("BTN raises 6, SB folds, BB folds", 3, number=n) for n in range(9)]
    (subject,) = subjects(load_text(tmp_path, *few), "BTN")
    assert leaks(subject) == []
