"""Tells the hour of hands in the night when the clocks go back, from their numbers."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import timedelta
from typing import Final

from hhparser.model import Hand
from hhparser.sites.lines.times import repeated_time

LEAST_FALL: Final = timedelta(minutes=1)  # by less, a clock may be wrong


def in_repeated_hours(hands: Iterable[Hand]) -> Iterator[Hand]:
    """The hands, with the later instant where the printed hour came twice and the hand numbers tell it.

    A clock that falls while hand numbers rise was put back. Without such a hand before it, a hand of the
    repeated hour keeps the earlier instant.

    Args:
        hands: Hands of a file, in its order.
    """
    newest: Hand | None = None
    for hand in hands:
        if hand.started_at is None or hand.started_at.tzinfo is None:
            yield hand
            continue
        told = hand
        if newest is not None and _is_put_back(newest, hand):
            later = repeated_time(hand.time_text or "")
            told = hand if later is None else replace(hand, started_at=later)
        yield told
        if newest is None or newest.site != hand.site or _number(newest) < _number(hand):
            newest = told


def _is_put_back(newest: Hand, hand: Hand) -> bool:
    before, now = newest.started_at, hand.started_at
    if before is None or now is None or before - now < LEAST_FALL:
        return False
    return newest.site == hand.site and _number(newest) < _number(hand)


def _number(hand: Hand) -> int:
    """The number of a hand; -1 if its id is not a number."""
    return int(hand.hand_id) if hand.hand_id is not None and hand.hand_id.isdecimal() else -1
