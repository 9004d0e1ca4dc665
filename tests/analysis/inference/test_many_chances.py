"""Intervals of rates with more chances than 32 bits hold the square of."""

import polars as pl
import pytest

from analysis.inference.intervals import wilson_interval


@pytest.mark.parametrize("chances", [46_341, 65_537, 3_000_000])
def test_wilson_interval_of_many_chances(chances: int) -> None:
    low, high = pl.select(
        *(one.alias(str(n)) for n, one in enumerate(wilson_interval(pl.lit(0.0), pl.lit(chances))))
    ).row(0)
    assert low == pytest.approx(0, abs=1e-12)
    assert high == pytest.approx(1.96**2 / (chances + 1.96**2), rel=1e-3)
