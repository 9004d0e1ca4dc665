"""Sequences: cards shared with earlier hands, by hand, and planted faults."""

import numpy as np
import pytest

from analysis.audits.deal.sequences import sequence_tests
from hhparser.base.cards import parse_cards
from tests.analysis.audits.deal.dealt import decks, records


def hands(*texts: str, times: int = 1) -> np.ndarray:
    return records(np.array([parse_cards(text) for text in texts] * times))


def by_name(deals):
    return {test.name.removeprefix("sequence: "): test for test in sequence_tests(deals)}


@pytest.mark.parametrize(
    ("texts", "shared", "changes"),
    [
        pytest.param(["As Ks", "2c 3d"], 0, 499, id="no card, high and low in turn"),
        pytest.param(["As Ks", "Ks 2d"], 499, 499, id="a king each time"),
        pytest.param(["As Ks", "Ks As"], 998, 0, id="both cards"),
    ],
)
def test_two_hands_in_turn(texts, shared, changes):
    found = by_name(hands(*texts, times=250))
    assert found["card of the hand before"].observed == shared
    assert found["card of the hand before"].expected == pytest.approx(499 / 13)
    assert found["high to low or back"].observed == changes
    assert found["high to low or back"].expected == changes + (499 / 2 - changes)


def test_hands_in_the_middle_are_passed_over():
    """A seven and a nine are as far from a deuce as from an ace: 5 + 7 = 12."""
    assert by_name(hands("As Ks", "7c 9d", "2c 3d", times=250))["high to low or back"].observed == 499


def test_another_player_begins_anew():
    deals = hands("As Ks", "As 3d", times=250)
    deals["witness"] = np.arange(500) >= 300
    assert by_name(deals)["card of the hand before"].n == 498
    assert by_name(deals)["card of the hand before"].observed == 498


@pytest.mark.parametrize("lag", [2, 5])
def test_cards_that_come_again_later_are_found(lag):
    """One hand in twenty gets the cards of an earlier one once more: 250 of 5,000, where 384 are shared."""
    deck = decks(np.random.default_rng(lag), 5_000, 2)
    deck[lag::20] = deck[: 5_000 - lag : 20]
    found = by_name(records(deck))
    assert found["cards of 2-5 hands before"].p < 1e-6
    assert found["card of the hand before"].p > 1e-3


def test_high_hands_that_come_together_are_found():
    """Ten hands in order of their ranks, then the next ten."""
    deck = decks(np.random.default_rng(1), 5_000, 2)
    order = np.lexsort(((deck >> 2).sum(axis=1), np.arange(5_000) // 10))
    found = by_name(records(deck[order]))
    assert found["high to low or back"].p < 1e-6
    assert found["ranks, 10 lags"].p < 1e-6


def test_few_hands_are_not_tested():
    assert by_name(hands("As Ks", "2c 3d", times=100)) == {}
