"""Sorting through temporary files gives the same order as sorting in memory."""

from random import Random

import pytest

from hhparser.checks.across.sorting import MOST_RUNS, Sorter


@pytest.mark.parametrize(
    "count",
    [
        pytest.param(0, id="nothing"),
        pytest.param(3, id="in memory"),
        pytest.param(4, id="one run"),
        pytest.param(4 * MOST_RUNS * 3 + 1, id="runs merged into longer ones"),
    ],
)
def test_sorted(count):
    numbers = [Random(1).randrange(100) for _ in range(count)]
    sorter = Sorter(lambda number: -number, size=4)
    for number in numbers:
        sorter.add(number)
    assert list(sorter.take()) == sorted(numbers, reverse=True)
    assert list(sorter.take()) == []
