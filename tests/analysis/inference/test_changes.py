"""Changes from session to session are found where they are, and seldom where there are none."""

import numpy as np
import pytest

from analysis.inference.changes import change_points

ALPHA = 0.05


def sessions(*parts: tuple[int, float], each: int = 50):
    """One stratum; `each` chances in every session, made at the rates of the parts."""
    rates = [rate for number, rate in parts for _ in range(number)]
    counts = np.full((len(rates), 1), float(each))
    return np.array(rates)[:, None] * counts, counts


@pytest.mark.parametrize(
    ("parts", "places"),
    [
        pytest.param([(8, 0.1), (8, 0.4)], [8], id="one step"),
        pytest.param([(8, 0.1), (12, 0.4), (9, 0.1)], [8, 20], id="there and back"),
        pytest.param([(30, 0.3)], [], id="no change"),
        pytest.param([(3, 0.2), (4, 0.8)], [], id="too few chances"),
        pytest.param([(1, 0.3)], [], id="one session"),
    ],
)
def test_change_points(parts, places):
    found = change_points(*sessions(*parts), alpha=ALPHA)
    assert [place for place, _ in found] == places
    assert all(p <= ALPHA for _, p in found)


def test_fewer_chances_on_a_side_are_never_a_change():
    totals, counts = sessions((4, 0.0), (20, 1.0), each=49)
    assert all(place * 49 >= 200 for place, _ in change_points(totals, counts, alpha=1.0))


def test_other_positions_at_the_same_rates_are_not_a_change():
    """Six-max sessions, then sessions with two players: the rate doubles, that of each stratum stays."""
    counts = np.repeat([[60.0, 5.0], [5.0, 60.0]], 10, axis=0)
    assert change_points(counts * [0.2, 0.8], counts, alpha=ALPHA) == []
    assert change_points((counts * [0.2, 0.8]).sum(1)[:, None], counts.sum(1)[:, None], alpha=ALPHA)


def test_two_sessions_that_differ_are_not_a_change():
    assert change_points(*sessions((1, 0.1), (1, 0.9), each=900), alpha=ALPHA) == []


def test_the_same_sessions_give_the_same_answer():
    made = np.random.default_rng(9).binomial(40, 0.3, (30, 1)).astype(float)
    first, second = (change_points(made, np.full((30, 1), 40.0), alpha=1.0) for _ in range(2))
    assert first == second
