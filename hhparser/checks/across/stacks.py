"""Checks that players begin a hand with the chips they had at the end of the last one."""

from collections import OrderedDict
from collections.abc import Iterator, Set
from decimal import Decimal
from fractions import Fraction
from typing import Final

from hhparser.checks.across.button import shows_hand_between
from hhparser.checks.across.facts import Facts, in_one_scale
from hhparser.checks.across.links import Jump, Link, seconds_between
from hhparser.checks.across.words import Found, Values, at_stack, at_words, chips

QUICK: Final = 300  # seconds; too short for anybody to join a table and leave it again
STAYS_AWAY: Final = 1800  # seconds; after this, houses let a player come back with fewer chips
LEAVERS: Final = 50
REBUY_UNIT: Final = 100  # chips


class Stacks:
    """Compares the stacks at one table; a finding waits for the next hand, which may explain it."""

    def __init__(self) -> None:
        self._last: Link | None = None
        self._top_ups = _TopUps()

    def next(self, link: Link) -> list[Found]:
        """Return the findings from the previous link, now that the next one is known."""
        last, self._last = self._last, link
        if last is None:
            return []
        edited = [number for number in last.jumps if _is_reverted(number, last, link)]
        if not edited or not (_is_sound(last.without(edited)) and _is_sound(link.without(edited))):
            return self._findings(last)
        self._last = link.without(edited)
        found = [_at_jump("C413", last, last.jumps[number]) for number in edited]
        return [*found, *self._findings(last.without(edited))]

    def end(self) -> list[Found]:
        """Return the findings from the last link, and about chips added at any time."""
        last, self._last = self._last, None
        return [*(self._findings(last) if last else ()), *self._top_ups.findings()]

    def _findings(self, link: Link) -> list[Found]:
        """Return the findings from a link; chips added to a cash game are stored for the end."""
        if not _is_at_one_table(link):
            return []
        if link.after.kind != "tournament" and link.one_way and link.gain > 0 and link.agreed:
            self._top_ups.add(link)
            return []
        return list(_changes(link))


def _is_reverted(number: int, last: Link, link: Link) -> bool:
    """Return whether this link exactly reverses a player's jump in the last one, in whole currency units."""
    if number not in link.jumps:
        return False
    was, now = (Fraction(one.jumps[number].amount, 10**one.after.stakes.decimals) for one in (last, link))
    return now == -was


def _is_sound(link: Link) -> bool:
    """Return whether the hands are consecutive, and no stack changed except by added chips."""
    return link.contiguous and not any(jump.amount < 0 for jump in link.jumps.values())


def _at_jump(code: str, link: Link, jump: Jump) -> Found:
    assert jump.before.end is not None
    assert jump.after.start is not None
    hand = link.after
    before, after = chips(hand, jump.before.end), chips(hand, jump.after.start)
    return at_stack(code, hand, jump.after, Values(before, after, link.before.where, jump.after.name))


def _changes(link: Link) -> Iterator[Found]:
    """Yield the findings from a link, except chips added in a cash game."""
    if not link.one_way:
        yield from _passed_on(link)
    elif link.gain > 0 and link.agreed:
        for jump in link.jumps.values():
            yield _change(link, jump)
    elif link.gain < 0 and _is_surely_lost(link):
        yield _change(link, _greatest_loss(link))


def _is_at_one_table(link: Link) -> bool:
    """Return whether the players of both hands can be matched."""
    return not link.after.by_seat and link.together and len(link.moved) < 2


def _passed_on(link: Link) -> Iterator[Found]:
    """Report gains and losses between two hands: a hand is missing, or chips vanished."""
    hand, place = link.after, link.before.where
    if hand.kind == "tournament" and link.gain < 0 and _is_closed(link):
        yield _change(link, _greatest_loss(link))
    elif link.same_players and link.agreed and link.gain <= 0:
        yield at_words("C431", hand, hand.hand_id, Values(place, None, place))


def _greatest_loss(link: Link) -> Jump:
    return min(link.jumps.values(), key=lambda jump: jump.amount)


def _is_surely_lost(link: Link) -> bool:
    """Return whether neither a missing hand nor a departing player can explain the missing chips."""
    one = len(link.jumps) == 1 and not shows_hand_between(link)
    return (one or link.after.kind == "tournament") and link.agreed > 0 and _is_closed(link)


def _is_closed(link: Link) -> bool:
    """Return whether nobody can have joined, played and left between the two hands."""
    return link.same_players and (link.seconds is None or link.seconds <= QUICK)


def _change(link: Link, jump: Jump) -> Found:
    """Return the finding that a player's chips appeared or vanished."""
    gain = jump.amount > 0
    if link.after.kind == "tournament":
        return _at_jump("T502" if gain and _may_be_bought(jump, link) else "T501", link, jump)
    return _at_jump("C412", link, jump)


def _may_be_bought(jump: Jump, link: Link) -> bool:
    """Return whether chips gained by a tournament player may be a rebuy or an add-on. Source: R105."""
    several = len(link.jumps) > 1
    pause = link.seconds is None or link.seconds > QUICK
    broke = not jump.before.end
    unit = REBUY_UNIT * 10**link.after.stakes.decimals
    rounded = jump.amount % unit == 0 and (jump.before.end or 0) <= jump.amount
    return several or pause or broke or rounded


class Leavers:
    """Tracks players who leave a cash table, to detect a return with fewer chips."""

    def __init__(self) -> None:
        self._left: OrderedDict[str, Facts] = OrderedDict()

    def next(self, link: Link) -> Iterator[Found]:
        """Report short returns in the later hand of a link; a gap between the hands clears the state."""
        hand = link.after
        if hand.kind == "tournament" or hand.by_seat or not link.contiguous:
            self._left.clear()
            return
        before = link.before.names
        for seat in hand.seats:
            left = self._left.pop(seat.name, None)
            if left is not None and seat.name not in before:
                yield from _short_return(*in_one_scale(left, hand), seat.name)
        self._note(link.before, hand.names)

    def _note(self, hand: Facts, staying: Set[str]) -> None:
        for seat in hand.seats:
            if seat.end and seat.name not in staying:
                self._left[seat.name] = hand
        while len(self._left) > LEAVERS:
            self._left.popitem(last=False)


def _short_return(left: Facts, hand: Facts, name: str) -> Iterator[Found]:
    """Report a player who returns too soon with fewer chips than they left with, minus the blinds."""
    old, new, away = left.seat_of(name), hand.seat_of(name), seconds_between(left, hand)
    if new.start is None or old.end is None or away is None or away > STAYS_AWAY:
        return
    blinds = sum(filter(None, (hand.stakes.small_blind, hand.stakes.big_blind)))
    if old.end - new.start > blinds:
        values = Values(chips(hand, old.end), chips(hand, new.start), left.where, name)
        yield at_stack("C414", hand, new, values)


class _TopUps:
    """Collects the chips that each player of a table adds, for one finding per player."""

    def __init__(self) -> None:
        self._first: dict[str, tuple[Link, Jump]] = {}
        self._stacks: dict[str, list[str]] = {}

    def add(self, link: Link) -> None:
        """Record the chips added between two hands."""
        for jump in link.jumps.values():
            assert jump.after.start is not None
            name = jump.after.name
            self._first.setdefault(name, (link, jump))
            self._stacks.setdefault(name, []).append(chips(link.after, jump.after.start))

    def findings(self) -> Iterator[Found]:
        """Yield a finding for each player, at the first chips they added."""
        for name, (link, jump) in self._first.items():
            assert jump.before.end is not None
            before = chips(link.after, jump.before.end)
            values = Values(before, _summed_up(self._stacks[name]), link.before.where, name)
            yield at_stack("C411", link.after, jump.after, values)


def _summed_up(stacks: list[str]) -> str:
    """Summarize the stacks after a player's top-ups, such as `50.00, 39 times` or `20.00-50.00, 4 times`."""
    lowest, highest = min(stacks, key=Decimal), max(stacks, key=Decimal)
    reached = lowest if Decimal(lowest) == Decimal(highest) else f"{lowest}-{highest}"
    return reached if len(stacks) == 1 else f"{reached}, {len(stacks)} times"
