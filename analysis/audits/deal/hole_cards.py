"""Tests of the hole cards of heroes against a fair deal."""

from collections.abc import Iterator
from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from analysis.audits.deal.deals import NO_CARD, Deals
from analysis.equity.hole_cards import HOLE_CARDS, N_HOLE_CARDS, place_of
from analysis.inference.tests import Part, Result, counts_test, squares_test, sum_test

FEWEST: Final = 200
FEWEST_FOR_KINDS: Final = 1000
FEWEST_FOR_EACH: Final = 5 * N_HOLE_CARDS  # expected count of 5 for each combination
GOOD: Final = 270 / 1326  # a pair or an ace
_LEFT: Final = 50 / 51  # finite population correction of the variance for two cards of 52


def hole_card_tests(deals: Deals) -> Iterator[Result]:
    """Yield tests of single cards, of hole cards and the 169 starting hands, and of premium hands."""
    hole = deals["hole"][deals["hole"][:, 0] != NO_CARD]
    n = len(hole)
    if n < FEWEST:
        return
    yield counts_test("hole cards: 52 cards", n, np.bincount(hole.ravel(), minlength=52), 25 / 26 / 26)
    yield counts_test(
        "hole cards: 13 ranks", n, np.bincount((hole >> 2).ravel(), minlength=13), 24 / 169 * _LEFT
    )
    yield counts_test("hole cards: 4 suits", n, np.bincount((hole & 3).ravel(), minlength=4), 6 / 16 * _LEFT)
    if n >= FEWEST_FOR_KINDS:
        yield _kinds(hole)
    if n >= FEWEST_FOR_EACH:
        yield _each(hole)
    for name, is_one in _looked_for(hole):
        chance = _looked_for_chances()[name]
        yield sum_test(f"hole cards: {name}", n, int(is_one.sum()), [Part(n, (1 - chance, chance))])


def good_hands(hole: NDArray[np.integer]) -> NDArray[np.bool_]:
    """Return a mask of hole cards that are a pair or contain an ace: a fifth of all."""
    ranks = hole >> 2
    good: NDArray[np.bool_] = (ranks[:, 0] == ranks[:, 1]) | (ranks == 12).any(axis=1)
    return good


def _kinds(hole: NDArray[np.integer]) -> Result:
    """Return Pearson's test of the 169 starting hands, with its exact variance for unequal chances."""
    n = len(hole)
    chances = np.bincount(_kind(np.array(HOLE_CARDS)), minlength=169) / len(HOLE_CARDS)
    expected = n * chances
    found = np.bincount(_kind(hole), minlength=169)
    statistic = float(((found - expected) ** 2 / expected).sum())
    variance = 2 * 168 + float((1 / chances).sum() - 169**2 - 2 * 169 + 2) / n
    return squares_test("hole cards: 169 kinds", n, statistic, 168, float(n), variance)


def _each(hole: NDArray[np.integer]) -> Result:
    """Return a test for equal frequency of the 1,326 combinations of hole cards."""
    cards = hole.astype(np.intp)
    counts = np.bincount(place_of(cards.max(axis=1), cards.min(axis=1)), minlength=N_HOLE_CARDS)
    chance = 1 / N_HOLE_CARDS
    return counts_test("hole cards: each of 1,326", len(hole), counts, chance * (1 - chance))


def _kind(hole: NDArray[np.integer]) -> NDArray[np.integer]:
    """Return the index of a starting hand in a 13 × 13 grid: pairs on the diagonal, suited hands above it."""
    ranks = np.sort(hole >> 2, axis=1).astype(np.int16)
    suited = (hole[:, 0] & 3) == (hole[:, 1] & 3)
    return np.where(suited, ranks[:, 0] * 13 + ranks[:, 1], ranks[:, 1] * 13 + ranks[:, 0])


def _looked_for(hole: NDArray[np.integer]) -> Iterator[tuple[str, NDArray[np.bool_]]]:
    """Yield names and masks of premium hole cards; the list was fixed before any data was counted."""
    ranks, suits = np.sort(hole >> 2, axis=1), hole & 3
    gap = ranks[:, 1] - ranks[:, 0]  # never negative, as the ranks are sorted
    yield "pairs", gap == 0
    yield "suited", suits[:, 0] == suits[:, 1]
    yield "neighbours in rank", (gap == 1) | (gap == 12)
    yield "one rank between", (gap == 2) | ((ranks[:, 1] == 12) & (ranks[:, 0] == 1))
    yield "with an ace", ranks[:, 1] == 12
    yield "AA KK QQ AK", ((gap == 0) & (ranks[:, 0] >= 10)) | ((ranks[:, 0] == 11) & (ranks[:, 1] == 12))


@cache
def _looked_for_chances() -> dict[str, float]:
    return {name: float(is_one.mean()) for name, is_one in _looked_for(np.array(HOLE_CARDS))}
