"""Minimum of a function by the method of Nelder and Mead, in a fraction of the time of importing scipy's."""

from collections.abc import Callable, Sequence
from operator import itemgetter
from typing import Final

import numpy as np

from analysis.inference.strata import Numbers

STEPS: Final = 200  # largest number of steps, for each dimension
CLOSE: Final = 1e-4  # thresholds of the search: distance of corners, and of values
FIRST: Final = 0.05  # relative size of the first simplex
FIRST_AT_ZERO: Final = 0.00025
Corner = tuple[float, Numbers]  # value and place


def find_minimum(
    function: Callable[[Numbers], float], start: Numbers, bounds: Sequence[tuple[float, float]]
) -> Corner:
    """Return the least value found, and its place; the same as `scipy.optimize.minimize`.

    Args:
        function: Function of a place.
        start: Place to begin at, within the bounds.
        bounds: Lower and upper end of each coordinate.

    Source: Nelder and Mead, 1965, A simplex method for function minimization.
    """
    low, high = np.transpose(bounds)

    def corner(place: Numbers) -> Corner:
        inside = np.minimum(np.maximum(place, low), high)
        return function(inside), inside

    corners = [corner(place) for place in _simplex(start, high)]
    for _ in range(1, STEPS * len(start)):
        corners.sort(key=itemgetter(0))
        if _are_close(corners):
            break
        corners = _step(corners, corner)
    return min(corners, key=itemgetter(0))


def _simplex(start: Numbers, high: Numbers) -> Numbers:
    """Return the corners of the first simplex, mirrored at the upper bounds."""
    moved = np.where(start == 0, FIRST_AT_ZERO, (1 + FIRST) * start)
    places = np.vstack([start, np.where(np.eye(len(start), dtype=bool), moved, start)])
    return np.where(places > high, 2 * high - places, places)


def _are_close(corners: Sequence[Corner]) -> bool:
    (best, first), others = corners[0], corners[1:]
    distance = max(float(np.abs(place - first).max()) for _, place in others)
    return distance <= CLOSE and max(abs(best - value) for value, _ in others) <= CLOSE


def _step(corners: Sequence[Corner], corner: Callable[[Numbers], Corner]) -> list[Corner]:
    """Replace the worst corner, or draw all corners towards the best; the corners are sorted by value."""
    *better, (worst, place) = corners
    centre = sum(one for _, one in better) / len(better)

    def mirrored(scale: float) -> Corner:
        return corner((1 + scale) * centre - scale * place)

    found = mirrored(1)
    if found[0] < better[0][0]:
        return [*better, min(found, mirrored(2), key=itemgetter(0))]
    if found[0] < better[-1][0]:
        return [*better, found]
    is_outside = found[0] < worst
    nearer = mirrored(0.5 if is_outside else -0.5)
    if nearer[0] <= found[0] if is_outside else nearer[0] < worst:
        return [*better, nearer]
    first = better[0][1]
    return [better[0], *(corner(first + 0.5 * (one - first)) for _, one in corners[1:])]
