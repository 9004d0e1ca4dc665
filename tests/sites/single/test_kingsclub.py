"""KingsClub: lines that no sample has, and each peculiarity in a small hand."""

import pytest

from hhparser.sites import parse_hand
from hhparser.sites.lines.lexer import UNKNOWN
from hhparser.sites.single.kingsclub import KINGSCLUB
from tests.sites.facts import token_of

HEAD = """\
#32: No Limit Holdem - 5/10
2021-01-02 15:49:35
Table 'Birch' Seat 1 is the button
Seat 1: Ann (1,000)
Seat 4: Bob (500)
Seat 7: Cy (250.50)
Bob: posts the small blind 5
Cy: posts the big blind 10
*** HOLE CARDS ***
Dealt to Ann: [X X]
Dealt to Bob: [X X]
Dealt to Cy: [Kd 8s]
"""


@pytest.mark.parametrize(
    ("line", "kind", "fields"),
    [
        ("#32: Pot Limit Holdem - 1,000/2,000", "CASH_HEADER", ("32", "Pot Limit", 100000, 200000)),
        ("Table 'Bob's' Seat 6 is the button", "TABLE", ("Bob's", 6)),
        ("Seat 4: Old (Salt (1,010.25)", "SEAT", (4, "Old (Salt", 101025)),
        ("Seat 4: Old Salt (900.55) +1,040", "SEAT_RESULT", (4, "Old Salt", 90055, "+", 104000)),
        ("bob dances", UNKNOWN, ("bob dances",)),
    ],
)
def test_lines_that_no_sample_has(line: str, kind: str, fields: tuple) -> None:
    assert token_of(KINGSCLUB, line) == (kind, fields)


def test_other_games_are_left_alone() -> None:
    hand = parse_hand(HEAD.replace("No Limit Holdem", "Limit 2-7 Triple Draw"))
    assert (hand.status, [d.found for d in hand.diagnostics]) == ("unsupported", ["Limit 2-7 Triple Draw"])


def test_a_result_of_nobody_is_found() -> None:
    hand = parse_hand(HEAD + "*** SUMMARY ***\nSeat 1: Zoe (970) -30\n")
    assert [d.code for d in hand.diagnostics] == ["P124"]
