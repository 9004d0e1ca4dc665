"""Two consecutive hands of one table: players in both, and changes of chips between them."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from operator import attrgetter
from typing import Final, NamedTuple

from hhparser.checks.across.facts import Facts, SeatFacts, in_one_scale

LONGEST_PAUSE: Final = 1800  # seconds; hands half an hour apart are not consecutive


class Jump(NamedTuple):
    """A player with a different stack at the start of a hand than at the end of the last one."""

    before: SeatFacts
    after: SeatFacts

    @property
    def amount(self) -> int:
        """Return the chips gained; negative for a loss."""
        assert self.after.start is not None
        assert self.before.end is not None
        return self.after.start - self.before.end


@dataclass(frozen=True, slots=True)
class Link:
    """Two consecutive hands of a table, with amounts in one scale.

    Attributes:
        before: The earlier hand.
        after: The later hand.
        seconds: Time between them, None if unknown.
        jumps: Players whose chips changed in between, by seat number.
        agreed: Number of players with unchanged chips who were dealt in to at least one of the hands.
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
        """Return whether no hand is missing in between, as it would have moved chips between players."""
        return self.agreed > 0 and self.one_way and len(self.moved) < 2 and self.together

    @property
    def gain(self) -> int:
        """Return the chips gained by all players together; negative for a loss."""
        return sum(jump.amount for jump in self.jumps.values())

    @property
    def one_way(self) -> bool:
        """Return whether all changes have the same sign: nobody gained while another player lost."""
        return len({jump.amount > 0 for jump in self.jumps.values()}) < 2

    @property
    def together(self) -> bool:
        """Return whether the hands belong to one session, judging by times and the text between them."""
        unread = self.before.unread != self.after.unread
        return not unread and (self.seconds is None or -LONGEST_PAUSE <= self.seconds <= LONGEST_PAUSE)

    @property
    def same_players(self) -> bool:
        """Return whether exactly the players with chips left are still in their seats."""
        left = {(seat.number, seat.name) for seat in self.before.seats if seat.end != 0}
        return left == {(seat.number, seat.name) for seat in self.after.seats}

    def without(self, seats: Iterable[int]) -> "Link":
        """Return the same link without the jumps of some seats."""
        others = {number: jump for number, jump in self.jumps.items() if number not in set(seats)}
        return Link(self.before, self.after, self.seconds, others, self.agreed, self.moved)


def link(before: Facts, after: Facts) -> Link:
    """Compare two consecutive hands of a table."""
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
    """Return the time from one hand to another, None if unknown."""
    if before.started_at is None or after.started_at is None:
        return None
    return int((after.started_at - before.started_at).total_seconds())


def _in_both(before: Facts, after: Facts) -> Iterator[tuple[SeatFacts, SeatFacts]]:
    """Return the earlier and later seat of each player in both hands."""
    who = attrgetter("number" if after.by_seat else "name")
    old = {who(seat): seat for seat in before.seats}
    return ((old[who(seat)], seat) for seat in after.seats if who(seat) in old)
