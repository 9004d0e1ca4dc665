"""What is found out about the cards of texts such as `As Kd`, as a column."""

from collections.abc import Sequence
from typing import Final

import polars as pl

CARD: Final = len("As ")


def from_cards(text: pl.Expr, n_cards: int, finder: str, words: Sequence[str] = ()) -> pl.Expr:
    """What is found about the first cards of each text; empty where one of them is not known.

    Args:
        text: Cards with a blank between them.
        n_cards: How many of them are looked at.
        finder: A name in `analysis.decisions.card_finders.FINDERS`; without `words` it finds a boolean.
        words: The words that it chooses from.
    """
    values = pl.Series([*words, None], dtype=pl.Enum(words)) if words else pl.Series([False, True, None])

    def found(texts: pl.Series) -> pl.Series:
        from analysis.decisions.card_finders import find_places  # noqa: PLC0415  loads numpy

        places = find_places(texts, n_cards, finder, len(values) - 1)
        return values.gather(places).alias(texts.name)

    return text.map_batches(found, values.dtype, is_elementwise=True)
