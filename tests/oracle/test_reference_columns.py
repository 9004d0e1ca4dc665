"""Columns that only questions and groups use agree with a second implementation, row by row."""

from collections import Counter
from fractions import Fraction
from math import isclose

import polars as pl
from hypothesis import given
from hypothesis import strategies as st

from analysis import Tables
from analysis.queries.keys import UTC_DAYS, keys_of_hands
from analysis.stats import player_hands
from tests.oracle.columns import COLUMNS, Value, columns_of, stage_of
from tests.oracle.groups import BINS, POTS, STACKS, bin_word, field_size_of, speed_of
from tests.oracle.lines import effective
from tests.oracle.money import finishes
from tests.oracle.reference import Reference
from tests.oracle.rows import HandsOfFiles, summaries, with_rows

STAGES = ("final_table", "players_left", "stage")


def test_columns_agree(read_tables: Tables, whole_hands: HandsOfFiles) -> None:
    disagree: list[tuple[object, ...]] = []
    for hand, replayed, rows in with_rows(read_tables, whole_hands, *COLUMNS):
        found = columns_of(Reference(hand, replayed))
        for seat, row in rows.items():
            for name in COLUMNS:
                expected = found[seat].get(name)
                if not agrees(row[name], expected):
                    disagree.append((name, hand.file, hand.line, seat, row[name], expected))
    assert disagree[:20] == []


def test_bins_agree(read_tables: Tables, whole_hands: HandsOfFiles) -> None:
    disagree: list[tuple[object, ...]] = []
    seen: Counter[str] = Counter()
    for hand, replayed, rows in with_rows(
        read_tables, whole_hands, *BINS, "stack_bin", "pot_bin", "total_pot"
    ):
        found = columns_of(Reference(hand, replayed))
        stacks = {seat: hand.seat(seat).stack for seat in replayed.order}
        blind = hand.stakes.big_blind
        for seat, row in rows.items():
            values = {name: found[seat].get(value) for name, (value, *_) in BINS.items()}
            expected = {
                name: bin_word(None if value is None else Fraction(value) * BINS[name][1], *BINS[name][2:])
                for name, value in values.items()
            }
            stack = effective(stacks, seat)
            expected["stack_bin"] = bin_word(
                Fraction(stack, blind) if stack and blind else None, STACKS, "bb"
            )
            expected["pot_bin"] = bin_word(Fraction(row["total_pot"], blind) if blind else None, POTS, "bb")
            seen.update(name for name, word in expected.items() if word)
            if any(row[name] != word for name, word in expected.items()):
                disagree.append((hand.file, hand.line, seat, row, expected))
    assert disagree[:5] == []
    assert {*BINS, "stack_bin", "pot_bin"} == {*seen}


def test_names_of_tournaments_agree(read_tables: Tables) -> None:
    read = player_hands(read_tables).select("tournament_name", "speed", "field_size").unique().collect()
    for name, speed, size in read.iter_rows():
        assert (speed, size) == (speed_of(name), field_size_of(name)), name
    assert read.height > 10


@given(st.lists(st.sampled_from(["Turbo", "hyper", "6", "180", "Man", "player", "Players", "-", " ", "fast", "Heads",
                                 "up", "slow", "breakfast", "#1", "_", "$5", "Superspeed"]), max_size=9))  # fmt: skip
def test_any_name_agrees(parts: list[str]) -> None:
    name = "".join(parts)
    rows = pl.DataFrame({"tournament_name": [name]})
    values = {c.name: c.value for c in keys_of_hands(UTC_DAYS) if c.name in ("speed", "field_size")}
    assert rows.select(**values).row(0) == (speed_of(name), field_size_of(name))


def test_stages_agree(read_tables: Tables, whole_hands: HandsOfFiles) -> None:
    known = finishes(
        (hand for of_file in whole_hands.values() for hand, _ in of_file), summaries(read_tables)
    )
    disagree: list[tuple[object, ...]] = []
    told = 0
    for hand, replayed, rows in with_rows(read_tables, whole_hands, *STAGES):
        expected = stage_of(hand, replayed, known) if hand.tournament else {}
        told += "stage" in expected
        for seat, row in rows.items():
            if any(row[name] != expected.get(name) for name in STAGES):
                disagree.append((hand.file, hand.line, seat, row, expected))
    assert disagree[:20] == []
    assert told > 0


def agrees(ours: Value, expected: Value) -> bool:
    if isinstance(expected, Fraction):
        return isinstance(ours, float) and isclose(ours, expected, rel_tol=1e-9)
    return ours == expected
