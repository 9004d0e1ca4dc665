"""How sure a rate is."""

from typing import Final

import polars as pl

Z: Final = 1.96


def wilson_interval(made: pl.Expr, chances: pl.Expr) -> tuple[pl.Expr, pl.Expr]:
    """Lower and upper end of the 95 % Wilson interval of a proportion; empty without chances."""
    share = made / chances
    centre = share + Z**2 / (2 * chances)
    spread = Z * (share * (1 - share) / chances + Z**2 / (4 * chances**2)).sqrt()
    scale = 1 + Z**2 / chances
    low, high = ((centre - spread) / scale).clip(0, 1), ((centre + spread) / scale).clip(0, 1)
    return pl.when(chances > 0).then(low), pl.when(chances > 0).then(high)
