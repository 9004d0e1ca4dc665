"""Leaves out findings that only follow from a line of a player that cannot be read."""

import re
from collections.abc import Sequence
from typing import Final

from hhparser.base.spans import line_of
from hhparser.checks.case import Case
from hhparser.findings.finding import Finding
from hhparser.model import POSTS

MOST_LOST: Final = 20  # a text with more is no hand
_OF_POSTS = ("L13", "L105", "L109", "L126", "S308")  # a post is missing
_OF_ACTIONS = (
    "L105",
    "L106",
    "L107",
    "L108",
    "L109",
    "L11",
    "L122",
    "L123",
    "M210",
)  # the round goes on without it
_OF_CHIPS = ("M20", "M211")  # chips are missing


def without_consequences(case: Case) -> list[Finding]:
    """The findings of a hand, without those that a lost post or action explains."""
    lost = _lost_lines(case)
    if not lost:
        return case.found
    streets = [line_of(deal.line) for deal in case.hand.board]
    decisions = [line_of(action.line) for action in case.hand.actions if action.kind not in POSTS]
    first = min([*decisions, *streets], default=lost[-1][0] + 1)
    return [one for one in case.found if not any(_follows(one, *line, first, streets) for line in lost)]


def _lost_lines(case: Case) -> list[tuple[int, str]]:
    """Lines before the results that begin with a player's name and cannot be read; at most some of them."""
    hand = case.hand
    unread = [found.line for found in hand.diagnostics if found.rule.code == "P110"][:MOST_LOST]
    if not unread:
        return []
    lines = hand.text.split("\n")
    end = line_of(hand.payouts[0].line) if hand.payouts else hand.line + len(lines)
    names = tuple(seat.name for seat in hand.seats)
    told = [(n, lines[n - hand.line].removeprefix("*").removeprefix("Player ")) for n in unread if n < end]
    return [(number, words) for number, words in told if words.startswith(names)]


def _follows(found: Finding, lost: int, words: str, first: int, streets: Sequence[int]) -> bool:
    """Whether a finding follows from a lost line.

    Args:
        found: The finding.
        lost: Number of the line.
        words: The line.
        first: The line of the first decision; posts come before it.
        streets: The lines of the headings of streets.
    """
    code = found.rule.code
    if code.startswith(_OF_CHIPS):
        return re.search(r"\d", words) is not None
    if lost < first and code.startswith(_OF_POSTS):
        return True
    return code.startswith(_OF_ACTIONS) and not any(lost < street < found.line for street in streets)
