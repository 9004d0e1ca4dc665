"""Sentences about a hand as HTML, with cards in four colors."""

import re
from typing import Final

from markupsafe import Markup, escape

from analysis.replayer.data import HandRow
from analysis.replayer.words import Sentence
from analysis.web.drawing import cards
from hhparser.base.money import format_amount

_GAP: Final = re.compile(r"\{(\w+)\}")


class HandWriter:
    """Formatter of the sentences of one hand."""

    def __init__(self, row: HandRow) -> None:
        self._decimals = row.decimals
        self._names = {seat.number: seat.name for seat in row.seats}

    def sentence(self, sentence: Sentence) -> Markup:
        """Render a sentence with its placeholders filled."""
        values = iter(sentence.values)
        parts = _GAP.split(sentence.template)
        return Markup("").join(
            self._gap(part, next(values)) if at % 2 else part for at, part in enumerate(parts)
        )

    def money(self, amount: int | None) -> str:
        """Format an amount in the unit of the hand; `?` for None."""
        return "?" if amount is None else format_amount(amount, self._decimals)

    def _gap(self, gap: str, value: int | str | None) -> Markup:
        if isinstance(value, str):
            return self._words(gap, value)
        if gap == "name":
            return escape(self._names.get(value or 0, f"Seat {value}"))
        return escape(("+" if gap == "net" and (value or 0) > 0 else "") + self.money(value))

    def _words(self, gap: str, words: str) -> Markup:
        if gap == "cards" and words:
            return cards(words)
        return escape("no cards" if gap == "cards" else words)
