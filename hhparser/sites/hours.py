"""Disambiguates the repeated hour when the clocks go back, by hand IDs."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import timedelta
from typing import Final

from hhparser.model import Hand
from hhparser.sites.lines.times import repeated_time

LEAST_FALL: Final = timedelta(minutes=1)  # smaller differences may be errors of a clock


def in_repeated_hours(hands: Iterable[Hand]) -> Iterator[Hand]:
    """Yield the hands, with the later instant for the repeated hour if their numbers prove it.

    A clock that goes back while hand numbers increase was set back. Otherwise a hand of the repeated hour
    keeps the earlier instant.

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
    """Return the number of a hand; -1 if its ID is not a number."""
    return int(hand.hand_id) if hand.hand_id is not None and hand.hand_id.isdecimal() else -1
