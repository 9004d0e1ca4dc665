"""Columns that only questions and groups use agree with a second implementation, row by row."""

from fractions import Fraction
from math import isclose

from analysis import Tables
from tests.oracle.columns import COLUMNS, Value, columns_of, stage_of
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
