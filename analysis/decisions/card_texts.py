"""Columns computed from card texts such as `As Kd`."""

from collections.abc import Sequence
from typing import Final

import polars as pl

CARD: Final = len("As ")


def from_cards(text: pl.Expr, n_cards: int, finder: str, words: Sequence[str] = ()) -> pl.Expr:
    """Return the result of a finder for the first cards of each text; null if one of them is unknown.

    Args:
        text: Cards, separated by blanks.
        n_cards: Number of cards passed to the finder.
        finder: A name in `analysis.decisions.card_finders.FINDERS`.
        words: The possible words of the result; empty for a boolean result.
    """
    values = pl.Series([*words, None], dtype=pl.Enum(words)) if words else pl.Series([False, True, None])

    def found(texts: pl.Series) -> pl.Series:
        from analysis.decisions.card_finders import find_places  # noqa: PLC0415  loads numpy

        places = find_places(texts, n_cards, finder, len(values) - 1)
        return values.gather(places).alias(texts.name)

    return text.map_batches(found, values.dtype, is_elementwise=True)
