"""Buckets of hand strength: 169 starting hands before the flop, ten equity bins with a draw flag after it.

The equity of hole cards after the flop is their mean share of the other hole cards that they beat when the
board is complete; half of the ties count. Own cards are not removed from the hands they are compared with,
which moves it by less than 0.02. Hole cards with a draw win or lose much with the cards to come: the share
varies by at least `DRAWS` (standard deviation) over the boards.
"""

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import permutations
from typing import Final

import numpy as np
from numpy.typing import NDArray

from analysis.equity.evaluator import strengths_on_boards
from analysis.equity.hole_cards import HOLE_CARDS, N_HOLE_CARDS, number_of, place_of
from analysis.equity.preflop import BOARDS, preflop_counts
from analysis.equity.ranges import STARTING_HANDS

Board = tuple[int, ...]  # card numbers in the order of the deal
Buckets = NDArray[np.uint8]
Shares = NDArray[np.float32]

EQUITY_BINS: Final = 10
N_BUCKETS: Final = 2 * EQUITY_BINS  # without a draw, then with one
BLOCKED: Final = N_BUCKETS  # hole cards that share a card with the board
N_STARTING_HANDS: Final = len(STARTING_HANDS)
N_GROUPS: Final = 20
DRAWS: Final = {3: 0.27, 4: 0.19, 5: 1.0}  # by the number of cards on the board
CHUNK: Final = 16  # batch size: the arrays of a batch of boards fit the second-level cache
RUNOUTS: Final = 90  # sample size of turns and rivers after a flop, evenly spread
ROTATION: Final = 7919  # any number that shares no divisor with 1,176 turns and rivers
_CARDS: Final = np.array(HOLE_CARDS, np.intp).T  # shape (2, 1326)


@cache
def starting_hands() -> NDArray[np.intp]:
    """Return the index in `STARTING_HANDS` of each of the 1,326 hole cards."""
    places = np.empty(N_HOLE_CARDS, np.intp)
    for place, hand in enumerate(STARTING_HANDS):
        places[[number_of(cards) for cards in hand.hole_cards()]] = place
    return places


@cache
def starting_hand_groups() -> NDArray[np.intp]:
    """Return the group of each of the 169 starting hands: `N_GROUPS` of about equal size, by equity."""
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
    free: NDArray[np.bool_] = ~np.logical_or(*held[_CARDS])
    return free


def beaten_shares(boards: NDArray[np.integer]) -> Shares:
    """Return the share of the other hole cards that each of the 1,326 beats on complete boards.

    Args:
        boards: Shape (5, n).

    Returns:
        Shape (n, 1326); NaN where hole cards share a card with the board.
    """
    shares = np.empty((boards.shape[1], N_HOLE_CARDS), np.float32)
    for start in range(0, boards.shape[1], CHUNK):
        shares[start : start + CHUNK] = _beaten_shares(boards[:, start : start + CHUNK])
    return shares


def _beaten_shares(boards: NDArray[np.integer]) -> Shares:
    """Compute `beaten_shares` from runs of equal strengths in the sorted hole cards of each board."""
    made = strengths_on_boards(boards, _CARDS)
    n_boards, n_hands = made.shape
    order = np.argsort(made, axis=1, kind="stable")
    order += np.arange(n_boards)[:, None] * n_hands
    ranked = made.take(order)
    is_first = np.ones(made.shape, np.bool_)
    np.not_equal(ranked[:, 1:], ranked[:, :-1], out=is_first[:, 1:])
    first = np.flatnonzero(is_first)
    lengths = np.diff(first, append=made.size)
    board = first // n_hands
    blocked = np.count_nonzero(made == 0, axis=1)[board]
    beaten = first - board * n_hands - blocked + (lengths - 1) / 2
    share = (beaten / (n_hands - blocked - 1)).astype(np.float32)
    share[ranked.ravel()[first] == 0] = np.nan
    shares = np.empty(made.size, np.float32)
    shares[order.ravel()] = np.repeat(share, lengths)
    return shares.reshape(made.shape)


@lru_cache(maxsize=1 << 12)
def buckets_of(board: Board) -> Buckets:
    """Return the bucket of each of the 1,326 hole cards on a flop, turn or river, or `BLOCKED`."""
    if len(board) == 5:
        return _buckets_of_least(board)
    least, suits = _least_by_suits(board)
    buckets = _buckets_of_least(least)
    high, low = (_CARDS & ~3 | np.array(suits)[_CARDS & 3]).astype(np.intp)
    exchanged = place_of(np.maximum(high, low), np.minimum(high, low))
    found: Buckets = buckets[exchanged]
    return found


def _least_by_suits(board: Board) -> tuple[Board, tuple[int, ...]]:
    """Return the canonical board (the smallest one with exchanged suits, sorted), and that exchange."""

    def exchanged(suits: tuple[int, ...]) -> Board:
        return tuple(sorted(card & ~3 | suits[card & 3] for card in board))

    suits = min(permutations(range(4)), key=exchanged)
    return exchanged(suits), suits


@lru_cache(maxsize=1 << 11)
def _buckets_of_least(board: Board) -> Buckets:
    return buckets_of_shares(beaten_shares(np.array([*_completions(board)]).T), DRAWS[len(board)])


def buckets_of_shares(shares: Shares, draws: float) -> Buckets:
    """Return the bucket of each of the 1,326 hole cards on a board.

    Args:
        shares: Rows of `beaten_shares`, for boards that complete it.
        draws: The least standard deviation of a draw.
    """
    is_possible = ~np.isnan(shares)
    ways = is_possible.sum(axis=0)
    known = np.where(is_possible, shares, 0)
    mean = known.sum(axis=0) / np.maximum(ways, 1)
    variance = np.where(is_possible, (shares - mean) ** 2, 0).sum(axis=0) / np.maximum(ways, 1)
    bins = np.minimum((EQUITY_BINS * mean).astype(np.uint8), EQUITY_BINS - 1)
    buckets = bins + np.where(variance >= draws**2, EQUITY_BINS, 0)
    return np.where(ways > 0, buckets, BLOCKED).astype(np.uint8)


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
    """Yield complete boards: the river, every second river, or a sample of `RUNOUTS`."""
    rest = [card for card in range(52) if card not in board]
    if len(board) == 5:
        yield board
    elif len(board) == 4:
        yield from ((*board, card) for card in rest if (card >> 2) + (card & 3) & 1)
    else:
        pairs = [(*board, first, second) for first in rest for second in rest if first < second]
        yield from (pairs[place * ROTATION % len(pairs)] for place in range(RUNOUTS))
