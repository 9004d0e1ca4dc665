"""Hole cards: counts by hand, and planted faults."""

import numpy as np
import pytest

from analysis.audits.deal.hole_cards import good_hands, hole_card_tests
from analysis.equity.hole_cards import HOLE_CARDS
from hhparser.base.cards import parse_cards
from tests.analysis.audits.deal.dealt import dealt, heavier, records

ALL = records(np.array(HOLE_CARDS))
ACES = np.arange(52) >= 48
# of the 1,326 hole cards: 13 x 6, 4 x 78, 13 x 16, 13 x 16, 1,326 - 1,128, 6 + 6 + 6 + 16
EVERY = {
    "pairs": 78,
    "suited": 312,
    "neighbours in rank": 208,
    "one rank between": 208 - 16,
    "with an ace": 198,
    "AA KK QQ AK": 34,
}


def by_name(tests):
    return {test.name.removeprefix("hole cards: "): test for test in tests}


@pytest.mark.parametrize(("name", "count"), EVERY.items())
def test_every_hole_cards_once_is_what_is_expected(name, count):
    found = by_name(hole_card_tests(ALL))[name]
    assert (found.n, found.observed, found.expected) == (1326, count, pytest.approx(count))
    assert found.p == 1


@pytest.mark.parametrize("name", ["52 cards", "13 ranks", "4 suits", "169 kinds"])
def test_every_hole_cards_once_is_perfectly_even(name):
    found = by_name(hole_card_tests(ALL))[name]
    assert (found.statistic, found.p, found.effect) == (pytest.approx(0), pytest.approx(1), 0)


def test_every_hole_cards_five_times_is_perfectly_even():
    found = by_name(hole_card_tests(records(np.array(HOLE_CARDS * 5))))["each of 1,326"]
    assert (found.n, found.statistic, found.p, found.effect) == (6630, pytest.approx(0), pytest.approx(1), 0)


def test_one_hand_twenty_times_too_often_is_found_among_all():
    """Of 40,000 hands 30 hold two given aces; here they come 600 times, and no other test sees as much of it."""
    hole = np.concatenate([dealt(1, 40_000)["hole"], np.tile(parse_cards("As Ah"), (570, 1))])
    assert by_name(hole_card_tests(records(hole)))["each of 1,326"].p < 1e-9
    assert by_name(hole_card_tests(dealt(1, 40_000)))["each of 1,326"].p > 0.01


@pytest.mark.nightly
def test_each_of_the_hole_cards_is_as_seldom_odd_as_chance_has_it():
    """Of 200 fair series 10 have p < 0.05; 22 or more in one of 2,000 such tests."""
    found = [by_name(hole_card_tests(dealt(seed, 7_000)))["each of 1,326"].p for seed in range(200)]
    assert sum(p < 0.05 for p in found) < 22


@pytest.mark.parametrize(
    ("cards", "good"),
    [
        pytest.param("2c 2d", True, id="pair"),
        pytest.param("As 7d", True, id="ace"),
        pytest.param("Ks Qs", False, id="neither"),
    ],
)
def test_good_hands(cards, good):
    assert good_hands(np.array([parse_cards(cards)])).tolist() == [good]


def test_good_hands_are_a_fifth():
    assert good_hands(np.array(HOLE_CARDS)).sum() == 78 + 198 - 6


def test_few_hands_are_not_tested():
    assert not list(hole_card_tests(records(np.array(HOLE_CARDS[:199]))))


@pytest.mark.nightly
def test_aces_a_tenth_too_often_are_found_as_often_as_the_power_says():
    """The power is that for 5%; for 10% it is the power of four times as many hands."""
    promised = by_name(hole_card_tests(dealt(0, 40_000)))["with an ace"].power
    found = [
        by_name(hole_card_tests(dealt(seed, 10_000, heavier(ACES, 1.1))))["with an ace"] for seed in range(40)
    ]
    assert promised == pytest.approx(0.93, abs=0.05)
    assert sum(test.p < 0.01 for test in found) >= 40 * (promised - 0.15)
    assert all(test.effect > 0 for test in found if test.p < 0.01)
