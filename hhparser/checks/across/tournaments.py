"""Whether the levels, tables and finishing places of a tournament fit together."""

from collections.abc import Iterator
from datetime import datetime
from fractions import Fraction
from itertools import pairwise
from typing import Final

from hhparser.checks.across.facts import Facts, PlaceFacts
from hhparser.checks.across.links import Link, link
from hhparser.checks.across.words import Found, Values, at_level, at_name, at_place, chips

SHORTEST_LEVEL: Final = 60  # seconds
ROMAN: Final = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100}
Blinds = tuple[int | Fraction | None, int | Fraction | None]


class Levels:
    """The levels of one tournament so far."""

    def __init__(self) -> None:
        self._blinds: dict[int, tuple[Blinds, str, str]] = {}
        self._once: set[int] = set()
        self._reported: set[tuple[int, Blinds]] = set()

    def next(self, hand: Facts, before: Facts | None) -> Iterator[Found]:
        """What is wrong with the level of a hand, given the hand before at its table."""
        level, blinds = level_number(hand.level), _blinds(hand)
        step = [] if before is None else list(_check_step(link(before, hand), level))
        yield from step
        if level is None or blinds[1] is None:
            return
        if before is not None and _goes_on(before, blinds):
            self._once.discard(level)
            return
        if self._is_early(level, blinds):
            self._blinds.pop(level)
        first, text, place = self._blinds.setdefault(level, (blinds, _text(hand), hand.where))
        if first != blinds and not step and (level, blinds) not in self._reported:
            self._reported.add((level, blinds))
            yield at_level("T512", hand, Values(text, _text(hand), place))

    def _is_early(self, level: int, blinds: Blinds) -> bool:
        """Whether the level was printed once, a hand too soon, with the smaller blinds before it."""
        if level not in self._blinds:
            self._once.add(level)
            return False
        early = level in self._once and (self._blinds[level][0][1] or 0) < (blinds[1] or 0)
        self._once.discard(level)
        return early


def _goes_on(before: Facts, blinds: Blinds) -> bool:
    """Whether the blinds are those of the hand before: some sites print the next level a hand too soon."""
    return blinds == _blinds(before)


def _check_step(step: Link, level: int | None) -> Iterator[Found]:
    """Blinds or a level below those of the hand before, or a level that nobody can have played."""
    before, after = step.before, step.after
    if not step.together or before.stakes.betting is not after.stakes.betting:
        return
    old_level = level_number(before.level)
    if level is not None and old_level is not None:
        if level < old_level:
            yield at_level("T511", after, Values(before.level, after.level, before.where))
        elif level > old_level + 1 and step.contiguous and 0 <= (step.seconds or 0) < SHORTEST_LEVEL:
            yield at_level("T513", after, Values(before.level, after.level, before.where))
    elif 0 < (after.stakes.big_blind or 0) < (before.stakes.big_blind or 0):
        old, new = (chips(hand, hand.stakes.big_blind or 0) for hand in (before, after))
        yield at_level("T511", after, Values(old, new, before.where))


def _blinds(hand: Facts) -> Blinds:
    """Both blinds in whole chips; numbers without parts of chips stay `int`, which is fast."""
    small, big, decimals = hand.stakes.small_blind, hand.stakes.big_blind, hand.stakes.decimals
    if not decimals:
        return small, big
    small_chips, big_chips = (
        None if blind is None else Fraction(blind, 10**decimals) for blind in (small, big)
    )
    return small_chips, big_chips


def level_number(text: str | None) -> int | None:
    """The number of a level printed in Roman or Arabic numerals, None for other text."""
    if text is None:
        return None
    if text.isdecimal():
        return int(text)
    if not text or any(letter not in ROMAN for letter in text):
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
    """Who finished where in one tournament.

    As long as players may enter, the number of players grows again, and places repeat: only paid places and
    those of the last table count.
    """

    def __init__(self) -> None:
        self._taken: dict[int, tuple[Facts, PlaceFacts]] = {}

    def next(self, hand: Facts) -> Iterator[Found]:
        """Places that a hand gives to two players, or that others have; a greater stack that places worse.

        Source: R103.
        """
        for place in hand.places if not hand.by_seat else ():
            if not place.final:
                continue
            earlier = self._taken.setdefault(place.place, (hand, place))
            taker, taken = earlier
            tied = taker is hand and taken.start == place.start
            if taken.name != place.name and not tied:
                yield at_place("T521", hand, place, Values(taken.name, place.name, taker.where))
        known = [place for place in hand.places if place.start is not None]
        ranked = sorted(known, key=lambda place: place.place)
        for better, worse in pairwise(ranked):
            if better.place > 1 and (worse.start or 0) > (better.start or 0):
                yield at_place("T522", hand, worse, Values(better.name, worse.name))


class Seating:
    """Where the players of one tournament sit."""

    def __init__(self) -> None:
        self._seen: dict[str, tuple[datetime, Facts]] = {}

    def next(self, hand: Facts) -> Iterator[Found]:
        """A player who is dealt in at another table at the same time.

        Where several are, the tournament is of the kind whose players meet at several tables at once.
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
