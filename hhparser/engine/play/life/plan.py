"""The records of a plan: people and their styles, periods of cash games and of tournaments."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, time
from itertools import islice, product
from random import Random
from typing import Final

from hhparser.engine.play.policies.person import Person, varied
from hhparser.engine.play.rake import RakeSchedule

Span = tuple[float, float]  # minimum and maximum of a random value
Days = tuple[date, date]  # first and last day
Hours = tuple[time, time]  # earliest and latest time of day
FIRST_WORDS: Final = (
    *("Amber", "Birch", "Cedar", "Copper", "Coral", "Dusty", "Early", "Frosty", "Golden", "Granite"),
    *("Hidden", "Ivory", "Jolly", "Linen", "Lucky", "Lunar", "Maple", "Misty", "Nordic", "Olive"),
    *("Paper", "Quiet", "Rapid", "Silver", "Solar", "Sunny", "Tidal", "Velvet", "Windy", "Winter"),
)
SECOND_WORDS: Final = (
    *("Anchor", "Badger", "Canyon", "Comet", "Condor", "Falcon", "Ferry", "Finch", "Garden", "Harbor"),
    *("Heron", "Island", "Jaguar", "Kettle", "Lantern", "Lemur", "Marten", "Meadow", "Mill", "Orchid"),
    *("Otter", "Pilot", "Puffin", "Raven", "River", "Rook", "Sailor", "Tiger", "Walnut", "Weaver"),
)


@dataclass(frozen=True, slots=True)
class Group:
    """People with the same style, each a little different.

    Attributes:
        names: Their screen names.
        style: Their common style, with their leaks.
        spread: Spread of individual styles around it; see `varied`.
        stack: Minimum and maximum buy-in, in big blinds.
        stays: Minimum and maximum number of hands before a person leaves a table.
        days: First and last day of their play.
    """

    names: tuple[str, ...]
    style: Person
    spread: float = 0.0
    stack: Span = (100, 100)
    stays: Span = (40, 150)
    days: Days = (date.min, date.max)


@dataclass(frozen=True, slots=True)
class Cash:
    """A period of cash games.

    Attributes:
        days: First and last day.
        sessions: Number of sessions, at most one a day.
        starts: Earliest and latest start.
        hours: Minimum and maximum length of a session, in hours.
        tables: Minimum and maximum number of tables at once.
        seats: Seats of a table.
        stakes: Small and big blinds in cents; each session plays one of them.
        currency: Currency of the stakes.
        buy_in: Minimum and maximum buy-in of the table, in big blinds.
        rake: Rake of the house.
        form: Format of the files; None for the default of the command.
    """

    days: Days
    sessions: int
    starts: Hours
    hours: Span
    tables: tuple[int, int]
    seats: int
    stakes: tuple[tuple[int, int], ...]
    currency: str
    buy_in: Span
    rake: RakeSchedule
    form: str | None


@dataclass(frozen=True, slots=True)
class Tournaments:
    """A period of tournaments.

    Attributes:
        days: First and last day.
        count: Number of tournaments, at most one a day.
        starts: Earliest and latest start.
        players: Number of entries.
        seats: Seats of a table.
        buy_in: Price and fee in cents.
        currency: Currency of the buy-in.
        payouts: Weights of the paid places, the winner's first.
        stack: Chips at the start.
        blinds: Small and big blind of the first level.
        level_hands: Hands of a level.
        form: Format of the files; None for the default of the command.
    """

    days: Days
    count: int
    starts: Hours
    players: int
    seats: int
    buy_in: tuple[int, int]
    currency: str
    payouts: tuple[int, ...]
    stack: int
    blinds: tuple[int, int]
    level_hands: int
    form: str | None


@dataclass(frozen=True, slots=True)
class Plan:
    """A plan: people, and the games that they play.

    Attributes:
        hero: The player at every table, with their hole cards in the files; None for no hero.
        groups: The people.
        cash: Periods of cash games.
        tournaments: Periods of tournaments.
    """

    hero: str | None
    groups: tuple[Group, ...]
    cash: tuple[Cash, ...] = ()
    tournaments: tuple[Tournaments, ...] = ()

    def people_on(self, day: date) -> list[str]:
        """Return the names of the people who play on a day, without the hero."""
        return [
            name
            for group in self.groups
            if group.days[0] <= day <= group.days[1]
            for name in group.names
            if name != self.hero
        ]

    def group_of(self, name: str) -> Group:
        """Return the group of a person."""
        return next(group for group in self.groups if name in group.names)

    def style_of(self, name: str, seed: int) -> Person:
        """Return the style of a person; it depends only on the name and the seed."""
        group = self.group_of(name)
        return varied(group.style, group.spread, Random(f"{seed} {name}"))


def made_up_names(count: int, taken: set[str]) -> tuple[str, ...]:
    """Return `count` invented screen names, all different and not in `taken`."""
    return tuple(islice((name for name in _invented() if name not in taken), count))


def _invented() -> Iterator[str]:
    names = [first + second for first, second in product(FIRST_WORDS, SECOND_WORDS)]
    Random(1).shuffle(names)
    yield from names
    number = 2
    while True:
        yield from (f"{name}{number}" for name in names)
        number += 1
