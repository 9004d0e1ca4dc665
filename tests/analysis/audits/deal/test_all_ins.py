"""All-ins: favourites against their chances, by hand, and planted faults."""

import numpy as np
import pytest

from analysis.audits.deal.all_ins import all_in_tests
from analysis.audits.deal.deals import UNKNOWN
from tests.analysis.audits.deal.dealt import records


def all_ins(chances: np.ndarray, held: np.ndarray, cards: int = 0) -> np.ndarray:
    deals = records(np.tile([51, 0], (len(chances), 1)))
    deals["all_in"], deals["favourite"], deals["favourite_held"] = cards, chances, held
    return deals


def by_name(deals, hidden=0.0):
    return {test.name.removeprefix("all-in: "): test for test in all_in_tests(deals, hidden)}


@pytest.mark.parametrize(
    ("chance", "of_100", "bucket"),
    [
        pytest.param(0.5, 50, "favourite to 55%", id="even"),
        pytest.param(0.6, 60, "favourite 55%-65%", id="ahead"),
        pytest.param(0.8, 80, "favourite 75%-85%", id="a pair against a lower one"),
        pytest.param(0.9, 90, "favourite 85%-100%", id="far ahead"),
    ],
)
def test_hands_that_hold_as_often_as_they_should(chance, of_100, bucket):
    found = by_name(all_ins(np.full(100, chance), np.arange(100) < of_100))
    for name in ("favourite", bucket, "before the flop"):
        assert (found[name].observed, found[name].expected) == (of_100, pytest.approx(of_100))
        assert found[name].p == 1


@pytest.mark.parametrize(("cards", "name"), [(0, "before the flop"), (3, "on the flop"), (4, "on the turn")])
def test_streets(cards, name):
    found = by_name(all_ins(np.full(50, 0.5), np.arange(50) < 25, cards))
    assert {one for one in found if one.startswith(("before", "on"))} == {name}


def test_unequal_chances_have_a_smaller_spread():
    """50 hands of 0.9 and 50 of 0.5: 70 expected, variance 4.5 + 12.5, not the 21 of 100 hands of 0.7."""
    found = by_name(all_ins(np.repeat([0.9, 0.5], 50), np.arange(100) < 80))["favourite"]
    assert found.expected == pytest.approx(70)
    assert found.statistic == pytest.approx(10 / 17**0.5, rel=1e-4)


def test_decided_hands_are_passed_over():
    deals = all_ins(np.array([1.0] * 40 + [0.5] * 30), np.ones(70))
    assert by_name(deals)["favourite"].n == 30


def test_own_hands_belong_to_the_player():
    deals = all_ins(np.full(100, 0.8), np.ones(100))
    deals["own"][:40] = 0.2
    deals["own_held"][:10] = True
    assert (by_name(deals)["own hand"].observed, by_name(deals)["own hand"].expected) == (
        10,
        pytest.approx(8),
    )
    deals["own"] = UNKNOWN
    assert "own hand" not in by_name(deals)


def test_hidden_hands_may_all_have_ended_alike():
    """65 of 100 coins; a tenth of hidden ones explains five."""
    deals = all_ins(np.full(100, 0.5), np.arange(100) < 65)
    assert by_name(deals)["favourite"].p < 0.01
    assert by_name(deals, hidden=0.1)["favourite"].p > 0.05


def test_sites_that_differ_from_each_other():
    """At one site 60 of 100 coins, at the other 40: four variances of 25 each."""
    deals = all_ins(np.full(200, 0.5), np.arange(200) % 100 < np.repeat([60, 40], 100))
    deals["site"] = np.repeat([1, 2], 100)
    found = by_name(deals)
    assert found["favourite"].p == 1
    assert (found["favourite by site"].statistic, found["favourite by site"].expected) == (8, 2)
    assert "favourite by stake" not in found


def test_shifted_results_are_found_as_often_as_the_power_says():
    """A twentieth more for the favourite of 70%, at 2,500 all-ins; the effect of folded cards is granted."""
    rng = np.random.default_rng(1)
    found = [by_name(all_ins(np.full(2500, 0.7), rng.random(2500) < 0.735))["favourite"] for _ in range(40)]
    assert sum(test.p < 0.01 for test in found) >= 40 * (found[0].power - 0.15)
    assert found[0].power == pytest.approx(0.52, abs=0.05)
