"""Leaves out findings that only follow from a line of a player that cannot be read."""

import re
from collections.abc import Sequence

from hhparser.base.spans import line_of
from hhparser.checks.case import Case
from hhparser.findings.finding import Finding
from hhparser.model import POSTS

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
    return [found for found in case.found if not any(_follows(case, line, found) for line in lost)]


def _lost_lines(case: Case) -> list[int]:
    """Lines before the results that begin with a player's name and cannot be read."""
    hand = case.hand
    names = tuple(seat.name for seat in hand.seats)
    unread = [found.line for found in hand.diagnostics if found.rule.code == "P110"]
    end = line_of(hand.payouts[0].line) if hand.payouts else hand.line + hand.text.count("\n")
    return [line for line in unread if line < end and _source(case, line).startswith(names)]


def _source(case: Case, line: int) -> str:
    return case.hand.source_line(line).removeprefix("*").removeprefix("Player ").lstrip()


def _follows(case: Case, lost: int, found: Finding) -> bool:
    if found.rule.code.startswith(_OF_CHIPS):
        return re.search(r"\d", _source(case, lost)) is not None
    streets = [line_of(deal.line) for deal in case.hand.board]
    if found.rule.code.startswith(_OF_POSTS) and _is_post(case, lost, streets):
        return True
    return found.rule.code.startswith(_OF_ACTIONS) and not any(
        lost < street < found.line for street in streets
    )


def _is_post(case: Case, lost: int, streets: Sequence[int]) -> bool:
    """Whether a line comes before the first decision."""
    decisions = [line_of(action.line) for action in case.hand.actions if action.kind not in POSTS]
    return lost < min([*decisions, *streets], default=lost + 1)
