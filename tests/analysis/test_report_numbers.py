"""Every number of a report leads to the hands that it counts, and its command finds the same."""

import base64
import json
import re
import shlex
import zlib
from itertools import accumulate
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from analysis import Tables, load
from analysis.report import Scope, report_html
from analysis.report.behind import equality
from analysis.report.content import RATES, find_hero
from analysis.stats import Outcome, chosen_hands, hands_behind, parse_where

QUESTION = "n_players > 2"
Object = dict[str, Any]


@pytest.fixture(scope="module")
def tables(samples: Path) -> Tables:
    return load(samples / "pokerstars")


@pytest.fixture(scope="module")
def numbers(tables: Tables) -> Object:
    """What the page of the samples packs."""
    page = report_html(tables, scope=Scope(QUESTION))
    packed = re.search(r'id="numbers">([^<]+)<', page)
    return json.loads(zlib.decompress(base64.b64decode(packed[1])))


def rows_of(runs: list[int]) -> list[int]:
    """Rows from gap and length of each run."""
    ends = list(accumulate(runs))
    return [row for start, end in zip(ends[::2], ends[1::2], strict=True) for row in range(start, end)]


def places(numbers: Object, section: Object, rows: list[int]) -> list[tuple[str, int]]:
    hands = [section["hands"][row] for row in rows]
    return sorted((numbers["files"][numbers["file"][hand]], numbers["line"][hand]) for hand in hands)


@pytest.fixture(scope="module")
def rows(tables: Tables) -> pl.DataFrame:
    """All player-hands, with what each is to each statistic."""
    outcomes = {
        f"{name}_{outcome}": hands_behind(name, outcome)
        for name in RATES
        for outcome in (Outcome.MADE, Outcome.CHANCE)
    }
    return chosen_hands(tables).with_columns(**outcomes).collect()


def found(rows: pl.DataFrame, command: str) -> pl.DataFrame:
    """The player-hands that a command lists."""
    *_, player, _, question, last = shlex.split(command)
    assert last == "--hands"
    return rows.filter(pl.col("player") == player, parse_where(question))


def test_groups_hold_the_hands_that_their_command_finds(rows: pl.DataFrame, numbers: Object) -> None:
    commands = 0
    for section in numbers["sections"]:
        for runs, command in section["groups"]:
            assert f"({QUESTION}) and kind = " in command
            expected = found(rows, command).select("file", "line").rows()
            assert places(numbers, section, rows_of(runs)) == sorted(expected), command
            commands += 1
    assert commands > 100


def test_made_hands_and_chances_are_those_that_statistics_count(
    tables: Tables, rows: pl.DataFrame, numbers: Object
) -> None:
    hero = find_hero(tables)
    checked = 0
    for section in numbers["sections"]:
        (whole, *_) = [group for group in section["groups"] if f"--player {hero} " in group[1]]
        expected = found(rows, whole[1])
        for name, states in section["states"].items():
            if name in RATES:
                made = pl.col(f"{name}_made")
                for state, where in (("2", made), ("1", pl.col(f"{name}_chance") & ~made)):
                    counted = [row for row in rows_of(whole[0]) if states[row] == state]
                    hands = expected.filter(where).select("file", "line").rows()
                    assert places(numbers, section, counted) == sorted(hands), name
                    checked += len(hands)
    assert checked > 100


@pytest.mark.parametrize(
    ("value", "question"),
    [
        ("BTN", "seat = BTN"),
        ("UTG+1", 'seat = "UTG+1"'),
        (12, "seat = 12"),
        (None, "seat is empty"),
        ('a "b"', "seat = 'a \"b\"'"),
    ],
)
def test_a_value_is_asked_for(value: object, question: str) -> None:
    assert equality("seat", value) == question
