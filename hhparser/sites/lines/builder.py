"""Collects the data on the lines of one hand and builds the immutable `Hand`, without validating it.

The line handlers of site modules call it. It tracks the chips of the street only to convert between chips
added and totals.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from hhparser.base.cards import CARDS, Card
from hhparser.base.text.spans import LineOrSpan, Span, line_of
from hhparser.findings.finding import Finding
from hhparser.findings.rules import make_finding
from hhparser.model import (
    ANTE,
    BIG_BLIND,
    BIG_BLIND_ANTE,
    BUTTON_ANTE,
    EACH,
    FIXED_LIMIT,
    POSTS,
    PREFLOP,
    READ,
    SMALL_BLIND,
    UNPARSED,
    UNSUPPORTED,
    Action,
    ActionKind,
    AnteType,
    BoardCards,
    Claims,
    Figures,
    Hand,
    HandKind,
    PotSoFar,
    Seat,
    SeatSum,
    Stakes,
    Status,
    Street,
    TournamentInfo,
    new_record,
)
from hhparser.model.hand import line_of_card, seats_with
from hhparser.model.house_rules import RuleSet
from hhparser.sites.format import Format
from hhparser.sites.lines.drafts import ClaimsDraft, GameDraft, OutcomeDraft, PlayDraft, Progress, TableDraft

if TYPE_CHECKING:
    from hhparser.sites.lines.lexer import LineLexer

MOST_SEATS: Final = 10
MOST_SEATED: Final = 30  # by seat lines; the table is smaller
LAST_SEAT: Final = 10  # on sites with smaller tables that skip numbers below it
HOLDEM_CARDS: Final = 2
OMAHA_CARDS: Final = 4
HIDDEN_CARDS: Final = frozenset({"XX", "X", "null"})
_ABOUT_NAMES = frozenset({"L101", "P124"})


@dataclass(slots=True, eq=False)
class HandBuilder:
    """A hand being parsed; each hand gets a new builder.

    Attributes:
        format: Declaration of the text's format.
        lexer: Lexer of the lines of the text; None for a document.
        figures: Definitions of the printed figures, by default from the format.
        rules: House rules of this hand, by default from the format.
        card_words: Cards by printed word.
        line: The current line, or the current span of a document; set by the parsing loop.
    """

    file: str
    first_line: int
    text: str
    format: Format
    lexer: "LineLexer | None" = None
    status: Status = READ
    hand_id: str | None = None
    findings: list[Finding] = field(default_factory=list)
    figures: Figures = field(init=False)
    rules: RuleSet = field(init=False)
    card_words: Mapping[str, Card] = field(default_factory=lambda: CARDS)
    line: LineOrSpan = field(init=False)
    game: GameDraft = field(default_factory=GameDraft)
    table: TableDraft = field(default_factory=TableDraft)
    play: PlayDraft = field(default_factory=PlayDraft)
    outcome: OutcomeDraft = field(default_factory=OutcomeDraft)
    claims: ClaimsDraft = field(default_factory=ClaimsDraft)
    progress: Progress = field(default_factory=Progress)

    def __post_init__(self) -> None:
        self.line = self.first_line
        self.figures = self.format.figures
        self.rules = self.format.rules

    # --- findings ---

    def report(
        self, code: str, field: str | None = None, expected: str | None = None, found: str | None = None
    ) -> None:
        """Record a finding at the current line, or at one field of it."""
        start, end = self._columns(field)
        self.findings.append(make_finding(code, line_of(self.line), start, end, expected, found))

    def _columns(self, field: str | None) -> tuple[int, int]:
        """Return the columns of the current value, or of a field of the current line."""
        if isinstance(self.line, Span):
            return self.line.column, self.line.end_column
        source = self.source()
        return (1, len(source) + 1) if self.lexer is None else self.lexer.span(source, field)

    def report_between(self, source: str) -> None:
        """Report lines after the hand that do not belong to any hand, once per run of them."""
        if not self.progress.ended:
            self.report("P114", found=source.strip()[:60])
        self.progress.ended = True

    def source(self) -> str:
        """Return the current line, as printed."""
        return self.text.split("\n")[line_of(self.line) - self.first_line]

    # --- the table ---

    def sit(self, number: int, name: str, stack: int | None, sat_out: bool) -> None:
        """Seat a player; a duplicate name becomes `name#seat`, a taken seat is replaced by another."""
        if len(self.table.seats) >= MOST_SEATED:
            self.report("P110", found=self.source().strip()[:60])
            return
        number = self._seat_at_table(self._free_seat(number, name), name)
        if name in self.table.names:
            self.report("P121", "who", found=name)
            name = f"{name}#{number}"
        self.table.names[name] = number
        self.table.seats[number] = new_record(Seat, (number, name, stack, sat_out, self.line, None))
        self.play.chips[number] = 0

    def _free_seat(self, number: int, name: str) -> int:
        """Return the printed seat, or with a finding another one if it is taken."""
        if number in self.table.seats:
            self.report("P120", "seat_number", found=str(number))
            empty = (number for number in range(1, MOST_SEATED + 2) if number not in self.table.seats)
            number = self.other_seat(name) or next(empty)
            self.table.misplaced = name
        return number

    def _seat_at_table(self, number: int, name: str) -> int:
        """Return the printed seat, or with a finding another one if the table does not have it."""
        last = self.table.last_seat or self.table.max_seats
        if not number or (last is not None and number > last):
            self.report("P122", "seat_number", str(last or MOST_SEATS), str(number))
            number = self.other_seat(name, last) or number or max(self.table.seats, default=0) + 1
        return number

    def other_seat(self, name: str, size: int | None = None) -> int | None:
        """Return the seat that another line gives a player, when the printed one is taken or above `size`."""
        numbers = map(int, re.findall(rf"(?<!\d)(\d{{1,9}}): {re.escape(name)}(?!\S)", self.text))
        return next((n for n in numbers if n not in self.table.seats and (size is None or n <= size)), None)

    def has_posted(self, kind: ActionKind, player: str) -> bool:
        """Return whether a player has already made that kind of post."""
        return any(a.kind is kind and a.seat == self.table.names.get(player) for a in self.play.actions)

    def seat_of(self, player: str) -> int | None:
        """Return the seat of a player named in a line; None, with a finding, for an unknown name."""
        seat = self.table.names.get(player)
        if seat is None:
            self.report("L101", "player", found=player)
        else:
            self.table.seen.add(seat)
        return seat

    def stranger(self, player: str) -> int:
        """Return a negative seat number for a player without a seat; record a finding."""
        self.report("L101", "player", found=player)
        number = self.table.strangers.setdefault(player, -1 - len(self.table.strangers))
        self.play.chips.setdefault(number, 0)
        return number

    # --- actions ---

    def add(self, kind: ActionKind, seat: int, amount: int, all_in: bool) -> None:
        """Record an action that moves `amount` live chips."""
        play = self.play
        to = play.chips[seat] = play.chips[seat] + amount
        play.actions.append(
            new_record(Action, (kind, seat, amount, to, all_in, play.street, self.line, None))
        )

    def post_dead(self, kind: ActionKind, seat: int, amount: int, all_in: bool) -> None:
        """Record an ante or dead blind: chips that do not count as a bet."""
        self.play.actions.append(Action(kind, seat, amount, None, all_in, self.play.street, self.line))

    def open_street(
        self, street: Street, added: str | None, repeated: str | None = None, *, run: int = 0
    ) -> None:
        """Begin a street and record its cards, None when the heading prints none."""
        play = self.play
        if street != play.street:
            play.street = street
            play.chips = dict.fromkeys(play.chips, 0)
        play.board.append(BoardCards(street, self.cards(added), self.cards(repeated), run, self.line))

    def cards(self, text: str | None) -> tuple[Card, ...]:
        """Return the cards of a text such as `Ah Kd`, without hidden cards; report unknown words."""
        if not text:
            return ()
        try:
            known = self.card_words
            return tuple([known[word] for word in text.split()])
        except KeyError:
            words = re.sub(r"[][,]", " ", text).partition("-")[0].split()
            for word in words:
                if word not in known and word not in HIDDEN_CARDS:
                    self._report_card(word)
            return tuple([known[word] for word in words if word in known])

    def _report_card(self, word: str) -> None:
        column = 0 if isinstance(self.line, Span) else self.source().find(word) + 1
        if not column:  # the line prints the card in another form
            whole = self.line
            self.line = line_of_card(self.play.card_lines, whole, word)
            self.report("D102", found=word)
            self.line = whole
            return
        found = make_finding("D102", line_of(self.line), column, column + len(word), None, word)
        self.findings.append(found)

    def state_sum(
        self, seat: int | None, put_in: int | None = None, net: int | None = None, left: int | None = None
    ) -> None:
        """Record sums of a player's chips for the whole hand, printed on the current line."""
        if seat is not None:
            self.claims.sums.append(SeatSum(seat, put_in, net, left, self.line))

    def state_pot(self, amount: int | None, *, more: bool = False) -> None:
        """Record the pot printed on the current line; `more` adds a side pot to the pots before it."""
        told = self.claims.pots_so_far
        if more and told and amount is not None:
            told[-1] = told[-1]._replace(amount=told[-1].amount + amount)
        elif amount is not None and (
            self.play.street > PREFLOP or any(action.kind not in POSTS for action in self.play.actions)
        ):
            told.append(PotSoFar(amount, len(self.play.actions), self.line))

    # --- the hand ---

    def build(self) -> Hand:
        """Build the finished record."""
        self._leave_out_omaha()
        self._note_missing()
        self._drop_seats_above()
        told = self.format.all_in_is_told and self.game.all_in_is_told
        if not told or self.game.cap is not None:
            self.mark_all_in()
        self.table.seen.update([action.seat for action in self.play.actions if action.seat > 0])
        game, table, play, outcome, claims = self.game, self.table, self.play, self.outcome, self.claims
        return Hand(
            file=self.file,
            line=self.first_line,
            text=self.text,
            status=self.status,
            site=self.format.name,
            format=self.format.key,
            venue=game.venue,
            hand_id=self.hand_id,
            diagnostics=tuple(self.findings),
            stakes=self._stakes(),
            kind=game.kind,
            play_money=game.play_money,
            fast=game.fast,
            tournament=self._tournament(),
            table=table.name or None,
            max_seats=table.max_seats,
            last_seat=table.last_seat,
            button=table.button,
            hero=table.hero,
            anonymous=table.anonymous,
            started_at=game.started_at,
            time_text=game.time_text,
            seats=tuple(table.seats.values()),
            strangers=tuple([(number, name) for name, number in table.strangers.items()]),
            players=self._players(),
            dealt=tuple(play.dealt),
            actions=tuple(play.actions),
            board=tuple(play.board),
            uncalled=tuple(outcome.uncalled),
            shows=tuple(outcome.shows),
            payouts=tuple(outcome.payouts),
            results=tuple(claims.results),
            sums=tuple(claims.sums),
            pots_so_far=tuple(claims.pots_so_far),
            claims=self._claims(),
            figures=self.figures,
            conventions=self.format.conventions,
            runs=play.runs,
            fees=tuple(outcome.fees),
            added=outcome.added,
            unsettled=outcome.unsettled,
            cash_outs=tuple(outcome.cash_outs),
            bounties=tuple(outcome.bounties),
            new_posts=frozenset(play.new_posts),
            finished=bool(outcome.payouts) or self.progress.in_summary,
            card_lines=tuple(play.card_lines),
            rules=self.rules,
        )

    def _leave_out_omaha(self) -> None:
        """Mark a hand as unsupported if its header names hold'em but players have four or more hole cards."""
        numbers = [len(dealt.cards) for dealt in self.play.dealt]
        numbers += [len(show.cards) for show in self.outcome.shows]
        most = max(numbers, default=0)
        if most < OMAHA_CARDS or HOLDEM_CARDS in numbers:
            return
        self.status, self.findings, self.line = UNSUPPORTED, [], self.first_line
        self.table, self.play, self.outcome = TableDraft(), PlayDraft(), OutcomeDraft()
        self.claims = ClaimsDraft()
        self.report("P101", found=f"{most} hole cards")

    def _drop_seats_above(self) -> None:
        """Drop findings of several seats above a table size that is too small for the players (P132)."""
        above = sum(found.code == "P122" for found in self.findings)
        if above > 1 and len(self.table.seats) > (self.table.max_seats or LAST_SEAT):
            self.findings = [found for found in self.findings if found.code != "P122"]

    def mark_all_in(self) -> None:
        """Mark as all-in the actions so far that put in a player's last chip."""
        left = {number: seat.chips for number, seat in self.table.seats.items()}
        for index, action in enumerate(self.play.actions):
            if action.amount and action.seat in left:
                left[action.seat] -= action.amount
                if not left[action.seat]:
                    self.play.actions[index] = action._replace(all_in=True)

    def _note_missing(self) -> None:
        """Report missing parts of a parsed hand: stakes, players, summary or end."""
        if self.status is READ and (self.game.stakes is None or not self.table.seats):
            self.status = UNPARSED
            if self.game.stakes is not None:
                self.line = self.first_line
                self.findings = [d for d in self.findings if d.code not in _ABOUT_NAMES]
                self.report("P104")
        if self.status is READ and not self.progress.in_summary:
            self._note_missing_end()
        elif self.status is READ and self.summary_is_empty():
            self.line = self.first_line + self.text.rstrip().count("\n")
            self.report("P112")

    def summary_is_empty(self) -> bool:
        """Return whether the text ends at the heading of a summary that always has lines."""
        claims = self.claims
        told = claims.total_pot is not None or claims.boards or claims.results
        return self.format.conventions.lists_seats and not told

    def _note_missing_end(self) -> None:
        """Report that nobody was paid, or that a required summary is missing."""
        self.line = self.progress.last_line or self.first_line + self.text.rstrip().count("\n")
        if not self.outcome.payouts:
            self.report("P113")
        elif self.format.has_summary and not self.progress.out_of_order:
            self.report("P112")

    def _players(self) -> tuple[int, ...]:
        """Return the seats dealt in; in a truncated hand, all players who are not sitting out."""
        seats, seen = self.table.seats, self.table.seen
        if self.progress.in_summary or self.outcome.payouts:
            return tuple(sorted(seen))
        return tuple(sorted(n for n, seat in seats.items() if n in seen or not seat.sat_out))

    def _tournament(self) -> TournamentInfo | None:
        tournament, places = self.game.tournament, self.outcome.places
        return tournament if tournament is None or not places else replace(tournament, places=tuple(places))

    def _claims(self) -> Claims:
        told = self.claims
        return Claims(told.total_pot, told.rake, told.pots, tuple(told.boards), told.line, told.pot_lines)

    def _stakes(self) -> Stakes | None:
        game = self.game
        if game.stakes is None:
            return None
        first, second = game.stakes
        small_blind, big_blind, small_bet, big_bet, posted = first, second, None, None, game.posted
        if game.betting is FIXED_LIMIT:
            posted = posted or (SMALL_BLIND,)  # the header states bets
            whole = (a.amount for a in self.play.actions if a.kind is SMALL_BLIND and not a.all_in)
            small_blind = next(whole, None) or (first and first // 2)
            big_blind, small_bet, big_bet = first, first, second
        if game.blinds is not None:
            small_blind, big_blind = game.blinds
        small_blind, big_blind = self._level_played(small_blind, big_blind)
        ante, ante_type = self._ante()
        return Stakes(
            betting=game.betting,
            decimals=game.decimals,
            currency=game.currency,
            small_blind=small_blind,
            big_blind=big_blind,
            small_bet=small_bet,
            big_bet=big_bet,
            ante=ante,
            ante_type=ante_type,
            cap=game.cap,
            posted=posted,
        )

    def _level_played(self, small: int | None, big: int | None) -> tuple[int | None, int | None]:
        """Return the header's blinds, or the posted ones if the header of a tournament states the next level.

        The posted blinds are then lower in the same proportion, but above half. Source: R13.
        """
        if self.game.kind is not HandKind.TOURNAMENT or self.format.conventions.header_is_current:
            return small, big
        posts = {a.kind: a.amount or 0 for a in reversed(self.play.actions) if not a.all_in}
        first, second = posts.get(SMALL_BLIND, 0), posts.get(BIG_BLIND, 0)
        is_next = first * (big or 0) == second * (small or 0) and (big or 0) < 2 * second < 2 * (big or 0)
        return (first, second) if is_next else (small, big)

    def _ante(self) -> tuple[int | None, AnteType | None]:
        if ANTE not in self.play.posted:
            return None, None
        antes = [action for action in self.play.actions if action.kind is ANTE]
        amount = self.game.ante or max(ante.chips for ante in antes)
        return amount, EACH if len(antes) > 1 else self._ante_type(antes[0].seat)

    def _ante_type(self, payer: int) -> AnteType:
        """Return the type of an ante that only one player has posted."""
        if payer == self.table.button and len(self.table.seen) > 2:
            return BUTTON_ANTE
        big_blinds = seats_with(self.play.actions, (BIG_BLIND,))
        return BIG_BLIND_ANTE if payer in big_blinds else EACH
