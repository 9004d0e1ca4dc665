"""Strengths of given hole cards on every possible board, with equivalent boards grouped.

Without a flush the suits of a board do not matter: all boards of the same five ranks are one group. A flush
needs three cards of its suit on the board; such boards are grouped by suit, by the ranks in that suit and by
the other ranks. So 152,607 groups represent the 2,598,960 boards before the flop.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from analysis.equity.errors import DealError
from analysis.equity.evaluator import Cards, strengths
from hhparser.base.cards import DECK, Card
from hhparser.base.rank_table import FLUSH_MASKS
from hhparser.engine.ranks import STRENGTHS

Ranks = NDArray[np.intp]
Strengths = NDArray[np.uint16]
Ways = NDArray[np.int64]

_DECK: Final = frozenset(DECK)
_MASKS: Final = np.arange(FLUSH_MASKS)
_N_RANKS: Final = (_MASKS[:, None] >> np.arange(13) & 1).sum(axis=1)
_FLUSHES: Final = np.where(_N_RANKS < 5, 0, np.frombuffer(STRENGTHS, np.uint16)[:FLUSH_MASKS])


def live_cards(known: Sequence[Card], board: Sequence[Card]) -> list[Card]:
    """Return the cards that may still be dealt, lowest first.

    Args:
        known: All known cards, including the board.
        board: Zero, three, four or five cards.

    Raises:
        DealError: The board has another number of cards, a card is given twice, or too few are left.
    """
    if len(board) not in {0, 3, 4, 5}:
        raise DealError("a board has 0, 3, 4 or 5 cards", board)
    live = _DECK.difference(known)
    if len(live) + len(known) != len(_DECK):
        raise DealError("a card is given twice", sorted({card for card in known if known.count(card) > 1}))
    if len(live) < 5 - len(board):
        raise DealError("too few cards are left for the board")
    return sorted(live)


class Runout(NamedTuple):
    """All possible boards, in groups.

    Attributes:
        strengths: Strength of each hand on each group of boards; shape (hands, groups).
        ways: Number of boards in each group.
    """

    strengths: Strengths
    ways: Ways


class FlushBoards(NamedTuple):
    """Groups of boards with a given number of cards in one suit, at least three.

    Attributes:
        masks: Bit masks of the ranks in the suit.
        others: Ranks of the other cards; shape (cards, sets).
        rank_set: Column index in `_rank_sets(5)` of the ranks of the board; shape (masks, sets of others).
    """

    masks: NDArray[np.intp]
    others: Ranks
    rank_set: Ranks


def runout(hands: Sequence[Sequence[Card]], board: Sequence[Card], live: Sequence[Card]) -> Runout:
    """Return the strengths of the hands on all boards that the live cards can complete.

    Args:
        hands: Hole cards of each hand.
        board: The board so far: no cards, or at least three.
        live: The cards that may still be dealt.
    """
    if not board:
        return _grouped_runout(hands, live)
    boards = completed_boards(board, live)
    return Runout(strengths_on(boards, hands), np.ones(boards.shape[1], np.int64))


def winners_of(strengths: Strengths) -> NDArray[np.uint16]:
    """Return a bit mask of the winning hands for each group of boards; at most ten hands."""
    best = strengths.max(axis=0)
    winners = np.zeros(len(best), np.uint16)
    for place, made in enumerate(strengths):
        winners |= np.left_shift(made == best, place, dtype=np.uint16)
    return winners


def completed_boards(board: Sequence[Card], live: Sequence[Card]) -> NDArray[np.intp]:
    """Return all completions of a board of three or more cards; shape (5, boards)."""
    to_come = np.array(live, np.intp)[_subsets(len(live), 5 - len(board))]
    given = np.array(board)[:, None]
    return np.vstack([np.broadcast_to(given, (len(board), to_come.shape[1])), to_come])


@cache
def _subsets(n: int, size: int) -> NDArray[np.intp]:
    """Return all subsets of `range(n)` with zero, one or two elements; shape (size, subsets)."""
    return _columns(combinations(range(n), size))


def strengths_on(boards: Cards, hands: Iterable[Sequence[Card]]) -> Strengths:
    """Return the strengths of hole cards on boards, 0 if they share a card; shape (hands, boards)."""
    return np.array([_strengths_of(hand, boards) for hand in hands])


def _strengths_of(hand: Sequence[Card], boards: Cards) -> Strengths:
    cards = np.empty((7, boards.shape[1]), boards.dtype)
    cards[:2], cards[2:] = np.array(hand)[:, None], boards
    blocked = ((boards == hand[0]) | (boards == hand[1])).any(axis=0)
    return np.where(blocked, np.uint16(0), strengths(cards))


def _grouped_runout(hands: Sequence[Sequence[Card]], live: Sequence[Card]) -> Runout:
    by_ranks = np.array([_strengths_by_ranks(*(card.rank for card in hand)) for hand in hands])
    is_live = np.zeros((13, 4), np.int64)
    is_live.ravel()[np.array(live, np.intp)] = 1  # cards are numbered by rank, then by suit
    ways_by_ranks = _ways(_rank_sets(5), is_live.sum(axis=1))
    found, ways = [by_ranks], [ways_by_ranks]
    for boards in _flush_boards():
        flushes = _FLUSHES[_suited_masks(hands) | boards.masks]
        # with a flush in seven cards, any hand made by ranks alone is weaker
        made = np.maximum(flushes[..., None], by_ranks.take(boards.rank_set, axis=1)[:, None])
        flush_ways = _flush_ways(boards, is_live)
        ways_by_ranks -= _sums_by_rank_set(boards.rank_set, flush_ways.sum(axis=0))
        found.append(made.reshape(len(hands), -1))
        ways.append(flush_ways.ravel())
    return Runout(np.hstack(found), np.concatenate(ways))


def _suited_masks(hands: Sequence[Sequence[Card]]) -> NDArray[np.intp]:
    """Return bit masks of the ranks of each hand in each suit; shape (hands, 4, 1)."""
    masks = np.zeros((len(hands), 4, 1), np.intp)
    for number, hand in enumerate(hands):
        for card in hand:
            masks[number, card.suit] |= 1 << card.rank
    return masks


@cache
def _strengths_by_ranks(first: int, second: int) -> Strengths:
    """Return the strengths of two cards of these ranks on all sets of board ranks, ignoring suits."""
    ranks = _rank_sets(5)
    without_flush = np.arange(7)[:, None] % 4  # suits of the cards: no suit has five
    hand = np.broadcast_to([[first], [second]], (2, ranks.shape[1]))
    return strengths(np.vstack([hand, ranks]) * 4 + without_flush)


def _flush_ways(boards: FlushBoards, is_live: Ways) -> Ways:
    """Count the boards of each suit, mask and set of other ranks."""
    bits = 1 << np.arange(13)
    live_masks = bits @ is_live
    can_come = (boards.masks & ~live_masks[:, None]) == 0
    others = np.array([_ways(boards.others, is_live.sum(axis=1) - in_suit) for in_suit in is_live.T])
    found: Ways = can_come[:, :, None] * others[:, None]
    return found


def _ways(ranks: Ranks, n_live: Ways) -> Ways:
    """Count the sets of live cards for each set of ranks.

    Args:
        ranks: Sorted ranks; shape (cards, sets).
        n_live: Number of live cards of each rank.
    """
    ways, repeated = np.ones(ranks.shape[1], np.int64), np.zeros(ranks.shape[1], np.int64)
    for place, rank in enumerate(ranks):
        if place:
            repeated = np.where(rank == ranks[place - 1], repeated + 1, 0)
        ways = ways * (n_live[rank] - repeated) // (repeated + 1)
    return ways


def _sums_by_rank_set(rank_set: Ranks, ways: Ways) -> Ways:
    sums = np.bincount(rank_set.ravel(), ways.ravel(), _rank_sets(5).shape[1])
    return sums.astype(np.int64)


@cache
def _rank_sets(n_cards: int) -> Ranks:
    """Return all sorted ranks of `n_cards` cards, no rank more than four times; shape (cards, sets)."""
    sets = combinations_with_replacement(range(13), n_cards)
    return _columns(ranks for ranks in sets if len(ranks) < 5 or ranks[0] != ranks[4])


@cache
def _flush_boards() -> tuple[FlushBoards, ...]:
    """Return the groups of boards with a possible flush, for three, four and five cards in the suit."""
    places = {ranks: place for place, ranks in enumerate(zip(*_rank_sets(5).tolist(), strict=True))}
    found = []
    for n_suited in (3, 4, 5):
        suited = list(combinations(range(13), n_suited))
        others = _rank_sets(5 - n_suited)
        other_sets = [tuple(ranks) for ranks in others.T.tolist()]
        rank_set = [[places[tuple(sorted(ranks + other))] for other in other_sets] for ranks in suited]
        masks = (1 << np.array(suited)).sum(axis=1)
        found.append(FlushBoards(masks, others, np.array(rank_set)))
    return tuple(found)


def _columns(rows: Iterable[tuple[int, ...]]) -> NDArray[np.intp]:
    return np.array(list(rows), np.intp).T
