"""Intervals against figures from papers."""

import pytest

from analysis.inference.intervals import Ends, newcombe_interval


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
    z, share = 1.959964, made / chances
    centre, scale = share + z**2 / (2 * chances), 1 + z**2 / chances
    spread = z * (share * (1 - share) / chances + z**2 / (4 * chances**2)) ** 0.5
    return share, (centre - spread) / scale, (centre + spread) / scale
