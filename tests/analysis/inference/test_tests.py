"""The kinds of tests: known p values, intervals and power."""

import numpy as np
import pytest
from scipy import stats

from analysis.inference.tests import (
    SMALLEST,
    Allowance,
    Part,
    counts_test,
    difference_test,
    groups_test,
    repeats_test,
    squares_test,
    sum_test,
)

COIN = (0.5, 0.5)
SEATED = Part(1000, (0.9, 0.1))


@pytest.mark.parametrize(
    ("observed", "parts", "p"),
    [
        pytest.param(8, [Part(10, COIN)], 2 * 56 / 1024, id="45 + 10 + 1 ways for 8 heads or more"),
        pytest.param(5, [Part(10, COIN)], 1.0, id="the middle"),
        pytest.param(0, [Part(10, COIN)], 2 / 1024, id="no head"),
        pytest.param(0, [Part(1, COIN), Part(1, (0.2, 0.8))], 0.2, id="unequal chances, 1/2 of 1/5, both sides"),
        pytest.param(2, [Part(1, COIN), Part(1, (0.2, 0.8))], 0.8, id="unequal chances, 1/2 of 4/5, both sides"),
        pytest.param(4, [Part(2, (0.25, 0.5, 0.25))], 2 / 16, id="two draws of 0 to 2"),
    ],
)  # fmt: skip
def test_sum_against_its_exact_distribution(observed, parts, p):
    assert sum_test("", 1, observed, parts).p == pytest.approx(p)


@pytest.mark.parametrize(
    ("observed", "allowance", "p"),
    [
        pytest.param(130, Allowance(), stats.binom.sf(129, 1000, 0.1), id="none"),
        pytest.param(130, Allowance(0, 0.1), stats.binom.sf(119, 1000, 0.1), id="a tenth of 100 above"),
        pytest.param(130, Allowance(0.1, 0), stats.binom.sf(129, 1000, 0.1), id="below does not help above"),
        pytest.param(70, Allowance(0.1, 0), stats.binom.cdf(80, 1000, 0.1), id="a tenth of 100 below"),
    ],
)
def test_allowance_moves_the_limit(observed, allowance, p):
    assert sum_test("", 1000, observed, [SEATED], allowance).p == pytest.approx(2 * p)


def test_long_sums_by_the_normal_distribution():
    """Four million coins: the sum has a standard deviation of 1000."""
    result = sum_test("", 4_000_000, 2_001_960, [Part(4_000_000, COIN)])
    assert result.p == pytest.approx(0.05, abs=1e-4)


def test_no_sum_is_impossible():
    """A hundred heads have a chance of 2 in 2 to the hundredth, printed as the smallest possible p."""
    assert sum_test("", 100, 100, [Part(100, COIN)]).p == SMALLEST


def test_sum_in_words_of_effect():
    result = sum_test("", 1000, 130, [SEATED])
    assert (result.observed, result.expected) == (130, pytest.approx(100))
    assert result.statistic == pytest.approx(30 / 90**0.5)
    assert result.effect == pytest.approx(0.3)
    assert 0.1 < result.low < 0.3 < result.high < 0.55


@pytest.mark.parametrize(
    ("times", "power"),
    [
        pytest.param(1000, 0.02, id="5 of 100, half a standard deviation"),
        pytest.param(42_000, 0.80, id="3.42 standard deviations find it in four of five cases"),
    ],
)
def test_power_of_a_sum(times, power):
    assert sum_test("", times, times // 10, [Part(times, (0.9, 0.1))]).power == pytest.approx(power, abs=0.01)


@pytest.mark.parametrize(
    ("statistic", "freedom", "p"),
    [
        pytest.param(3.841459, 1, 0.05, id="1.96 squared"),
        pytest.param(6.634897, 1, 0.01, id="2.58 squared"),
        pytest.param(18.307038, 10, 0.05, id="ten numbers"),
    ],
)
def test_squares(statistic, freedom, p):
    assert squares_test("", 1, statistic, freedom, 1.0).p == pytest.approx(p, abs=1e-6)


def test_interval_of_squares_holds_the_deviations_that_are_not_contradicted():
    """A deviation at an end of the interval gives more, or less, than was found in 1 of 40 cases."""
    result = squares_test("", 400, 30.0, 10, 400.0)
    assert result.effect == pytest.approx((20 / 400) ** 0.5)
    assert stats.ncx2.sf(30, 10, 400 * result.low**2) == pytest.approx(0.025, abs=1e-6)
    assert stats.ncx2.cdf(30, 10, 400 * result.high**2) == pytest.approx(0.025, abs=1e-6)
    assert squares_test("", 400, 4.0, 10, 400.0).low == pytest.approx(0)


def test_squares_of_larger_variance():
    """Half as many squares of twice the size have the same mean and twice the variance."""
    assert squares_test("", 1, 18, 10, 1.0, 40).p == pytest.approx(stats.chi2.sf(9, 5))


def test_counts_are_pearsons_test_where_one_of_the_kinds_is_drawn():
    found = np.array([30, 20, 10])
    result = counts_test("", 60, found, 1 / 3 * 2 / 3)
    assert (result.statistic, result.p) == pytest.approx(tuple(stats.chisquare(found)))


def test_groups():
    """Two groups, each two standard deviations off."""
    result = groups_test("", 50, np.array([14.0, 6.0]), np.array([10.0, 10.0]), np.array([4.0, 4.0]))
    assert (result.statistic, result.expected) == (8, 2)
    assert result.p == pytest.approx(np.exp(-4))


@pytest.mark.parametrize(
    ("repeated", "p", "low", "high"),
    [
        pytest.param(0, 1.0, 0, 3.689, id="none"),
        pytest.param(1, 1 - np.exp(-0.5), 0.0253, 5.572, id="one"),
        pytest.param(2, 1 - 1.5 * np.exp(-0.5), 0.2422, 7.225, id="two"),
    ],
)
def test_repeats(repeated, p, low, high):
    """100 draws have 4,950 pairs, of 9,900 kinds half a pair is equal; the exact limits of a Poisson mean."""
    result = repeats_test("", 100, repeated, 9900, 0.0)
    assert result.expected == pytest.approx(0.5)
    assert result.p == pytest.approx(p)
    assert result.effect == pytest.approx((repeated - 0.5) / 100)
    assert (result.low, result.high) == pytest.approx(((low - 0.5) / 100, (high - 0.5) / 100), abs=1e-5)


def test_power_of_repeats():
    """Four or more are an alarm if 0.5 are expected; 5.5 give it in four of five cases."""
    assert repeats_test("", 100, 0, 9900, 0.0).power == pytest.approx(stats.poisson.sf(3, 5.5))


def test_difference():
    result = difference_test("", 100, 0.0392, 0.02)
    assert result.p == pytest.approx(0.05, abs=1e-3)
    assert (result.low, result.high) == (pytest.approx(0, abs=1e-4), pytest.approx(0.0784, abs=1e-4))
