"""Mutable drafts of the hand being parsed: one record for each part of it."""

from dataclasses import dataclass, field
from datetime import datetime

from hhparser.base.cards import Card
from hhparser.base.text.spans import LineOrSpan
from hhparser.model import (
    NO_LIMIT,
    PREFLOP,
    Action,
    ActionKind,
    Betting,
    BoardCards,
    Bounty,
    CardLine,
    CashOut,
    Dealt,
    HandKind,
    Payout,
    Place,
    PotSoFar,
    Seat,
    SeatResult,
    SeatSum,
    Show,
    Street,
    TournamentInfo,
    Uncalled,
)
from hhparser.sites.lines.times import find_time


@dataclass(slots=True, eq=False)
class GameDraft:
    """Game, stakes, place and time.

    Attributes:
        stakes: The two amounts of the heading: the blinds, or the bets of fixed limit.
        blinds: Blinds when they do not follow from `stakes`; the small blind is None when unknown.
        posted: Blinds whose size is known only from their posts.
        ante: The ante as stated in the text, else the largest one posted.
        all_in_is_told: Whether lines mark all-ins as usual in the format; False in a converted text.
    """

    venue: str | None = None
    kind: HandKind | None = None
    betting: Betting = NO_LIMIT
    decimals: int = 0
    currency: str | None = None
    stakes: tuple[int | None, int | None] | None = None
    blinds: tuple[int | None, int] | None = None
    posted: tuple[ActionKind, ...] = ()
    cap: int | None = None
    ante: int | None = None
    all_in_is_told: bool = True
    play_money: bool = False
    fast: bool = False
    tournament: TournamentInfo | None = None
    started_at: datetime | None = None
    time_text: str | None = None

    def read_time(self, text: str) -> None:
        """Set the printed time and its instant."""
        self.time_text, self.started_at = text, find_time(text)


@dataclass(slots=True, eq=False)
class TableDraft:
    """Table and players.

    Attributes:
        last_seat: Highest seat number, when seats are not numbered from 1 without gaps.
        seats: Seated players by seat number.
        names: Seat number by player name.
        numbers: Seat number by printed number, when the printed numbers are numbers of entries.
        strangers: Negative seat numbers by name, for players who act without a seat.
        listed: Stated number of players, and its line.
        misplaced: The player who was moved because their printed seat was taken.
        seen: Seats of players who were dealt in.
    """

    name: str | None = None
    max_seats: int | None = None
    last_seat: int | None = None
    button: int | None = None
    hero: int | None = None
    anonymous: bool = False
    seats: dict[int, Seat] = field(default_factory=dict)
    names: dict[str, int] = field(default_factory=dict)
    numbers: dict[int, int] = field(default_factory=dict)
    strangers: dict[str, int] = field(default_factory=dict)
    listed: tuple[int, LineOrSpan] | None = None
    misplaced: str | None = None
    seen: set[int] = field(default_factory=set)


@dataclass(slots=True, eq=False)
class PlayDraft:
    """Cards and actions, and the current street.

    Attributes:
        run: The board being dealt or paid, counted from 0.
        chips: Live chips on the street by seat.
        posted: Kinds of posts that were made.
        new_posts: Seats of new or returning players who posted a live blind.
    """

    street: Street = PREFLOP
    run: int = 0
    runs: int = 1
    chips: dict[int, int] = field(default_factory=dict)
    posted: set[ActionKind] = field(default_factory=set)
    new_posts: set[int] = field(default_factory=set)
    dealt: list[Dealt] = field(default_factory=list)
    actions: list[Action] = field(default_factory=list)
    board: list[BoardCards] = field(default_factory=list)
    card_lines: list[CardLine] = field(default_factory=list)


@dataclass(slots=True, eq=False)
class OutcomeDraft:
    """Shows, payouts and other results.

    Attributes:
        fees: Name and amount of drops other than the rake.
        added: Chips that the house put into the pot.
        unsettled: The text does not pay anybody.
    """

    uncalled: list[Uncalled] = field(default_factory=list)
    shows: list[Show] = field(default_factory=list)
    payouts: list[Payout] = field(default_factory=list)
    cash_outs: list[CashOut] = field(default_factory=list)
    bounties: list[Bounty] = field(default_factory=list)
    places: list[Place] = field(default_factory=list)
    fees: list[tuple[str, int]] = field(default_factory=list)
    added: int = 0
    unsettled: bool = False


@dataclass(slots=True, eq=False)
class ClaimsDraft:
    """Results as claimed by the site: figures, boards and a line for each seat."""

    total_pot: int | None = None
    rake: int | None = None
    pots: tuple[tuple[str, int], ...] = ()
    pot_lines: tuple[LineOrSpan, ...] = ()
    boards: list[tuple[tuple[Card, ...], LineOrSpan]] = field(default_factory=list)
    line: LineOrSpan | None = None
    results: list[SeatResult] = field(default_factory=list)
    sums: list[SeatSum] = field(default_factory=list)
    pots_so_far: list[PotSoFar] = field(default_factory=list)


@dataclass(slots=True, eq=False)
class Progress:
    """Progress of the parser in the text.

    Attributes:
        ended: Lines that do not belong to any hand have followed.
        last: The last line of a kind that the site repeats: line, handler, fields and number of copies.
        last_line: Line of the last event, when it is not the last line of the text.
    """

    cards_are_dealt: bool = False
    in_summary: bool = False
    out_of_order: bool = False
    ended: bool = False
    last: tuple[int, object, object, int] = (0, None, None, 0)
    last_line: LineOrSpan | None = None
