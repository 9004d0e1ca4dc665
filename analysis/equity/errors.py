"""Errors of questions about equity."""

from collections.abc import Sequence

from hhparser.base.cards import Card
from hhparser.base.errors import HandHistoryError


class DealError(HandHistoryError, ValueError):
    """Cards that cannot be dealt together."""

    def __init__(self, problem: str, cards: Sequence[Card] = ()) -> None:
        super().__init__(f"{problem}: {' '.join(map(str, cards))}" if cards else problem)
        self.problem = problem
        self.cards = tuple(cards)


class RangeError(HandHistoryError, ValueError):
    """Text that is not a range.

    Attributes:
        text: The whole text.
        column: Where the wrong part begins, counted from 1.
        problem: What is wrong.
    """

    def __init__(self, text: str, column: int, problem: str) -> None:
        super().__init__(f"column {column}: {problem}")
        self.text = text
        self.column = column
        self.problem = problem
