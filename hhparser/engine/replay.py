"""Replays the actions of a hand by the rules and recomputes its pots and winners."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from hhparser.base.cards import Card
from hhparser.engine.awards import award_pots
from hhparser.engine.errors import IllegalAction
from hhparser.engine.pots import Award, uncalled_bet
from hhparser.engine.ranks import HandRank
from hhparser.engine.repair import implied_total
from hhparser.engine.state import HandState
from hhparser.model import Action, ActionKind, Hand, RuleSet, Status, Street, Uncalled
from hhparser.positions import big_blind_seat

FOLD, CHECK, CALL = ActionKind.FOLD, ActionKind.CHECK, ActionKind.CALL
VOLUNTARY = frozenset({FOLD, CHECK, CALL, ActionKind.BET, ActionKind.RAISE})
REPAIRABLE = frozenset({"L110", "L111", "L112", "L113", "M210"})


@dataclass(frozen=True, slots=True)
class Replay:
    """What the rules make of a hand.

    Attributes:
        complete: The hand reached its end; the fields below `committed` are empty otherwise.
        faults: Illegal actions in the order of the text, each with its line.
        spots: For each action of the hand, what its player faced: pot, chips to call, stack behind.
        order: Seats dealt in, clockwise, the first left of the button first.
        big_blind: Seat whose turn it was to post the big blind.
        live: Seats not folded at the end, clockwise.
        committed: Chips put in by seat, uncalled bet returned; dead blinds included.
        uncalled: The unmatched bet that went back, or None.
        total_pot: All chips in, after the uncalled bet, with money added by the house.
        boards: The board, or boards, each up to five cards.
        hole_cards: Known hole cards by seat.
        ranks: For each board, the rank of each live hand that is known.
        awards: The pots, main pot first, and how they are paid.
    """

    complete: bool
    faults: tuple[IllegalAction, ...]
    spots: tuple[tuple[int, int, int], ...]
    order: tuple[int, ...]
    big_blind: int | None
    live: tuple[int, ...]
    committed: Mapping[int, int]
    uncalled: Uncalled | None = None
    total_pot: int = 0
    boards: tuple[tuple[Card, ...], ...] = ()
    hole_cards: Mapping[int, tuple[Card, ...]] | None = None
    ranks: tuple[Mapping[int, HandRank], ...] = ()
    awards: tuple[Award, ...] = ()


def replay(hand: Hand, rules: RuleSet | None = None) -> Replay | None:
    """Play a hand again by the rules; None when its players or actions could not be read.

    Args:
        hand: Any hand; nothing of it is changed.
        rules: House rules instead of the site's own.
    """
    if hand.stakes is None or not hand.players or hand.status not in (Status.READ, Status.CANCELLED):
        return None
    return Player(hand, rules or hand.rules).run()


def open_hand(hand: Hand, rules: RuleSet) -> HandState:
    """The state of a hand before the first post."""
    assert hand.stakes is not None
    players = set(hand.players)
    stacks = {seat.number: seat.stack for seat in hand.seats if seat.number in players}
    return HandState(stacks, hand.button or 0, hand.stakes, rules)


class Player:
    """Drives one state through one hand and keeps what it sees.

    Args:
        hand: The hand.
        rules: House rules.
        observe: Called with None when the posts are in, and with each voluntary action after it.
    """

    def __init__(
        self, hand: Hand, rules: RuleSet, observe: Callable[[Action | None], None] | None = None
    ) -> None:
        self.observe = observe
        self.hand = hand
        self.rules = rules
        self.state = open_hand(hand, rules)
        self.faults: list[IllegalAction] = []
        self.spots: list[tuple[int, int, int]] = []
        self.big_blind = big_blind_seat(hand)

    def run(self) -> Replay:
        self.play()
        return self.finish()

    def play(self) -> None:
        hand, state, observe = self.hand, self.state, self.observe
        spots, apply, fault = self.spots.append, state.apply, state.fault
        started = False
        for index, action in enumerate(hand.actions):
            kind, seat, amount, to, _, action_street, _, stated = action
            if seat not in state.stacks:
                spots((state.pot, 0, 0))
                continue
            if kind not in VOLUNTARY:
                spots((state.pot, 0, state.stacks[seat]))
                state.post(kind, seat, amount or 0)
                continue
            if not started:
                started = True
                self.start_betting()
            if action_street != state.street:
                self.close_round(action_street)
            owed = state.owed(seat)
            spots((state.pot, max(owed, 0), state.stacks[seat]))
            problem = fault(kind, seat, amount, to)
            if problem is None and stated is not None and stated != to - state.top:
                problem = IllegalAction("M210", seat, to - state.top, stated, "amount")
            if problem is None:
                apply(kind, seat, to or 0)
            else:
                self.apply_faulty(index, action, problem)
            if observe is not None:
                observe(action)
        if not started:
            self.start_betting()
        self.last_street()

    def start_betting(self) -> None:
        """Open the first round left of the big blind, or of the last straddle. Source: R19, R22, R32."""
        hand, state = self.hand, self.state
        price, seat = 0, self.big_blind or 0
        for action in hand.actions:
            if action.kind is ActionKind.POST_BIG_BLIND:
                price = max(price, state.big_blind)
            elif action.kind is ActionKind.POST_STRADDLE:
                price, seat = max(price, action.amount_to or 0), action.seat
        state.start_betting(seat, price)
        if self.observe is not None:
            self.observe(None)

    def last_street(self) -> None:
        """Deal what the text deals after the last action, and ask whether the betting was over."""
        if self.hand.board:
            last = max(deal.street for deal in self.hand.board)
            if last > self.state.street:
                self.close_round(last)
        if self.hand.finished and self.hand.status is Status.READ:
            self.unfinished(None)

    def close_round(self, street: Street) -> None:
        """Go to the next street, noting players who still had to act."""
        self.unfinished(street)
        state = self.state
        while state.street < street:
            state.deal(Street(state.street + 1))

    def unfinished(self, street: Street | None) -> None:
        """Note a round that ended early; a player whom the text never mentions again counts as folded."""
        state = self.state
        waiting = [seat for seat in state.to_act if seat not in state.skipped]
        if waiting and len(state.live) > 1:
            problem = IllegalAction("L122" if street is not None else "L123", waiting[0], waiting[0])
            problem.line = self._end_line(street)
            self.faults.append(problem)
        later = {a.seat for a in self.hand.actions if street is not None and a.street >= street}
        later.update(show.seat for show in self.hand.shows)
        for seat in [s for s in state.to_act if s not in later]:
            if len(state.live) > 1:
                state.apply(FOLD, seat, 0)
        state.to_act.clear()

    def _end_line(self, street: Street | None) -> int:
        """Line of the heading that came too early, or of the first payout."""
        hand = self.hand
        if street is not None:
            return next((deal.line for deal in hand.board if deal.street == street), hand.line)
        if hand.payouts:
            return hand.payouts[0].line
        return hand.claims.line or hand.line

    def apply_faulty(self, index: int, action: Action, problem: IllegalAction) -> None:
        """Record a fault and go on with what the rest of the text implies."""
        problem.line = action.line
        self.faults.append(problem)
        state = self.state
        kind, seat = action.kind, action.seat
        if seat not in state.live or (seat not in state.able and problem.code == "L104"):
            return
        to = action.amount_to or state.chips[seat]
        if kind is CALL and problem.code == "L109":
            to = state.chips[seat] + (problem.expected or 0)
        elif kind not in (FOLD, CHECK) and problem.code in REPAIRABLE:
            implied = implied_total(self.hand, index, state.chips, state.stacks, problem.expected or to)
            # of a raise whose two figures disagree, the increment is believed only if the next lines do
            if problem.code != "M210" or implied == state.top + (action.stated or 0):
                to = implied
        state.apply(kind, seat, min(to, state.chips[seat] + state.stacks[seat]))

    def finish(self) -> Replay:
        """Return the uncalled bet, build the pots and award them."""
        hand, state = self.hand, self.state
        total = state.total
        ends = hand.finished and hand.status is Status.READ
        uncalled = None
        if ends:
            returned = uncalled_bet(total)
            if returned is not None and returned[0] in state.live:
                seat, amount = returned
                total[seat] -= amount
                line = next((u.line for u in hand.uncalled if u.seat == seat), None)
                uncalled = Uncalled(seat, amount, line)
        committed = dict(total)
        for seat, amount in state.dead.items():
            committed[seat] += amount
        base = (tuple(self.faults), tuple(self.spots), tuple(state.order), self.big_blind, tuple(state.live))
        if not ends:
            returned_all = dict.fromkeys(committed, 0) if hand.status is Status.CANCELLED else committed
            return Replay(False, *base, returned_all)
        boards, hole_cards, ranks, awards = award_pots(hand, state, self.rules)
        pot = sum(committed.values()) + hand.added
        return Replay(True, *base, committed, uncalled, pot, boards, hole_cards, ranks, awards)
