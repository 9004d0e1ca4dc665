"""Where a finding is marked."""

import pytest

from hhparser.checks.case import Case
from hhparser.engine import replay
from hhparser.sites import parse_hand
from tests.hands import HAND

WON = "Ansel collected $78 from pot"


@pytest.mark.parametrize(
    ("pattern", "marked"),
    [
        pytest.param(r"\$(\d+)", "78", id="the group of a pattern"),
        pytest.param(r"(o)", "o", id="the last of several"),
        pytest.param(r"(euros)", WON, id="the whole line without a match"),
    ],
)
def test_report_match(pattern: str, marked: str) -> None:
    hand = parse_hand(HAND)
    replayed = replay(hand)
    assert hand.stakes is not None
    assert replayed is not None
    case = Case(hand, hand.stakes, replayed)
    case.report_match("M204", HAND.split("\n").index(WON) + 1, pattern)
    (found,) = case.found
    assert WON[found.column - 1 : found.end_column - 1] == marked
    assert found.column == WON.rindex(marked) + 1
