"""A hand step by step: the table after the posts and after each voluntary action."""

from collections.abc import Mapping
from typing import NamedTuple

from hhparser.base.cards import Card
from hhparser.engine.player import Player
from hhparser.engine.replay import Replay, won_by_seat
from hhparser.engine.state import LegalActions
from hhparser.model import RIVER, STREETS, Action, Hand, Street
from hhparser.ruleset import RuleSet


class Step(NamedTuple):
    """What the next decision faces.

    Attributes:
        action: What led here; None for the position after the posts.
        street: The street of the next decision.
        board: Community cards on the table; of several boards the first.
        pot: All chips in, bets of this street included, after returns; 0 when the pots are paid.
        stacks: Chips behind by seat.
        bets: Live chips on this street by seat, without zeros.
        legal: What the next player may do; None when nothing is left to decide.
    """

    action: Action | None
    street: Street
    board: tuple[Card, ...]
    pot: int
    stacks: Mapping[int, int]
    bets: Mapping[int, int]
    legal: LegalActions | None


def steps(hand: Hand, replayed: Replay, rules: RuleSet | None = None) -> list[Step]:
    """The steps of a hand, one more than it has voluntary actions.

    Args:
        hand: A hand with players and stakes.
        replayed: Its replay.
        rules: House rules instead of the site's own.
    """
    return _Recorder(hand, replayed, rules or hand.rules).record()


class _Recorder:
    """Takes a snapshot after each step; deals the next street as soon as a round is over."""

    def __init__(self, hand: Hand, replayed: Replay, rules: RuleSet) -> None:
        self.hand = hand
        self.replayed = replayed
        self.player = Player(hand, rules, self.snapshot)
        state = self.player.state
        starts = {seat.number: seat.stack for seat in hand.seats if seat.number in state.stacks}
        self.beyond_cap = {seat: starts[seat] - state.stacks[seat] for seat in starts}
        self.taken: list[Step] = []

    def record(self) -> list[Step]:
        self.player.play()
        if self.replayed.complete:
            self.taken[-1] = self._paid(self.taken[-1])
        return self.taken

    def snapshot(self, action: Action | None) -> None:
        state = self.player.state
        undecided = len(state.able) > 1 and len(state.live) > 1
        if not state.to_act and undecided and state.street < RIVER:
            state.deal(STREETS[state.street + 1])
        street, pot, left, bets, _, _, legal = state.snapshot()
        stacks = {seat: chips + self.beyond_cap[seat] for seat, chips in left.items()}
        self.taken.append(Step(action, street, self._board(legal is not None), pot, stacks, bets, legal))

    def _board(self, decision_left: bool) -> tuple[Card, ...]:
        """Cards up to the street, or all of them when nothing is left to decide."""
        street = self.player.state.street
        if not decision_left and self.replayed.complete:
            return self.replayed.boards[0]
        first_run = [deal for deal in self.hand.board if deal.run == 0]
        return tuple(
            c for deal in first_run if deal.street <= street or not decision_left for c in deal.added
        )

    def _paid(self, last: Step) -> Step:
        """The last step with the uncalled bet returned and the pots paid."""
        replayed = self.replayed
        won = won_by_seat(replayed.awards)
        stacks = {
            seat.number: seat.stack - replayed.committed[seat.number] + won.get(seat.number, 0)
            for seat in self.hand.seats
            if seat.number in last.stacks
        }
        return last._replace(board=replayed.boards[0], pot=0, stacks=stacks, bets={}, legal=None)
