"""Every number of a report leads to the hands that it counts, and its command finds the same."""

import base64
import json
import re
import shlex
import zlib
from dataclasses import replace
from itertools import accumulate
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from analysis import Tables, load
from analysis.players.dealt import find_hero
from analysis.queries.where import parse_query
from analysis.report import Scope, report_content, report_html
from analysis.report.content import RATES, sections
from analysis.report.sections.behind import equality
from analysis.report.sections.numbers import Numbers
from analysis.schema.column import Column
from analysis.stats import Outcome, chosen_hands, hands_behind, where_columns

SAMPLES = Path(__file__).parents[3] / "sample_histories"
QUESTION = "n_players > 2"
Object = dict[str, Any]
Columns = dict[str, Column]


@pytest.fixture(scope="module")
def numbers(stars_tables: Tables) -> Object:
    """Return the data packed in the page of the samples."""
    page = report_html(report_content(stars_tables, scope=Scope(QUESTION)))
    packed = re.search(r'id="numbers">([^<]+)<', page)
    found = json.loads(zlib.decompress(base64.b64decode(packed[1])))
    for section in found["sections"]:
        section["hands"] = list(accumulate(section["hands"]))
    return found


def rows_of(runs: list[int]) -> list[int]:
    """Rows from gap and length of each run."""
    ends = list(accumulate(runs))
    return [row for start, end in zip(ends[::2], ends[1::2], strict=True) for row in range(start, end)]


def places(numbers: Object, section: Object, rows: list[int]) -> list[tuple[str, int]]:
    hands = [section["hands"][row] for row in rows]
    file = numbers["file"]
    return sorted((file["words"][file["of"][hand]], numbers["line"][hand]) for hand in hands)


@pytest.fixture(scope="module")
def rows(stars_tables: Tables) -> pl.LazyFrame:
    """Return all player-hands, with their value for each statistic."""
    outcomes = {
        f"{name}_{outcome}": hands_behind(name, outcome)
        for name in RATES
        for outcome in (Outcome.MADE, Outcome.CHANCE)
    }
    return chosen_hands(stars_tables).with_columns(**outcomes).collect().lazy()


@pytest.fixture(scope="module")
def columns() -> Columns:
    return {name: column for section in where_columns().values() for name, column in section.items()}


def found(rows: pl.LazyFrame, columns: Columns, command: str) -> pl.LazyFrame:
    """The player-hands that a command lists."""
    *_, player, _, question, last = shlex.split(command)
    assert last == "--hands"
    return rows.filter(pl.col("player") == player, parse_query(question, columns))


def lines(hands: pl.LazyFrame) -> list[tuple[str, int]]:
    return sorted(hands.select("file", "line").collect().rows())


@pytest.mark.slow
def test_groups_hold_the_hands_that_their_command_finds(
    rows: pl.LazyFrame, columns: Columns, numbers: Object
) -> None:
    commands = 0
    for section in numbers["sections"]:
        for runs, command in section["groups"]:
            assert f"({QUESTION}) and kind = " in command
            expected = lines(found(rows, columns, command))
            assert places(numbers, section, rows_of(runs)) == expected, command
            commands += 1
    assert commands > 100


@pytest.mark.slow
def test_made_hands_and_chances_equal_the_statistics(
    stars_tables: Tables, rows: pl.LazyFrame, columns: Columns, numbers: Object
) -> None:
    hero = find_hero(stars_tables)
    checked = 0
    for section in numbers["sections"]:
        (whole, *_) = [group for group in section["groups"] if f"--player {hero} " in group[1]]
        expected = found(rows, columns, whole[1]).collect().lazy()
        for name, (pairs, letters) in section["counts"].items():
            if name in RATES:
                made = pl.col(f"{name}_made")
                for is_made, where in ((True, made), (False, pl.col(f"{name}_chance") & ~made)):
                    of_row = {row: pairs[ord(letters[row]) - ord("0")] for row in rows_of(whole[0])}
                    counted = [row for row, (n, of) in of_row.items() if (n if is_made else of and not n)]
                    hands = lines(expected.filter(where))
                    assert places(numbers, section, counted) == hands, name
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
def test_a_query_for_a_value(value: object, question: str) -> None:
    assert equality("seat", value) == question


@pytest.mark.slow
def test_players_without_names_are_sorted_by_seat(samples: Path) -> None:
    """Players of one hand who share a name tie when their results are of equal size."""
    for section in sections(load(samples / "ggpoker", jobs=1), None):
        rows = section.rows.collect()
        shuffled = rows.sample(fraction=1, shuffle=True, seed=1).lazy()
        expected = Numbers(section).object(dict.fromkeys(rows["hand"], 0))
        assert Numbers(replace(section, rows=shuffled)).object(dict.fromkeys(rows["hand"], 0)) == expected


@pytest.mark.slow
def test_tournaments_for_money_and_play_money_are_separate(tmp_path: Path) -> None:
    text = (SAMPLES / "fulltilt/tour_heads_up_guarantee.txt").read_text()
    (tmp_path / "money.txt").write_text(text)
    play = text.replace("$5,000 KO Guarantee (22", "5,000 Play Money (23").replace("#295", "#296")
    (tmp_path / "play.txt").write_text(play)
    found = report_content(load([tmp_path])).sections
    assert [section.title for section in found] == ["Tournaments", "Play money tournaments"]
    stakes = [table for one in found for table in one.tables if table.caption == "Results by stakes"]
    assert [len(group.hands) for table in stakes for group in table.groups] == [1, 1]
