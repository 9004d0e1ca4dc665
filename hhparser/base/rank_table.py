"""Lookup table for the strength of every hand, read from the file that `make_rank_table` generates.

Cards are packed into one integer: the number of cards of each suit, and two sums of weights, the low sum for
deuce to eight and the high sum for nine to ace. Each weight is the smallest that keeps all sums of up to
seven weights different. Without a flush, the high sum selects a row and the low sum a column: a row has an
entry for all low cards that can go with its high cards, so rows for fewer high cards are longer. Strengths of
flushes come before the rows, indexed by the 13-bit mask of their ranks.
"""

import sys
from array import array
from enum import IntEnum
from importlib.resources import files
from itertools import combinations_with_replacement
from math import comb
from typing import Final

from hhparser.base.reprs import EnumRepr


class Category(EnumRepr, IntEnum):
    """The nine categories, weakest first; the royal flush is the highest straight flush. Source: R71."""

    HIGH_CARD = 0
    PAIR = 1
    TWO_PAIR = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR_OF_A_KIND = 7
    STRAIGHT_FLUSH = 8


WEIGHTS: Final = (1, 8, 57, 256, 1153, 4181, 14180)
LOW_RANKS: Final = 7
HIGH_RANKS: Final = 6
FLUSH_MASKS: Final = 1 << 13
N_STRENGTHS: Final = 7462

# layout of packed cards: 17 bits for the low sum, 4 bits per suit, then the high sum. The count of a suit
# starts at 3, so that the fifth card of the suit sets its highest bit
LOW_SUM: Final = (1 << 17) - 1
SUIT_SHIFT: Final = 17
HIGH_SHIFT: Final = 33
NO_CARDS: Final = 0x3333 << SUIT_SHIFT
FLUSH: Final = 0x8888 << SUIT_SHIFT


def _pack(card: int) -> int:
    is_high, place = divmod(card >> 2, LOW_RANKS)
    weight = WEIGHTS[place] << HIGH_SHIFT if is_high else WEIGHTS[place]
    return weight | 1 << SUIT_SHIFT + 4 * (card & 3)


def _sums(n_ranks: int, n_cards: int) -> list[int]:
    return list(map(sum, combinations_with_replacement(WEIGHTS[:n_ranks], n_cards)))


def _columns() -> "array[int]":
    """Return the column index of each low sum; sums of fewer cards have lower indexes."""
    columns = array("H", [0]) * (7 * WEIGHTS[LOW_RANKS - 1] + 1)
    low_sums = [low_sum for n_cards in range(8) for low_sum in _sums(LOW_RANKS, n_cards)]
    for column, low_sum in enumerate(low_sums):
        columns[low_sum] = column
    return columns


def _rows() -> "array[int]":
    """Return the offset of each high sum: start of its row, minus the index of its first column."""
    rows = array("I", [0]) * (7 * WEIGHTS[HIGH_RANKS - 1] + 1)
    start = FLUSH_MASKS
    for n_high in range(8):
        first, end = _columns_below(max(5 - n_high, 0)), _columns_below(8 - n_high)
        for high_sum in _sums(HIGH_RANKS, n_high):
            rows[high_sum] = start - first
            start += end - first
    return rows


def _columns_below(n_low: int) -> int:
    """Return the number of columns for fewer than `n_low` low cards."""
    return comb(n_low + LOW_RANKS - 1, LOW_RANKS)


def read_table() -> tuple["array[int]", "array[int]"]:
    """Read the codes and strengths that `make_rank_table` wrote, little endian.

    Returns:
        Two arrays. The first has the code of each strength, from 1 (the worst hand) to 7462 (a royal flush):
        the category, then the deciding ranks, four bits each, counted from 1. The second has the strengths,
        16 bits
        each: first by flush mask, then row by row.
    """
    data = files("hhparser.base").joinpath("ranks.bin").read_bytes()
    end = 4 * (N_STRENGTHS + 1)
    codes, strengths = array("I", data[:end]), array("H", data[end:])
    if sys.byteorder == "big":
        codes.byteswap()
        strengths.byteswap()
    return codes, strengths


PACKED: Final = [_pack(card) for card in range(52)]
COLUMNS: Final = _columns()
ROWS: Final = _rows()
