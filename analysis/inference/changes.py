"""Change points of a rate or mean over sessions: binary segmentation with a permutation test."""

from typing import Final

import numpy as np

from analysis.inference.strata import Numbers

FEWEST: Final = 200  # minimum chances on each side of a change
SHUFFLES: Final = 999
STEP: Final = 50  # number of shuffles at a time
SEED: Final = 1
ROUNDING: Final = 1e-9


def change_points(
    totals: Numbers, counts: Numbers, *, alpha: float, fewest: int = FEWEST, seed: int = SEED
) -> list[tuple[int, float]]:
    """Find the change points of a mean by binary segmentation.

    The permutation test shuffles whole sessions, because hands of one session depend on each other. Values
    are centred on the mean of their stratum, so that a different mix of positions or numbers of players is
    not a change. The split with the largest difference of means, weighted by the counts of both sides, is
    compared with the largest difference in each of 999 shuffles. If it is significant, both sides are split
    recursively.

    Args:
        totals: Sums of the values, shape (sessions, strata), sessions in order of time.
        counts: Numbers of values, same shape.
        alpha: Significance level, the largest p-value of a change.
        fewest: Minimum number of values on each side of a change.
        seed: Seed of the shuffles.

    Returns:
        Index of the first session after each change and its p-value, in order of time.
    """
    return _split(totals, counts, 0, alpha, fewest, np.random.default_rng(seed))


def _split(
    totals: Numbers, counts: Numbers, start: int, alpha: float, fewest: int, random: np.random.Generator
) -> list[tuple[int, float]]:
    """Return the change points of a slice of the sessions; `start` is the index of its first session."""
    size = counts.sum(axis=1)
    if size.sum() < 2 * fewest:
        return []
    of_stratum = counts.sum(axis=0)
    means = np.divide(totals.sum(axis=0), of_stratum, out=np.zeros(len(of_stratum)), where=of_stratum > 0)
    apart = totals.sum(axis=1) - counts @ means
    differences = _differences(apart[None, :], size[None, :], fewest)[0]
    place = int(differences.argmax())
    p = _shuffle_test(apart, size, float(differences[place]), fewest, random, alpha)
    if p is None:
        return []
    cut = place + 1
    return [
        *_split(totals[:cut], counts[:cut], start, alpha, fewest, random),
        (start + cut, p),
        *_split(totals[cut:], counts[cut:], start + cut, alpha, fewest, random),
    ]


def _differences(apart: Numbers, size: Numbers, fewest: int) -> Numbers:
    """Return the absolute weighted difference of the means before and after each split, for each row.

    0 if a side has fewer than `fewest` values.

    Args:
        apart: Centred sum of the values of each session; shape (rows, sessions).
        size: Number of values of each session; same shape.
        fewest: Minimum number of values on each side.
    """
    left, before = np.cumsum(apart, axis=1), np.cumsum(size, axis=1)
    whole = before[:, -1:]
    after = whole - before
    is_enough = np.minimum(before, after) >= fewest
    spread = np.sqrt(whole / np.where(is_enough, before * after, 1.0))
    return np.where(is_enough, np.abs(left - left[:, -1:] / whole * before) * spread, 0.0)


def _shuffle_test(
    apart: Numbers, size: Numbers, seen: float, fewest: int, random: np.random.Generator, alpha: float
) -> float | None:
    """Return the p-value of the observed maximum `seen` by a permutation test; None if it exceeds `alpha`.

    The test stops as soon as the p-value is certain to exceed `alpha`.
    """
    if seen <= ROUNDING:
        return None
    larger = 1
    for start in range(0, SHUFFLES, STEP):
        order = random.random((min(STEP, SHUFFLES - start), len(size))).argsort(axis=1)
        largest = _differences(apart[order], size[order], fewest).max(axis=1)
        larger += int((largest >= seen - ROUNDING).sum())
        if larger / (1 + SHUFFLES) > alpha:
            return None
    return larger / (1 + SHUFFLES)
