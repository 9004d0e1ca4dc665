"""The schedule of a plan: tables and tournaments with their start times and people."""

from collections import Counter
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from random import Random
from typing import Final, NamedTuple

from hhparser.base.money import format_amount
from hhparser.engine.play.life.plan import Cash, Days, Hours, Plan, Tournaments
from hhparser.engine.play.sessions import roman

TABLE_NAMES: Final = (
    *("Adonis", "Bellona", "Ceres", "Davida", "Electra", "Fortuna", "Galatea", "Hebe", "Irene", "Juno"),
    *("Klio", "Leda", "Metis", "Nemesis", "Ophelia", "Pallas", "Rhea", "Sappho", "Thalia", "Urania"),
)
FIRST_TOURNAMENT: Final = 3_000_000_000
QUEUE: Final = 4  # people for each seat of a table
LATER: Final = timedelta(minutes=6)  # between the first hands of two tables


class ScheduledGame(NamedTuple):
    """A cash table from its first to its last hand, or a tournament.

    Attributes:
        number: Position in the schedule, from 0.
        period: The period of the plan.
        table: Name of the table; for a tournament, its number.
        starts: When it begins.
        ends: When the last hand of a cash table begins at the latest; for a tournament, `starts`.
        stakes: Small and big blind in cents; for a tournament, the blinds of the first level.
        people: Names of the people who play: in a tournament the hero first; at a cash table all but the
            hero, in the order of a queue.
    """

    number: int
    period: Cash | Tournaments
    table: str
    starts: datetime
    ends: datetime
    stakes: tuple[int, int]
    people: tuple[str, ...]

    @property
    def name(self) -> str:
        """Name of its file, without a suffix."""
        if isinstance(self.period, Tournaments):
            return f"HH{self.starts:%Y%m%d} T{self.table}"
        small, big = (format_amount(chips, 2) for chips in self.stakes)
        return f"HH{self.starts:%Y%m%d} {self.table} - {small}-{big} {self.period.currency}"


def schedule(plan: Plan, seed: int) -> list[ScheduledGame]:
    """Return all tables and tournaments of a plan, in the order of their start."""
    found: list[ScheduledGame] = []
    periods: tuple[Cash | Tournaments, ...] = (*plan.cash, *plan.tournaments)
    for place, period in enumerate(periods):
        rng = Random(f"{seed} period {place}")
        if isinstance(period, Cash):
            for day in _drawn_days(period.days, period.sessions, rng):
                found.extend(_session(plan, period, day, rng))
        else:
            days = _drawn_days(period.days, period.count, rng)
            found.extend(_tournament(plan, period, day, rng) for day in days)
    found.sort(key=lambda one: (one.starts, one.table))
    return list(_numbered(found))


def _numbered(found: list[ScheduledGame]) -> Iterator[ScheduledGame]:
    """Number the games; a second table of the same name on a day is called II."""
    used: Counter[tuple[date, str]] = Counter()
    for number, one in enumerate(found):
        if isinstance(one.period, Tournaments):
            yield one._replace(number=number, table=str(FIRST_TOURNAMENT + number))
            continue
        used[one.starts.date(), one.table] += 1
        times = used[one.starts.date(), one.table]
        yield one._replace(number=number, table=one.table if times == 1 else f"{one.table} {roman(times)}")


def _drawn_days(days: Days, count: int, rng: Random) -> list[date]:
    length = (days[1] - days[0]).days + 1
    return [days[0] + timedelta(days=gap) for gap in sorted(rng.sample(range(length), count))]


def _start(day: date, starts: Hours, rng: Random) -> datetime:
    first, last = (datetime.combine(day, one, UTC) for one in starts)
    return first + timedelta(seconds=rng.randint(0, int((last - first).total_seconds())))


def _session(plan: Plan, period: Cash, day: date, rng: Random) -> list[ScheduledGame]:
    """Return the tables of a session; nobody but the hero plays at two of them."""
    start, stakes = _start(day, period.starts, rng), rng.choice(period.stakes)
    hours = timedelta(hours=rng.uniform(*period.hours))
    names = rng.sample(TABLE_NAMES, len(TABLE_NAMES))
    people = plan.people_on(day)
    rng.shuffle(people)
    count = min(rng.randint(*period.tables), max(1, len(people)))
    return [
        ScheduledGame(
            0,
            period,
            names[table % len(names)],
            start + table * LATER,
            start + hours * rng.uniform(0.9, 1.0),
            stakes,
            tuple(people[table::count][: QUEUE * period.seats]),
        )
        for table in range(count)
    ]


def _tournament(plan: Plan, period: Tournaments, day: date, rng: Random) -> ScheduledGame:
    start, people = _start(day, period.starts, rng), plan.people_on(day)
    others = rng.sample(people, min(period.players - (plan.hero is not None), len(people)))
    heroes = [plan.hero] if plan.hero is not None else []
    return ScheduledGame(0, period, "", start, start, period.blinds, (*heroes, *others))
