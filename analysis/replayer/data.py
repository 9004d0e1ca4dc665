"""Hands as compact JSON: rows in place of objects, every text once."""

import base64
import json
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import Final, NamedTuple

from analysis.replayer.equity import EquityRow, equity_rows
from analysis.replayer.frames import Change, Frame, Legal, board_shares, card_text, frames
from analysis.replayer.stats import SHOWN, Counts, counts_before
from hhparser.base.money import format_amount
from hhparser.columns.hands import stakes_text
from hhparser.engine import Award, Replay
from hhparser.findings.finding import Diagnostic
from hhparser.formats.hand_json import all_shows
from hhparser.model import POSTS, Hand, HandKind, Stakes
from hhparser.model.positions import positions
from hhparser.pipeline import Checked

HIGHEST_SEAT: Final = 10


class SeatRow(NamedTuple):
    """A seat that is taken.

    Attributes:
        number: Printed seat number.
        name: Number of the text.
        stack: Chips at the start; None when not known.
        position: Printed position, empty when there is none; None for a player not dealt in.
        cards: Hole cards that are known.
        shown: Whether the player showed them to the table.
        made: Numbers of the texts that name the made hand, one for each board.
        net: Result of the hand; None when it did not reach its end.
        counts: Numbers of the statistics up to this hand, None for a new player.
    """

    number: int
    name: int
    stack: int | None
    position: str | None
    cards: str
    shown: int
    made: tuple[int, ...]
    net: int | None
    counts: Counts | None


class PostRow(NamedTuple):
    """A forced bet."""

    kind: str
    seat: int
    amount: int


class ShareRow(NamedTuple):
    """Part of a pot: which board, who, and how many chips."""

    board: int
    seat: int
    amount: int


class PotRow(NamedTuple):
    """A pot before rake and who was paid from it."""

    amount: int
    rake: int
    decided_by: str
    shares: tuple[ShareRow, ...]


class FindingRow(NamedTuple):
    """A finding at the frame where it arises; `line` counts from the hand's first line as 0."""

    frame: int
    line: int
    severity: str
    code: str
    message: int


class HandRow(NamedTuple):
    """A hand; `site`, `table`, `game` and `file` are numbers of texts, amounts are in the smallest unit."""

    id: str | None
    site: int
    table: int
    game: int
    time: str
    file: int
    line: int
    status: str
    complete: int
    decimals: int
    currency: str
    big_blind: int | None
    slots: tuple[int, ...]
    button: int | None
    hero: int | None
    total_pot: int | None
    street: int
    seats: tuple[SeatRow, ...]
    posts: tuple[PostRow, ...]
    frames: tuple[Frame, ...]
    pots: tuple[PotRow, ...]
    findings: tuple[FindingRow, ...]
    equities: tuple[EquityRow, ...]


FIELDS: Final = {
    "hand": HandRow._fields,
    "seat": SeatRow._fields,
    "post": PostRow._fields,
    "frame": Frame._fields,
    "change": Change._fields,
    "legal": Legal._fields,
    "pot": PotRow._fields,
    "share": ShareRow._fields,
    "finding": FindingRow._fields,
    "equity": EquityRow._fields,
}


class Texts:
    """Texts by number, each once."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}

    def number(self, text: str | None) -> int:
        """Number of a text; a missing one is empty."""
        return self._numbers.setdefault(text or "", len(self._numbers))

    def all(self) -> list[str]:
        """The texts in the order of their numbers."""
        return list(self._numbers)


class PageData(NamedTuple):
    """What the page carries.

    Attributes:
        json: The hands as JSON text.
        source: The texts of the hands: a JSON list, deflated, in base64.
        hands: Number of hands.
        left_out: Number of hands that could not be replayed.
    """

    json: str
    source: str
    hands: int
    left_out: int


def page_data(
    hands: Iterable[Checked],
    heroes: Sequence[str] = (),
    count: Callable[[Sequence[Checked]], Iterable[Mapping[int, Counts]]] = counts_before,
) -> PageData:
    """The hands that can be replayed, in the order in which they were played.

    Args:
        hands: Any hands in the order of the input.
        heroes: Names of the player to look at, where he sits in a hand; else who saved it.
        count: Gives for each hand the statistics of its players up to it, by seat.
    """
    given = list(hands)
    shown = by_time([one for one in given if one.replay is not None])
    texts = Texts()
    rows = [hand_row(one, counts, heroes, texts) for one, counts in zip(shown, count(shown), strict=True)]
    data = {
        "fields": FIELDS,
        "stats": [[s.id, s.abbreviation, s.name, s.words, s.is_proportion] for s in SHOWN],
        "texts": texts.all(),
        "hands": rows,
    }
    source = json.dumps([one.hand.text for one in shown], ensure_ascii=False).encode(
        errors="backslashreplace"
    )
    packed = base64.b64encode(zlib.compress(source, 9)).decode()
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return PageData(text, packed, len(rows), len(given) - len(rows))


def by_time(hands: Sequence[Checked]) -> list[Checked]:
    """Hands by the time they began; one without a time stays behind the hand before it."""
    last = datetime.min
    keyed = []
    for number, one in enumerate(hands):
        started = one.hand.started_at
        last = last if started is None else started.replace(tzinfo=None)
        keyed.append((last, number, one))
    return [one for _, _, one in sorted(keyed, key=lambda item: item[:2])]


def hand_row(checked: Checked, counts: Mapping[int, Counts], heroes: Sequence[str], texts: Texts) -> HandRow:
    """One hand that could be replayed.

    Args:
        checked: The hand.
        counts: Statistics of its players up to this hand, by seat.
        heroes: Names of the player to look at.
        texts: Takes the texts.
    """
    hand, replay, diagnostics = checked
    stakes = hand.stakes
    assert replay is not None
    assert stakes is not None
    taken = frames(hand, replay.rules)
    hero = hero_seat(hand, heroes)
    shown = shown_seats(hand)
    return HandRow(
        id=hand.hand_id,
        site=texts.number(hand.site),
        table=texts.number(hand.table),
        game=texts.number(_game(hand, stakes)),
        time=_time(hand.started_at),
        file=texts.number(hand.file),
        line=hand.line,
        status=checked.status,
        complete=int(replay.complete),
        decimals=stakes.decimals,
        currency="" if hand.kind is HandKind.TOURNAMENT or hand.play_money else stakes.currency or "",
        big_blind=stakes.big_blind,
        slots=_slots(hand),
        button=hand.button,
        hero=hero,
        total_pot=replay.total_pot if replay.complete else None,
        street=max((deal.street for deal in hand.board), default=0),
        seats=tuple(_seats(hand, replay, shown, counts, texts)),
        posts=tuple(
            PostRow(a.kind.value, a.seat, a.amount or 0) for a in replay.hand.actions if a.kind in POSTS
        ),
        frames=tuple(taken),
        pots=tuple(_pot(award) for award in replay.awards),
        findings=tuple(_finding(hand, one, taken, texts) for one in diagnostics),
        equities=equity_rows(taken, replay.hole_cards or {}, shown | {hero or 0}),
    )


def shown_seats(hand: Hand) -> frozenset[int]:
    """Seats that show their cards to the table."""
    return frozenset(show.seat for show in all_shows(hand) if show.cards and not show.mucked)


def _time(moment: datetime | None) -> str:
    if moment is None:
        return ""
    return f"{moment:%Y-%m-%d %H:%M}{' UTC' if moment.tzinfo is UTC else ''}"


def _game(hand: Hand, stakes: Stakes) -> str:
    """What is played: the stakes, or the tournament with its level and blinds."""
    tournament = hand.tournament if hand.kind is HandKind.TOURNAMENT else None
    if tournament is None:
        return stakes_text(hand) or ""
    blinds = [
        "?" if blind is None else format_amount(blind, stakes.decimals)
        for blind in (stakes.small_blind, stakes.big_blind)
    ]
    ante = f" ante {format_amount(stakes.ante, stakes.decimals)}" if stakes.ante else ""
    level = f" · level {tournament.level}" if tournament.level else ""
    return f"Tournament {tournament.id} · {stakes_text(hand)}{level} · {'/'.join(blinds)}{ante}"


def _slots(hand: Hand) -> tuple[int, ...]:
    """Seat numbers around the table, empty ones too where the table numbers its seats from 1."""
    taken = {seat.number for seat in hand.seats} | ({hand.button} if hand.button else set())
    size = hand.table_size
    if size is not None and size <= HIGHEST_SEAT and max(taken) <= size:
        return tuple(range(1, size + 1))
    return tuple(sorted(taken))


def hero_seat(hand: Hand, heroes: Sequence[str]) -> int | None:
    """Seat of the player to look at: of one of those names, or else of who saved the hand."""
    players = set(hand.players)
    named = [seat.number for seat in hand.seats if seat.name in heroes and seat.number in players]
    return named[0] if named else hand.hero


def _seats(
    hand: Hand, replay: Replay, shown: frozenset[int], counts: Mapping[int, Counts], texts: Texts
) -> Iterator[SeatRow]:
    places = positions(hand.players, hand.button or 0, replay.big_blind)
    cards = replay.hole_cards or {}
    for seat in hand.seats:
        number = seat.number
        dealt_in = number in places
        net = replay.collected.get(number, 0) - replay.committed.get(number, 0)
        yield SeatRow(
            number=number,
            name=texts.number(seat.name),
            stack=seat.stack,
            position=(places[number] or "") if dealt_in else None,
            cards=card_text(cards.get(number, ())),
            shown=int(number in shown),
            made=tuple(texts.number(ranks[number].describe()) for ranks in replay.ranks if number in ranks),
            net=net if replay.complete and dealt_in else None,
            counts=counts.get(number),
        )


def _pot(award: Award) -> PotRow:
    shares = tuple(
        ShareRow(board, seat, chips)
        for board, winners in enumerate(board_shares(award))
        for seat, chips in winners.items()
    )
    return PotRow(award.pot.amount, award.rake, award.decided_by, shares)


def _finding(hand: Hand, found: Diagnostic, taken: Sequence[Frame], texts: Texts) -> FindingRow:
    """A finding at the last frame whose line is not below it."""
    line = found.line - hand.line
    reached = [(frame.line, -number) for number, frame in enumerate(taken) if frame.line is not None]
    at = max([one for one in reached if one[0] <= line], default=(0, 0))
    return FindingRow(-at[1], line, found.severity.value, found.code, texts.number(found.message))
