"""Stretches of time have no session, tournament, copy of a hand or table with straddles in common."""

from datetime import datetime, timedelta

import polars as pl
import pytest

from analysis.store.reading import time_ranges
from analysis.store.reading.time_ranges import TimeRange, find_time_ranges

# number, hours, tournament, number that copies share, and of some the table where straddles are posted
Row = tuple[int, float | None, str, str] | tuple[int, float | None, str, str, int | None]

SCHEMA = {
    "stored": pl.UInt32,
    "started_at": pl.Datetime("us"),
    "tournament": pl.String,
    "copies": pl.String,
    "straddled": pl.UInt32,
}


def found(*rows: Row) -> list[TimeRange]:
    """The time ranges of some hands in the order of reading."""
    hands = [
        (number, None if hours is None else datetime(2024, 1, 1) + timedelta(hours=hours), *groups, table)
        for number, hours, *groups, table in (
            row if len(row) == len(SCHEMA) else (*row, None) for row in rows
        )
    ]
    empty = pl.col("tournament", "copies").replace("", None)
    return find_time_ranges(pl.DataFrame(hands, SCHEMA, orient="row").with_columns(empty))


@pytest.mark.parametrize(
    ("rows", "parts"),
    [
        ([], [[]]),
        ([(1, 0, "", ""), (2, 0.5, "", ""), (3, 1.0, "", "")], [[1, 2, 3]]),  # half an hour is no end yet
        ([(1, 0, "", ""), (2, 0.6, "", ""), (3, 1.2, "", "")], [[1], [2], [3]]),
        ([(3, 4, "", ""), (1, 0, "", ""), (2, 2, "", "")], [[1], [2], [3]]),
        ([(1, 0, "7", ""), (2, 2, "", ""), (3, 4, "7", ""), (4, 6, "", "")], [[1, 2, 3], [4]]),
        ([(1, 0, "7", ""), (2, 2, "7", "a"), (3, 4, "", ""), (4, 6, "", "a")], [[1, 2, 3, 4]]),
        ([(1, 0, "", ""), (2, 3, "", "a"), (3, 9, "", "a"), (4, 12, "", "")], [[1], [2, 3], [4]]),
        ([(1, 0, "", "", 1), (2, 2, "", "", None), (3, 4, "", "", 1), (4, 6, "", "", 2)], [[1, 2, 3], [4]]),
        ([(1, 5, "", ""), (2, None, "", ""), (3, None, "", "")], [[2, 3], [1]]),
        ([(1, None, "7", ""), (2, 5, "7", ""), (3, 0, "", "")], [[3], [1, 2]]),
    ],
)
def test_what_stays_together(
    rows: list[Row], parts: list[list[int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(time_ranges, "HANDS", 1)
    assert [one.hands.to_list() for one in found(*rows)] == parts


def test_short_time_ranges_are_joined(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time_ranges, "HANDS", 3)
    hands = [(number, number, "", "") for number in range(8)]
    assert [one.hands.to_list() for one in found(*hands)] == [[0, 1, 2], [3, 4, 5], [6, 7]]


def test_a_new_hand_changes_its_own_stretch_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time_ranges, "HANDS", 2)
    hands = [(number, number, "", "") for number in range(4)]
    before, after = found(*hands), found(*hands, (4, 3.2, "", ""))
    assert [one.digest == other.digest for one, other in zip(before, after, strict=True)] == [True, False]


def test_the_order_within_a_second_counts() -> None:
    first, second = (1, 2, "", ""), (2, 2, "", "")
    assert found(first, second)[0].digest != found(second, first)[0].digest
