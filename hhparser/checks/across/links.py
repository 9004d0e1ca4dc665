"""Two hands of one table, one after the other: who sits in both, and whose chips changed between them."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from operator import attrgetter
from typing import Final, NamedTuple

from hhparser.checks.across.facts import Facts, SeatFacts, in_one_scale

LONGEST_PAUSE: Final = 1800  # seconds; after half an hour two hands have nothing to do with each other


class Jump(NamedTuple):
    """A player whose stack at the start of a hand is not the one that they ended the hand before with."""

    before: SeatFacts
    after: SeatFacts

    @property
    def amount(self) -> int:
        """Chips more (or fewer, below 0)."""
        assert self.after.start is not None
        assert self.before.end is not None
        return self.after.start - self.before.end


@dataclass(frozen=True, slots=True)
class Link:
    """Two hands of a table in their order, with amounts in one scale.

    Attributes:
        before: The earlier hand.
        after: The later hand.
        seconds: Time between them, None when it is not known.
        jumps: By seat number, players whose chips changed in between.
        agreed: Players dealt in one of the hands whose chips are the same.
        moved: Players who sit at another seat.
    """

    before: Facts
    after: Facts
    seconds: int | None
    jumps: Mapping[int, Jump]
    agreed: int
    moved: tuple[SeatFacts, ...]

    @property
    def contiguous(self) -> bool:
        """Whether no hand was played in between, which would have passed chips from some to others."""
        return self.agreed > 0 and self.one_way and len(self.moved) < 2 and self.together

    @property
    def gain(self) -> int:
        """Chips that all players together have more (or fewer, below 0)."""
        return sum(jump.amount for jump in self.jumps.values())

    @property
    def one_way(self) -> bool:
        """Whether nobody has chips more while another has fewer."""
        return len({jump.amount > 0 for jump in self.jumps.values()}) < 2

    @property
    def together(self) -> bool:
        """Whether the hands belong to one session, as far as times and the text between them say."""
        unread = self.before.beside_unread and self.after.beside_unread
        return not unread and (self.seconds is None or -LONGEST_PAUSE <= self.seconds <= LONGEST_PAUSE)

    @property
    def same_players(self) -> bool:
        """Whether the players who had chips left sit at their seats, and nobody else."""
        left = {(seat.number, seat.name) for seat in self.before.seats if seat.end != 0}
        return left == {(seat.number, seat.name) for seat in self.after.seats}

    def without(self, seats: Iterable[int]) -> "Link":
        """The same link, with the jumps of some seats taken for agreement."""
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
        elif old.end is None or new.start is None:
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
    """Both seats of each player who sits in both hands."""
    who = attrgetter("number" if after.by_seat else "name")
    old = {who(seat): seat for seat in before.seats}
    return ((old[who(seat)], seat) for seat in after.seats if who(seat) in old)
