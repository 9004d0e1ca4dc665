"""Equity of ranges: the average over all hole cards that can be dealt together."""

from collections.abc import Sequence
from itertools import chain, product
from math import comb, prod
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from analysis.equity.boards import Strengths, completed_boards, strengths_on
from analysis.equity.deck import live_cards
from analysis.equity.errors import DealError
from analysis.equity.exact import MOST_HANDS, equities
from analysis.equity.hole_cards import disjoint, number_of
from analysis.equity.preflop import BOARDS, preflop_counts
from analysis.equity.ranges import Range
from hhparser.base.cards import Card

Counts = NDArray[np.int32]

MOST_DEALS: Final = 20_000
_BLOCKED: Final = np.uint16(0xFFFF)  # above every strength


class Chances(NamedTuple):
    """How often a range wins, ties and loses, and its equity; each 0 to 1.

    Attributes:
        win: How often it wins alone.
        tie: How often it shares the pot.
        loss: How often another hand is better.
        equity: Its share of the pot.
    """

    win: float
    tie: float
    loss: float
    equity: float


def range_equities(
    ranges: Sequence[Range], board: Sequence[Card] = (), dead: Sequence[Card] = ()
) -> tuple[Chances, ...]:
    """The chances of each range when all go to showdown.

    A deal of hole cards counts by the product of their weights; those that share cards with each other, the
    board or the dead cards are left out. Two ranges are quick before the flop, by the table, and on a board;
    more ranges, or dead cards before the flop, need an enumeration for each deal.

    Args:
        ranges: Two to ten ranges.
        board: Zero, three, four or five cards.
        dead: Further cards that cannot come.

    Raises:
        DealError: Nothing can be dealt, or more than 20,000 deals would have to be enumerated.
    """
    if not 2 <= len(ranges) <= MOST_HANDS:
        raise DealError(f"equity needs two to ten ranges, not {len(ranges)}")
    live = live_cards([*board, *dead], board)
    known = {*board, *dead}
    ranges = [{pair: weight for pair, weight in one.items() if known.isdisjoint(pair)} for one in ranges]
    if len(ranges) == 2 and (board or not dead):
        return _two_ranges(ranges[0], ranges[1], board, live)
    return _by_deals(ranges, board, dead)


def _two_ranges(
    first: Range, second: Range, board: Sequence[Card], live: Sequence[Card]
) -> tuple[Chances, ...]:
    """The chances of two ranges, from the counts of all pairs at once."""
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
    """On how many boards the hands of one range win and tie; shape (first hands, second hands) each.

    Boards that share a card with either hand do not count.
    """
    second = np.where(second, second, _BLOCKED)
    wins = [(own > second).sum(axis=1, dtype=np.uint16) for own in first]
    ties = [(own == second).sum(axis=1, dtype=np.uint16) for own in first]
    return np.array(wins, np.int32), np.array(ties, np.int32)


def _by_deals(ranges: Sequence[Range], board: Sequence[Card], dead: Sequence[Card]) -> tuple[Chances, ...]:
    n_deals = prod(map(len, ranges))
    if n_deals > MOST_DEALS:
        raise DealError(f"{n_deals:,} deals are more than {MOST_DEALS:,}, too many to enumerate")
    total, sums = 0.0, np.zeros((len(ranges), len(Chances._fields)))
    for deal in product(*(range_.items() for range_ in ranges)):
        hands, weights = zip(*deal, strict=True)
        if len({*chain(*hands)}) == 2 * len(hands):
            outcomes = equities(hands, board, dead)
            n_boards = sum(outcomes[0][:3])
            sums += prod(weights) * (np.array(outcomes) / [n_boards, n_boards, n_boards, 1])
            total += prod(weights)
    if not total:
        raise DealError("the ranges cannot be dealt together")
    return tuple(Chances(*chances) for chances in (sums / total).tolist())
