"""Tests against figures from textbooks."""

import math

import pytest
import scipy
from hypothesis import given
from hypothesis import strategies as st

from analysis.inference.comparison import fisher_test, q_values, welch_test


@pytest.mark.parametrize(
    ("table", "p"),
    [
        pytest.param((3, 4, 1, 4), 34 / 70, id="lady tasting tea: 16 + 1 + 16 + 1 of 70"),
        pytest.param((4, 4, 0, 4), 2 / 70, id="all cups right"),
        pytest.param((1, 12, 9, 12), 0.002759, id="1 of 12 against 9 of 12"),
        pytest.param((5, 10, 50, 100), 1.0, id="equal rates"),
        pytest.param((0, 20, 0, 500), 1.0, id="never made"),
        pytest.param((25, 25, 0, 50), 1 / math.comb(75, 25), id="always against never"),
    ],
)
def test_fisher(table, p):
    assert fisher_test(*table) == pytest.approx(p, rel=1e-3)


@given(tables=st.tuples(*[st.integers(0, 3_000)] * 4).filter(lambda cells: sum(cells[:2]) and sum(cells[2:])))
def test_fisher_agrees_with_scipy(tables):
    made, missed, pool_made, pool_missed = tables
    expected = scipy.stats.fisher_exact([[made, missed], [pool_made, pool_missed]]).pvalue
    assert fisher_test(made, made + missed, pool_made, pool_made + pool_missed) == pytest.approx(expected)


def test_fisher_agrees_with_the_normal_distribution_for_many_chances():
    # rates 0.25 and 0.24 of 20,000 and 60,000: pooled 0.2425
    error = math.sqrt(0.2425 * 0.7575 * (1 / 20_000 + 1 / 60_000))
    assert fisher_test(5_000, 20_000, 14_400, 60_000) == pytest.approx(
        math.erfc(0.01 / error / math.sqrt(2)), rel=0.05
    )


@pytest.mark.parametrize(
    ("means", "deviations", "numbers", "expected"),
    [
        # as t.test of R prints them, for the data sets `sleep` and `mtcars`
        pytest.param((0.75, 2.33), (1.78901, 2.002249), (10, 10), (-3.3654832, 0.2054832, 0.07939), id="hours slept after two drugs"),
        pytest.param((17.14737, 24.39231), (3.833966, 6.166504), (19, 13), (-11.280194, -3.209684, 0.001374), id="miles per gallon by gearbox"),
    ],
)  # fmt: skip
def test_welch(means, deviations, numbers, expected):
    (mean, other), (n, other_n) = means, numbers
    variance, other_variance = (deviation**2 / n for deviation, n in zip(deviations, numbers, strict=True))
    assert welch_test(mean - other, variance, n, other_variance, other_n) == pytest.approx(expected, abs=1e-5)


@pytest.mark.parametrize(
    ("p", "q"),
    [
        pytest.param([], [], id="none"),
        pytest.param([0.03], [0.03], id="one"),
        pytest.param([0.04, 0.01, 0.03, 0.02], [0.04] * 4, id="equal steps"),
        pytest.param([0.01, 0.9, 0.02], [0.03, 0.9, 0.03], id="the later one lends its q"),
    ],
)
def test_q_values(p, q):
    assert q_values(p) == pytest.approx(q)


def test_four_of_fifteen_are_kept_as_in_the_paper_of_benjamini_and_hochberg():
    p = [0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344]
    p += [0.0459, 0.3240, 0.4262, 0.5719, 0.6528, 0.7590, 1.0]
    assert sum(q <= 0.05 for q in q_values(p)) == 4
