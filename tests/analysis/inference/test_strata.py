"""Comparisons within strata."""

from functools import reduce
from operator import add

import numpy as np
import pytest
from scipy import stats

from analysis.inference.strata import StrataSums, mean_difference, rate_difference, strata_test


def numbers(*values: float) -> np.ndarray:
    return np.array(values, np.float64)


# Simpson's paradox: in both strata the rates are the same, but one side has more chances in the second
MADE, CHANCES = numbers(10, 80), numbers(100, 100)
POOL_MADE, POOL_CHANCES = numbers(100, 16), numbers(1000, 20)


def test_a_different_mix_of_strata_is_no_difference():
    assert MADE.sum() / CHANCES.sum() > 3 * POOL_MADE.sum() / POOL_CHANCES.sum()
    assert rate_difference(MADE, CHANCES, POOL_MADE, POOL_CHANCES) == pytest.approx(0)
    assert strata_test(MADE, CHANCES, POOL_MADE, POOL_CHANCES) == 1


def test_one_stratum_is_the_plain_difference():
    counts = numbers(30), numbers(50), numbers(40), numbers(100)
    assert rate_difference(*counts) == pytest.approx(0.2)
    table = [[30, 20], [40, 60]]
    # Mantel and Haenszel's variance has n - 1 where Yates's has n
    expected = stats.chi2_contingency(table, correction=True).statistic * 149 / 150
    assert strata_test(*counts) == pytest.approx(stats.chi2.sf(expected, 1))


def test_strata_of_one_side_do_not_count():
    counts = numbers(30, 9), numbers(50, 9), numbers(40, 0), numbers(100, 0)
    assert rate_difference(*counts) == pytest.approx(0.2)
    assert strata_test(*counts) == strata_test(*(part[:1] for part in counts))


def test_everybody_does_the_same():
    assert strata_test(numbers(20), numbers(20), numbers(50), numbers(50)) == 1


def test_means_are_compared_within_strata():
    own = StrataSums(numbers(2, 2), numbers(4, 24), numbers(10, 290))  # 1 and 3; 11 and 13
    pool = StrataSums(numbers(2, 0), numbers(2, 0), numbers(4, 0))  # 0 and 2
    found = mean_difference(own, pool)
    assert found.value == pytest.approx(1)
    # variance 2 within each stratum of both sides, with two values each
    assert found.error == pytest.approx((2 / 2 + 2 / 2) ** 0.5)


def test_equal_values_have_no_error() -> None:
    """Seven times 0.7: the sum of squares is less by a rounding error than that of equal values."""
    of_values, of_squares = (reduce(add, [value] * 7) for value in (0.7, 0.7**2))  # `sum` may round less
    alike = StrataSums(numbers(7), numbers(of_values), numbers(of_squares))
    found = mean_difference(alike, alike)
    assert (found.value, found.error) == (0, 0)


@pytest.mark.parametrize("n", [0, 1])
def test_means_of_too_few_values_are_not_compared(n):
    few = StrataSums(numbers(n), numbers(3.0 * n), numbers(9.0 * n))
    assert mean_difference(few, StrataSums(numbers(5), numbers(5), numbers(9))) is None
