"""Removes findings that only follow from a player's line that could not be parsed."""

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from hhparser.base.text.spans import line_of
from hhparser.checks.case import Case
from hhparser.findings.finding import Finding
from hhparser.model import POSTS, Hand

MOST_LOST: Final = 20  # a text with more is not a hand
_BEFORE_NAMES: Final = '*"'
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
)  # the round continues without the action
_OF_CHIPS = ("M20", "M211")  # chips are missing
_OF_ALL_INS = ("L105", "L106", "L122", "L123", "S301", "S309")  # a player seems to have a turn left


def without_consequences(case: Case) -> list[Finding]:
    """Return the findings of a hand, except consequences of a lost post or action."""
    lost = _lost_lines(case)
    if not lost:
        return case.found
    streets = [line_of(deal.line) for deal in case.hand.board]
    decisions = [line_of(action.line) for action in case.hand.actions if action.kind not in POSTS]
    first = min([*decisions, *streets], default=lost[-1].line + 1)
    return [one for one in case.found if not any(_follows(one, line, first, streets) for line in lost)]


class _LostLine(NamedTuple):
    """A player's line that could not be parsed; `is_last` if the player has no later line."""

    line: int
    words: str
    is_last: bool


def _lost_lines(case: Case) -> list[_LostLine]:
    """Return unparsed lines of players, or elements, before the results; at most `MOST_LOST` of them."""
    hand = case.hand
    unread = [found.line for found in hand.diagnostics if found.rule.code == "P110"][:MOST_LOST]
    if not unread:
        return []
    lines = [line.strip().lstrip(_BEFORE_NAMES).removeprefix("Player ") for line in hand.text.split("\n")]
    end = line_of(hand.payouts[0].line) if hand.payouts else hand.line + len(lines)
    backwards = end < unread[0]  # a log with the newest entry first
    names = tuple(seat.name.lstrip(_BEFORE_NAMES) for seat in hand.seats)
    before_results = [(n, lines[n - hand.line]) for n in unread if n < end or backwards]
    return [
        _LostLine(n, words, not _acts_later(hand, n, words, backwards=backwards))
        for n, words in before_results
        if words.startswith((*names, "<"))
    ]


def _acts_later(hand: Hand, lost: int, words: str, *, backwards: bool) -> bool:
    """Return whether the player of a lost line has a later one."""
    players = {seat.number for seat in hand.seats if words.startswith(seat.name.lstrip(_BEFORE_NAMES))}
    return any(
        action.seat in players and (line_of(action.line) < lost) == backwards
        for action in hand.actions
        if action.kind not in POSTS
    )


def _follows(found: Finding, lost: _LostLine, first: int, streets: Sequence[int]) -> bool:
    """Return whether a finding follows from a lost line.

    Args:
        found: The finding.
        lost: The line.
        first: The line of the first decision; posts come before it.
        streets: The lines of the headings of streets.
    """
    code = found.rule.code
    if code.startswith(_OF_CHIPS):
        return re.search(r"\d", lost.words) is not None
    if (lost.line < first and code.startswith(_OF_POSTS)) or (lost.is_last and code in _OF_ALL_INS):
        return True
    return code.startswith(_OF_ACTIONS) and not any(lost.line < street < found.line for street in streets)
