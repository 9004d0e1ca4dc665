"""Intervals and changes hold as often as stated, by simulation."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from benchmarks.coverage import Coverage, changes, costs, hand_rates, rates, win_rates

pytestmark = pytest.mark.nightly


@pytest.mark.parametrize(
    ("part", "players"), [(win_rates, 2000), (hand_rates, 10_000), (rates, 2000), (changes, 300)]
)
def test_intervals_hold_as_often_as_stated(part: Callable[[int], Iterator[Coverage]], players: int) -> None:
    assert [str(one) for one in part(players) if not one.is_stated] == []


def test_costs_of_differences_that_cost_nothing(tmp_path: Path) -> None:
    assert costs(tmp_path, hands=1000).is_stated
