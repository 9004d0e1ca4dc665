"""Minimization by the Nelder-Mead method; faster than the import of `scipy.optimize`."""

from collections.abc import Callable, Sequence
from operator import itemgetter
from typing import Final

STEPS: Final = 200  # largest number of steps, for each dimension
CLOSE: Final = 1e-4  # thresholds of the search: distance of corners, and of values
FIRST: Final = 0.05  # relative size of the first simplex
FIRST_AT_ZERO: Final = 0.00025
Place = tuple[float, ...]  # with few coordinates, arithmetic of numpy takes longer than the function
Corner = tuple[float, Place]  # value and place


def find_minimum(
    function: Callable[[Place], float], start: Sequence[float], bounds: Sequence[tuple[float, float]]
) -> Corner:
    """Return the smallest value found and its place, as `scipy.optimize.minimize` with `Nelder-Mead` does.

    Args:
        function: Function to minimize; it is called only within the bounds.
        start: Coordinates of the starting point, within the bounds.
        bounds: Lower and upper bound of each coordinate.

    Source: Nelder and Mead, 1965, A simplex method for function minimization.
    """

    def corner(place: Place) -> Corner:
        inside = tuple(min(max(x, low), high) for x, (low, high) in zip(place, bounds, strict=True))
        return function(inside), inside

    corners = [corner(place) for place in _simplex(tuple(map(float, start)), [high for _, high in bounds])]
    for _ in range(1, STEPS * len(start)):
        corners.sort(key=itemgetter(0))
        if _are_close(corners):
            break
        corners = _step(corners, corner)
    return min(corners, key=itemgetter(0))


def _simplex(start: Place, highest: Sequence[float]) -> list[Place]:
    """Return the corners of the first simplex; coordinates above an upper bound are reflected at it."""
    places = [start]
    for axis, x in enumerate(start):
        moved = (1 + FIRST) * x if x else FIRST_AT_ZERO
        places.append((*start[:axis], moved, *start[axis + 1 :]))
    return [
        tuple(2 * high - x if x > high else x for x, high in zip(place, highest, strict=True))
        for place in places
    ]


def _are_close(corners: Sequence[Corner]) -> bool:
    """Whether the search has converged: all corners are within `CLOSE` of the first, in place and value."""
    (best, first), others = corners[0], corners[1:]
    if any(abs(best - value) > CLOSE for value, _ in others):
        return False
    return all(abs(x - y) <= CLOSE for _, place in others for x, y in zip(place, first, strict=True))


def _step(corners: Sequence[Corner], corner: Callable[[Place], Corner]) -> list[Corner]:
    """Replace the worst corner, or shrink the simplex towards the best one.

    Args:
        corners: The corners, sorted by value.
        corner: Evaluates the function at a place, clipped to the bounds.
    """
    *better, (worst, place) = corners
    centre = [sum(axis) / len(better) for axis in zip(*(one for _, one in better), strict=True)]

    def mirrored(scale: float) -> Corner:
        return corner(tuple((1 + scale) * c - scale * x for c, x in zip(centre, place, strict=True)))

    found = mirrored(1)
    if found[0] < better[0][0]:
        return [*better, min(found, mirrored(2), key=itemgetter(0))]
    if found[0] < better[-1][0]:
        return [*better, found]
    is_outside = found[0] < worst
    nearer = mirrored(0.5 if is_outside else -0.5)
    if nearer[0] <= found[0] if is_outside else nearer[0] < worst:
        return [*better, nearer]
    return [better[0], *(corner(_halfway(better[0][1], one)) for _, one in corners[1:])]


def _halfway(first: Place, other: Place) -> Place:
    return tuple(x + 0.5 * (y - x) for x, y in zip(first, other, strict=True))
