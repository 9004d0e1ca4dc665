"""Made hands and draws of hole cards on a board, in the terms of players, vectorized over many hands.

Hole cards are an array of shape (2, n), boards an array of shape (3 to 5, n); cards are 0 to 51 as in
`hhparser.base.cards`, in integers of at least 16 bits.
"""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from analysis.equity.evaluator import Cards, strengths
from hhparser.base.rank_table import FLUSH_MASKS, N_STRENGTHS
from hhparser.engine.ranks import Category, HandRank

Ints = NDArray[np.integer[Any]]
Places = NDArray[np.uint8]  # indices in a tuple of names

# names, weakest first
MADE_HANDS: Final = (
    *("high card", "pair on board", "underpair", "bottom pair", "middle pair", "top pair", "overpair"),
    *("two pair on board", "two pair with one card", "two pair with pocket pair", "two pair with both cards"),
    *("trips on board", "trips", "set", "straight", "flush", "nut flush"),
    *("full house", "four of a kind", "straight flush"),
)
CATEGORIES: Final = tuple(category.name.lower().replace("_", " ") for category in Category)
FLUSH_DRAWS: Final = ("none", "backdoor", "flush draw", "nut flush draw")
STRAIGHT_DRAWS: Final = ("none", "gutshot", "open-ended")

# bit masks of the ranks of each straight; the ace is low in the first
STRAIGHTS: Final = (0b1_0000_0000_1111, *(0b1_1111 << low for low in range(9)))

_PLACES: Final = {words: place for place, words in enumerate(MADE_HANDS)}
_MASKS: Final = np.arange(FLUSH_MASKS)
N_RANKS: Final = (_MASKS[:, None] >> np.arange(13) & 1).sum(axis=1).astype(np.uint8)
_HIGHEST: Final = np.array([0, *(1 << mask.bit_length() - 1 for mask in range(1, FLUSH_MASKS))], np.int16)
# the best straight in each mask of ranks, by its index in `STRAIGHTS` from 1; 0 for none
_BEST_STRAIGHT: Final = np.max(
    [np.where(_MASKS & ranks == ranks, place, 0) for place, ranks in enumerate(STRAIGHTS, 1)], axis=0
).astype(np.uint8)
# indexed by the numbers of cards in the suits, four bits for each
_LONGEST_SUIT: Final = (np.arange(1 << 15)[:, None] >> 4 * np.arange(4) & 15).argmax(axis=1)
_CATEGORIES: Final = np.array(
    [0, *(HandRank(strength).category for strength in range(1, N_STRENGTHS + 1))], np.uint8
)
# index of the made hand for categories that hole cards do not subdivide; 0 for the others
_WHOLE: Final = np.array([_PLACES.get(words, 0) for words in CATEGORIES], np.uint8)


def categories(hole_cards: Cards, board: Cards) -> Places:
    """Return the category of the best five cards, as an index in `CATEGORIES`."""
    found: Places = _CATEGORIES[strengths(np.vstack([hole_cards, board]))]
    return found


def made_hands(hole_cards: Cards, board: Cards) -> Places:
    """Return the made hand, as an index in `MADE_HANDS`.

    Pairs, two pairs and three of a kind are named by the number of hole cards in them, a pair also by the
    ranks of the board: a pocket pair between these is a middle pair. A flush is the nut flush when no other
    hole cards make a higher flush on this board.
    """
    category = categories(hole_cards, board)
    found: Places = _WHOLE[category]
    for of_category, divide in _DIVIDED.items():
        rows = np.flatnonzero(category == of_category)
        if len(rows):
            found[rows] = divide(hole_cards[:, rows], board[:, rows])
    return found


def _pairs(hole_cards: Cards, board: Cards) -> Places:
    own, ranks = hole_cards >> 2, board >> 2
    is_pocket = own[0] == own[1]
    is_paired = (own[:, None] == ranks).any(axis=1)
    rank = np.where(is_paired[1], own[1], own[0])
    highest, lowest = ranks.max(axis=0), ranks.min(axis=0)
    return _chosen(
        [
            (~(is_pocket | is_paired.any(axis=0)), "pair on board"),
            (rank > highest, "overpair"),
            (rank == highest, "top pair"),
            (rank < lowest, "underpair"),
            (rank == lowest, "bottom pair"),
        ],
        "middle pair",
    )


def _two_pairs(hole_cards: Cards, board: Cards) -> Places:
    """Classify by the number of hole cards in the two highest pairs; a third pair does not count."""
    own, ranks = hole_cards >> 2, np.vstack([hole_cards, board]) >> 2
    n_alike = (own[:, None] == ranks).sum(axis=1)
    is_pair = [(ranks == rank).sum(axis=0) == 2 for rank in range(13)]
    pairs = np.sum([held << rank for rank, held in enumerate(np.array(is_pair, np.int16))], axis=0)
    second = _HIGHEST[pairs & ~_HIGHEST[pairs]]
    n_own = ((n_alike == 2) & (1 << own >= second)).sum(axis=0)
    return _chosen(
        [
            (n_own == 0, "two pair on board"),
            (n_own == 1, "two pair with one card"),
            (own[0] == own[1], "two pair with pocket pair"),
        ],
        "two pair with both cards",
    )


def _three_alike(hole_cards: Cards, board: Cards) -> Places:
    own = hole_cards >> 2
    n_alike = (own[:, None] == board >> 2).sum(axis=1)
    return _chosen([(own[0] == own[1], "set"), ((n_alike == 2).any(axis=0), "trips")], "trips on board")


def _flushes(hole_cards: Cards, board: Cards) -> Places:
    suit = _longest_suit(np.vstack([hole_cards, board]))
    return _chosen([(_has_nut(hole_cards, board, suit), "nut flush")], "flush")


_DIVIDED: Final = {
    Category.PAIR: _pairs,
    Category.TWO_PAIR: _two_pairs,
    Category.THREE_OF_A_KIND: _three_alike,
    Category.FLUSH: _flushes,
}


def flush_draws(hole_cards: Cards, board: Cards) -> Places:
    """Return the flush draw that uses a hole card, as an index in `FLUSH_DRAWS`; none with a made flush.

    A flush draw misses one card; a backdoor draw, on the flop, two. The nut flush draw holds the highest card
    of the suit that is not on the board.
    """
    cards = np.vstack([hole_cards, board])
    suit = _longest_suit(cards)
    n_cards = (cards & 3 == suit).sum(axis=0)
    is_own = (hole_cards & 3 == suit).any(axis=0)
    is_draw = is_own & (n_cards == 4)
    is_backdoor = is_own & (n_cards == 3) & (len(board) == 3)
    is_nut = is_draw & _has_nut(hole_cards, board, suit)
    found: Places = (is_backdoor + 2 * is_draw + is_nut).astype(np.uint8)
    return found


def straight_draws(hole_cards: Cards, board: Cards) -> Places:
    """Return the straight draw, as an index in `STRAIGHT_DRAWS`, by the number of ranks that make a straight.

    A straight that the board would then have alone does not count. Hands with a straight or better have none.
    """
    on_board = ranks_of(board)
    ranks = ranks_of(hole_cards) | on_board
    has_less = categories(hole_cards, board) < Category.STRAIGHT
    outs = sum(
        (_BEST_STRAIGHT[ranks | 1 << rank] > _BEST_STRAIGHT[on_board | 1 << rank]).astype(np.uint8)
        for rank in range(13)
    )
    found: Places = np.minimum(outs, 2) * has_less
    return found


def ranks_of(cards: Cards) -> Ints:
    """Return a bit mask of the ranks of the cards of each hand."""
    found: Ints = np.bitwise_or.reduce(1 << (cards.astype(np.int16) >> 2))
    return found


def _longest_suit(cards: Cards) -> Ints:
    """Return the suit with the most cards of each hand; any of them if several have equally many."""
    found: Ints = _LONGEST_SUIT.take((1 << 4 * (cards & 3)).sum(axis=0))
    return found


def _has_nut(hole_cards: Cards, board: Cards, suit: Ints) -> NDArray[np.bool_]:
    """Return whether a hole card is the highest card of the suit that is not on the board."""
    on_board = np.bitwise_or.reduce((board & 3 == suit) << (board.astype(np.int16) >> 2))
    missing = _HIGHEST[~on_board & FLUSH_MASKS - 1]
    found: NDArray[np.bool_] = ((hole_cards & 3 == suit) & (1 << (hole_cards >> 2) == missing)).any(axis=0)
    return found


def _chosen(choices: list[tuple[NDArray[np.bool_], str]], otherwise: str) -> Places:
    """Return for each hand the index of the first name with a true condition.

    Args:
        choices: Masks with their names, by precedence.
        otherwise: Name of a hand without a true condition.
    """
    conditions, words = zip(*choices, strict=True)
    places = [np.uint8(_PLACES[word]) for word in words]
    return np.select(conditions, places, np.uint8(_PLACES[otherwise]))
