"""The minimum equals that of scipy, digit by digit."""

import numpy as np
import pytest
import scipy
from numpy.testing import assert_array_equal

from analysis.inference.minimum import Place, find_minimum

BOUNDS = ((-3.0, 3.0), (-1.0, 2.0))


def _valley(place: Place) -> float:
    return float(100 * (place[1] - place[0] ** 2) ** 2 + (1 - place[0]) ** 2)


def _wave(place: Place) -> float:
    return float(np.sin(3 * place[0]) * np.cos(2 * place[1]) + 0.1 * (place[0] ** 2 + place[1] ** 2))


@pytest.mark.parametrize("function", [_valley, _wave], ids=["a valley", "several minima"])
@pytest.mark.parametrize("start", [(0.0, 0.0), (-2.0, 2.0), (3.0, 1.95), (1.3, -0.7)])
def test_the_same_place_as_scipy(function: object, start: tuple[float, float]) -> None:
    assert callable(function)
    expected = scipy.optimize.minimize(function, start, method="Nelder-Mead", bounds=BOUNDS)
    least, place = find_minimum(function, start, BOUNDS)
    assert least == expected.fun
    assert_array_equal(place, expected.x)


def test_the_end_of_the_search() -> None:
    calls: list[float] = []

    def falling(place: Place) -> float:
        calls.append(float(place[0]))
        return -float(len(calls))

    find_minimum(falling, (0.0,), ((-1.0, 1.0),))
    assert len(calls) < 500
