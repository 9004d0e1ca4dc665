"""Checks that the levels, tables and finishing places of a tournament are consistent."""

from collections.abc import Iterator
from datetime import datetime
from fractions import Fraction
from itertools import pairwise
from operator import itemgetter
from typing import Final

from hhparser.checks.across.facts import Facts, PlaceFacts
from hhparser.checks.across.links import Link, link
from hhparser.checks.across.words import Found, Values, at_level, at_name, at_place, chips

SHORTEST_LEVEL: Final = 60  # seconds
ROMAN: Final = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100}
Blinds = tuple[int | Fraction | None, int | Fraction | None]


class Levels:
    """Checks the levels of one tournament."""

    def __init__(self) -> None:
        self._blinds: dict[int, tuple[Blinds, str, str]] = {}
        self._once: set[int] = set()
        self._reported: set[tuple[int, Blinds]] = set()

    def next(self, hand: Facts, before: Facts | None) -> Iterator[Found]:
        """Report errors in the level of a hand, given the previous hand at its table."""
        level, blinds = level_number(hand.level), _blinds(hand)
        step = [] if before is None else list(_check_step(link(before, hand), level))
        yield from step
        if level is None or blinds[1] is None:
            return
        if before is not None and blinds == _blinds(before):
            self._once.discard(level)  # some sites print the next level one hand too soon
        else:
            yield from self._compare(hand, level, blinds, bool(step))

    def _compare(self, hand: Facts, level: int, blinds: Blinds, reported: bool) -> Iterator[Found]:
        """Report a level with other blinds than before, unless the step to it is already reported."""
        if self._is_early(level, blinds):
            self._blinds.pop(level)
        first, text, place = self._blinds.setdefault(level, (blinds, _text(hand), hand.where))
        if first != blinds and not reported and (level, blinds) not in self._reported:
            self._reported.add((level, blinds))
            yield at_level("T512", hand, Values(text, _text(hand), place))

    def _is_early(self, level: int, blinds: Blinds) -> bool:
        """Return whether the level was printed a hand too soon, with the smaller blinds of the last level."""
        if level not in self._blinds:
            self._once.add(level)
            return False
        early = level in self._once and (self._blinds[level][0][1] or 0) < (blinds[1] or 0)
        self._once.discard(level)
        return early


def _check_step(step: Link, level: int | None) -> Iterator[Found]:
    """Report blinds or levels that go down, and a level that passes too fast to have been played."""
    before, after = step.before, step.after
    if not step.together or before.stakes.betting is not after.stakes.betting:
        return
    old_level = level_number(before.level)
    lowered = _lowered(step, old_level, level)
    if lowered is not None:
        yield at_level("T511", after, lowered)
    elif _is_skipped(old_level, level) and _is_quick(step):
        yield at_level("T513", after, Values(before.level, after.level, before.where))


def _lowered(step: Link, old_level: int | None, level: int | None) -> Values | None:
    """Return the levels if they go down or, without level numbers, the big blinds; else None."""
    before, after = step.before, step.after
    if level is not None and old_level is not None:
        return Values(before.level, after.level, before.where) if level < old_level else None
    old, new = before.stakes.big_blind or 0, after.stakes.big_blind or 0
    return Values(chips(before, old), chips(after, new), before.where) if 0 < new < old else None


def _is_skipped(old_level: int | None, level: int | None) -> bool:
    """Return whether a level is missing between two hands."""
    return old_level is not None and level is not None and level > old_level + 1


def _is_quick(step: Link) -> bool:
    """Return whether there was no time to play a level between two hands."""
    return step.contiguous and 0 <= (step.seconds or 0) < SHORTEST_LEVEL


def _blinds(hand: Facts) -> Blinds:
    """Return both blinds in whole chips; whole numbers stay `int`, which is fast."""
    small, big, decimals = hand.stakes.small_blind, hand.stakes.big_blind, hand.stakes.decimals
    if not decimals:
        return small, big
    small_chips, big_chips = (
        None if blind is None else Fraction(blind, 10**decimals) for blind in (small, big)
    )
    return small_chips, big_chips


def level_number(text: str | None) -> int | None:
    """Return the number of a level printed in Roman or Arabic numerals, None for other text."""
    if not text:
        return None
    if text.isdecimal():
        return int(text)
    if not ROMAN.keys() >= set(text):
        return None
    values = [ROMAN[letter] for letter in text]
    return sum(
        -value if value < following else value
        for value, following in zip(values, [*values[1:], 0], strict=True)
    )


def _text(hand: Facts) -> str:
    blinds = hand.stakes.small_blind, hand.stakes.big_blind
    return "/".join("?" if blind is None else chips(hand, blind) for blind in blinds)


class Places:
    """Checks the finishing places of one tournament.

    While late entry is open the field keeps growing and places repeat, so only paid places and places at the
    last table count.
    """

    def __init__(self) -> None:
        self._taken: dict[int, tuple[Facts, PlaceFacts]] = {}

    def next(self, hand: Facts) -> Iterator[Found]:
        """Report two players with the same place, and a larger stack with a worse place.

        Source: R103.
        """
        if not hand.by_seat:
            yield from self._check_taken(hand)
        known = [(place.place, place.start, place) for place in hand.places if place.start is not None]
        ranked = sorted(known, key=itemgetter(0))
        for (number, less, better), (_, more, worse) in pairwise(ranked):
            if number > 1 and more > less:
                yield at_place("T522", hand, worse, Values(better.name, worse.name))

    def _check_taken(self, hand: Facts) -> Iterator[Found]:
        """Report places already taken; two players with equal starting stacks may share one."""
        for place in hand.places:
            if place.final:
                taker, taken = self._taken.setdefault(place.place, (hand, place))
                tied = taker is hand and taken.start == place.start
                if taken.name != place.name and not tied:
                    yield at_place("T521", hand, place, Values(taken.name, place.name, taker.where))


class Seating:
    """Checks the seats of the players of one tournament."""

    def __init__(self) -> None:
        self._seen: dict[str, tuple[datetime, Facts]] = {}

    def next(self, hand: Facts) -> Iterator[Found]:
        """Report a player who is dealt in at two tables at the same time.

        If several players are, the tournament allows several tables at once and nothing is reported.
        """
        if hand.started_at is None or hand.by_seat:
            return
        twice = []
        for seat in hand.seats:
            if seat.dealt_in:
                time, other = self._seen.get(seat.name, (None, hand))
                if time == hand.started_at and other.table != hand.table:
                    twice.append((seat, other))
                self._seen[seat.name] = hand.started_at, hand
        if len(twice) == 1:
            seat, other = twice[0]
            yield at_name("T531", hand, seat, Values(other.where, seat.name, other.where))
