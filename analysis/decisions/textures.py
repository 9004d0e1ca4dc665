"""The cards of flop, turn and river, and the texture that they give to the board, the first of several."""

from functools import partial
from typing import Final

import numpy as np
import polars as pl

from analysis.decisions.card_texts import CARD, Found, Numbers, from_cards
from analysis.equity.made_hands import N_RANKS, STRAIGHTS, ranks_of
from analysis.schema.column import Columns, ordered, text, word, yes_no
from hhparser.base.cards import RANKS

SUITS: Final = ("monotone", "two-tone", "rainbow")
HIGHEST_FIRST: Final = RANKS[::-1]
BOARD: Final = pl.col("board")
FIRST: Final = {"flop": 0, "turn": 3, "river": 4}  # place of the first card of each street
DEALT: Final = {"flop": 3, "turn": 4, "river": 5}  # cards on the board


def _text_of(street: str) -> pl.Expr:
    start, end = CARD * FIRST[street], CARD * DEALT[street] - 1
    return pl.when(BOARD.str.len_bytes() >= end).then(BOARD.str.slice(start, end - start))


def _high_card(board: Numbers) -> Found:
    found: Found = len(RANKS) - 1 - (board >> 2).max(axis=0)
    return found


def _suits(flop: Numbers) -> Found:
    first, second, third = flop & 3
    found: Found = 2 - (first == second) - ((second == third) | (first == third))
    return found


def _has_pair(flop: Numbers) -> Found:
    found: Found = N_RANKS[ranks_of(flop)] < len(flop)
    return found


def _is_connected(flop: Numbers) -> Found:
    ranks = ranks_of(flop)
    fits = np.any([ranks & ~straight == 0 for straight in STRAIGHTS], axis=0)
    found: Found = fits & (N_RANKS[ranks] == len(flop))
    return found


def _pairs(board: Numbers) -> Found:
    found: Found = (board[:-1] >> 2 == board[-1] >> 2).any(axis=0)
    return found


def _is_overcard(board: Numbers) -> Found:
    found: Found = board[-1] >> 2 > (board[:-1] >> 2).max(axis=0)
    return found


def _completes_flush(board: Numbers) -> Found:
    found: Found = (board & 3 == board[-1] & 3).sum(axis=0) >= 3
    return found


def _completes_straight(board: Numbers) -> Found:
    ranks, new = ranks_of(board), ranks_of(board[-1:])
    made = [(new & straight > 0) & (N_RANKS[ranks & straight] >= 3) for straight in STRAIGHTS]
    found: Found = np.any(made, axis=0)
    return found & ~_pairs(board)


CHANGES: Final = (
    ("pairs", "has the rank of another card on the board", _pairs),
    ("overcard", "is higher than all others on the board", _is_overcard),
    ("completes_flush", "is at least the third of its suit: a flush is possible with it", _completes_flush),
    ("completes_straight", "is of a new rank, and a straight is possible with it", _completes_straight),
)


def _of_card(street: str) -> Columns:
    """The card of turn or river, and what it changes."""
    changes = (
        yes_no(f"{street}_{name}", f"the {street} card {meaning}", from_cards(BOARD, DEALT[street], find))
        for name, meaning, find in CHANGES
    )
    return text(street, f"the {street} card", _text_of(street)), *changes


_of_flop: Final = partial(from_cards, BOARD, DEALT["flop"])
TEXTURES: Final = (
    text("flop", "the three cards of the flop", _text_of("flop")),
    ordered(word("flop_high_card", "highest rank on the flop, A to 2", HIGHEST_FIRST,
                 _of_flop(_high_card, HIGHEST_FIRST), pl.Enum(HIGHEST_FIRST)), RANKS),
    word("flop_suits", "monotone, two-tone or rainbow: one, two or three suits on the flop", SUITS,
         _of_flop(_suits, SUITS), pl.Enum(SUITS)),
    yes_no("flop_paired", "two cards of the flop have the same rank, or all three", _of_flop(_has_pair)),
    yes_no("flop_connected", "the flop has three cards of one straight: it is possible with two hole cards",
           _of_flop(_is_connected)),
    *_of_card("turn"),
    *_of_card("river"),
)  # fmt: skip
