"""Confidence intervals of a rate, of the difference of two rates, and of a sum."""

from collections.abc import Callable
from math import sqrt
from typing import Final, TypeVar

import polars as pl

N = TypeVar("N", float, pl.Expr)
Z: Final = 1.96
Ends = tuple[float, float, float]  # a value with the lower and upper end of its interval


def wilson_ends(value: float, chances: float) -> Ends:
    """Return a rate with the ends of its 95% Wilson interval.

    Args:
        value: The rate.
        chances: Number of chances, at least 1.
    """
    low, high = _wilson(value, chances, sqrt)
    return value, max(0.0, low), min(1.0, high)


def wilson_interval(made: pl.Expr, chances: pl.Expr) -> tuple[pl.Expr, pl.Expr]:
    """Return expressions for the lower and upper end of the 95% Wilson interval; null without chances.

    Args:
        made: Number made.
        chances: Number of chances.
    """
    low, high = (end.clip(0, 1) for end in _wilson(made / chances, chances, pl.Expr.sqrt))
    return pl.when(chances > 0).then(low), pl.when(chances > 0).then(high)


def sum_interval(total: float, count: int, variance: float) -> tuple[float, float]:
    """Return the ends of the 95% interval of the expected sum of independent values.

    Args:
        total: Observed sum.
        count: Number of values.
        variance: Variance of one value.
    """
    width = Z * sqrt(count * variance)
    return total - width, total + width


def _wilson(share: N, chances: N, root: Callable[[N], N]) -> tuple[N, N]:
    """Return the ends of the Wilson interval, not clipped: rounding can put them outside of 0 to 1."""
    centre = share + Z**2 / (2.0 * chances)
    spread = Z * root(share * (1 - share) / chances + (Z / (2.0 * chances)) ** 2)
    scale = 1 + Z**2 / chances
    return (centre - spread) / scale, (centre + spread) / scale


def newcombe_interval(a: Ends, b: Ends) -> tuple[float, float]:
    """Return the 95% Newcombe interval of the difference `a - b`, from the Wilson intervals of two rates."""
    a_value, a_low, a_high = a
    b_value, b_low, b_high = b
    difference = a_value - b_value
    below = ((a_value - a_low) ** 2 + (b_high - b_value) ** 2) ** 0.5
    above = ((a_high - a_value) ** 2 + (b_value - b_low) ** 2) ** 0.5
    return difference - below, difference + above
