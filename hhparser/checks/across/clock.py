"""Checks that the times and the IDs of a table's hands increase together."""

import heapq
from collections.abc import Iterable, Iterator
from datetime import datetime
from itertools import chain, islice, pairwise
from typing import Final

from hhparser.checks.across.facts import Facts
from hhparser.checks.across.links import Link
from hhparser.checks.across.words import Found, Values, at_words

LOOK_AHEAD: Final = 16  # hands
FIRST_HANDS: Final = 200
FEWEST_HANDS: Final = 10
MOST_DISORDER: Final = 0.1
HOUR: Final = 3600
CHANGE_MONTHS: Final = frozenset({2, 3, 4, 10, 11})
CHANGE_DAYS: Final = frozenset({5, 6})  # Saturday in UTC is Sunday in the far east


def by_number(hands: Iterable[Facts]) -> Iterator[Facts]:
    """Yield hands sorted by time, reordered by ID if IDs and times mostly agree.

    A wrong time moves a hand a few places; its ID puts it back. Hands with random IDs, as in some exports,
    keep the order of their times.
    """
    hands = iter(hands)
    first = list(islice(hands, FIRST_HANDS))
    rest = chain(first, hands)
    return _nearly_sorted(rest) if _is_numbered(first) else rest


def _is_numbered(hands: list[Facts]) -> bool:
    """Return whether IDs increase with time."""
    pairs = [(a.id_numbers, b.id_numbers) for a, b in pairwise(hands) if a.started_at and b.started_at]
    return len(pairs) >= FEWEST_HANDS and sum(a > b for a, b in pairs) <= MOST_DISORDER * len(pairs)


def _nearly_sorted(hands: Iterable[Facts]) -> Iterator[Facts]:
    """Yield hands sorted by ID, if each is at most a few places from its position in that order."""
    waiting: list[tuple[tuple[int, ...], int, Facts]] = []
    for number, hand in enumerate(hands):
        heapq.heappush(waiting, (hand.id_numbers, number, hand))
        if len(waiting) > LOOK_AHEAD:
            yield heapq.heappop(waiting)[-1]
    while waiting:
        yield heapq.heappop(waiting)[-1]


def check_clock(link: Link) -> Iterator[Found]:
    """Report a hand with a greater ID but an earlier time than the hand before."""
    before, after = link.before, link.after
    if not _is_one_series(link):
        return
    back = -(link.seconds or 0)
    if back > 0 and before.id_numbers < after.id_numbers and not _is_clock_change(after.started_at, back):
        values = Values(before.time_text, after.time_text, before.where)
        yield at_words("C441", after, after.time_text, values)


def _is_one_series(link: Link) -> bool:
    """Return whether players stay, so that this is not another table of that name or series of IDs."""
    return link.agreed >= 2 and not link.moved and link.one_way


def _is_clock_change(time: datetime | None, seconds: int) -> bool:
    """Return whether this may be a day on which clocks somewhere go back an hour."""
    assert time is not None
    return seconds <= HOUR and time.month in CHANGE_MONTHS and time.weekday() in CHANGE_DAYS
