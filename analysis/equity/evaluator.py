"""Vectorized hand evaluator: strengths as in `hhparser.engine.ranks`, on numpy arrays of card numbers.

Cards are 0 to 51 as in `hhparser.base.cards`. Arrays hold a row for each card and a column for each hand.
"""

from collections.abc import Iterator
from math import comb
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from hhparser.base.rank_table import (
    COLUMNS,
    FLUSH,
    HIGH_SHIFT,
    LOW_SUM,
    NO_CARDS,
    PACKED,
    ROWS,
    SUIT_SHIFT,
)
from hhparser.engine.ranks import STRENGTHS

Cards = NDArray[np.integer[Any]]  # any integer type

CHUNK: Final = 1 << 13  # batch size whose intermediate arrays fit the second-level cache
_PACKED: Final = np.array(PACKED, np.int64)
_ROWS: Final = np.frombuffer(ROWS, np.uint32)
_COLUMNS: Final = np.frombuffer(COLUMNS, np.uint16)
_STRENGTHS: Final = np.frombuffer(STRENGTHS, np.uint16)


def strengths(cards: Cards) -> NDArray[np.uint16]:
    """Return the strength of each hand, equal to its `best_rank`: 1 to 7462, higher wins. Source: R68, R71.

    Args:
        cards: Card numbers from 0 to 51; shape (5, n), (6, n) or (7, n).

    Returns:
        Strengths; length n.

    Raises:
        ValueError: Fewer than five cards, or more than seven.
        IndexError: A number above 51.
    """
    n_cards, n_hands = cards.shape
    if not 5 <= n_cards <= 7:
        raise ValueError("a hand rank needs at least five cards and at most seven")
    result = np.empty(n_hands, np.uint16)
    for start in range(0, n_hands, CHUNK):
        result[start : start + CHUNK] = _strengths(cards[:, start : start + CHUNK])
    return result


def strengths_on_boards(boards: Cards, hands: Cards) -> NDArray[np.uint16]:
    """Return the strength of each hand of two cards on each board, 0 if they share a card.

    Several times faster than `strengths` for many hands on few boards.

    Args:
        boards: Three to five cards each; shape (cards, n).
        hands: Hole cards; shape (2, m).

    Returns:
        Strengths; shape (n, m).
    """
    blocked = (card_bits(boards)[:, None] & card_bits(hands)) != 0
    packed = _PACKED.take(boards).sum(axis=0)[:, None] + _PACKED.take(hands).sum(axis=0)
    packed += NO_CARDS
    packed[blocked] = NO_CARDS  # a valid index, overwritten below
    found: NDArray[np.uint16] = _STRENGTHS.take(
        _ROWS.take(packed >> HIGH_SHIFT) + _COLUMNS.take(packed & LOW_SUM)
    )
    board, hand = np.nonzero(packed & FLUSH)
    cards = np.vstack([boards[:, board], hands[:, hand]]).astype(np.int64)
    found[board, hand] = _STRENGTHS.take(_flush_masks(cards, packed[board, hand]))
    found[blocked] = 0
    return found


def strengths_of_ranks(boards: Cards, ranks: Cards, is_possible: NDArray[np.bool_]) -> NDArray[np.uint16]:
    """Return the strength of each two ranks on each board without flushes, 0 if they are not possible.

    Args:
        boards: Five cards each; shape (5, n).
        ranks: Ranks from 0 to 12; shape (2, m).
        is_possible: Whether the deck has cards of these ranks left; shape (n, m).
    """
    packed = _PACKED.take(boards).sum(axis=0)[:, None] + _PACKED.take(4 * ranks).sum(axis=0)
    packed[~is_possible] = NO_CARDS  # a valid index, overwritten below
    found: NDArray[np.uint16] = _STRENGTHS.take(
        _ROWS.take(packed >> HIGH_SHIFT) + _COLUMNS.take(packed & LOW_SUM)
    )
    found[~is_possible] = 0
    return found


def flush_strengths(masks: NDArray[np.intp]) -> NDArray[np.uint16]:
    """Return the strengths of flushes, given the ranks of the cards in the suit as bit masks."""
    return _STRENGTHS.take(masks)


def card_bits(cards: Cards) -> NDArray[np.int64]:
    """Return the cards of each column as a bit mask."""
    found: NDArray[np.int64] = np.bitwise_or.reduce(np.int64(1) << cards.astype(np.int64))
    return found


def _strengths(cards: Cards) -> NDArray[np.uint16]:
    packed = _PACKED.take(cards).sum(axis=0) + NO_CARDS
    found: NDArray[np.uint16] = _STRENGTHS.take(
        _ROWS.take(packed >> HIGH_SHIFT) + _COLUMNS.take(packed & LOW_SUM)
    )
    flushes = np.flatnonzero(packed & FLUSH)
    found[flushes] = _STRENGTHS.take(_flush_masks(cards[:, flushes].astype(np.int64), packed[flushes]))
    return found


def _flush_masks(cards: NDArray[np.int64], packed: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return for each hand a bit mask of the ranks in the suit with five cards."""
    in_flush = packed >> SUIT_SHIFT + 4 * (cards & 3) + 3 & 1
    masks: NDArray[np.int64] = np.bitwise_or.reduce(in_flush << (cards >> 2))
    return masks


def card_sets(n_cards: int) -> Iterator[NDArray[np.uint8]]:
    """Yield all sets of `n_cards` of the 52 cards, each once, in batches by their two highest cards.

    With seven cards the largest array holds 2,118,760 sets, 15 MB.
    """
    lower = _subsets(n_cards - 2)
    for highest in range(52):
        for second in range(highest):
            yield _with(_with(lower[:, : comb(second, n_cards - 2)], second), highest)


def _subsets(size: int) -> NDArray[np.uint8]:
    """Return all sets of this size from 52 cards; shape (size, sets).

    For every n, the sets of the n lowest cards come first.
    """
    if not size:
        return np.empty((0, 1), np.uint8)
    smaller = _subsets(size - 1)
    return np.hstack([_with(smaller[:, : comb(card, size - 1)], card) for card in range(52)])


def _with(sets: NDArray[np.uint8], card: int) -> NDArray[np.uint8]:
    return np.vstack([sets, np.full((1, sets.shape[1]), card, np.uint8)])
