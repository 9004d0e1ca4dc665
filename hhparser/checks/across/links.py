"""Two consecutive hands of one table: who sits in both, and whose chips changed between them."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from operator import attrgetter
from typing import Final, NamedTuple

from hhparser.checks.across.facts import Facts, SeatFacts, in_one_scale

LONGEST_PAUSE: Final = 1800  # seconds; after half an hour two hands have nothing to do with each other


class Jump(NamedTuple):
    """A player who starts a hand with a different stack than they ended the last one with."""

    before: SeatFacts
    after: SeatFacts

    @property
    def amount(self) -> int:
        """Chips gained (lost, below 0)."""
        assert self.after.start is not None
        assert self.before.end is not None
        return self.after.start - self.before.end


@dataclass(frozen=True, slots=True)
class Link:
    """Two consecutive hands of a table, with amounts in one scale.

    Attributes:
        before: The earlier hand.
        after: The later hand.
        seconds: Time between them, None when it is not known.
        jumps: Players whose chips changed in between, by seat number.
        agreed: Number of players dealt in to either hand whose chips did not change.
        moved: Players who changed seats.
    """

    before: Facts
    after: Facts
    seconds: int | None
    jumps: Mapping[int, Jump]
    agreed: int
    moved: tuple[SeatFacts, ...]

    @property
    def contiguous(self) -> bool:
        """Whether no hand was played in between; one would have moved chips between players."""
        return self.agreed > 0 and self.one_way and len(self.moved) < 2 and self.together

    @property
    def gain(self) -> int:
        """Chips that all players together gained (lost, below 0)."""
        return sum(jump.amount for jump in self.jumps.values())

    @property
    def one_way(self) -> bool:
        """Whether all changes go the same way: nobody gained while another player lost."""
        return len({jump.amount > 0 for jump in self.jumps.values()}) < 2

    @property
    def together(self) -> bool:
        """Whether the hands belong to one session, as far as times and the text between them say."""
        unread = self.before.unread != self.after.unread
        return not unread and (self.seconds is None or -LONGEST_PAUSE <= self.seconds <= LONGEST_PAUSE)

    @property
    def same_players(self) -> bool:
        """Whether exactly the players with chips left are still in their seats, and nobody joined."""
        left = {(seat.number, seat.name) for seat in self.before.seats if seat.end != 0}
        return left == {(seat.number, seat.name) for seat in self.after.seats}

    def without(self, seats: Iterable[int]) -> "Link":
        """The same link, with the jumps of some seats counted as agreement."""
        others = {number: jump for number, jump in self.jumps.items() if number not in set(seats)}
        return Link(self.before, self.after, self.seconds, others, self.agreed, self.moved)


def link(before: Facts, after: Facts) -> Link:
    """What connects two hands of a table."""
    before, after = in_one_scale(before, after)
    jumps: dict[int, Jump] = {}
    moved = []
    agreed = 0
    for old, new in _in_both(before, after):
        if old.number != new.number:
            moved.append(new)
        elif None in (old.end, new.start):
            continue
        elif old.end != new.start:
            jumps[new.number] = Jump(old, new)
        elif old.dealt_in or new.dealt_in:
            agreed += 1
    return Link(before, after, seconds_between(before, after), jumps, agreed, tuple(moved))


def seconds_between(before: Facts, after: Facts) -> int | None:
    """Time from one hand to another, None when it is not known."""
    if before.started_at is None or after.started_at is None:
        return None
    return int((after.started_at - before.started_at).total_seconds())


def _in_both(before: Facts, after: Facts) -> Iterator[tuple[SeatFacts, SeatFacts]]:
    """The earlier and later seat of each player who sits in both hands."""
    who = attrgetter("number" if after.by_seat else "name")
    old = {who(seat): seat for seat in before.seats}
    return ((old[who(seat)], seat) for seat in after.seats if who(seat) in old)
