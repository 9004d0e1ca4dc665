"""Comparison of hands and ranges on a board."""

import re
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple, TypedDict

from analysis.equity.errors import DealError, RangeError
from analysis.equity.on_streets import Made, hands_made, street_equities
from analysis.equity.range_equity import Chances
from analysis.equity.ranges import Range, parse_range
from hhparser.base.cards import CARDS, Card

ANY: Final = "random"
CARD_WORD: Final = re.compile(r"[^\s,]{1,2}")


class KnownHands(TypedDict):
    """How many hands of a line have known cards, of how many."""

    known: int
    made: int


class ComparedRange(NamedTuple):
    """A hand or range with its equity and made hands.

    Attributes:
        name: Its text as given.
        weights: Weights by hole cards.
        by_street: Equity on each street; the last street is that of the given board.
        made: Shares of made hands and draws; None before the flop.
        shown: Number of hands with known cards (`known`) of all (`made`), for the range of a betting line.
    """

    name: str
    weights: Range
    by_street: Mapping[str, Chances]
    made: Made | None
    shown: KnownHands | None = None

    @property
    def chances(self) -> Chances:
        """The equity on the given board."""
        return [*self.by_street.values()][-1]


def parse_board(text: str) -> tuple[Card, ...]:
    """Parse a board such as `Qs7d2c` or `Qs 7d 2c`, in upper or lower case; () for an empty string.

    Raises:
        RangeError: A token is not a card, a card is given twice, or there are not 3, 4 or 5 cards.
    """
    found: list[Card] = []
    for word in CARD_WORD.finditer(text):
        card = CARDS.get(word[0][0].upper() + word[0][1:].lower())
        if card is None:
            raise RangeError(text, word.start() + 1, f"{word[0]!r} is not a card such as Qs or Td")
        if card in found:
            raise RangeError(text, word.start() + 1, f"{card} is given twice")
        found.append(card)
    if len(found) not in (0, 3, 4, 5):
        raise RangeError(text, 1, f"a board has 3, 4 or 5 cards, not {len(found)}")
    return tuple(found)


def parse_ranges(texts: Sequence[str]) -> dict[str, Range]:
    """Parse ranges; return them by text, with a number added to equal texts.

    Raises:
        RangeError: A text is not a range.
    """
    return {
        text if texts.count(text) == 1 else f"{text} #{number}": parse_range(text)
        for number, text in enumerate(texts, 1)
    }


def compare_ranges(
    ranges: Mapping[str, Range],
    board: Sequence[Card] = (),
    shown: Mapping[str, KnownHands] | None = None,
) -> list[ComparedRange]:
    """Compute equities on each street of the board; a single range plays against a random hand.

    Args:
        ranges: One to ten ranges, by name.
        board: Zero, three, four or five cards.
        shown: Counts of hands with known cards for some ranges, by name.

    Raises:
        DealError: The ranges and the board cannot be dealt together.
    """
    if len(ranges) == 1:
        ranges = {**ranges, ANY: parse_range(ANY)}
    _check_held(ranges, board)
    held = [*ranges.values()]
    try:
        by_street = street_equities(held, board)
    except DealError as error:
        raise DealError(f"{error}: {' against '.join(ranges)}") from error
    made = hands_made(held, board) if board else [None] * len(held)
    return [
        ComparedRange(
            *(name, weights, {street: found[place] for street, found in by_street.items()}),
            *(made[place], (shown or {}).get(name)),
        )
        for place, (name, weights) in enumerate(ranges.items())
    ]


def _check_held(ranges: Mapping[str, Range], board: Sequence[Card]) -> None:
    for name, weights in ranges.items():
        if not any(set(board).isdisjoint(pair) for pair in weights):
            cards = " ".join(map(str, board))
            raise DealError(f"{name!r} cannot be held on {cards}" if board else f"{name!r} has no hole cards")
