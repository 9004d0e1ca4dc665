"""Facts about a hand for the checks across hands: small enough to pickle and to store on disk."""

import re
from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime
from typing import Final, NamedTuple

from hhparser.base.cards import Card
from hhparser.base.text.spans import LineOrSpan, line_of
from hhparser.checks.copies import Fingerprint, fingerprint, number_of
from hhparser.checks.hand.rake import RakeFacts, rake_facts
from hhparser.engine import Replay
from hhparser.findings.finding import Finding, has_error
from hhparser.model import BIG_BLIND, CANCELLED, POSTS, SMALL_BLIND, ActionKind, Hand, Stakes, TournamentInfo
from hhparser.model.hand import seats_of, seats_with

POSITION_NAMES: Final = frozenset({"Dealer", "Small Blind", "Big Blind", "UTG"})
LAST_TABLE: Final = 10
HEAD_LINES: Final = 8
HEAD_SIZE: Final = 1_000
_NUMBERS: Final = re.compile(r"\d+")
_WORDS: Final = re.compile(r"\w+")


class SeatFacts(NamedTuple):
    """A seat of the table with its chips before and after the hand.

    Attributes:
        number: Seat number.
        name: Name of the player.
        start: Chips before the hand; None if unknown.
        end: Chips after the hand; None if unknown, after an incomplete or wrong hand, or after a cash-out.
        dealt_in: Whether the player was dealt in.
        posted: Whether the player posted a blind, ante or straddle.
        line: Line of the seat.
    """

    number: int
    name: str
    start: int | None
    end: int | None
    dealt_in: bool
    posted: bool
    line: LineOrSpan


class PlaceFacts(NamedTuple):
    """A finishing place in a hand.

    Attributes:
        name: Name of the player.
        place: The place, 1 for the winner.
        start: Stack of the player before the hand; None if unknown.
        final: Whether another hand cannot assign the place again: it has a prize or is among the first ten.
        line: Line that states the place.
        text: Text of that line.
    """

    name: str
    place: int
    start: int | None
    final: bool
    line: int
    text: str


class Facts(NamedTuple):
    """Facts about one hand.

    Attributes:
        file: The file.
        line: First line of the hand.
        head: Text from that line to the last line of a seat.
        site: Name of the site.
        format: Name of the format.
        venue: Venue of the hand.
        hand_id: The printed hand ID.
        kind: `cash` or `tournament`.
        tournament: Number of the tournament.
        level: Printed level.
        table: Name of the table.
        fast: Whether players change tables after every hand.
        by_seat: Whether names are positions, so that only the seat identifies a player.
        started_at: Time of the hand, without its zone.
        time_text: The printed time.
        stakes: Stakes of the game.
        max_seats: Seats of the table.
        button: Seat of the button.
        small_blind: Seat that posted the small blind, or None.
        big_blind: Seat that was due to post the big blind.
        seats: All seats at the table.
        places: Finishing places.
        rake: Facts about the rake of a real-money cash game; None for others, and with errors.
        mark: The fingerprint: hashes of the identity and of the events of the hand; None without one.
        text_number: A hash of the text.
        cards: Known hole cards by seat.
        still: Whether all stacks are equal before and after the hand.
        unread: Number of skipped hands before it at its table: in the input, and by their ids.
        number: Position among all hands of the input.
    """

    file: str
    line: int
    head: str
    site: str | None
    format: str | None
    venue: str | None
    hand_id: str | None
    kind: str
    tournament: str | None
    level: str | None
    table: str | None
    fast: bool
    by_seat: bool
    started_at: datetime | None
    time_text: str | None
    stakes: Stakes
    max_seats: int | None
    button: int | None
    small_blind: int | None
    big_blind: int | None
    seats: tuple[SeatFacts, ...]
    places: tuple[PlaceFacts, ...]
    rake: RakeFacts | None
    mark: Fingerprint | None
    text_number: int
    cards: tuple[tuple[int, tuple[Card, ...]], ...]
    still: bool
    unread: tuple[int, int] = (0, 0)
    number: int = 0

    @property
    def id_numbers(self) -> tuple[int, ...]:
        """Return the numbers in the ID, as a sort key for the hands of one table."""
        return numbers_of(self.hand_id)

    @property
    def where(self) -> str:
        """Return `file:line`, as messages about a later hand refer to it."""
        return f"{self.file}:{self.line}"

    @property
    def dealt_in(self) -> dict[int, str]:
        """Return the names of the players dealt in, by seat."""
        return {seat.number: seat.name for seat in self.seats if seat.dealt_in}

    @property
    def names(self) -> set[str]:
        """Return the names of all players at the table."""
        return {seat.name for seat in self.seats}

    def seat_of(self, name: str) -> SeatFacts:
        """Return the seat of a player at the table."""
        return next(seat for seat in self.seats if seat.name == name)


class Unread(NamedTuple):
    """A skipped hand, such as one of another game.

    Attributes:
        id_numbers: The numbers in its ID.
        words: Words of its first lines, including the name of its table.
        number: Number of parsed hands before it in the input.
    """

    id_numbers: tuple[int, ...]
    words: tuple[str, ...]
    number: int = 0


def numbers_of(hand_id: str | None) -> tuple[int, ...]:
    """Return the numbers in an ID, in order; an empty tuple for None."""
    return tuple(map(int, _NUMBERS.findall(hand_id or "")))


def words_of(text: str) -> tuple[str, ...]:
    """Split a text into words without punctuation."""
    return tuple(_WORDS.findall(text))


def in_one_scale(first: Facts, second: Facts) -> tuple[Facts, Facts]:
    """Convert both hands to the same number of decimals; sites may print decimals only where needed."""
    decimals = max(first.stakes.decimals, second.stakes.decimals)
    return _with_decimals(first, decimals), _with_decimals(second, decimals)


def _with_decimals(hand: Facts, decimals: int) -> Facts:
    """Convert the hand to this many decimals, at least its own."""
    stakes = hand.stakes
    if decimals == stakes.decimals:
        return hand
    factor: int = 10 ** (decimals - stakes.decimals)
    finer = replace(
        stakes,
        decimals=decimals,
        small_blind=_times(stakes.small_blind, factor),
        big_blind=_times(stakes.big_blind, factor),
        small_bet=_times(stakes.small_bet, factor),
        big_bet=_times(stakes.big_bet, factor),
        ante=_times(stakes.ante, factor),
        cap=_times(stakes.cap, factor),
    )
    seats = tuple(
        seat._replace(start=_times(seat.start, factor), end=_times(seat.end, factor)) for seat in hand.seats
    )
    return hand._replace(stakes=finer, seats=seats)


def _times(amount: int | None, factor: int) -> int | None:
    return None if amount is None else amount * factor


def facts_of(hand: Hand, replay: Replay | None, findings: Iterable[Finding]) -> Facts | Unread:
    """Return the facts of a hand that was read or cancelled; `Unread` for others and without a venue."""
    if replay is None or hand.stakes is None or hand.venue is None or hand.kind is None:
        head = "\n".join(hand.text[:HEAD_SIZE].split("\n")[:HEAD_LINES])
        return Unread(numbers_of(hand.hand_id), words_of(head))
    trusted = not has_error(findings)
    tournament = hand.tournament or TournamentInfo("")
    lines = hand.text.split("\n")
    seats = tuple(_seats(hand, replay, trusted))
    return Facts(
        file=hand.file,
        line=hand.line,
        head=_head(hand, lines),
        site=hand.site,
        format=hand.format,
        venue=hand.venue,
        hand_id=hand.hand_id,
        kind=hand.kind.value,
        tournament=tournament.id or None,
        level=tournament.level,
        table=hand.table,
        fast=hand.fast,
        by_seat=_names_positions(hand),
        started_at=hand.started_at and hand.started_at.replace(tzinfo=None),
        time_text=hand.time_text,
        stakes=hand.stakes,
        max_seats=hand.max_seats,
        button=hand.button,
        small_blind=_poster(hand, SMALL_BLIND),
        big_blind=_big_blind(hand, replay),
        seats=seats,
        places=tuple(_places(hand, lines)),
        rake=rake_facts(hand, replay) if trusted else None,
        mark=fingerprint(hand),
        text_number=number_of(hand.text.strip()),
        cards=_whole_hole_cards(replay),
        still=all(seat.start == seat.end for seat in seats),
    )


def _names_positions(hand: Hand) -> bool:
    """Return whether players are named by position, so that a name passes to another player each hand."""
    return hand.anonymous and any(seat.name in POSITION_NAMES for seat in hand.seats)


def _head(hand: Hand, lines: list[str]) -> str:
    """Return the text down to the last line of a seat."""
    last = max((line_of(seat.line) for seat in hand.seats), default=hand.line)
    return "\n".join(lines[: last - hand.line + 1])


def _whole_hole_cards(replay: Replay) -> tuple[tuple[int, tuple[Card, ...]], ...]:
    cards = replay.known_cards
    return tuple(sorted((seat, held) for seat, held in cards.items() if len(held) == 2))


def _poster(hand: Hand, blind: ActionKind) -> int | None:
    """Return the seat that first posted this blind, or None."""
    return next((action.seat for action in hand.actions if action.kind is blind), None)


def _big_blind(hand: Hand, replay: Replay) -> int | None:
    """Return the seat that was due to post the big blind; None if nobody posted it."""
    return None if _poster(hand, BIG_BLIND) is None else replay.big_blind


def _seats(hand: Hand, replay: Replay, trusted: bool) -> Iterable[SeatFacts]:
    """Yield the seats with their chips before and after the hand."""
    known = replay.complete and trusted
    posters = seats_with(hand.actions, POSTS)
    for number, name, start, _, line, _ in hand.seats:
        dealt_in = number in hand.players
        end = start
        if start is not None and dealt_in and hand.status is not CANCELLED:
            end = _chips_after(hand, replay, number, start) if known else None
        yield SeatFacts(number, name, start, end, dealt_in, number in posters, line)


def _chips_after(hand: Hand, replay: Replay, number: int, start: int) -> int | None:
    """Return the chips after the hand; None if the text omits them: after a cash-out, or before rake."""
    won = replay.collected.get(number, 0)
    if (hand.unsettled and won > 0) or number in seats_of(hand.cash_outs):
        return None
    return start + won - replay.committed.get(number, 0)


def _places(hand: Hand, lines: list[str]) -> Iterable[PlaceFacts]:
    if hand.tournament is None:
        return
    stacks = {seat.name: seat.stack for seat in hand.seats}
    for player, place, prize, line in hand.tournament.places:
        number = line_of(line)
        final = prize is not None or place <= LAST_TABLE
        yield PlaceFacts(player, place, stacks.get(player), final, number, lines[number - hand.line])
