"""Equities of known hands at each frame."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cache
from typing import Final, NamedTuple

from analysis.equity import DealError, equities
from analysis.replayer.frames import FOLDED, PAY, SHOW
from analysis.replayer.states import TableState
from hhparser.base.cards import CARDS, Card
from hhparser.columns.shares import share_by_weight

ALL_KNOWN, SHOWN_ONLY = 0, 1
WHOLE: Final = 10_000
FINER: Final = 10**9

Cards = Mapping[int, tuple[Card, ...]]  # hole cards by seat
Shares = tuple[tuple[int, int], ...]


class EquityRow(NamedTuple):
    """Equities from a frame on, valid until the next row for the same audience.

    Attributes:
        frame: Index of the frame.
        audience: 0 sees all known cards, 1 only the hero's and shown cards.
        shares: Seat and equity, in hundredths of a percent of a pot that all can win, of each player still in
            the hand; empty if fewer than two of them have open cards.
    """

    frame: int
    audience: int
    shares: Shares


class Situation(NamedTuple):
    """Open cards of the players still in the hand, a board, and dead cards."""

    live: tuple[tuple[int, tuple[Card, ...]], ...]
    board: tuple[Card, ...]
    gone: tuple[Card, ...]


def equity_rows(states: Sequence[TableState], cards: Cards, shown: Collection[int]) -> tuple[EquityRow, ...]:
    """Compute the equities of a hand for both audiences, from the frames with two open hands on.

    Folded cards that the audience sees are dead, and so are the cards of another board. A hand with a
    duplicate card has no equities.

    Args:
        states: The table at each frame.
        cards: Known hole cards by seat.
        shown: Seats of the hero and of players who show their cards.
    """
    known = {seat: held for seat, held in cards.items() if len(held) == 2}
    seen = {seat: held for seat, held in known.items() if seat in shown}
    find = cache(_shares)  # at the showdown both audiences need the same equities
    try:
        rows = [*_rows(states, known, ALL_KNOWN, find), *_rows(states, seen, SHOWN_ONLY, find)]
    except DealError:  # the text has a card twice
        return ()
    return tuple(sorted(rows))


def _rows(
    states: Sequence[TableState], cards: Cards, audience: int, find: Callable[[Situation], Shares]
) -> Iterator[EquityRow]:
    """Yield a row for each frame with new equities; shown cards are open from the showdown on."""
    is_open = audience == ALL_KNOWN
    before: Shares = ()
    for number, state in enumerate(states):
        is_paid = state.frame.kind == PAY
        is_open = is_open or state.frame.kind == SHOW
        shares = find(_situation(cards, state)) if is_open and not is_paid else ()
        if shares != before:
            yield EquityRow(number, audience, shares)
            before = shares
        if is_paid:
            return


def _situation(cards: Cards, state: TableState) -> Situation:
    folded = {number for number, seat in state.seats.items() if seat.standing == FOLDED}
    live = tuple((seat, held) for seat, held in cards.items() if seat not in folded)
    gone = {card for seat, held in cards.items() if seat in folded for card in held}
    boards = [_cards(board) for board in state.boards] or [()]
    board = boards[state.frame.run]
    return Situation(live, board, tuple(sorted(gone.union(*boards) - set(board))))


def _cards(text: str) -> tuple[Card, ...]:
    return tuple(CARDS[text[at : at + 2]] for at in range(0, len(text), 2))


def _shares(situation: Situation) -> Shares:
    live, board, gone = situation
    if len(live) < 2:
        return ()
    outcomes = equities([held for _, held in live], board, gone)
    weights = {seat: round(FINER * one.equity) for (seat, _), one in zip(live, outcomes, strict=True)}
    return tuple(share_by_weight(WHOLE, weights, [*weights]).items())
