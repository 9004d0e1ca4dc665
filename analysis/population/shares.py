"""Share of all other hole cards that each of the 1,326 hole cards beats on complete boards.

With at most three cards of a suit on the board, strengths depend on the two ranks only, except for flushes by
two cards of that suit. So 91 pairs of ranks and 78 suited hole cards are compared in place of 1,326.
"""

from itertools import combinations_with_replacement
from typing import Final

import numpy as np
from numpy.typing import NDArray

from analysis.equity.evaluator import (
    card_bits,
    flush_strengths,
    strengths_of_ranks,
    strengths_on_boards,
)
from analysis.equity.hole_cards import HOLE_CARDS, N_HOLE_CARDS

Shares = NDArray[np.float32]

BY_RANKS, BY_CARDS = 96, 16  # batch sizes: the arrays of a batch of boards fit the second-level cache
MOST_SUITED: Final = 3  # cards of a suit on a board where ranks suffice
CARDS: Final = np.array(HOLE_CARDS, np.intp).T  # shape (2, 1326)


def _of_suit(suit: int) -> NDArray[np.intp]:
    """Return the indices of the 78 hole cards with both cards of a suit."""
    high, low = CARDS & 3
    return np.flatnonzero((high == suit) & (low == suit))


_BITS: Final = card_bits(CARDS)
_LOW, _HIGH = np.array([*combinations_with_replacement(range(13), 2)]).T
_IS_PAIR: Final = (_LOW == _HIGH).astype(np.intp)
_N_PAIRS: Final = len(_LOW)
_PAIR_OF: Final = np.searchsorted(13 * _LOW + _HIGH, 13 * (CARDS >> 2).min(axis=0) + (CARDS >> 2).max(axis=0))
_SUITED: Final = np.array([_of_suit(suit) for suit in range(4)])
_SUITED_BITS: Final = _BITS[_SUITED]
_SUITED_PAIRS: Final = _PAIR_OF[_SUITED[0]]  # the same for each suit
_SUITED_RANKS: Final = (1 << _LOW | 1 << _HIGH)[_SUITED_PAIRS]
_WIDTH: Final = _N_PAIRS + len(_SUITED_PAIRS)


def beaten_shares(boards: NDArray[np.integer]) -> Shares:
    """Return the share of the other possible hole cards that each of the 1,326 beats; a tie is worth half.

    Args:
        boards: Card numbers; shape (5, n).

    Returns:
        Shape (n, 1326); NaN where hole cards share a card with the board.
    """
    shares = np.empty((boards.shape[1], N_HOLE_CARDS), np.float32)
    by_ranks = _suit_counts(boards).max(axis=1) <= MOST_SUITED
    for compute, chosen, size in ((_by_ranks, by_ranks, BY_RANKS), (_by_cards, ~by_ranks, BY_CARDS)):
        places = np.flatnonzero(chosen)
        for start in range(0, len(places), size):
            part = places[start : start + size]
            shares[part] = compute(boards[:, part])
    return shares


def _by_ranks(boards: NDArray[np.integer]) -> Shares:
    """Compute `beaten_shares` with at most `MOST_SUITED` cards of a suit on each board."""
    n_boards = boards.shape[1]
    made, ways = np.zeros((n_boards, _WIDTH), np.uint16), np.zeros((n_boards, _WIDTH), np.intp)
    left = 4 - _counts(boards >> 2, 13)
    ways[:, :_N_PAIRS] = left[:, _LOW] * (left[:, _HIGH] - _IS_PAIR) // (1 + _IS_PAIR)
    made[:, :_N_PAIRS] = strengths_of_ranks(boards, np.array([_LOW, _HIGH]), ways[:, :_N_PAIRS] > 0)
    counts, bits = _suit_counts(boards), card_bits(boards)
    three = np.flatnonzero(counts.max(axis=1) == MOST_SUITED)
    suit = counts[three].argmax(axis=1)
    free = (bits[three][:, None] & _SUITED_BITS[suit]) == 0
    of_board = np.where((boards[:, three] & 3) == suit, 1 << (boards[:, three] >> 2), 0).sum(axis=0)
    made[three, _N_PAIRS:] = np.where(free, flush_strengths(of_board[:, None] | _SUITED_RANKS), 0)
    ways[three, _N_PAIRS:] = free
    ways[three[:, None], _SUITED_PAIRS] -= free
    by_kind = _shares(made, ways)
    shares = by_kind[:, _PAIR_OF]
    shares[three[:, None], _SUITED[suit]] = by_kind[three, _N_PAIRS:]
    shares[(bits[:, None] & _BITS) != 0] = np.nan
    return shares


def _by_cards(boards: NDArray[np.integer]) -> Shares:
    """Compute `beaten_shares` on any boards."""
    made = strengths_on_boards(boards, CARDS)
    shares = _shares(made, (made > 0).astype(np.intp))
    shares[made == 0] = np.nan
    return shares


def _shares(made: NDArray[np.uint16], ways: NDArray[np.intp]) -> Shares:
    """Return the share that each kind of hole cards beats, from runs of equal strengths in sorted order.

    Args:
        made: Strength of each kind; shape (boards, kinds).
        ways: Number of hole cards of each kind; the same sum on each board.
    """
    n_boards, width = made.shape
    order = (made.argsort(axis=1, kind="stable") + width * np.arange(n_boards)[:, None]).ravel()
    ranked = made.ravel()[order]
    is_first = np.ones(made.size, np.bool_)
    np.not_equal(ranked[1:], ranked[:-1], out=is_first[1:])
    is_first[::width] = True
    first = np.flatnonzero(is_first)
    tied = np.add.reduceat(ways.ravel()[order], first)
    total = int(ways[0].sum())
    beaten = np.cumsum(tied) - tied - first // width * total + (tied - 1) / 2
    shares = np.empty(made.size, np.float32)
    shares[order] = np.repeat((beaten / (total - 1)).astype(np.float32), np.diff(first, append=made.size))
    return shares.reshape(made.shape)


def _suit_counts(boards: NDArray[np.integer]) -> NDArray[np.intp]:
    return _counts(boards & 3, 4)


def _counts(values: NDArray[np.integer], kinds: int) -> NDArray[np.intp]:
    """Count each value from 0 to `kinds` - 1 in each column; shape (columns, kinds)."""
    n = values.shape[1]
    return np.bincount((values + kinds * np.arange(n)).ravel(), minlength=kinds * n).reshape(n, kinds)
