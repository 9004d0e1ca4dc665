"""Tests for dependence of hole cards on the hole cards of earlier hands."""

from collections.abc import Iterator
from math import sqrt
from typing import Final

import numpy as np
from numpy.typing import NDArray

from analysis.audits.deal.deals import NO_CARD, Deals
from analysis.inference.tests import Part, Result, squares_test, sum_test

FEWEST: Final = 200
LAGS: Final = range(2, 6)
RANK_LAGS: Final = range(1, 11)
SHARED: Final = (1225 / 1326, 100 / 1326, 1 / 1326)  # probabilities that two deals share 0, 1, 2 cards
SHARED_MEAN: Final = 1 / 13
SHARED_VARIANCE: Final = 104 / 1326 - SHARED_MEAN**2
RANKS_VARIANCE: Final = 28 * 50 / 51
SHORT_SERIES: Final = 976  # fourth moments of the ranks raise the variance of squares by this over n
MIDDLE: Final = 12  # mean of the ranks of two cards together, 0 to 24


def sequence_tests(deals: Deals) -> Iterator[Result]:
    """Yield tests of repeated cards, runs of high and low hands, and autocorrelation of ranks."""
    dealt = deals[deals["hole"][:, 0] != NO_CARD]
    hole, witness = dealt["hole"], dealt["witness"]
    if len(hole) < FEWEST + RANK_LAGS[-1]:
        return
    followed = _shared(hole, witness, 1)
    if len(followed) < FEWEST:
        return
    shared = int(followed.sum())
    yield sum_test("sequence: card of the hand before", len(followed), shared, [Part(len(followed), SHARED)])
    yield _earlier(hole, witness)
    yield from _runs(hole, witness)
    yield _correlation(hole, witness)


def _shared(hole: NDArray[np.integer], witness: NDArray[np.uint32], lag: int) -> NDArray[np.uint8]:
    """Count the cards that each hand shares with the same hero's hand `lag` hands earlier, if any."""
    same = (hole[lag:, :, None] == hole[:-lag, None]).sum(axis=(1, 2), dtype=np.uint8)
    found: NDArray[np.uint8] = same[witness[lag:] == witness[:-lag]]
    return found


def _earlier(hole: NDArray[np.integer], witness: NDArray[np.uint32]) -> Result:
    """Return a test of cards shared with the hands two to five hands earlier."""
    sums = [_shared(hole, witness, lag) for lag in LAGS]
    squares = [(one.sum() - len(one) * SHARED_MEAN) ** 2 / (len(one) * SHARED_VARIANCE) for one in sums]
    information = sum(map(len, sums)) * SHARED_MEAN**2 / SHARED_VARIANCE
    n = len(sums[0])
    return squares_test("sequence: cards of 2-5 hands before", n, sum(squares), len(sums), information)


def _runs(hole: NDArray[np.integer], witness: NDArray[np.uint32]) -> Iterator[Result]:
    """Yield a test of changes between high and low hands; hands of average rank are skipped."""
    total = (hole >> 2).sum(axis=1, dtype=np.uint8)
    apart = total != MIDDLE
    high, witness = total[apart] > MIDDLE, witness[apart]
    together = witness[1:] == witness[:-1]
    changes = (high[1:] != high[:-1])[together]
    if len(changes) >= FEWEST:
        parts = [Part(len(changes), (0.5, 0.5))]
        yield sum_test("sequence: high to low or back", len(changes), int(changes.sum()), parts)


def _correlation(hole: NDArray[np.integer], witness: NDArray[np.uint32]) -> Result:
    """Return a Ljung-Box test of ranks at lags 1 to 10, with the known mean and variance."""
    ranks = ((hole >> 2).sum(axis=1, dtype=np.int8) - MIDDLE) / sqrt(RANKS_VARIANCE)
    statistic, pairs = 0.0, 0
    for lag in RANK_LAGS:
        products = (ranks[lag:] * ranks[:-lag])[witness[lag:] == witness[:-lag]]
        if len(products):
            statistic += float(products.sum()) ** 2 / len(products)
            pairs += len(products)
    freedom = len(RANK_LAGS)
    variance = 2 * freedom + SHORT_SERIES / len(ranks)
    return squares_test("sequence: ranks, 10 lags", len(ranks), statistic, freedom, float(pairs), variance)
