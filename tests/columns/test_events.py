"""Rows of findings."""

import pytest

from analysis.schema.tables import TABLES
from hhparser.columns.events import finding_rows
from hhparser.findings.rules import make_finding
from hhparser.input.files import Block
from hhparser.pipeline import check_hand
from hhparser.sites.reading import parse_block
from tests.hands import HAND

NAMES = [column.name for column in TABLES["diagnostics"]]
TWO_FAULTS = HAND.replace("Birgit: folds", "the wind blows\nBirgit: folds").replace(
    "$78 | Rake", "$79 | Rake"
)


def texts_of(text: str, first_line: int) -> list[tuple[object, ...]]:
    """Code, line, text of the line and text of the hand of each finding."""
    (hand,) = parse_block(Block("a.txt", first_line, text))
    rows = finding_rows(1, hand, check_hand(hand).diagnostics)
    named = [dict(zip(NAMES, row, strict=True)) for row in rows]
    return [tuple(row[name] for name in ("code", "line", "text", "hand_text")) for row in named]


def test_a_hand_without_findings_has_no_rows() -> None:
    assert texts_of(HAND, 1) == []


@pytest.mark.parametrize("first_line", [1, 101])
def test_findings_have_their_line_and_the_first_has_the_hand(first_line: int) -> None:
    (code, line, text, hand), *others = texts_of(TWO_FAULTS, first_line)
    assert (code, line, text) == ("P110", first_line + 15, "the wind blows")
    assert hand == TWO_FAULTS
    assert others == [("M201", first_line + 25, "Total pot $79 | Rake $0", None)]


@pytest.mark.parametrize("line", [100, 200])
def test_a_finding_outside_the_hand_has_no_text(line: int) -> None:
    (hand,) = parse_block(Block("a.txt", 101, HAND))
    (row,) = finding_rows(1, hand, [make_finding("P110", line, 1, 1, None, "x")])
    assert dict(zip(NAMES, row, strict=True))["text"] is None
