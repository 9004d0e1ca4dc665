"""Equity of ranges: the weighted mean over all hole cards that can be dealt together."""

from collections.abc import Sequence, Set
from math import comb, prod, sqrt
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from analysis.equity.boards import Strengths, completed_boards, live_cards, strengths_on
from analysis.equity.errors import DealError
from analysis.equity.exact import MOST_HANDS, equities
from analysis.equity.hole_cards import disjoint, number_of
from analysis.equity.preflop import BOARDS, preflop_counts
from analysis.equity.range_deals import N_VALUES, Sums, all_deals, enumerated, sampled
from analysis.equity.ranges import Range
from hhparser.base.cards import Card

Counts = NDArray[np.int32]

MOST_DEALS: Final = 2_000_000
MOST_SHOWDOWNS: Final = 300_000_000  # hands on all boards of all deals: about two seconds
GROUPS: Final = 152_607  # groups of boards before the flop, see `boards`
_BLOCKED: Final = np.uint16(0xFFFF)  # above every strength


class Chances(NamedTuple):
    """Probabilities of a win, tie and loss of a range, and its equity; each 0 to 1.

    Attributes:
        win: Probability that it wins alone.
        tie: Probability that it splits the pot.
        loss: Probability that another hand is better.
        equity: Its mean share of the pot.
        error: Standard error of the equity if deals were sampled; 0 if all were enumerated.
    """

    win: float
    tie: float
    loss: float
    equity: float
    error: float = 0.0


def range_equities(
    ranges: Sequence[Range], board: Sequence[Card] = (), dead: Sequence[Card] = ()
) -> tuple[Chances, ...]:
    """Return the equity of each range at showdown.

    A deal of hole cards is weighted by the product of its weights; deals with duplicate cards, or cards of
    the board or the dead cards, are excluded. Two ranges are exact, before the flop from the table. Three or
    more ranges, or dead cards before the flop, are exact if all deals can be enumerated in about two seconds.
    Otherwise the result is estimated from some hundred thousand random deals with a fixed seed.

    Args:
        ranges: Two to ten ranges.
        board: Zero, three, four or five cards.
        dead: Further cards that cannot be dealt.

    Raises:
        DealError: The ranges cannot be dealt together.
    """
    if not 2 <= len(ranges) <= MOST_HANDS:
        raise DealError(f"equity needs two to ten ranges, not {len(ranges)}")
    live = live_cards([*board, *dead], board)
    ranges = _without(ranges, {*board, *dead})
    if len(ranges) == 2 and (board or not dead):
        return _two_ranges(ranges[0], ranges[1], board, live)
    if not _can_count(ranges, board, live):
        return _chances(sampled(ranges, board, live), is_exact=False)
    sums = enumerated(ranges, board, live) if board else _exact_preflop(ranges, dead)
    return _chances(sums, is_exact=True)


def _without(ranges: Sequence[Range], known: Set[Card]) -> list[Range]:
    """Remove the hole cards that contain a known card from the ranges."""
    return [{pair: weight for pair, weight in one.items() if known.isdisjoint(pair)} for one in ranges]


def _can_count(ranges: Sequence[Range], board: Sequence[Card], live: Sequence[Card]) -> bool:
    """Whether all deals can be enumerated in about two seconds."""
    n_boards = comb(len(live), 5 - len(board)) if board else GROUPS
    return prod(map(len, ranges)) <= min(MOST_DEALS, MOST_SHOWDOWNS // (len(ranges) * n_boards))


def _two_ranges(
    first: Range, second: Range, board: Sequence[Card], live: Sequence[Card]
) -> tuple[Chances, ...]:
    """Return the equities of two ranges, computed for all pairs of hole cards at once."""
    pairs = np.ix_([*map(number_of, first)], [*map(number_of, second)])
    weights = np.outer([*first.values()], [*second.values()]) * disjoint()[pairs]
    if not weights.any():
        raise DealError("the ranges cannot be dealt together")
    if board:
        boards = completed_boards(board, live)
        wins, ties = _counts_on(strengths_on(boards, first), strengths_on(boards, second))
        n_boards = comb(len(live) - 4, 5 - len(board))
    else:
        table = preflop_counts()
        wins, ties = table.wins[pairs], table.ties[pairs]
        n_boards = BOARDS
    counts = wins, ties, n_boards - wins - ties
    win, tie, loss = (float((weights * count).sum() / (weights.sum() * n_boards)) for count in counts)
    return Chances(win, tie, loss, win + tie / 2), Chances(loss, tie, win, loss + tie / 2)


def _counts_on(first: Strengths, second: Strengths) -> tuple[Counts, Counts]:
    """Count the boards on which the hands of one range win and tie; shape (first hands, second hands) each.

    Boards that share a card with either hand are excluded.
    """
    second = np.where(second, second, _BLOCKED)
    wins = [(own > second).sum(axis=1, dtype=np.uint16) for own in first]
    ties = [(own == second).sum(axis=1, dtype=np.uint16) for own in first]
    return np.array(wins, np.int32), np.array(ties, np.int32)


def _exact_preflop(ranges: Sequence[Range], dead: Sequence[Card]) -> Sums:
    """Return the sums over all deals before the flop, computed one deal at a time."""
    held = [[*one] for one in ranges]
    deals, weights = all_deals(ranges)
    sums = np.zeros((N_VALUES, len(ranges)))
    for deal, weight in zip(deals.T.tolist(), weights.tolist(), strict=True):
        hands = [pairs[place] for pairs, place in zip(held, deal, strict=True)]
        for own, found in zip(sums.T, equities(hands, (), dead), strict=True):
            n_boards = sum(found[:3])
            own[:3] += weight * np.array([found.wins / n_boards, found.ties / n_boards, found.equity])
    return Sums(sums, float(weights.sum()))


def _chances(sums: Sums, is_exact: bool) -> tuple[Chances, ...]:
    if not sums.total:
        raise DealError("the ranges cannot be dealt together")
    found = []
    for win, tie, equity, square in (sums.values / sums.total).T.tolist():
        error = 0.0 if is_exact else sqrt(max(square - equity**2, 0) / sums.total)
        found.append(Chances(win, tie, max(1 - win - tie, 0.0), equity, error))
    return tuple(found)
