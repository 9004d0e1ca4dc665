"""Enet: lines that no sample has, and each peculiarity in a small hand."""

import pytest

from hhparser.base.errors import AmountError
from hhparser.sites import parse_hand
from hhparser.sites.lines.lexer import UNKNOWN
from hhparser.sites.single.enet import ENET, amount
from tests.sites.facts import token_of

HEAD = """\
Game #19: Hold'em (€0,05/€0,10) - 9:16:31 3.10.2012 - %6
Table 'Birch 1 - No Limit' 6-max Seat #1 is the button
Seat 1: Ann (€10 in chips)
Seat 4: Bob (€5,50 in chips)
Seat 6: Cy (€20 in chips)
Bob: posts small blind €0,05
Cy: posts big blind €0,10
"""
DEAL = "*** HOLECARDS ***\n"


@pytest.mark.parametrize(
    ("line", "kind", "fields"),
    [
        ("Table 'Birch - 1 - Pot Limit' 6-max Seat #2 is the button", "TABLE", ("Birch - 1", "Pot Limit", 6, 2)),
        ("Seat 4: Old (Salt (€14,51 in chips)", "SEAT", (4, "Old (Salt", 1451)),
        ("Seat 5: bob  folded", "SEAT_FOLDED", (5, "bob ")),
        ("Seat 6: bob  showed [] and lost with", "SEAT_SHOWED", (6, "bob ", "")),
        ("bob: dances", UNKNOWN, ("bob: dances",)),
    ],
)  # fmt: skip
def test_lines_that_no_sample_has(line: str, kind: str, fields: tuple) -> None:
    assert token_of(ENET, line) == (kind, fields)


@pytest.mark.parametrize(("text", "units"), [("0,05", 5), ("14,9", 1490), ("10", 1000)])
def test_amounts_have_a_decimal_comma(text: str, units: int) -> None:
    assert amount(text, 2) == units


def test_an_amount_finer_than_the_unit_is_none() -> None:
    with pytest.raises(AmountError):
        amount("0,051", 2)


def test_other_games_are_left_alone() -> None:
    hand = parse_hand(HEAD.replace("Hold'em", "Omaha") + DEAL)
    assert (hand.status, [d.found for d in hand.diagnostics]) == ("unsupported", ["Omaha"])


def test_r97_posts_without_an_amount() -> None:
    hand = parse_hand(HEAD + "Ann: posts small blind\n" + DEAL)
    assert (hand.actions[2].kind.value, hand.actions[2].amount) == ("post_dead", 5)
    hand = parse_hand(HEAD + "Ann: posts big blind\n" + DEAL)
    assert (len(hand.actions), hand.seat(1).sat_out) == (2, True)
