"""The frames of a hand: the table after each event, from the posts to the last payment."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from hhparser.base.cards import Card
from hhparser.base.text.spans import LineOrSpan, line_of, text_order
from hhparser.engine import HandState, LegalActions, Replay, Snapshot, replay
from hhparser.engine.pots import build_pots
from hhparser.engine.replay.steps import beyond_cap
from hhparser.engine.state import known_chips
from hhparser.formats.hand_json import all_shows
from hhparser.model import BOARD_CARDS, CALL, CARDS_BEFORE, POSTS, PREFLOP, STREETS, Action, Hand, Street
from hhparser.model.house_rules import RuleSet

START, DEAL, RETURN, SHOW, PAY = "start", "deal", "return", "show", "pay"
PLAYING, FOLDED, ALL_IN = range(3)


class Change(NamedTuple):
    """A seat that changed since the previous frame.

    Attributes:
        seat: Seat number.
        stack: Chips behind; None if unknown.
        bet: Live chips on this street.
        standing: 0 in the hand, 1 folded, 2 all-in.
    """

    seat: int
    stack: int | None
    bet: int
    standing: int


class Legal(NamedTuple):
    """Legal actions of the next player; `call` is None if nothing is owed, `min_to` if they may not raise."""

    seat: int
    call: int | None
    min_to: int | None
    max_to: int | None


class Frame(NamedTuple):
    """One event, and the chips after it.

    Attributes:
        kind: `start` (all posts), the word of an action, `deal`, `return` (of the uncalled bet), `show` or
            `pay` (of a pot, or of its part for a board).
        line: Line of the text, relative to the first line of the hand; None for an event without a line.
        seat: Seat of the player who acts or gets a bet back.
        amount: Chips that move; for a raise the total it goes to, for `pay` the index of the pot.
        all_in: Whether the action takes the player's whole stack.
        street: The street of the next decision.
        run: Index of the board of a deal or payment.
        cards: Dealt cards.
        changes: Seats with changed chips or status.
        pots: Chips gathered in the middle, main pot first; 0 for a pot that has been paid.
        legal: Legal actions of the next player; None without a decision.
    """

    kind: str
    line: int | None
    seat: int | None
    amount: int | None
    all_in: int
    street: int
    run: int
    cards: str
    changes: tuple[Change, ...]
    pots: tuple[int, ...]
    legal: Legal | None


def frames(hand: Hand, rules: RuleSet | None = None) -> list[Frame]:
    """Replay a hand into frames, the first after all posts; empty if the hand cannot be replayed.

    Args:
        hand: Any hand.
        rules: House rules that override the site's.
    """
    replayed = replay(hand, rules, _observe)
    return [] if replayed is None else _Frames(replayed).all()


class _Moment(NamedTuple):
    """A snapshot of the engine after the posts (event None), an action or the start of a street."""

    event: Action | Street | None
    snapshot: Snapshot
    pots: tuple[int, ...]
    able: frozenset[int]


def _observe(state: HandState, event: Action | Street | None) -> _Moment:
    return _Moment(event, state.snapshot(), gathered_pots(state), frozenset(state.able))


class _Frames:
    """Builds a frame for each action, street, showdown and payment."""

    def __init__(self, replayed: Replay) -> None:
        self.hand = replayed.hand
        self.replay = replayed
        self.beyond_cap = beyond_cap(self.hand)
        self.before: dict[int, Change] = {}
        self.street = PREFLOP
        self.taken: list[Frame] = []
        self.now: _Moment = replayed.observed[0]

    def all(self) -> list[Frame]:
        """Return all frames in the order of events."""
        for moment in self.replay.observed:
            self.now = moment
            self._note(moment)
        # players who should still have acted may count as folded at the end
        self.now = self.now._replace(snapshot=self.now.snapshot._replace(live=self.replay.live))
        ending = list(self._ending()) if self.replay.complete else list(self._run_out(()))
        return self.taken + ending

    def _note(self, moment: _Moment) -> None:
        event = moment.event
        if isinstance(event, Street):
            if moment.snapshot.legal is not None and self.taken[-1].legal is None:
                self.taken.append(self._next_street(event))
            return
        for street in STREETS[self.street + 1 : moment.snapshot.street + 1]:
            self._note_street(street)
        self.taken.append(self._start() if event is None else self._action(event))

    def _note_street(self, street: Street) -> None:
        """Add a frame for a street dealt although an earlier action is missing or has no player."""
        self.street = street
        line, cards = self._line_of(street, 0), card_text(self._cards(street, 0))
        before = self.taken[-1]
        self.taken.append(
            Frame(DEAL, self._relative(line), None, None, 0, street, 0, cards, (), before.pots, None)
        )

    def _start(self) -> Frame:
        lines = [action.line for action in self.hand.actions if action.kind in POSTS]
        return self._frame(START, lines[0] if lines else None)

    def _action(self, action: Action) -> Frame:
        amount = action.amount if action.amount_to is None else action.amount_to
        if action.kind is CALL:
            amount = action.amount
        return self._frame(action.kind.value, action.line, action.seat, amount, action.all_in)

    def _next_street(self, street: Street) -> Frame:
        self.street = street
        return self._frame(DEAL, self._line_of(street, 0), cards=self._cards(street, 0))

    def _frame(
        self,
        kind: str,
        line: LineOrSpan | None,
        seat: int | None = None,
        amount: int | None = None,
        all_in: bool = False,
        cards: Sequence[Card] = (),
    ) -> Frame:
        """Build a frame from the current snapshot of the engine."""
        street, _, left, bets, _, _, legal = self.now.snapshot
        stacks = {seat: chips + self.beyond_cap[seat] for seat, chips in left.items()}
        return Frame(
            *(kind, self._relative(line), seat, known_chips(amount), int(all_in), street, 0),
            *(card_text(cards), self._changes(stacks, bets), self.now.pots, _legal(legal)),
        )

    def _changes(self, stacks: Mapping[int, int], bets: Mapping[int, int]) -> tuple[Change, ...]:
        """Return the seats that changed since the previous frame; all seats for the first frame."""
        now = {
            seat: Change(seat, known_chips(chips), bets.get(seat, 0), self._standing(seat, chips))
            for seat, chips in stacks.items()
        }
        changed = tuple([change for seat, change in now.items() if change != self.before.get(seat)])
        self.before = now
        return changed

    def _standing(self, seat: int, stack: int) -> int:
        if seat not in self.now.snapshot.live:
            return FOLDED
        return PLAYING if stack > self.beyond_cap[seat] or seat in self.now.able else ALL_IN

    def _relative(self, line: LineOrSpan | None) -> int | None:
        return None if line is None else line_of(line) - self.hand.line

    # --- after the last action ---

    def _ending(self) -> Iterator[Frame]:
        """Yield the frames after the last action: returned bet, showdown, further streets, payments."""
        replay = self.replay
        pots = tuple([award.pot.amount for award in replay.awards])
        before = {
            seat.number: seat.chips - replay.committed[seat.number]
            for seat in self.hand.seats
            if seat.number in self.beyond_cap
        }
        back = replay.uncalled
        if back is not None:
            yield self._still(
                RETURN, back.line, pots, before, seat=back.seat, amount=known_chips(back.amount)
            )
        shows = [show.line for show in all_shows(self.hand) if show.cards]
        if shows or len(replay.live) > 1:
            yield self._still(SHOW, min(shows, key=text_order, default=None), pots, before)
        yield from self._run_out(pots, before)
        yield from self._payments(pots, before)

    def _run_out(self, pots: tuple[int, ...], stacks: Mapping[int, int] | None = None) -> Iterator[Frame]:
        """Yield the frames of streets dealt after the betting is over, board by board."""
        dealt = [(deal.run, deal.street) for deal in self.hand.board]
        for run, street in sorted(set(dealt)):
            if run or street > self.street:
                line, cards = self._line_of(street, run), self._cards(street, run)
                if stacks is None:
                    yield self._frame(DEAL, line, cards=cards)._replace(street=street)
                else:
                    still = self._still(DEAL, line, pots, stacks)
                    yield still._replace(street=street, run=run, cards=card_text(cards))

    def _payments(self, pots: tuple[int, ...], stacks: Mapping[int, int]) -> Iterator[Frame]:
        """Yield the frames of payments board by board, the last side pot first."""
        line = min([payout.line for payout in self.hand.payouts], key=text_order, default=None)
        left, chips = list(pots), dict(stacks)
        for run in range(len(self.replay.boards)):
            for number, award in reversed([*enumerate(self.replay.awards)]):
                shares = award.shares
                if run < len(shares):
                    left[number] -= sum(shares[run].values()) + (0 if run else award.rake)
                    for seat, won in shares[run].items():
                        chips[seat] += won
                    yield self._still(PAY, line, tuple(left), chips, amount=number)._replace(run=run)

    def _still(
        self,
        kind: str,
        line: LineOrSpan | None,
        pots: tuple[int, ...],
        stacks: Mapping[int, int],
        seat: int | None = None,
        amount: int | None = None,
    ) -> Frame:
        """Build a frame without bets on the table and without a decision."""
        changes = self._changes(stacks, {})
        street = self.now.snapshot.street
        return Frame(kind, self._relative(line), seat, amount, 0, street, 0, "", changes, pots, None)

    def _cards(self, street: Street, run: int) -> tuple[Card, ...]:
        """Return the cards added by a street to a board."""
        added = slice(CARDS_BEFORE[street], BOARD_CARDS[street])
        return self.replay.boards[run][added] if self.replay.boards else ()

    def _line_of(self, street: Street, run: int) -> LineOrSpan | None:
        return next((d.line for d in self.hand.board if d.street == street and d.run == run), None)


def card_text(cards: Sequence[Card]) -> str:
    """Format cards as text without spaces, such as `AsKd`."""
    return "".join(map(str, cards))


def gathered_pots(state: HandState) -> tuple[int, ...]:
    """Return the chips of each pot, main pot first: earlier streets, antes and dead blinds, no live bets."""
    gathered = {seat: chips - state.chips[seat] for seat, chips in state.total.items()}
    pots = build_pots(gathered, state.live, sum(state.dead.values()), state.forfeited)
    return tuple([pot.amount for pot in pots if pot.amount])


def _legal(legal: LegalActions | None) -> Legal | None:
    return None if legal is None else Legal(legal.seat, legal.call, legal.min_to, known_chips(legal.max_to))
