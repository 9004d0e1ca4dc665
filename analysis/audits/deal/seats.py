"""Tests for better hole cards of a seat, a position, a stake or a new account."""

from collections.abc import Iterator
from math import sqrt
from typing import Final

import numpy as np
from numpy.typing import NDArray

from analysis.audits.deal.deals import NO_CARD, Deals
from analysis.audits.deal.hole_cards import GOOD, good_hands
from analysis.inference.tests import Result, difference_test, squares_test

FEWEST: Final = 200
FEWEST_OF_A_GROUP: Final = 50
FIRST_HANDS: Final = 1000


def seat_tests(deals: Deals) -> Iterator[Result]:
    """Yield tests of pairs and aces by seat, by position, by stake, and in a player's first hands."""
    dealt = deals[deals["hole"][:, 0] != NO_CARD]
    if len(dealt) < FEWEST:
        return
    good = good_hands(dealt["hole"])
    for name, column in (("seat number", "seat"), ("position", "behind"), ("stake", "stake")):
        yield from _by_group(f"pairs and aces: by {name}", dealt[column], good)
    yield from _first_hands(dealt["witness"], good)


def _by_group(name: str, groups: NDArray[np.integer], good: NDArray[np.bool_]) -> Iterator[Result]:
    """Yield a test for differences between groups: good hands of each against the rate of all groups."""
    _, places, counts = np.unique(groups, return_inverse=True, return_counts=True)
    found = np.bincount(places, good)
    large = counts >= FEWEST_OF_A_GROUP
    counts, found = counts[large], found[large]
    if len(counts) > 1:
        n = int(counts.sum())
        apart = found - counts * (found.sum() / n)
        statistic = float((apart**2 / counts).sum()) / (GOOD * (1 - GOOD))
        yield squares_test(name, n, statistic, len(counts) - 1, n * GOOD / (1 - GOOD))


def _first_hands(witness: NDArray[np.uint32], good: NDArray[np.bool_]) -> Iterator[Result]:
    """Yield a test of good hands in each player's first thousand hands against their later hands."""
    _, starts, counts = np.unique(witness, return_index=True, return_counts=True)
    place = np.arange(len(witness)) - np.repeat(starts, counts)
    many = np.repeat(counts, counts) >= 2 * FIRST_HANDS
    first, later = many & (place < FIRST_HANDS), many & (place >= FIRST_HANDS)
    if many.any():
        error = sqrt((1 - GOOD) / GOOD * (1 / first.sum() + 1 / later.sum()))
        difference = float(good[first].mean() - good[later].mean()) / GOOD
        yield difference_test("pairs and aces: first 1,000 hands", int(many.sum()), difference, error)
