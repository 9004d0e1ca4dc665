"""What a site says about a hand: who sat where and what was done.

Amounts are integers in the smallest unit of the hand (`Stakes.decimals` digits after the point); seats are
the printed seat numbers; lines are 1-based lines of the file, or spans of values of a document.
"""

from dataclasses import dataclass, field
from datetime import datetime
from typing import NamedTuple

from hhparser.base.cards import Card
from hhparser.base.money import LARGEST
from hhparser.base.spans import LineOrSpan
from hhparser.findings.finding import Finding
from hhparser.model.actions import (
    CHECK,
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


class Seat(NamedTuple):
    """A seat of the table at the start of the hand; the stack is None when it is not known.

    `entry` is the printed number where that is the number of a tournament entry: then `number` is the place
    in the order of the table.
    """

    number: int
    name: str
    stack: int | None
    sat_out: bool
    line: LineOrSpan
    entry: int | None = None

    @property
    def chips(self) -> int:
        """The stack, or more than a hand can need if it is not known; see `known_chips` of the engine."""
        return LARGEST if self.stack is None else self.stack


@dataclass(frozen=True, slots=True)
class Stakes:
    """The stakes and limits of the game; `decimals` is the scale of every amount of the hand."""

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


class Dealt(NamedTuple):
    """Hole cards given in a `Dealt to` line."""

    seat: int
    cards: tuple[Card, ...]
    line: LineOrSpan


class Action(NamedTuple):
    """One action as the site printed it.

    `amount` is the chips that it moves before any return, `amount_to` the player's live chips on the street
    after it; both are None for folds and checks, `amount_to` also for antes and dead blinds. `stated` is the
    printed increment of a raise, where the site prints one. An all-in check means that the player lost their
    connection and plays for what they have put in, whatever they owe.
    """

    kind: ActionKind
    seat: int
    amount: int | None
    amount_to: int | None
    all_in: bool
    street: Street
    line: LineOrSpan
    stated: int | None = None


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


@dataclass(frozen=True, slots=True)
class Hand:
    """One hand as its text states it; nothing here is recomputed.

    `format` names the format that it was read from, `venue` where it was played, None if a document does not
    say; `players` are the seats dealt in; `strangers` act without a seat and have a number below 0.
    `last_seat` is the highest seat number, where a table of fewer seats leaves numbers out.
    In an `unsettled` hand nobody is paid: its format has at most claims about who collected what.
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
    rules: RuleSet = field(default_factory=RuleSet)

    def seat(self, number: int) -> Seat:
        """The seat with that number.

        Raises:
            KeyError: No seat has that number.
        """
        for seat in self.seats:
            if seat.number == number:
                return seat
        raise KeyError(number)

    def name(self, number: int) -> str:
        """The screen name at a seat."""
        return self.seat(number).name

    @property
    def is_complete(self) -> bool:
        """Whether the text was read to the end of the hand."""
        return self.finished and self.status is READ

    @property
    def table_size(self) -> int | None:
        """The number of seats at the table, if they are numbered from 1 without gaps, else None."""
        return self.max_seats if self.last_seat is None else None

    @property
    def has_cut_off(self) -> bool:
        """Whether a player lost their connection on their turn and plays for what they have put in."""
        return any(action.all_in and action.kind is CHECK for action in self.actions)

    @property
    def has_second_small_blind(self) -> bool:
        """Whether a new player posts a live small blind, beside the usual one or without it."""
        posted = [action.seat for action in self.actions if action.kind is SMALL_BLIND]
        return len(posted) > 1 or not self.new_posts.isdisjoint(posted)

    def source_line(self, line: int) -> str:
        """The text of a line of the file, which must be one of this hand's lines."""
        return self.text.split("\n")[line - self.line]
