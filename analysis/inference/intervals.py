"""Confidence intervals of a rate and of the difference of two rates."""

from typing import Final

import polars as pl

Z: Final = 1.96
Ends = tuple[float, float, float]  # a value with the lower and upper end of its interval


def wilson_interval(made: pl.Expr, chances: pl.Expr) -> tuple[pl.Expr, pl.Expr]:
    """Return expressions for the lower and upper end of the 95% Wilson interval; null without chances."""
    share = made / chances
    centre = share + Z**2 / (2.0 * chances)
    spread = Z * (share * (1 - share) / chances + (Z / (2.0 * chances)) ** 2).sqrt()
    scale = 1 + Z**2 / chances
    low, high = ((centre - spread) / scale).clip(0, 1), ((centre + spread) / scale).clip(0, 1)
    return pl.when(chances > 0).then(low), pl.when(chances > 0).then(high)


def newcombe_interval(a: Ends, b: Ends) -> tuple[float, float]:
    """Return the 95% Newcombe interval of the difference `a - b`, from the Wilson intervals of two rates."""
    a_value, a_low, a_high = a
    b_value, b_low, b_high = b
    difference = a_value - b_value
    below = ((a_value - a_low) ** 2 + (b_high - b_value) ** 2) ** 0.5
    above = ((a_high - a_value) ** 2 + (b_value - b_low) ** 2) ** 0.5
    return difference - below, difference + above
