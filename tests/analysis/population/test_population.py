"""Intervals of the shares of answers."""

import numpy as np
import pytest

from analysis.inference.intervals import Z
from analysis.population.population import OBSERVED, observations, share_ends


@pytest.mark.parametrize(
    ("share", "n", "is_smoothed", "low", "high"),
    [
        pytest.param(0.5, 99, True, 0.5 - Z / 20, 0.5 + Z / 20, id="a smoothed share counts one more answer"),
        pytest.param(1.0, 50, True, 1.0, 1.0, id="a smoothed share of 1"),
        pytest.param(0.0, 96.1584, False, 0.0, 0.0269, id="an answer that was never seen"),
        pytest.param(1.0, 96.1584, False, 0.9731, 1.0, id="the only answer that was seen"),
        pytest.param(0.5, 0, False, 0.0, 1.0, id="no answer"),
    ],
)
def test_ends_of_a_share(share: float, n: float, is_smoothed: bool, low: float, high: float) -> None:
    ends = share_ends(np.array([[share]]), np.array([n], float), is_smoothed=is_smoothed)
    assert [float(end[0, 0]) for end in ends] == pytest.approx([low, high], abs=1e-4)


def test_hidden_cards_are_worth_a_part_of_known_ones() -> None:
    assert observations(np.array([2.0]), np.array([100.0])) == pytest.approx([2 + 100 * OBSERVED])
