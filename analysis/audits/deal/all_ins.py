"""Tests of all-ins before the last card: win frequency against the computed chance."""

from collections import Counter
from collections.abc import Iterator
from typing import Final

import numpy as np
from numpy.typing import NDArray

from analysis.audits.deal.deals import UNKNOWN, Deals
from analysis.inference.tests import Allowance, Part, Result, groups_test, sum_test

FEWEST: Final = 30
BUCKETS: Final = ((0.0, 0.55), (0.55, 0.65), (0.65, 0.75), (0.75, 0.85), (0.85, 1.0))
STREETS: Final = {0: "before the flop", 3: "on the flop", 4: "on the turn"}
FOLDED: Final = 0.015  # allowance for folded cards, lower on average than the rest of the deck
LEAST_VARIANCE: Final = 5.0


def all_in_tests(all_ins: Deals, hidden: float) -> Iterator[Result]:
    """Yield tests of favourites and of the hero's hands, and by chance, street, site and stake.

    Args:
        all_ins: All-ins with all hands known.
        hidden: Share of all-ins with a hidden hand; an allowance, as they could all have the same result.
    """
    allowance = Allowance(FOLDED + hidden, FOLDED + hidden)
    chance, held = _rounded(all_ins["favourite"]), all_ins["favourite_held"]
    yield from _held("all-in: favourite", chance, held, allowance)
    own = all_ins["own"] != UNKNOWN
    yield from _held("all-in: own hand", _rounded(all_ins["own"][own]), all_ins["own_held"][own], allowance)
    for low, high in BUCKETS:
        inside = (chance > low) & (chance <= high)
        name = f"all-in: favourite {low:.0%}-{high:.0%}" if low else f"all-in: favourite to {high:.0%}"
        yield from _held(name, chance[inside], held[inside], allowance)
    for cards, street in STREETS.items():
        there = all_ins["all_in"] == cards
        yield from _held(f"all-in: {street}", chance[there], held[there], allowance)
    for name in ("site", "stake"):
        yield from _by_group(f"all-in: favourite by {name}", all_ins[name], chance, held)


def _rounded(chances: NDArray[np.float32]) -> NDArray[np.float64]:
    """Round chances to thousandths, to limit the number of distinct values."""
    rounded: NDArray[np.float64] = chances.astype(np.float64).round(3)
    return rounded


def _held(
    name: str, chance: NDArray[np.float64], held: NDArray[np.bool_], allowance: Allowance
) -> Iterator[Result]:
    """Yield a test of the number of wins and ties against its exact distribution; none for few all-ins."""
    open_ = (chance > 0) & (chance < 1)
    if open_.sum() >= FEWEST:
        parts = [Part(n, (1 - p, p)) for p, n in sorted(Counter(chance[open_].tolist()).items())]
        yield sum_test(name, int(open_.sum()), int(held[open_].sum()), parts, allowance)


def _by_group(
    name: str, groups: NDArray[np.uint32], chance: NDArray[np.float64], held: NDArray[np.bool_]
) -> Iterator[Result]:
    """Yield a test for differences between groups, such as sites; none with fewer than two large groups."""
    _, places = np.unique(groups, return_inverse=True)
    observed, means, variances = (
        np.bincount(places, one).astype(float) for one in (held, chance, chance * (1 - chance))
    )
    large = variances >= LEAST_VARIANCE
    if large.sum() > 1:
        n = int(np.bincount(places)[large].sum())
        yield groups_test(name, n, observed[large], means[large], variances[large])
