"""Columns that only questions and groups use agree with a second implementation, row by row."""

from fractions import Fraction
from math import isclose

from analysis import Tables
from tests.oracle.columns import COLUMNS, Value, columns_of
from tests.oracle.reference import Reference
from tests.oracle.rows import HandsOfFiles, with_rows


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


def agrees(ours: Value, expected: Value) -> bool:
    if isinstance(expected, Fraction):
        return isinstance(ours, float) and isclose(ours, expected, rel_tol=1e-9)
    return ours == expected
