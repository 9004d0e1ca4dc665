"""Collects what the lines of one hand say and makes the immutable `Hand`; judges nothing.

Site modules call it from their line handlers. It keeps the chips of the street only to turn printed forms
(chips added, totals) into amounts and totals.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import TYPE_CHECKING, Final

from hhparser.base.cards import CARDS, Card
from hhparser.base.spans import LineOrSpan, Span, line_of
from hhparser.findings.finding import Finding
from hhparser.findings.rules import make_finding
from hhparser.model import (
    ANTE,
    BIG_BLIND,
    BIG_BLIND_ANTE,
    BUTTON_ANTE,
    EACH,
    FIXED_LIMIT,
    NO_LIMIT,
    PREFLOP,
    READ,
    SMALL_BLIND,
    UNPARSED,
    Action,
    ActionKind,
    AnteType,
    Betting,
    BoardCards,
    Bounty,
    CashOut,
    Claims,
    Conventions,
    Dealt,
    Figures,
    Hand,
    HandKind,
    Payout,
    Place,
    Seat,
    SeatResult,
    Show,
    Stakes,
    Status,
    Street,
    TournamentInfo,
    Uncalled,
    new_record,
)
from hhparser.model.house_rules import RuleSet

if TYPE_CHECKING:
    from hhparser.sites.lines.lexer import LineLexer

MOST_SEATS: Final = 10
LAST_SEAT: Final = 10  # of sites that number the seats of smaller tables up to it, with gaps
_ABOUT_NAMES = frozenset({"L101", "P124"})


@dataclass(slots=True, eq=False)
class HandBuilder:
    """The hand that is being read; made anew for each hand.

    Attributes:
        line: Line of the file that is being read, or span of a document; set by the reading loop.
        blinds: Blinds where they do not follow from `stakes`, the small blind None when it is not known.
        ante: The ante where the text states it; else the largest that was posted.
        last_seat: Highest seat number of a table whose seats are not numbered from 1 without gaps.
        card_words: Card by printed word.
        names: Seat number by player name.
        numbers: Seat number by printed number, where the printed ones are in no order.
        chips: Live chips on the street by seat.
        usual_words: Gives the usual words for a printed description of a hand, or None.
        last: Line, handler, fields and number of copies of the last line of a kind that a site repeats.
        last_line: Line of what was done last, where it is not the last line of the text.
    """

    file: str
    first_line: int
    text: str
    lexer: "LineLexer | None" = None
    status: Status = READ
    site: str | None = None
    format: str | None = None
    venue: str | None = None
    hand_id: str | None = None
    kind: HandKind | None = None
    betting: Betting = NO_LIMIT
    decimals: int = 0
    currency: str | None = None
    stakes: tuple[int | None, int | None] | None = None
    blinds: tuple[int | None, int] | None = None
    cap: int | None = None
    ante: int | None = None
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
    rules: RuleSet = field(default_factory=RuleSet)
    diagnostics: list[Finding] = field(default_factory=list)
    card_words: Mapping[str, Card] = field(default_factory=lambda: CARDS)
    names: dict[str, int] = field(default_factory=dict)
    numbers: dict[int, int] = field(default_factory=dict)
    seats: dict[int, Seat] = field(default_factory=dict)
    strangers: dict[str, int] = field(default_factory=dict)
    misplaced: str | None = None
    chips: dict[int, int] = field(default_factory=dict)
    street: Street = PREFLOP
    run: int = 0
    runs: int = 1
    posted: set[ActionKind] = field(default_factory=set)
    new_posts: set[int] = field(default_factory=set)
    seen: set[int] = field(default_factory=set)
    dealt: list[Dealt] = field(default_factory=list)
    actions: list[Action] = field(default_factory=list)
    board: list[BoardCards] = field(default_factory=list)
    uncalled: list[Uncalled] = field(default_factory=list)
    shows: list[Show] = field(default_factory=list)
    payouts: list[Payout] = field(default_factory=list)
    results: list[SeatResult] = field(default_factory=list)
    cash_outs: list[CashOut] = field(default_factory=list)
    bounties: list[Bounty] = field(default_factory=list)
    places: list[Place] = field(default_factory=list)
    total_pot: int | None = None
    rake: int | None = None
    fees: list[tuple[str, int]] = field(default_factory=list)
    added: int = 0
    unsettled: bool = False
    pot_claims: tuple[tuple[str, int], ...] = ()
    board_claims: list[tuple[tuple[Card, ...], LineOrSpan]] = field(default_factory=list)
    claims_line: LineOrSpan | None = None
    usual_words: Callable[[str], str | None] = str
    has_summary: bool = True
    all_in_is_told: bool = True
    figures: Figures = Figures()
    conventions: Conventions = Conventions()
    cards_are_dealt: bool = False
    in_summary: bool = False
    out_of_order: bool = False
    ended: bool = False
    last: tuple[int, object, object, int] = (0, None, None, 0)
    last_line: LineOrSpan | None = None
    line: LineOrSpan = field(init=False)

    def __post_init__(self) -> None:
        self.line = self.first_line

    # --- findings ---

    def report(
        self, code: str, field: str | None = None, expected: str | None = None, found: str | None = None
    ) -> None:
        """Note a finding at the line that is being read, or at one field of it."""
        start, end = self._columns(field)
        self.diagnostics.append(make_finding(code, line_of(self.line), start, end, expected, found))

    def _columns(self, field: str | None) -> tuple[int, int]:
        """Columns of the value that is being read, or of a field of the line."""
        if isinstance(self.line, Span):
            return self.line.column, self.line.end_column
        source = self.source()
        return (1, len(source) + 1) if self.lexer is None else self.lexer.span(source, field)

    def report_between(self, source: str) -> None:
        """Note a run of lines after the hand that belong to no hand, once."""
        if not self.ended:
            self.report("P114", found=source.strip()[:60])
        self.ended = True

    def source(self) -> str:
        """The line that is being read, as printed."""
        return self.text.split("\n")[line_of(self.line) - self.first_line]

    # --- the table ---

    def sit(self, number: int, name: str, stack: int | None, sat_out: bool) -> None:
        """Seat a player; one of a taken name becomes `name#seat`, one in a taken seat gets another."""
        if number in self.seats:
            self.report("P120", "seat_number", found=str(number))
            number = self.other_seat(name) or max(self.seats) + 1
            self.misplaced = name
        last = self.last_seat or self.max_seats
        if not number or (last is not None and number > last):
            self.report("P122", "seat_number", str(last or MOST_SEATS), str(number))
            number = self.other_seat(name, last) or number or max(self.seats, default=0) + 1
        if name in self.names:
            self.report("P121", "who", found=name)
            name = f"{name}#{number}"
        self.names[name] = number
        self.seats[number] = new_record(Seat, (number, name, stack, sat_out, self.line))
        self.chips[number] = 0

    def other_seat(self, name: str, size: int | None = None) -> int | None:
        """The seat that another line of the text gives a player whose own is taken or above `size`."""
        numbers = map(int, re.findall(rf"(?<!\d)(\d{{1,9}}): {re.escape(name)}(?!\S)", self.text))
        return next((n for n in numbers if n not in self.seats and (size is None or n <= size)), None)

    def has_posted(self, kind: ActionKind, player: str) -> bool:
        """Whether a player has posted that before."""
        return any(a.kind is kind and a.seat == self.names.get(player) for a in self.actions)

    def seat_of(self, player: str) -> int | None:
        """The seat of a player who is named in a line, or None with a finding when nobody has that name."""
        seat = self.names.get(player)
        if seat is None:
            self.report("L101", "player", found=player)
        else:
            self.seen.add(seat)
        return seat

    def stranger(self, player: str) -> int:
        """A number below 0 for somebody who acts without a seat, with a finding."""
        self.report("L101", "player", found=player)
        number = self.strangers.setdefault(player, -1 - len(self.strangers))
        self.chips.setdefault(number, 0)
        return number

    # --- actions ---

    def add(self, kind: ActionKind, seat: int, amount: int, all_in: bool) -> None:
        """An action that moves `amount` live chips."""
        to = self.chips[seat] = self.chips[seat] + amount
        self.actions.append(
            new_record(Action, (kind, seat, amount, to, all_in, self.street, self.line, None))
        )

    def post_dead(self, kind: ActionKind, seat: int, amount: int, all_in: bool) -> None:
        """An ante or dead blind: chips that are no bet."""
        self.actions.append(Action(kind, seat, amount, None, all_in, self.street, self.line))

    def open_street(self, street: Street, added: str, repeated: str | None = None, *, run: int = 0) -> None:
        """Begin a street and note its cards."""
        if street != self.street:
            self.street = street
            self.chips = dict.fromkeys(self.chips, 0)
        self.board.append(BoardCards(street, self.cards(added), self.cards(repeated), run, self.line))

    def cards(self, text: str | None) -> tuple[Card, ...]:
        """Cards of a text such as `Ah Kd`; what is no card is noted and left out, `XX` is a hidden one."""
        if not text:
            return ()
        try:
            known = self.card_words
            return tuple([known[word] for word in text.split()])
        except KeyError:
            words = re.sub(r"[][,]", " ", text).partition("-")[0].split()
            for word in words:
                if word not in known and word != "XX":
                    self._report_word("D102", word)
            return tuple([known[word] for word in words if word in known])

    def _report_word(self, code: str, word: str) -> None:
        column = 0 if isinstance(self.line, Span) else self.source().find(word) + 1
        if not column:  # the line prints the word in another form
            self.report(code, found=word)
            return
        self.diagnostics.append(
            make_finding(code, line_of(self.line), column, column + len(word), None, word)
        )

    # --- the hand ---

    def build(self) -> Hand:
        """The finished record."""
        self._note_missing()
        if not self.all_in_is_told or self.cap is not None:
            self._mark_all_in()
        self.seen.update([action.seat for action in self.actions if action.seat > 0])
        # in the order of the fields: by name it would take twice as long
        return Hand(
            self.file,
            self.first_line,
            self.text,
            self.status,
            self.site,
            self.format,
            self.venue,
            self.hand_id,
            tuple(self.diagnostics),
            self._stakes(),
            self.kind,
            self.play_money,
            self.fast,
            self._tournament(),
            self.table or None,
            self.max_seats,
            self.last_seat,
            self.button,
            self.hero,
            self.anonymous,
            self.started_at,
            self.time_text,
            tuple(self.seats.values()),
            tuple([(number, name) for name, number in self.strangers.items()]),
            self._players(),
            tuple(self.dealt),
            tuple(self.actions),
            tuple(self.board),
            tuple(self.uncalled),
            tuple(self.shows),
            tuple(self.payouts),
            tuple(self.results),
            Claims(self.total_pot, self.rake, self.pot_claims, tuple(self.board_claims), self.claims_line),
            self.figures,
            self.conventions,
            self.runs,
            tuple(self.fees),
            self.added,
            self.unsettled,
            tuple(self.cash_outs),
            tuple(self.bounties),
            frozenset(self.new_posts),
            bool(self.payouts) or self.in_summary,
            self.rules,
        )

    def _mark_all_in(self) -> None:
        """Mark the actions that put in a player's last chip."""
        left = {number: seat.chips for number, seat in self.seats.items()}
        for index, action in enumerate(self.actions):
            if action.amount and action.seat in left:
                left[action.seat] -= action.amount
                if not left[action.seat]:
                    self.actions[index] = action._replace(all_in=True)

    def _note_missing(self) -> None:
        """Note what a hand that was read lacks: stakes or players, its summary, its end."""
        if self.status is READ and (self.stakes is None or not self.seats):
            self.status = UNPARSED
            if self.stakes is not None:
                self.line = self.first_line
                self.diagnostics = [d for d in self.diagnostics if d.code not in _ABOUT_NAMES]
                self.report("P104")
        if self.status is READ and not self.in_summary and (self.has_summary or not self.payouts):
            self.line = self.last_line or self.first_line + self.text.rstrip().count("\n")
            if not self.payouts:
                self.report("P113")
            elif not self.out_of_order:
                self.report("P112")

    def _players(self) -> tuple[int, ...]:
        """Seats dealt in; a hand that breaks off counts everyone who does not sit out."""
        if self.in_summary or self.payouts:
            return tuple(sorted(self.seen))
        return tuple(sorted(n for n, seat in self.seats.items() if n in self.seen or not seat.sat_out))

    def _tournament(self) -> TournamentInfo | None:
        if self.tournament is None or not self.places:
            return self.tournament
        return replace(self.tournament, places=tuple(self.places))

    def _stakes(self) -> Stakes | None:
        if self.stakes is None:
            return None
        first, second = self.stakes
        small_blind, big_blind, small_bet, big_bet = first, second, None, None
        if self.betting is FIXED_LIMIT:
            whole = (a.amount for a in self.actions if a.kind is SMALL_BLIND and not a.all_in)
            small_blind = next(whole, None) or (first and first // 2)
            big_blind, small_bet, big_bet = first, first, second
        if self.blinds is not None:
            small_blind, big_blind = self.blinds
        ante, ante_type = self._ante()
        return Stakes(
            self.betting,
            self.decimals,
            self.currency,
            small_blind,
            big_blind,
            small_bet,
            big_bet,
            ante,
            ante_type,
            self.cap,
        )

    def _ante(self) -> tuple[int | None, AnteType | None]:
        if ANTE not in self.posted:
            return None, None
        antes: Sequence[Action] = [a for a in self.actions if a.kind is ANTE]
        amount = self.ante or max(a.amount or 0 for a in antes)
        if len(antes) > 1:
            return amount, EACH
        seat = antes[0].seat
        if seat == self.button and len(self.seen) > 2:
            return amount, BUTTON_ANTE
        big_blinds = {a.seat for a in self.actions if a.kind is BIG_BLIND}
        return amount, BIG_BLIND_ANTE if seat in big_blinds else EACH
