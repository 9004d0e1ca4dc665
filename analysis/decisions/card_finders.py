"""Vectorized card functions with numpy for columns of card texts; `card_texts` builds the columns."""

from collections.abc import Callable, Mapping
from typing import Any, Final

import numpy as np
import polars as pl
from numpy.typing import NDArray

from analysis.decisions.card_texts import CARD
from analysis.equity.evaluator import CHUNK, Cards
from analysis.equity.made_hands import (
    FLUSH_DRAWS,
    N_RANKS,
    STRAIGHTS,
    categories,
    flush_draws,
    made_hands,
    ranks_of,
    straight_draws,
)
from hhparser.base.cards import RANKS, SUITS

Numbers = NDArray[np.int16]  # cards from 0 to 51, in a row for each card and a column for each text
Found = NDArray[Any]  # booleans, or indices of words of a column
Finder = Callable[[Numbers], Found]

HOLE_CARDS: Final = 2
_UNKNOWN: Final = 64
_RANKS, _SUITS = np.full(256, _UNKNOWN, np.int16), np.full(256, _UNKNOWN, np.int16)
_RANKS[[*RANKS.encode()]] = np.arange(len(RANKS)) * len(SUITS)
_SUITS[[*SUITS.encode()]] = np.arange(len(SUITS))


def find_places(texts: pl.Series, n_cards: int, finder: str, unknown: int) -> NDArray[np.uint32]:
    """Apply a finder to the first cards of each text.

    Args:
        texts: Cards, separated by blanks.
        n_cards: Number of cards passed to the finder.
        finder: A name in `FINDERS`.
        unknown: Result for a text with an unknown card, or with fewer cards.

    Returns:
        For each text, the index of a word of the column, or 0 or 1 for a boolean.
    """
    find = FINDERS[finder]
    rows, cards = _numbers(texts, n_cards)
    places = np.full(len(texts), unknown, np.uint32)
    for start in range(0, len(rows), CHUNK):
        part = np.s_[start : start + CHUNK]
        places[rows[part]] = find(cards[:, part])
    return places


def _numbers(texts: pl.Series, n_cards: int) -> tuple[NDArray[np.intp], Numbers]:
    """Return the indices of rows with known first cards, and these cards with shape (cards, rows)."""
    width = CARD * n_cards - 1
    rows = (texts.str.len_bytes() >= width).fill_null(False).arg_true().to_numpy()
    printed = (texts.gather(rows).str.slice(0, width) + " ").str.join().item()
    letters = np.frombuffer(printed.encode(), np.uint8, len(rows) * (width + 1))
    ranks, suits = (letters.reshape(-1, n_cards, CARD)[:, :, place].T for place in (0, 1))
    cards = _RANKS.take(ranks) + _SUITS.take(suits)
    is_known = (cards < _UNKNOWN).all(axis=0)
    return rows[is_known].astype(np.intp), cards.compress(is_known, axis=1)


def _high_card(board: Numbers) -> Found:
    """Return the highest rank as an index from the ace (0) down."""
    found: Found = len(RANKS) - 1 - (board >> 2).max(axis=0)
    return found


def _suits(flop: Numbers) -> Found:
    """Return the number of suits minus 1."""
    first, second, third = flop & 3
    found: Found = 2 - (first == second) - ((second == third) | (first == third))
    return found


def _has_pair(flop: Numbers) -> Found:
    found: Found = N_RANKS[ranks_of(flop)] < len(flop)
    return found


def _is_connected(flop: Numbers) -> Found:
    """Return whether all cards have different ranks that fit into one straight."""
    ranks = ranks_of(flop)
    fits = np.any([ranks & ~straight == 0 for straight in STRAIGHTS], axis=0)
    found: Found = fits & (N_RANKS[ranks] == len(flop))
    return found


def _pairs(board: Numbers) -> Found:
    """Return whether the last card has the rank of another card."""
    found: Found = (board[:-1] >> 2 == board[-1] >> 2).any(axis=0)
    return found


def _overcard(board: Numbers) -> Found:
    """Return whether the last card is higher than all others."""
    found: Found = board[-1] >> 2 > (board[:-1] >> 2).max(axis=0)
    return found


def _completes_flush(board: Numbers) -> Found:
    """Return whether at least three cards have the suit of the last card."""
    found: Found = (board & 3 == board[-1] & 3).sum(axis=0) >= 3
    return found


def _completes_straight(board: Numbers) -> Found:
    """Return whether the last card has a new rank and is one of three or more ranks of a straight."""
    ranks, new = ranks_of(board), ranks_of(board[-1:])
    made = [(new & straight > 0) & (N_RANKS[ranks & straight] >= 3) for straight in STRAIGHTS]
    found: Found = np.any(made, axis=0) & ~_pairs(board)
    return found


def _combo_draw(hole_cards: Cards, board: Cards) -> Found:
    has_flush_draw = flush_draws(hole_cards, board) >= FLUSH_DRAWS.index("flush draw")
    return has_flush_draw & (straight_draws(hole_cards, board) > 0)


def _of_hole_cards(find: Callable[[Cards, Cards], Found]) -> Finder:
    """Return a finder that passes the first two cards as hole cards and the others as board."""
    return lambda cards: find(cards[:HOLE_CARDS], cards[HOLE_CARDS:])


FINDERS: Final[Mapping[str, Finder]] = {
    "high_card": _high_card,
    "suits": _suits,
    "paired": _has_pair,
    "connected": _is_connected,
    "pairs": _pairs,
    "overcard": _overcard,
    "completes_flush": _completes_flush,
    "completes_straight": _completes_straight,
    "strength": _of_hole_cards(made_hands),
    "best_five": _of_hole_cards(categories),
    "flush_draw": _of_hole_cards(flush_draws),
    "straight_draw": _of_hole_cards(straight_draws),
    "combo_draw": _of_hole_cards(_combo_draw),
}
