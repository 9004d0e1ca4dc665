"""Records of seats, actions and cards, and the hand as printed by a site.

Amounts are integers in the smallest unit of the hand (`Stakes.decimals` digits after the point); seats are
the printed seat numbers; lines are 1-based lines of the file, or spans of values of a document.
"""

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from operator import attrgetter
from typing import Final, NamedTuple, Protocol

from hhparser.base.cards import Card
from hhparser.base.money import LARGEST
from hhparser.base.reprs import ShortRepr
from hhparser.base.text.spans import LineOrSpan, line_of
from hhparser.findings.finding import Finding
from hhparser.model.actions import (
    BLINDS,
    CHECK,
    POSTS,
    READ,
    SMALL_BLIND,
    ActionKind,
    AnteType,
    Betting,
    HandKind,
    Status,
    Street,
)
from hhparser.model.claims import (
    CashOut,
    Claims,
    Conventions,
    Figures,
    Payout,
    PotSoFar,
    SeatResult,
    SeatSum,
    Show,
)
from hhparser.model.house_rules import RuleSet
from hhparser.model.tournament import Bounty, TournamentInfo

_AMOUNT: Final = attrgetter("amount")
_LEFT: Final = re.compile(r" (?:has left|leaves|left) the table\s*")


class Seat(NamedTuple):
    """A seat of the table at the start of the hand; the stack is None if unknown.

    If the printed number is the number of a tournament entry, it is `entry`, and `number` is the position in
    the table's list.
    """

    number: int
    name: str
    stack: int | None
    sat_out: bool
    line: LineOrSpan
    entry: int | None = None

    @property
    def chips(self) -> int:
        """Return the stack, or a huge number if it is unknown; see `known_chips` of the engine."""
        return LARGEST if self.stack is None else self.stack


@dataclass(frozen=True, slots=True, repr=False)
class Stakes(ShortRepr):
    """Stakes and limits of the game; `decimals` is the scale of every amount of the hand.

    `posted` are the blinds whose size the text states only by their posts.
    """

    betting: Betting
    decimals: int
    currency: str | None
    small_blind: int | None = None
    big_blind: int | None = None
    small_bet: int | None = None
    big_bet: int | None = None
    ante: int | None = None
    ante_type: AnteType | None = None
    cap: int | None = None
    posted: tuple[ActionKind, ...] = ()


class CardLine(NamedTuple):
    """Line of a single card of an element with several lines.

    Attributes:
        element: The line of the element.
        card: The card.
        line: The line of the card.
        is_doubted: The same line has the number of another card.
    """

    element: LineOrSpan
    card: str
    line: LineOrSpan
    is_doubted: bool = False


def line_of_card(lines: Sequence[CardLine], element: LineOrSpan, card: str) -> LineOrSpan:
    """Return the last line of a card in an element, or the line of the element if it has no such line."""
    return next((one.line for one in reversed(lines) if one[:2] == (element, card)), element)


class Dealt(NamedTuple):
    """Hole cards of a `Dealt to` line."""

    seat: int
    cards: tuple[Card, ...]
    line: LineOrSpan


class Action(NamedTuple):
    """One action as printed by the site.

    `amount` is the chips that it moves before any return, `amount_to` the player's live chips on the street
    after it; both are None for folds and checks, `amount_to` also for antes and dead blinds. `stated` is the
    printed increment of a raise, or None. An all-in check means that the player lost their connection and
    plays for the chips they have put in, whatever they owe.
    """

    kind: ActionKind
    seat: int
    amount: int | None
    amount_to: int | None
    all_in: bool
    street: Street
    line: LineOrSpan
    stated: int | None = None

    @property
    def chips(self) -> int:
        """Return the chips that the action moves, 0 for folds and checks."""
        return self.amount or 0

    @property
    def total(self) -> int:
        """Return the player's live chips on the street after the action, 0 if `amount_to` is None."""
        return self.amount_to or 0


class BoardCards(NamedTuple):
    """A street heading: the cards it adds and the cards it repeats; `run` counts from 0."""

    street: Street
    added: tuple[Card, ...]
    repeated: tuple[Card, ...]
    run: int
    line: LineOrSpan


class Uncalled(NamedTuple):
    """A bet returned because nobody matched it; `line` is None when the engine returned it."""

    seat: int
    amount: int
    line: LineOrSpan | None


def chips_in(actions: Iterable[Action]) -> int:
    """Return the sum of the chips that some actions move."""
    return sum(filter(None, map(_AMOUNT, actions)))


class _WithSeat(Protocol):
    @property
    def seat(self) -> int: ...


def seats_of(lines: Iterable[_WithSeat]) -> set[int]:
    """Return the seats of some actions, shows, payouts or other lines of players."""
    return {line.seat for line in lines}


def seats_with(actions: Iterable[Action], kinds: Collection[ActionKind]) -> set[int]:
    """Return the seats with an action of these kinds."""
    return {action.seat for action in actions if action.kind in kinds}


@dataclass(frozen=True, slots=True, repr=False)
class Hand:
    """One hand as stated in its text; nothing here is recomputed.

    `format` is the format of the text, `venue` where the hand was played, None if a document does not say;
    `players` are the seats dealt in; `strangers` act without a seat and have negative numbers.
    `last_seat` is the highest seat number, if a table of fewer seats leaves numbers out.
    In an `unsettled` hand nobody is paid: its format has at most claims about chips collected.
    `is_in_file` says that `read_hand` returns an equal hand; it is false in a copy with other values.
    """

    file: str
    line: int
    text: str
    status: Status
    site: str | None = None
    format: str | None = None
    venue: str | None = None
    hand_id: str | None = None
    diagnostics: tuple[Finding, ...] = ()
    stakes: Stakes | None = None
    kind: HandKind | None = None
    play_money: bool = False
    fast: bool = False
    tournament: TournamentInfo | None = None
    table: str | None = None
    max_seats: int | None = None
    last_seat: int | None = None
    button: int | None = None
    hero: int | None = None
    anonymous: bool = False
    started_at: datetime | None = None
    time_text: str | None = None
    seats: tuple[Seat, ...] = ()
    strangers: tuple[tuple[int, str], ...] = ()
    players: tuple[int, ...] = ()
    dealt: tuple[Dealt, ...] = ()
    actions: tuple[Action, ...] = ()
    board: tuple[BoardCards, ...] = ()
    uncalled: tuple[Uncalled, ...] = ()
    shows: tuple[Show, ...] = ()
    payouts: tuple[Payout, ...] = ()
    results: tuple[SeatResult, ...] = ()
    sums: tuple[SeatSum, ...] = ()
    pots_so_far: tuple[PotSoFar, ...] = ()
    claims: Claims = Claims()
    figures: Figures = Figures()
    conventions: Conventions = Conventions()
    runs: int = 1
    fees: tuple[tuple[str, int], ...] = ()
    added: int = 0
    unsettled: bool = False
    cash_outs: tuple[CashOut, ...] = ()
    bounties: tuple[Bounty, ...] = ()
    new_posts: frozenset[int] = frozenset()
    finished: bool = False
    card_lines: tuple[CardLine, ...] = ()
    rules: RuleSet = field(default_factory=RuleSet)
    is_in_file: bool = field(default=False, init=False, compare=False)

    def __repr__(self) -> str:
        if not self.is_in_file:
            return f"<Hand {self.hand_id} of {self.site}>"
        which = f"line={self.line}" if self.hand_id is None else repr(self.hand_id)
        return f"read_hand({self.file!r}, {which})"

    def mark_in_file(self) -> "Hand":
        """Set `is_in_file` and return the hand."""
        object.__setattr__(self, "is_in_file", True)
        return self

    def seat(self, number: int) -> Seat:
        """Return the seat with that number.

        Raises:
            KeyError: No seat has that number.
        """
        for seat in self.seats:
            if seat.number == number:
                return seat
        raise KeyError(number)

    def name(self, number: int) -> str:
        """Return the screen name at a seat."""
        return self.seat(number).name

    @property
    def total_paid(self) -> int:
        """Return the sum of the payouts."""
        return sum([payout.amount for payout in self.payouts])

    @property
    def total_fees(self) -> int:
        """Return the sum of the fees."""
        return sum([fee for _, fee in self.fees])

    @property
    def first_decision(self) -> Action | None:
        """Return the first action that is not a post, or None."""
        return next((action for action in self.actions if action.kind not in POSTS), None)

    @property
    def posted_blinds(self) -> dict[ActionKind, int]:
        """Return the sizes of the first small and big blind that are not all-in."""
        return {a.kind: a.chips for a in reversed(self.actions) if a.kind in BLINDS and not a.all_in}

    def has_finding(self, *codes: str) -> bool:
        """Return whether a parse finding has one of these codes."""
        return any(found.code in codes for found in self.diagnostics)

    def is_usual_blind(self, action: Action) -> bool:
        """Return whether an action is a blind that is not all-in and not a post to enter the game."""
        return action.kind in BLINDS and not action.all_in and action.seat not in self.new_posts

    @property
    def is_complete(self) -> bool:
        """Return whether the text was parsed to the end of the hand."""
        return self.finished and self.status is READ

    @property
    def table_size(self) -> int | None:
        """Return the number of seats at the table, if they are numbered from 1 without gaps, else None."""
        return self.max_seats if self.last_seat is None else None

    @property
    def has_cut_off(self) -> bool:
        """Return whether a player lost their connection on their turn and plays for the chips put in."""
        return any(action.all_in and action.kind is CHECK for action in self.actions)

    @property
    def has_second_small_blind(self) -> bool:
        """Return whether a new player posts a live small blind, besides the usual one or without it."""
        posted = [action.seat for action in self.actions if action.kind is SMALL_BLIND]
        return len(posted) > 1 or not self.new_posts.isdisjoint(posted)

    def has_left(self, seat: int | None, line: LineOrSpan) -> bool:
        """Return whether a player left the table before a line, and so folded without a line."""
        name = next((one.name for one in self.seats if one.number == seat), None)
        if name is None:
            return False
        before = self.text.split("\n")[: line_of(line) - self.line]
        return any(words.startswith(name) and _LEFT.fullmatch(words, len(name)) for words in before)

    def source_line(self, line: int) -> str:
        """Return the text of a line of the file, which must be one of this hand's lines."""
        return self.text.split("\n")[line - self.line]
