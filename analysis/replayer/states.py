"""The table at each frame: seats, boards, pots, next decision; and the frames to skip or jump to."""

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from analysis.replayer.frames import DEAL, FOLDED, PAY, SHOW, Change, Frame, Legal, card_text
from hhparser.base.cards import Card
from hhparser.engine import Award
from hhparser.model import BET, CALL, CARDS_BEFORE, CHECK, FOLD, PREFLOP, RAISE, STREETS

ACTIONS = frozenset((FOLD, CHECK, CALL, BET, RAISE))
BestCards = Sequence[Mapping[int, tuple[Card, ...]]]  # for each board, the best five of each known hand


class SeatState(NamedTuple):
    """A seat at a frame.

    Attributes:
        seat: Seat number.
        stack: Chips behind; None if unknown.
        bet: Live chips on this street.
        standing: 0 in the hand, 1 folded, 2 all-in.
        did: The player's last action on this street, such as `call` or `raise all-in`; empty without one.
        won: Chips won so far.
        is_open: Whether the table or the hero sees the cards.
    """

    seat: int
    stack: int | None
    bet: int
    standing: int
    did: str
    won: int
    is_open: int


class NextDecision(NamedTuple):
    """The decision of the next player.

    Attributes:
        seat: Seat number.
        call: Chips to call; None if nothing is owed.
        odds: Pot odds: the call in hundredths of a percent of the pot after the call, the equity needed.
        min_to: Smallest total to bet or raise to; None if the player may not.
        max_to: Largest total.
        is_bet: Whether a wager would be a bet, not a raise.
        stack_to_pot: The smaller of the player's stack and the largest other one in the hand, over the pot.
    """

    seat: int
    call: int | None
    odds: int | None
    min_to: int | None
    max_to: int | None
    is_bet: int
    stack_to_pot: float | None


class TableState(NamedTuple):
    """The table after a frame.

    Attributes:
        frame: The frame.
        street: The street dealt last.
        seats: State of each seat that was dealt in, by number.
        boards: The boards so far, `2c7dJh`; later ones share the cards dealt before the boards split.
        total: Chips in the pots and bet on this street.
        decision: The decision of the next player; None without one.
        winners: For each board, the seats that won its last payment at showdown.
        lit: The winning cards: the best five of all `winners`.
    """

    frame: Frame
    street: int
    seats: Mapping[int, SeatState]
    boards: tuple[str, ...]
    total: int
    decision: NextDecision | None
    winners: tuple[tuple[int, ...], ...] = ()
    lit: str = ""


def table_states(
    taken: Sequence[Frame],
    awards: Sequence[Award],
    own: Collection[int],
    shown: Collection[int],
    best: BestCards = (),
) -> list[TableState]:
    """Compute the table after each frame.

    Args:
        taken: The frames of a hand.
        awards: Its pots and their winners.
        own: Seats with open cards from the start.
        shown: Seats with open cards from the showdown on.
        best: For each board, the best five cards of each known hand by seat.
    """
    states = []
    winners: tuple[tuple[int, ...], ...] = ()
    seats: dict[int, SeatState] = {}
    boards: tuple[str, ...] = ()
    street = int(PREFLOP)
    for frame in taken:
        changed = {one.seat: _changed(one, seats.get(one.seat), own) for one in frame.changes}
        if frame.kind == DEAL:
            boards, street = _dealt(boards, frame), frame.street
        seats = {seat: _after(state, frame, awards, shown) for seat, state in (seats | changed).items()}
        total = sum(frame.pots) + sum(state.bet for state in seats.values())
        decision = None if frame.legal is None else _decision(frame.legal, seats, total)
        if frame.kind == PAY and best:
            winners = (*winners[: frame.run], _winners(frame, awards, best))
        lit = _lit(winners, best)
        states.append(TableState(frame, street, seats, boards, total, decision, winners, lit))
    return states


def _winners(frame: Frame, awards: Sequence[Award], best: BestCards) -> tuple[int, ...]:
    """Return the seats that win a payment at showdown with known cards."""
    award = awards[frame.amount or 0]
    if award.decided_by != "cards":
        return ()
    return tuple([seat for seat in award.shares[frame.run] if seat in best[frame.run]])


def _lit(winners: Sequence[Sequence[int]], best: BestCards) -> str:
    """Return the best five cards of all winners, without duplicates."""
    cards = dict.fromkeys(
        card for seats, of_run in zip(winners, best, strict=False) for seat in seats for card in of_run[seat]
    )
    return card_text(tuple(cards))


def _changed(change: Change, before: SeatState | None, own: Collection[int]) -> SeatState:
    did, won, is_open = ("", 0, int(change.seat in own)) if before is None else before[-3:]
    return SeatState(*change, did, won, is_open)


def _after(state: SeatState, frame: Frame, awards: Sequence[Award], shown: Collection[int]) -> SeatState:
    """Return the state of a seat after a frame; its chips are already up to date."""
    if frame.kind in ACTIONS:
        return state._replace(did=_did(frame)) if frame.seat == state.seat else state
    if frame.kind == PAY:
        won = awards[frame.amount or 0].shares[frame.run].get(state.seat, 0)
        return state._replace(won=state.won + won)
    if frame.kind == SHOW and state.seat in shown:
        state = state._replace(is_open=1)
    return state if state.standing == FOLDED else state._replace(did="")


def _did(frame: Frame) -> str:
    return f"{frame.kind} all-in" if frame.all_in and frame.kind != FOLD else frame.kind


def _dealt(boards: tuple[str, ...], frame: Frame) -> tuple[str, ...]:
    """Return the boards with the dealt cards of a frame added."""
    start = boards[0][: 2 * CARDS_BEFORE[frame.street]] if boards else ""
    boards += (start,) * (frame.run + 1 - len(boards))
    return (*boards[: frame.run], boards[frame.run] + frame.cards, *boards[frame.run + 1 :])


def _decision(legal: Legal, seats: Mapping[int, SeatState], total: int) -> NextDecision:
    odds = None if legal.call is None else rounded(10_000 * legal.call, total + legal.call)
    is_bet = not any(state.bet for state in seats.values())
    ratio = _stack_to_pot(seats, legal.seat, total)
    return NextDecision(legal.seat, legal.call, odds, legal.min_to, legal.max_to, int(is_bet), ratio)


def _stack_to_pot(seats: Mapping[int, SeatState], seat: int, total: int) -> float | None:
    """Return the stack-to-pot ratio; None if a stack is unknown or the pot is empty."""
    others = [one.stack for one in seats.values() if one.seat != seat and one.standing != FOLDED]
    known = [stack for stack in others if stack is not None]
    own = seats[seat].stack
    if own is None or len(known) < len(others) or not known or not total:
        return None
    return rounded(10 * min(own, max(known)), total) / 10


def rounded(part: int, whole: int) -> int:
    """Divide two integers and round to the nearest integer, halves up."""
    return (2 * part + whole) // (2 * whole)


def skipped_folds(taken: Sequence[Frame]) -> tuple[int, ...]:
    """Return the frames to skip while folds are combined: all but the last of each run of folds."""
    kinds = [frame.kind for frame in taken]
    return tuple(step for step in range(len(kinds) - 1) if kinds[step] == kinds[step + 1] == FOLD)


def street_starts(taken: Sequence[Frame]) -> tuple[int | None, ...]:
    """Return the index of the first frame of each street; None for a street that was not dealt."""
    dealt = [(frame.street, step) for step, frame in enumerate(taken) if frame.kind == DEAL]
    return (0, *(next((step for one, step in dealt if one == street), None) for street in STREETS[1:]))
