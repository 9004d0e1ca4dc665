"""Seats, positions, stakes and new accounts: who is counted where, and planted faults."""

import numpy as np
import pytest

from analysis.audits.deal.seats import seat_tests
from tests.analysis.audits.deal.dealt import dealt, decks, records

ACE, NOTHING = (51, 0), (40, 0)


def hands(good: list[bool]) -> np.ndarray:
    return records(np.array([ACE if one else NOTHING for one in good]))


def by_name(deals):
    return {test.name.removeprefix("pairs and aces: "): test for test in seat_tests(deals)}


def test_two_stakes():
    """270 of 1,326 hands are good, and each stake has 1,326: 50 more and 50 fewer than on average."""
    deals = hands(([True] * 320 + [False] * 1006) + ([True] * 220 + [False] * 1106))
    deals["stake"] = np.arange(2652) // 1326
    found = by_name(deals)["by stake"]
    assert (found.n, found.expected) == (2652, 1)
    assert found.statistic == pytest.approx(2 * 50**2 / (270 * 1056 / 1326))
    assert found.effect == pytest.approx(50 / 270, abs=0.02)


def test_stakes_that_are_alike():
    """Nobody gets good hands, a matter of hole cards; no stake is preferred."""
    deals = hands([False] * 400)
    deals["stake"] = np.arange(400) // 200
    assert by_name(deals)["by stake"].p == 1


def test_groups_of_few_hands_are_passed_over():
    deals = hands([True] * 60 + [False] * 240)
    deals["seat"] = [1] * 130 + [2] * 130 + [3] * 40
    found = by_name(deals)["by seat number"]
    assert (found.n, found.expected) == (260, 1)


def test_one_stake_is_not_compared():
    assert "by stake" not in by_name(hands([True] * 60 + [False] * 240))


@pytest.mark.parametrize(
    ("hands_of_a", "difference"),
    [
        pytest.param(2000, 0.3 / (270 / 1326), id="40 of 100 hands at first, 10 of 100 later"),
        pytest.param(1999, None, id="too few hands later"),
    ],
)
def test_first_hands_of_a_player(hands_of_a, difference):
    first, later = [True] * 400 + [False] * 600, ([True] * 10 + [False] * 90) * 10
    deals = hands([*first, *later[: hands_of_a - 1000]])
    found = by_name(deals).get("first 1,000 hands")
    assert (found and found.effect) == (difference and pytest.approx(difference))


@pytest.mark.parametrize(("column", "name"), [("seat", "seat number"), ("behind", "position")])
def test_a_favoured_place_is_found(column, name):
    """Every tenth hand of one place of six is an ace more."""
    deals = dealt(1, 30_000)
    favoured = np.flatnonzero(deals[column] == 2)[::10]
    deals["hole"][favoured] = ACE
    assert by_name(deals)[f"by {name}"].p < 1e-4


def test_places_without_cards_are_no_hands():
    deals = records(decks(np.random.default_rng(1), 300, 2))
    deals["hole"][:150] = 255
    assert by_name(deals) == {}
