"""Intervals against figures from papers."""

import polars as pl
import pytest

from analysis.inference.intervals import Ends, newcombe_interval, wilson_interval


@pytest.mark.parametrize(
    ("a", "b", "interval"),
    [
        # Newcombe 1998, Statistics in Medicine 17:873, table II, method 10
        pytest.param((56, 70), (48, 80), (0.0524, 0.3339), id="56/70 - 48/80"),
        pytest.param((9, 10), (3, 10), (0.1705, 0.8090), id="9/10 - 3/10"),
        pytest.param((5, 56), (0, 29), (-0.0381, 0.1926), id="5/56 - 0/29"),
        pytest.param((10, 10), (0, 10), (0.6075, 1.0000), id="10/10 - 0/10"),
    ],
)
def test_newcombe_interval(a: tuple[int, int], b: tuple[int, int], interval: tuple[float, float]) -> None:
    assert newcombe_interval(side(*a), side(*b)) == pytest.approx(interval, abs=1e-4)


def side(made: int, chances: int) -> Ends:
    """A rate with its Wilson interval."""
    low, high = wilson(made, chances)
    return made / chances, low, high


def wilson(made: int, chances: int) -> tuple[float, float]:
    """The Wilson interval of one rate."""
    low, high = wilson_interval(pl.lit(made), pl.lit(chances))
    ends: tuple[float, float] = pl.select(low=low, high=high).row(0)
    return ends


@pytest.mark.parametrize(
    ("made", "chances", "interval"),
    [
        # Newcombe 1998, Statistics in Medicine 17:857, table I, method 3
        pytest.param(81, 263, (0.2553, 0.3662), id="81/263"),
        pytest.param(15, 148, (0.0624, 0.1605), id="15/148"),
        pytest.param(0, 20, (0, 0.1611), id="0/20"),
        pytest.param(1, 29, (0.0061, 0.1718), id="1/29"),
    ],
)
def test_wilson_interval(made: int, chances: int, interval: tuple[float, float]) -> None:
    assert wilson(made, chances) == pytest.approx(interval, abs=1e-4)


def test_a_rate_is_from_0_to_1() -> None:
    assert min(wilson(0, chances)[0] for chances in range(1, 200)) == 0
    assert max(wilson(chances, chances)[1] for chances in range(1, 200)) == 1


def test_no_interval_without_chances() -> None:
    assert wilson(0, 0) == (None, None)
