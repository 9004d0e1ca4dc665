"""Finds the first event that differs between two copies of a hand."""

from collections.abc import Iterator

from hhparser.base.errors import UnreadableFileError
from hhparser.base.text.spans import LineOrSpan, Span, line_of
from hhparser.input.files import read_blocks
from hhparser.model import STREETS, Hand, Street
from hhparser.sites.reading import hand_contexts, hand_starts, parse_block, span

Event = tuple[tuple[object, ...], LineOrSpan]


def first_difference(earlier: tuple[str, int], later: tuple[str, int]) -> Span | None:
    """Return the first line of the later copy with a different event; None if it cannot be read again.

    Args:
        earlier: File and first line of the earlier copy.
        later: File and first line of the later copy.
    """
    before, hand = _hand_at(*earlier), _hand_at(*later)
    if before is None or hand is None:
        return None
    events, known = list(_story(hand)), [fact for fact, _ in _story(before)]
    if not events:
        return None
    same = 0
    while same < min(len(events), len(known)) and events[same][0] == known[same]:
        same += 1
    line = events[min(same, len(events) - 1)][1]
    return Span(line_of(line), *span(hand, line, None))


def _hand_at(file: str, line: int) -> Hand | None:
    """Parse the hand that begins at a line; None for standard input, which cannot be read twice."""
    if file == "-":
        return None
    try:
        for block in read_blocks(file, hand_starts(), hand_contexts()):
            if block.line <= line < block.line + block.text.count("\n") + (not block.text.endswith("\n")):
                return next((hand for hand in parse_block(block) if hand.line == line), None)
    except UnreadableFileError:
        return None
    return None


def _story(hand: Hand) -> Iterator[Event]:
    """Yield the events without names and hole cards, in the order of the hand, each with its line."""
    for number, _, stack, _, line, _ in hand.seats:
        if number in hand.players:
            yield (number, stack), line
    for street in STREETS:
        yield from _street(hand, street)
    for payout in hand.payouts:
        yield (payout.seat, payout.amount, payout.run), payout.line


def _street(hand: Hand, street: Street) -> Iterator[Event]:
    for deal in hand.board:
        if deal.street == street:
            yield (street, deal.added, deal.run), deal.line
    for action in hand.actions:
        if action.street == street:
            yield action[:6], action.line
