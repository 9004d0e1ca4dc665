"""Buckets of hand strength: 169 starting hands before the flop, ten equity bins with a draw flag after it.

The equity of hole cards after the flop is the share of other hole cards that they beat on the complete board,
averaged over boards; a tie is worth half. Other hole cards that contain one of the player's own cards are not
removed, an error below 0.02. Hole cards have a draw if the standard deviation of this share over the boards
is at least `DRAWS`.
"""

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import combinations, permutations
from typing import Final

import numpy as np
from numpy.typing import NDArray

from analysis.equity.hole_cards import N_HOLE_CARDS, number_of, place_of
from analysis.equity.preflop import BOARDS, preflop_counts
from analysis.equity.ranges import STARTING_HANDS
from analysis.population.shares import CARDS, Shares, beaten_shares

Board = tuple[int, ...]  # card numbers in the order of the deal
Buckets = NDArray[np.uint8]

EQUITY_BINS: Final = 10
N_BUCKETS: Final = 2 * EQUITY_BINS  # without a draw, then with one
BLOCKED: Final = N_BUCKETS  # hole cards that share a card with the board
N_STARTING_HANDS: Final = len(STARTING_HANDS)
N_GROUPS: Final = 20
DRAWS: Final = {3: 0.27, 4: 0.19, 5: 1.0}  # by the number of cards on the board
RUNOUTS: Final = 90  # sample size of turns and rivers after a flop, evenly spread
FLOPS_AND_TURNS: Final = 1_755 + 16_432  # that differ by more than suits; 1.3 kB each
ROTATION: Final = 7919  # any number that shares no divisor with 1,176 turns and rivers


@cache
def starting_hands() -> NDArray[np.intp]:
    """Return the index in `STARTING_HANDS` of each of the 1,326 hole cards."""
    places = np.empty(N_HOLE_CARDS, np.intp)
    for place, hand in enumerate(STARTING_HANDS):
        places[[number_of(cards) for cards in hand.hole_cards()]] = place
    return places


@cache
def starting_hand_groups() -> NDArray[np.intp]:
    """Return the group of each of the 169 starting hands, 0 to `N_GROUPS` - 1, weakest first.

    Groups have about the same number of hole cards; they are sorted by equity against a random hand.
    """
    table = preflop_counts()
    equity = (table.wins + table.ties / 2).sum(axis=1) / (BOARDS * N_HOLE_CARDS)
    sizes = np.bincount(starting_hands(), minlength=N_STARTING_HANDS)
    mean = np.bincount(starting_hands(), equity) / sizes
    order = np.argsort(mean, kind="stable")
    groups = np.empty(N_STARTING_HANDS, np.intp)
    middle = np.cumsum(sizes[order]) - sizes[order] / 2
    groups[order] = (N_GROUPS * middle / N_HOLE_CARDS).astype(np.intp)
    return groups


def is_free(cards: NDArray[np.integer]) -> NDArray[np.bool_]:
    """Return a mask of the 1,326 hole cards: True if they share no card with the given cards."""
    held = np.zeros(52, np.bool_)
    held[cards] = True
    free: NDArray[np.bool_] = ~np.logical_or(*held[CARDS])
    return free


@lru_cache(maxsize=1 << 12)
def buckets_of(board: Board) -> Buckets:
    """Return the bucket of each of the 1,326 hole cards on a flop, turn or river, or `BLOCKED`; cached.

    Equity is sampled on a flop (`RUNOUTS` boards) and a turn (every second river).
    """
    if len(board) == 5:
        return _computed(board)
    least, suits = _least_by_suits(board)
    buckets = _buckets_of_least(least)
    high, low = (CARDS & ~3 | np.array(suits)[CARDS & 3]).astype(np.intp)
    exchanged = place_of(np.maximum(high, low), np.minimum(high, low))
    found: Buckets = buckets[exchanged]
    return found


def _least_by_suits(board: Board) -> tuple[Board, tuple[int, ...]]:
    """Return the canonical board (sorted, smallest over all permutations of suits) and the permutation."""

    def exchanged(suits: tuple[int, ...]) -> Board:
        return tuple(sorted(card & ~3 | suits[card & 3] for card in board))

    suits = min(permutations(range(4)), key=exchanged)
    return exchanged(suits), suits


@lru_cache(maxsize=FLOPS_AND_TURNS)
def _buckets_of_least(board: Board) -> Buckets:
    return _computed(board)


def _computed(board: Board) -> Buckets:
    return buckets_of_shares(beaten_shares(np.array([*_completions(board)]).T), DRAWS[len(board)])


def buckets_of_shares(shares: Shares, draws: float) -> Buckets:
    """Return the bucket of each of the 1,326 hole cards on a board.

    Args:
        shares: Rows of `beaten_shares`, for complete boards that begin with it.
        draws: Minimum standard deviation of the share for a draw.
    """
    is_possible = ~np.isnan(shares)
    known = np.where(is_possible, shares, np.float32(0))
    ways = np.maximum(np.count_nonzero(is_possible, axis=0), 1)
    mean = known.sum(axis=0) / ways
    variance = np.einsum("ij,ij->j", known, known) / ways - mean**2
    bins = np.minimum((EQUITY_BINS * mean).astype(np.uint8), EQUITY_BINS - 1)
    buckets = bins + np.where(variance >= draws**2, EQUITY_BINS, 0)
    return np.where(is_possible.any(axis=0), buckets, BLOCKED).astype(np.uint8)


def buckets_of_complete(shares: Shares) -> Buckets:
    """Return the bucket of each of the 1,326 hole cards on complete boards; they have no draws.

    Args:
        shares: Result of `beaten_shares`, shape (n, 1326).

    Returns:
        Shape (n, 1326), equal to `buckets_of_shares` of each row.
    """
    is_possible = ~np.isnan(shares)
    mean = np.where(is_possible, shares, 0).astype(np.float64)
    bins = np.minimum((EQUITY_BINS * mean).astype(np.uint8), EQUITY_BINS - 1)
    return np.where(is_possible, bins, BLOCKED).astype(np.uint8)


def _completions(board: Board) -> Iterator[Board]:
    """Yield complete boards: a river itself, every second river of a turn, or `RUNOUTS` samples of a flop."""
    rest = [card for card in range(52) if card not in board]
    if len(board) == 5:
        yield board
    elif len(board) == 4:
        yield from ((*board, card) for card in rest if (card >> 2) + (card & 3) & 1)
    else:
        pairs = [(*board, *pair) for pair in combinations(rest, 2)]
        yield from (pairs[place * ROTATION % len(pairs)] for place in range(RUNOUTS))
