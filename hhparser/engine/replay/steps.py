"""Steps of a hand: the table after the posts and after each voluntary action."""

from collections.abc import Mapping
from typing import NamedTuple

from hhparser.base.cards import Card
from hhparser.engine.replay.replay import Replay, replay, won_by_seat
from hhparser.engine.state import HandState, LegalActions, Snapshot
from hhparser.model import Action, Hand, Street
from hhparser.model.house_rules import RuleSet


class Step(NamedTuple):
    """The table before a decision.

    Attributes:
        action: The last action; None for the position after the posts.
        street: The street of the next decision.
        board: Cards on the board; of several boards, the first.
        pot: All chips in, including bets of this street, after returns; 0 when the pots are paid.
        stacks: Chips behind by seat.
        bets: Live chips on this street by seat, without zeros.
        legal: Legal actions of the next player; None without further decisions.
    """

    action: Action | None
    street: Street
    board: tuple[Card, ...]
    pot: int
    stacks: Mapping[int, int]
    bets: Mapping[int, int]
    legal: LegalActions | None

    def __repr__(self) -> str:
        values = self._asdict() | {"stacks": dict(self.stacks), "bets": dict(self.bets)}
        return f"Step({', '.join(f'{name}={value!r}' for name, value in values.items())})"


def steps(hand: Hand, rules: RuleSet | None = None) -> list[Step]:
    """Return the steps of a hand, one more than its voluntary actions; empty when it cannot be replayed.

    Args:
        hand: Any hand.
        rules: House rules that override the site's.

    >>> import hhparser
    >>> taken = steps(hhparser.read_hand("sample_histories/pokerstars/cash_6max_session.txt"))
    >>> len(taken), taken[0].pot, taken[0].legal.seat, taken[0].legal.min_to
    (11, 15, 5, 20)
    """
    replayed = replay(hand, rules, _observe)
    if replayed is None:
        return []
    behind = beyond_cap(replayed.hand)
    taken: list[Step] = []
    for event, snapshot, betting in replayed.observed:
        if not isinstance(event, Street):
            taken.append(_step(replayed, event, snapshot, betting, behind))
        elif betting and taken[-1].legal is None:
            taken[-1] = _step(replayed, taken[-1].action, snapshot, betting, behind)
    if replayed.complete:
        taken[-1] = _paid(replayed, taken[-1])
    return taken


def beyond_cap(hand: Hand) -> dict[int, int]:
    """Return each player's chips beyond the cap of the stakes, by seat; 0 without a cap."""
    cap = hand.stakes.cap if hand.stakes else None
    players = {seat.number: seat.chips for seat in hand.seats if seat.number in hand.players}
    return {seat: 0 if cap is None else max(stack - cap, 0) for seat, stack in players.items()}


def _observe(
    state: HandState, event: Action | Street | None
) -> tuple[Action | Street | None, Snapshot, bool]:
    """Return the event, a snapshot after it, and whether anybody can still bet."""
    return event, state.snapshot(), len(state.able) > 1


def _step(
    replayed: Replay, action: Action | None, snapshot: Snapshot, betting: bool, behind: Mapping[int, int]
) -> Step:
    street, pot, left, bets, _, _, legal = snapshot
    stacks = {seat: chips + behind[seat] for seat, chips in left.items()}
    board = _board(replayed, street, legal is not None or betting)
    return Step(action, street, board, pot, stacks, bets, legal)


def _board(replayed: Replay, street: Street, betting: bool) -> tuple[Card, ...]:
    """Return the cards up to the street, or all of them without further decisions."""
    first_run = [deal for deal in replayed.hand.board if deal.run == 0]
    return tuple(c for deal in first_run if deal.street <= street or not betting for c in deal.added)


def _paid(replayed: Replay, last: Step) -> Step:
    """Return the last step with the uncalled bet returned and the pots paid."""
    won = won_by_seat(replayed.awards)
    stacks = {
        seat.number: seat.chips - replayed.committed[seat.number] + won.get(seat.number, 0)
        for seat in replayed.hand.seats
        if seat.number in last.stacks
    }
    return last._replace(board=replayed.boards[0], pot=0, stacks=stacks, bets={}, legal=None)
