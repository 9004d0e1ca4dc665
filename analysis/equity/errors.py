"""Exceptions of equity calculations."""

from collections.abc import Sequence

from hhparser.base.cards import Card
from hhparser.base.errors import HandHistoryError


class DealError(HandHistoryError, ValueError):
    """Cards that cannot be dealt together."""

    def __init__(self, reason: str, cards: Sequence[Card] = ()) -> None:
        super().__init__(f"{reason}: {' '.join(map(str, cards))}" if cards else reason)
        self.reason = reason
        self.cards = tuple(cards)


class RangeError(HandHistoryError, ValueError):
    """The text is not a valid range.

    Attributes:
        text: The whole text of the range.
        column: Column of the invalid part, from 1.
        reason: The message without the column.
    """

    def __init__(self, text: str, column: int, reason: str) -> None:
        super().__init__(f"column {column}: {reason}")
        self.text = text
        self.column = column
        self.reason = reason
