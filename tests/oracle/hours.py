"""Hours a second time: sessions, and at how many tables a player was at once."""

from collections import defaultdict
from collections.abc import Container, Iterable, Iterator, Sequence
from datetime import datetime, timedelta
from itertools import pairwise
from typing import NamedTuple

from hhparser.columns.hands import stakes_text
from hhparser.columns.names import ANONYMOUS, player_names
from hhparser.model import Hand

GAP = timedelta(minutes=30)
Person = tuple[str | None, str, str]  # site, kind, name


class Moment(NamedTuple):
    """A player's hand in a session."""

    time: datetime
    table: object
    hand: Hand
    seat: int


def sessions(hands: Iterable[Hand]) -> Iterator[tuple[Person, list[Moment]]]:
    """The sessions of every player who has a name; fast-fold hands make sessions of their own."""
    played: dict[tuple[Person, bool], list[Moment]] = defaultdict(list)
    for hand in hands:
        if hand.started_at is not None and hand.kind is not None:
            name = stakes_text(hand) if hand.fast else hand.table
            table = name, hand.tournament and hand.tournament.id
            time = hand.started_at.replace(tzinfo=None, microsecond=0)
            for seat, player in player_names(hand).items():
                if seat in hand.players and player != ANONYMOUS:
                    person = hand.site, hand.kind.value, player
                    played[person, hand.fast].append(Moment(time, table, hand, seat))
    for (person, _), moments in played.items():
        moments.sort(key=lambda moment: (moment.time, moment.hand.file, moment.hand.line))
        starts = [n for n, one in enumerate(moments) if not n or one.time - moments[n - 1].time > GAP]
        for start, end in pairwise([*starts, len(moments)]):
            yield person, moments[start:end]


class Hours(NamedTuple):
    """Seconds of all sessions and of all their tables, and hands in sessions with a duration."""

    clock: float
    tables: float
    hands: int


def hours(hands: Iterable[Hand]) -> dict[Person, Hours]:
    """Hours of every player."""
    total: dict[Person, Hours] = {}
    for person, session in sessions(hands):
        clock = (session[-1].time - session[0].time).total_seconds()
        spans = [last - first for first, last in _spans(session).values()]
        tables = sum(span.total_seconds() for span in spans)
        before = total.get(person, Hours(0, 0, 0))
        one = Hours(clock, tables, len(session) if clock else 0)
        total[person] = Hours(*(a + b for a, b in zip(one, before, strict=True)))
    return total


def _spans(session: Sequence[Moment]) -> dict[object, tuple[datetime, datetime]]:
    """First and last hand at each table."""
    spans: dict[object, tuple[datetime, datetime]] = {}
    for moment in session:
        first, _ = spans.get(moment.table, (moment.time, moment.time))
        spans[moment.table] = first, moment.time
    return spans


class Wait(NamedTuple):
    """Seconds since the player's counted hand before in the session, and since that at the same table.

    `open` is how many tables were open just before the hand.
    """

    seconds: int
    at_table: int
    open: int


Place = tuple[str, int, int]  # file, line, seat


def waits(hands: Iterable[Hand], counted: Container[tuple[str, int]]) -> dict[Place, Wait]:
    """The time before each counted player-hand of a session that lasted, by file, line and seat."""
    found: dict[Place, Wait] = {}
    for _, session in sessions(hands):
        if session[-1].time == session[0].time:
            continue
        at_tables: dict[Place, int] = {}
        for table in {moment.table for moment in session}:
            at_tables |= _seconds([moment for moment in session if moment.table == table], counted)
        spans = _spans(session).values()
        before = dict(zip(map(_place, session), [session[0], *session], strict=False))
        tables = 0
        for moment in session:
            place, start = _place(moment), before[_place(moment)].time
            if moment.time > start:
                tables = sum(first <= start and moment.time <= end for first, end in spans)
            if place in at_tables:
                found[place] = Wait(0, at_tables[place], tables)
        for place, seconds in _seconds(session, counted).items():
            found[place] = found[place]._replace(seconds=seconds)
    return found


def _place(moment: Moment) -> Place:
    return moment.hand.file, moment.hand.line, moment.seat


def _seconds(moments: Sequence[Moment], counted: Container[tuple[str, int]]) -> dict[Place, int]:
    """The time before each counted hand of some; that before others goes to the next one, else to the last."""
    found: dict[Place, int] = {}
    reached, last = moments[0].time, None
    for moment in moments:
        if (moment.hand.file, moment.hand.line) in counted:
            last = _place(moment)
            found[last], reached = int((moment.time - reached).total_seconds()), moment.time
    if last is not None:
        found[last] += int((moments[-1].time - reached).total_seconds())
    return found
