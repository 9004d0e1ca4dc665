"""Equity of known hole cards by exact enumeration of the boards to come."""

from collections.abc import Collection, Sequence
from itertools import chain
from math import lcm
from typing import Final, NamedTuple

import numpy as np

from analysis.equity.boards import Runout, live_cards, runout, winners_of
from analysis.equity.errors import DealError
from analysis.equity.hole_cards import number_of
from analysis.equity.preflop import preflop_counts
from hhparser.base.cards import Card

MOST_HANDS: Final = 10
_SHARES: Final = lcm(*range(1, MOST_HANDS + 1))  # parts into which every tie splits evenly


class Outcomes(NamedTuple):
    """Counts of wins, ties and losses of one hand, and its equity.

    Attributes:
        wins: Number of boards that it wins alone.
        ties: Number of boards on which it splits the pot.
        losses: Number of boards on which another hand is better.
        equity: Its mean share of the pot, 0 to 1; tied winners split equally.
    """

    wins: int
    ties: int
    losses: int
    equity: float


def equities(
    hands: Sequence[Sequence[Card]], board: Sequence[Card] = (), dead: Sequence[Card] = ()
) -> tuple[Outcomes, ...]:
    """Return the outcomes of each hand at showdown.

    Two hands before the flop are a lookup in a table; otherwise all boards are enumerated.

    Args:
        hands: The hole cards of two to ten players.
        board: Zero, three, four or five cards.
        dead: Further cards that cannot be dealt.

    Raises:
        DealError: The cards cannot be dealt together.
    """
    if len(hands) == 2 and not board and not dead:
        _check(hands)
        live_cards([*hands[0], *hands[1]], board)
        return _preflop_outcomes(*map(number_of, hands))
    return pot_equities(hands, [range(len(hands))], board, dead)[0]


def pot_equities(
    hands: Sequence[Sequence[Card]],
    pots: Sequence[Collection[int]],
    board: Sequence[Card] = (),
    dead: Sequence[Card] = (),
) -> tuple[tuple[Outcomes, ...], ...]:
    """Return the outcomes of the hands in a main pot and side pots; the cards of all hands are dead in each.

    Args:
        hands: The hole cards of two to ten players.
        pots: For each pot the indices in `hands` of the eligible hands, at least one.
        board: Zero, three, four or five cards.
        dead: Further cards that cannot be dealt.

    Returns:
        For each pot the outcomes of its hands, in the order of the pot.

    Raises:
        DealError: The cards cannot be dealt together.
    """
    _check(hands)
    live = live_cards([*chain(*hands), *board, *dead], board)
    found = runout(hands, board, live)
    return tuple(_outcomes(Runout(found.strengths[list(pot)], found.ways)) for pot in pots)


def _preflop_outcomes(first: int, second: int) -> tuple[Outcomes, Outcomes]:
    table = preflop_counts()
    wins, losses, ties = (
        int(table.wins[first, second]),
        int(table.wins[second, first]),
        int(table.ties[first, second]),
    )
    return _by_winners([losses, wins, ties]), _by_winners([wins, losses, ties])


def _check(hands: Sequence[Sequence[Card]]) -> None:
    if not 2 <= len(hands) <= MOST_HANDS:
        raise DealError(f"equity needs two to ten hands, not {len(hands)}")
    for hand in hands:
        if len(hand) != 2:
            raise DealError("a hand has two hole cards", hand)


def _outcomes(found: Runout) -> tuple[Outcomes, ...]:
    """Return the outcomes of each hand of a pot."""
    bits = np.arange(len(found.strengths))
    boards = np.bincount(winners_of(found.strengths), found.ways, 1 << len(bits))
    is_winner = np.arange(len(boards)) >> bits[:, None] & 1
    places = is_winner * is_winner.sum(axis=0)
    return tuple(
        _by_winners(np.bincount(place, boards, len(bits) + 1).astype(int).tolist()) for place in places
    )


def _by_winners(boards: list[int]) -> Outcomes:
    """Compute outcomes from the number of boards by number of winners; index 0 counts the losses."""
    losses, wins, *ties = boards
    shares = sum(count * _SHARES // (n + 1) for n, count in enumerate(boards[1:]))
    return Outcomes(wins, sum(ties), losses, shares / (sum(boards) * _SHARES))
