"""Unibet: lines that no sample has, and each peculiarity in a small hand."""

import pytest

from hhparser.sites import parse_hand
from hhparser.sites.lines.lexer import UNKNOWN
from hhparser.sites.single.unibet import UNIBET
from tests.sites.facts import token_of

HEAD = """\
Game #14: Table €10 NL - 0.05/0.10 - No Limit Hold'Em - 08:05:00 2021/04/05
*** Seated players ***
Seat 1: Ann (€10)
Seat 4: Bob (€5.50)
Seat 6: Cy (€20)
*** Blinds and button ***
Ann has the button
Bob posts small blind €0.05
Cy posts big blind €0.10
*** Hole cards ***
Dealt in Ann
Dealt in Bob
Dealt to Cy [Kd 8s]
*** Preflop ***
"""


@pytest.mark.parametrize(
    ("line", "kind", "fields"),
    [
        ("Seat 4: Old (Salt (€1,010.25)", "SEAT", (4, "Old (Salt", "€", 101025)),
        ("*** Turn *** [2c 7d Jh] [5s]", "TURN", ("2c 7d Jh", "5s")),
        ("*** River *** [4s Tc 8d] [Ac] [9d]", "RIVER", ("4s Tc 8d] [Ac", "9d")),
        ("*** River *** [Qd]", "RIVER", (None, "Qd")),
        ("bob calls €0.30, and is all-in", "CALL", ("bob", 30, ", and is all-in")),
        ("bob dances", UNKNOWN, ("bob dances",)),
    ],
)
def test_lines_that_no_sample_has(line: str, kind: str, fields: tuple) -> None:
    assert token_of(UNIBET, line) == (kind, fields)


def test_other_games_are_left_alone() -> None:
    hand = parse_hand(HEAD.replace("No Limit Hold'Em", "Pot Limit Omaha"))
    assert (hand.status, [d.found for d in hand.diagnostics]) == ("unsupported", ["Pot Limit Omaha"])
