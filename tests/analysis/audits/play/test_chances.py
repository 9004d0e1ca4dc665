"""Probabilities of the checks, against figures that can be worked out by hand."""

from math import exp

import numpy as np
import polars as pl
import pytest

from analysis.audits.play.chances import count_tail, luck_tail, one_way_tail, share_tail, unlikely


def numbers(*values: float) -> np.ndarray:
    return np.array(values, dtype=float)


@pytest.mark.parametrize(
    ("total", "squares", "p"),
    [
        pytest.param(10, 100, exp(-0.5), id="one pot of 10: t = 1"),
        pytest.param(40, 400, exp(-2), id="four pots of 10, all one way: t = 2"),
        pytest.param(0, 400, 1, id="as much back"),
        pytest.param(-40, 400, 1, id="the other way"),
        pytest.param(0, 0, 1, id="nothing"),
    ],
)
def test_one_way_tail(total: float, squares: float, p: float) -> None:
    assert one_way_tail(numbers(total), numbers(squares)) == pytest.approx([p])


def test_one_way_tail_holds_for_heavy_tails() -> None:
    """Symmetric results with infinite variance: t above 2 has a probability of at most exp(-2)."""
    pots = np.random.default_rng(1).standard_cauchy((20_000, 40))
    p = one_way_tail(pots.sum(axis=1), (pots**2).sum(axis=1))
    for level in (0.2, 0.1, 0.01):
        assert (p <= level).mean() <= level


@pytest.mark.parametrize(
    ("excess", "variance", "p"),
    [
        pytest.param(0, 5, 1, id="what was due"),
        pytest.param(3, 2, exp(-9 / 6), id="3 above, variance 2: 9 / (2 * (2 + 1))"),
        pytest.param(-3, 2, 1, id="unlucky"),
    ],
)
def test_luck_tail(excess: float, variance: float, p: float) -> None:
    assert luck_tail(numbers(excess), numbers(variance)) == pytest.approx([p])


@pytest.mark.parametrize(
    ("made", "chances", "rate", "strength", "p"),
    [
        pytest.param(1, 1, 0.3, 10, 0.3, id="one of one"),
        pytest.param(0, 5, 0.3, 10, 1, id="none or more"),
        pytest.param(2, 2, 0.5, 2, 1 / 3, id="two of two with an even prior: 1/2 * 2/3"),
        pytest.param(2, 2, 0.5, 1e7, 0.25, id="two of two where the rate is sure"),
    ],
)
def test_share_tail(made: int, chances: int, rate: float, strength: float, p: float) -> None:
    found = share_tail(numbers(made), numbers(chances), numbers(rate), numbers(strength))
    assert found == pytest.approx([p], rel=1e-6)


def test_count_tail() -> None:
    assert count_tail(numbers(0, 1), numbers(2, 2)) == pytest.approx([1, 1 - exp(-2)])


def test_unlikely_corrects_for_the_number_of_tests() -> None:
    """Of 100 tests the smallest p counts a hundredfold, the second one fiftyfold: 0.001 and 0.015."""
    p = np.concatenate([[0.0003, 0.5, 0.00001], np.ones(97)])
    found = unlikely(pl.DataFrame({"player": [f"p{n}" for n in range(100)]}), p)
    assert found["player"].to_list() == ["p2"]
    assert found["q"].to_list() == pytest.approx([0.001])
    assert found["family"].to_list() == [100]
    assert unlikely(found.clear().drop("p", "q", "family"), np.zeros(0)).is_empty()
