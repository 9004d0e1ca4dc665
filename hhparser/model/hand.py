"""What a site says about a hand: who sat where, what was done, and, kept apart, what it claims resulted.

Amounts are integers in the smallest unit of the hand (`Stakes.decimals` digits after the point); seats are
the printed seat numbers; lines are 1-based lines of the file, or spans of values of a document.
"""

from dataclasses import dataclass, field
from datetime import datetime
from enum import Enum, IntEnum, StrEnum
from typing import Final, NamedTuple

from hhparser.base.cards import Card
from hhparser.base.money import LARGEST
from hhparser.base.spans import LineOrSpan
from hhparser.findings.finding import Finding
from hhparser.model.house_rules import RuleSet


class Street(IntEnum):
    """The four betting rounds in order."""

    PREFLOP = 0
    FLOP = 1
    TURN = 2
    RIVER = 3


class Betting(StrEnum):
    """How much may be bet."""

    NO_LIMIT = "no_limit"
    POT_LIMIT = "pot_limit"
    FIXED_LIMIT = "fixed_limit"


class ActionKind(StrEnum):
    """What a player did; the values are the words of the JSON output."""

    FOLD = "fold"
    CHECK = "check"
    CALL = "call"
    BET = "bet"
    RAISE = "raise"
    POST_ANTE = "post_ante"
    POST_SMALL_BLIND = "post_small_blind"
    POST_BIG_BLIND = "post_big_blind"
    POST_DEAD = "post_dead"
    POST_STRADDLE = "post_straddle"


class AnteType(StrEnum):
    """Who pays the ante."""

    EACH = "each"
    BIG_BLIND = "big_blind"
    BUTTON = "button"


class Status(StrEnum):
    """How far a hand could be read."""

    READ = "read"
    UNSUPPORTED = "unsupported"
    CANCELLED = "cancelled"
    UNPARSED = "unparsed"


# Members as globals of their own: on Python 3.11 an enum hands out a member ten times slower.
STREETS: Final = tuple(Street)
PREFLOP, FLOP, TURN, RIVER = STREETS
NO_LIMIT, POT_LIMIT, FIXED_LIMIT = Betting
FOLD, CHECK, CALL, BET, RAISE, ANTE, SMALL_BLIND, BIG_BLIND, DEAD, STRADDLE = ActionKind
EACH, BIG_BLIND_ANTE, BUTTON_ANTE = AnteType
READ, UNSUPPORTED, CANCELLED, UNPARSED = Status
# `new_record(Seat, (1, ...))` for `Seat(1, ...)`, which makes parsing 1.07 times as long (4,500 hands:
# benchmarks/shortcuts.py)
new_record: Final = tuple.__new__
POSTS: Final = frozenset({ANTE, SMALL_BLIND, BIG_BLIND, DEAD, STRADDLE})
WAGERS: Final = frozenset({CALL, BET, RAISE})


class Seat(NamedTuple):
    """A seat of the table at the start of the hand; the stack is None when it is not known."""

    number: int
    name: str
    stack: int | None
    sat_out: bool
    line: LineOrSpan

    @property
    def chips(self) -> int:
        """The stack, or more than a hand can need when it is not known; see `known_chips` of the engine."""
        return LARGEST if self.stack is None else self.stack


class Action(NamedTuple):
    """One action as the site printed it.

    `amount` is the chips that it moves before any return, `amount_to` the player's live chips on the street
    after it; both are None for folds and checks, `amount_to` also for antes and dead blinds. `stated` is the
    printed increment of a raise, where the site prints one. A check that is all-in is that of a player who
    lost his connection and plays for what he has put in, whatever he owes.
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


class Show(NamedTuple):
    """Cards shown or mucked; `cards` is empty when the text gives none."""

    seat: int
    cards: tuple[Card, ...]
    description: str | None
    mucked: bool
    run: int
    line: LineOrSpan


class Payout(NamedTuple):
    """Chips that the site says a player collected; `pot` is `pot`, `main`, `side`, `side-1` ...

    `description` is the winning hand in the words of `HandRank.describe`, where the line gives it.
    """

    seat: int
    amount: int
    pot: str
    run: int
    line: LineOrSpan
    description: str | None = None


class SeatResult(NamedTuple):
    """A seat's line of the summary.

    `outcome` is folded, collected, showed, mucked or none; `won` the amounts in the order of the line, with 0
    for a lost run; `folded_on` the printed street.
    """

    seat: int
    outcome: str
    folded_on: Street | None
    did_not_bet: bool
    cards: tuple[Card, ...]
    won: tuple[int, ...]
    descriptions: tuple[str, ...]
    marks: tuple[str, ...]
    line: LineOrSpan


class Dealt(NamedTuple):
    """Hole cards given in a `Dealt to` line."""

    seat: int
    cards: tuple[Card, ...]
    line: LineOrSpan


class CashOut(NamedTuple):
    """An all-in cash-out, a contract beside the table."""

    seat: int
    amount: int
    fee: int | None
    line: LineOrSpan


class Bounty(NamedTuple):
    """A bounty won; amounts in the smallest unit of the buy-in's currency."""

    seat: int
    eliminated: str
    amount: int
    line: LineOrSpan


class Place(NamedTuple):
    """A finishing place; the prize is in the smallest unit of the buy-in's currency."""

    player: str
    place: int
    prize: int | None
    line: LineOrSpan


class Claims(NamedTuple):
    """Figures of the site's summary, as printed."""

    total_pot: int | None = None
    rake: int | None = None
    pots: tuple[tuple[str, int], ...] = ()
    boards: tuple[tuple[tuple[Card, ...], LineOrSpan], ...] = ()
    line: LineOrSpan | None = None


class Figures(NamedTuple):
    """What a site's printed figures contain; the defaults are those of most sites.

    Attributes:
        pot_is_net: The total pot is what is left after the rake.
        pots_are_net: Main and side pots are what is left after the rake, whatever the total pot is.
        pot_has_uncalled: The total pot counts the unmatched bet.
        payouts_have_uncalled: Payouts and results count the unmatched bet that came back to a player; None
            when only their sum tells.
        odd_chips_go_left: The odd chips of a split pot go to the first winners left of the button; else in an
            order of the site's own.
        has_rake: The house may take something from the pots.
    """

    pot_is_net: bool = False
    pots_are_net: bool = True
    pot_has_uncalled: bool = False
    payouts_have_uncalled: bool | None = False
    odd_chips_go_left: bool = True
    has_rake: bool = True


class Conventions(NamedTuple):
    """What can be relied on in the texts of a format; the defaults are those of most formats.

    Attributes:
        uncalled_since: Year since when each uncalled bet has a line; None when the line may be missing.
        lists_all_seats: The summary has a line for everybody who was dealt in.
        button_is_certain: Nobody between the button and the small blind is ever dealt in.
        tells_prizes: A finishing place without a prize has won nothing, unless it is the first.
        hero_is_certain: Whose hole cards are told is known without a showdown.
    """

    uncalled_since: int | None = None
    lists_all_seats: bool = False
    button_is_certain: bool = False
    tells_prizes: bool = True
    hero_is_certain: bool = True


@dataclass(frozen=True, slots=True)
class Stakes:
    """The game's limits; `decimals` is the scale of every amount of the hand."""

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


@dataclass(frozen=True, slots=True)
class TournamentInfo:
    """The tournament a hand belongs to; buy-in amounts have `decimals` digits after the point."""

    id: str
    name: str | None = None
    level: str | None = None
    buy_in: int | None = None
    fee: int | None = None
    bounty: int | None = None
    currency: str | None = None
    decimals: int = 2
    places: tuple[Place, ...] = ()


class HandKind(Enum):
    """Cash games and tournaments are never added up together."""

    CASH = "cash"
    TOURNAMENT = "tournament"


@dataclass(frozen=True, slots=True)
class Hand:
    """One hand as its text tells it; nothing here is recomputed.

    `format` names the format that read it, `venue` where it was played, None when a document does not say;
    `players` are the seats dealt in; `strangers` numbers below 0 and names of those who act without a seat.
    `last_seat` is the highest seat number, where a table of fewer seats leaves numbers out.
    In an `unsettled` hand nobody is paid: its format holds at most claims of who collected what.
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
            KeyError: No such seat.
        """
        for seat in self.seats:
            if seat.number == number:
                return seat
        raise KeyError(number)

    def name(self, number: int) -> str:
        """The screen name at a seat."""
        return self.seat(number).name

    @property
    def table_size(self) -> int | None:
        """Seats of the table, where they are numbered from 1 without gaps."""
        return self.max_seats if self.last_seat is None else None

    @property
    def has_cut_off(self) -> bool:
        """Whether somebody lost his connection while it was his turn and plays for what he has put in."""
        return any(action.all_in and action.kind is CHECK for action in self.actions)

    @property
    def has_second_small_blind(self) -> bool:
        """Whether a new player posts a live small blind beside the usual one."""
        return sum(action.kind is SMALL_BLIND for action in self.actions) > 1

    def source_line(self, line: int) -> str:
        """The text of a line of the file, which must be one of this hand's lines."""
        return self.text.split("\n")[line - self.line]
