"""The table at each frame: seats, boards, pots, what the next player faces; and where stepping stops."""

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
        stack: Chips behind; None when not known.
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
    """What the next player faces.

    Attributes:
        seat: Seat number.
        call: Chips to call; None when nothing is owed.
        odds: The equity that a call needs: the call in hundredths of a percent of the pot after
            the call.
        min_to: Least total to bet or raise to; None when the player may not.
        max_to: Greatest total.
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
        frame: What has happened.
        street: The street dealt last.
        seats: Seats that are dealt in, by number.
        boards: The boards so far, `2c7dJh`; later ones share the cards dealt before the boards split.
        total: Chips in the pots and bet on this street.
        decision: What the next player faces.
        winners: For each board, the seats that its last payment went to by their cards.
        lit: The cards that won: the best five of all `winners`.
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
    """The table after each frame.

    Args:
        taken: The frames of a hand.
        awards: Its pots and who wins them.
        own: Seats whose cards lie open from the start.
        shown: Seats whose cards lie open from the showdown on.
        best: For each board, the best five cards of each hand that is known.
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
    """The seats that a payment goes to by their cards, as far as these are known."""
    award = awards[frame.amount or 0]
    if award.decided_by != "cards":
        return ()
    return tuple([seat for seat in award.shares[frame.run] if seat in best[frame.run]])


def _lit(winners: Sequence[Sequence[int]], best: BestCards) -> str:
    """The best five cards of all winners, each card once."""
    cards = dict.fromkeys(
        card for seats, of_run in zip(winners, best, strict=False) for seat in seats for card in of_run[seat]
    )
    return card_text(tuple(cards))


def _changed(change: Change, before: SeatState | None, own: Collection[int]) -> SeatState:
    did, won, is_open = ("", 0, int(change.seat in own)) if before is None else before[-3:]
    return SeatState(*change, did, won, is_open)


def _after(state: SeatState, frame: Frame, awards: Sequence[Award], shown: Collection[int]) -> SeatState:
    """A seat after a frame; its chips are already up to date."""
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
    """The boards with the cards of a frame."""
    start = boards[0][: 2 * CARDS_BEFORE[frame.street]] if boards else ""
    boards += (start,) * (frame.run + 1 - len(boards))
    return (*boards[: frame.run], boards[frame.run] + frame.cards, *boards[frame.run + 1 :])


def _decision(legal: Legal, seats: Mapping[int, SeatState], total: int) -> NextDecision:
    odds = None if legal.call is None else rounded(10_000 * legal.call, total + legal.call)
    is_bet = not any(state.bet for state in seats.values())
    ratio = _stack_to_pot(seats, legal.seat, total)
    return NextDecision(legal.seat, legal.call, odds, legal.min_to, legal.max_to, int(is_bet), ratio)


def _stack_to_pot(seats: Mapping[int, SeatState], seat: int, total: int) -> float | None:
    """The stack-to-pot ratio; None when a stack is not known."""
    others = [one.stack for one in seats.values() if one.seat != seat and one.standing != FOLDED]
    known = [stack for stack in others if stack is not None]
    own = seats[seat].stack
    if own is None or len(known) < len(others) or not known or not total:
        return None
    return rounded(10 * min(own, max(known)), total) / 10


def rounded(part: int, whole: int) -> int:
    """A quotient as the nearest whole number, halves up."""
    return (2 * part + whole) // (2 * whole)


def skipped_folds(taken: Sequence[Frame]) -> tuple[int, ...]:
    """Frames to step over when folds in a row are combined: all of them but the last."""
    kinds = [frame.kind for frame in taken]
    return tuple(step for step in range(len(kinds) - 1) if kinds[step] == kinds[step + 1] == FOLD)


def street_starts(taken: Sequence[Frame]) -> tuple[int | None, ...]:
    """The first frame of each street; None for one that was not dealt."""
    dealt = [(frame.street, step) for step, frame in enumerate(taken) if frame.kind == DEAL]
    return (0, *(next((step for one, step in dealt if one == street), None) for street in STREETS[1:]))
