"""What a line that nobody knows, a card that is none and a missing flop cost in every line format."""

import re

import pytest

from hhparser.model import Hand
from hhparser.sites import SITES, parse_hand
from hhparser.sites.lines.site import Site
from tests.sites.grammar.grammar_walks import sample_hands

EACH = pytest.mark.parametrize("site", SITES, ids=lambda site: site.grammar)


def good_hand(site: Site, streets: int) -> Hand | None:
    """The first sample hand of a format with so many streets on the board and without a finding."""
    hands = (hand for hand in sample_hands(site) if len(hand.board) >= streets and len(hand.actions) > 4)
    return next((hand for hand in hands if not hand.diagnostics), None)


def changed(whole: Hand, line: int, *new: str, kept: int = 1) -> Hand:
    """A hand with lines put before one of its lines, or in its place."""
    lines, at = whole.text.split("\n"), line - whole.line
    return parse_hand("\n".join([*lines[:at], *new, *lines[at + 1 - kept :]]))


def found(hand: Hand) -> list[tuple[str, int]]:
    return [(d.code, d.line) for d in hand.diagnostics]


@EACH
def test_a_strange_line_costs_one_finding(site: Site) -> None:
    whole = good_hand(site, 0)
    assert whole is not None
    for line in sorted({action.line for action in whole.actions}):
        hand = changed(whole, line, "a line that nobody knows")
        assert found(hand) == [("P110", line - whole.line + 1)]
        assert [action[:5] for action in hand.actions] == [action[:5] for action in whole.actions]
        assert hand.status == whole.status


@EACH
def test_a_card_that_is_none_costs_one_finding(site: Site) -> None:
    whole = good_hand(site, 1)
    if whole is not None:  # the sample of PokerStars in Portuguese has three actions
        flop = whole.board[0].line
        text = re.sub(r"\w+(?=\W*$)", "1x", whole.text.split("\n")[flop - whole.line])
        assert found(changed(whole, flop, text, kept=0)) == [("D102", flop - whole.line + 1)]


@EACH
def test_a_turn_without_a_flop_costs_one_finding(site: Site) -> None:
    """BetOnline prints no street without betting, so that none is missed."""
    whole = good_hand(site, 2)
    if whole is not None:  # some formats have no sample of it
        codes = [code for code, _ in found(changed(whole, whole.board[0].line, kept=0))]
        assert codes == ([] if site.grammar == "betonline" else ["P111"])
