"""Findings located at a word in the later of two hands."""

import re
from typing import Final, NamedTuple

from hhparser.base.money import format_amount
from hhparser.base.text.spans import LineOrSpan, line_of
from hhparser.checks.across.facts import Facts, PlaceFacts, SeatFacts
from hhparser.findings.finding import Finding
from hhparser.findings.rules import make_finding
from hhparser.model import READ, Hand
from hhparser.sites.reading import place_of, span

_LEVEL: Final = re.compile(r"(?i:\blevel)\W{0,3}([IVXLC]+|\d+)(?!\w)")


class Found(NamedTuple):
    """A finding and its hand."""

    hand: Facts
    finding: Finding


class Values(NamedTuple):
    """Values of a message: expected and found values, place of the earlier hand, and player."""

    expected: str | None = None
    found: str | None = None
    before: str | None = None
    player: str | None = None


def at_stack(code: str, hand: Facts, seat: SeatFacts, values: Values) -> Found:
    """Return a finding at the stack of a seat line."""
    return _at(code, hand, seat.line, _span(hand, seat.line, "stack_amount"), values)


def at_name(code: str, hand: Facts, seat: SeatFacts, values: Values) -> Found:
    """Return a finding at the player's name in a seat line."""
    return _at(code, hand, seat.line, _span(hand, seat.line, "who"), values)


def at_button(code: str, hand: Facts, values: Values) -> Found:
    """Return a finding at the seat number of the button, or else at the whole first line."""
    place = place_of(_head(hand), "button_number")
    if place is None:
        return at_words(code, hand, None, values)
    return _at(code, hand, place[0], place[1:], values)


def at_level(code: str, hand: Facts, values: Values) -> Found:
    """Return a finding at the level in the header, or else at the whole first line."""
    match = _LEVEL.search(hand.head)
    if match is None or match[1] != hand.level:
        return at_words(code, hand, None, values)
    line = hand.line + hand.head.count("\n", 0, match.start())
    before = hand.head.rfind("\n", 0, match.start())
    return _at(code, hand, line, (match.start(1) - before, match.end(1) - before), values)


def at_words(code: str, hand: Facts, words: str | None, values: Values) -> Found:
    """Return a finding at given words above the seats, or else at the whole first line."""
    if words:
        for line, text in enumerate(hand.head.split("\n"), hand.line):
            if words in text:
                column = text.index(words) + 1
                return _at(code, hand, line, (column, column + len(words)), values)
    return _at(code, hand, hand.line, _span(hand, hand.line, None), values)


def at_place(code: str, hand: Facts, place: PlaceFacts, values: Values) -> Found:
    """Return a finding at the line of a finishing place."""
    start = len(place.text) - len(place.text.lstrip()) + 1
    return _at(code, hand, place.line, (start, len(place.text.rstrip()) + 1), values)


def chips(hand: Facts, amount: int) -> str:
    """Format an amount with the decimals of the hand."""
    return format_amount(amount, hand.stakes.decimals)


def _at(code: str, hand: Facts, line: LineOrSpan, place: tuple[int, int], values: Values) -> Found:
    return Found(hand, make_finding(code, line_of(line), *place, *values))


def _span(hand: Facts, line: LineOrSpan, field: str | None) -> tuple[int, int]:
    return span(_head(hand), line, field)


def _head(hand: Facts) -> Hand:
    """Return a hand that consists of the lines above the actions."""
    return Hand(hand.file, hand.line, hand.head, READ, format=hand.format, stakes=hand.stakes)
