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


def test_costs_hold_as_often_as_stated(tmp_path: Path) -> None:
    assert [str(one) for one in costs(tmp_path) if not one.is_stated] == []
