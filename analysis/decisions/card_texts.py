"""Cards of many texts such as `As Kd` at once, and what is found out about them as a column."""

from collections.abc import Callable, Sequence
from typing import Any, Final

import numpy as np
import polars as pl
from numpy.typing import NDArray

from analysis.equity.evaluator import CHUNK
from hhparser.base.cards import RANKS, SUITS

Numbers = NDArray[np.int16]  # a row for each card, a column for each text
Found = NDArray[Any]  # booleans, or places in the words of a column

CARD: Final = len("As ")
_UNKNOWN: Final = 64
_RANKS, _SUITS = np.full(256, _UNKNOWN, np.int16), np.full(256, _UNKNOWN, np.int16)
_RANKS[[*RANKS.encode()]] = np.arange(len(RANKS)) * len(SUITS)
_SUITS[[*SUITS.encode()]] = np.arange(len(SUITS))


def from_cards(
    text: pl.Expr, n_cards: int, find: Callable[[Numbers], Found], words: Sequence[str] = ()
) -> pl.Expr:
    """What a function finds about the first cards of each text; empty where one of them is not known.

    Args:
        text: Cards with a blank between them.
        n_cards: How many of them the function is given, as numbers from 0 to 51.
        find: Gives a boolean for each text, or with `words` the place of a word.
        words: The words that it chooses from.
    """
    values = pl.Series([*words, None], dtype=pl.Enum(words)) if words else pl.Series([False, True, None])

    def found(texts: pl.Series) -> pl.Series:
        rows, cards = _numbers(texts, n_cards)
        places = np.full(len(texts), len(values) - 1, np.uint32)
        for start in range(0, len(rows), CHUNK):
            part = np.s_[start : start + CHUNK]
            places[rows[part]] = find(cards[:, part])
        return values.gather(places).alias(texts.name)

    return text.map_batches(found, values.dtype, is_elementwise=True)


def _numbers(texts: pl.Series, n_cards: int) -> tuple[NDArray[np.intp], Numbers]:
    """Rows whose first cards are all known, and those cards; shape (cards, rows)."""
    width = CARD * n_cards - 1
    rows = (texts.str.len_bytes() >= width).fill_null(False).arg_true().to_numpy()
    printed = (texts.gather(rows).str.slice(0, width) + " ").str.join().item()
    letters = np.frombuffer(printed.encode(), np.uint8, len(rows) * (width + 1))
    ranks, suits = (letters.reshape(-1, n_cards, CARD)[:, :, place].T for place in (0, 1))
    cards = _RANKS.take(ranks) + _SUITS.take(suits)
    is_known = (cards < _UNKNOWN).all(axis=0)
    return rows[is_known].astype(np.intp), cards.compress(is_known, axis=1)
