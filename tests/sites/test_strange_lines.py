"""Findings for unknown lines, invalid cards, missing flops and headings without cards in every format."""

import re

import pytest

from hhparser.input.files import Block
from hhparser.model import FLOP, TURN, Hand
from hhparser.pipeline import Checked, check_hand
from hhparser.sites import SITES, parse_hand
from hhparser.sites.lines.site import Site
from hhparser.sites.reading import parse_block
from tests.engine.samples import FOLDER
from tests.sites.lines.grammar_walks import sample_hands

EACH = pytest.mark.parametrize("site", SITES, ids=lambda site: site.grammar)


def good_hand(site: Site, streets: int) -> Hand | None:
    """Return the first sample hand of a format with this many streets on the board and without a finding."""
    hands = (hand for hand in sample_hands(site) if len(hand.board) >= streets and len(hand.actions) > 4)
    return next((hand for hand in hands if not hand.diagnostics), None)


def changed(whole: Hand, line: int, *new: str, kept: int = 1) -> Hand:
    """A hand with lines put before one of its lines, or in its place."""
    lines, at = whole.text.split("\n"), line - whole.line
    return parse_hand("\n".join([*lines[:at], *new, *lines[at + 1 - kept :]]))


def found(hand: Hand | Checked) -> list[tuple[str, int]]:
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
def test_spaces_at_the_end_of_lines_change_nothing(site: Site) -> None:
    for whole in [parse_hand(hand.text) for hand in sample_hands(site)]:
        hand = parse_hand(re.sub(r"(?<=\S)$", "  ", whole.text, flags=re.MULTILINE))
        assert [one[:5] for one in hand.actions] == [one[:5] for one in whole.actions]
        assert [code for code, _ in found(hand)] == [code for code, _ in found(whole)]
        assert (hand.status, hand.hand_id, hand.stakes) == (whole.status, whole.hand_id, whole.stakes)


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


@EACH
def test_a_heading_without_cards_begins_its_street(site: Site) -> None:
    whole = good_hand(site, 3) or good_hand(site, 1)
    for deal in whole.board if whole is not None else ():
        heading = whole.text.split("\n")[deal.line - whole.line]
        if heading.startswith("Board"):
            continue  # BetOnline prints no heading after the betting
        bare = re.split(r" *\[| (?=\w+ of )| +(?=\w\w - )", heading)[0]
        hand = changed(whole, deal.line, bare, kept=0)
        assert [action[:6] for action in hand.actions] == [action[:6] for action in whole.actions], heading
        assert [one.street for one in hand.board] == [one.street for one in whole.board]
        checked = check_hand(hand)
        assert ("D104", deal.line - whole.line + 1) in found(checked)
        assert checked.status == "findings"


@pytest.mark.parametrize(
    ("name", "flop", "bare"),
    [
        ("phh/cash_session.phhs", r"d db 4s9hTh", r"d db"),
        ("ohh/bounty_list.ohh", r'\["Th", "8s", "3c"\]', r"[]"),
        ("pokernow/cash_evening.csv", r"Flop:  \[10♦, J♥, Q♥\]", r"Flop:"),
        ("ipoker/cash_dead_button.xml", r'(<cards type="Flop" player="">)[^<]*', r"\1"),
        ("merge/merge_cash_three_handed.xml", r'cards="Qs,7d,2c" ', r""),
        ("microgaming/microgaming_cash_new.xml", r'(type="DealFlop">).*?</Action>', r"\1</Action>"),
        ("bossmedia/bossmedia_cash_newer.xml", r'(VALUE="BOARD_FLOP"[^>]*>).*?</ACTION>', r"\1</ACTION>"),
        ("everest/everest_fixed_limit.xml", r"(<COMMUNITY>)[^<]*", r"\1"),
    ],
)
def test_a_street_without_cards_in_a_document(name: str, flop: str, bare: str) -> None:
    text = (FOLDER / name).read_text(encoding="utf-8-sig")
    changed_text = re.sub(flop, bare, text, count=1, flags=re.DOTALL)
    hands = [list(parse_block(Block("-", 1, one))) for one in (text, changed_text)]
    ((before, after),) = [pair for pair in zip(*hands, strict=True) if pair[0].text != pair[1].text]
    assert [action[:6] for action in after.actions] == [action[:6] for action in before.actions]
    assert [(deal.street, len(deal.added)) for deal in after.board[:2]] == [(FLOP, 0), (TURN, 1)]
    assert [code for code, _ in found(check_hand(after))] == ["D104"]
