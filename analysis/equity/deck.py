"""Which cards are left for the board."""

from collections.abc import Sequence
from typing import Final

from analysis.equity.errors import DealError
from hhparser.base.cards import DECK, Card

_DECK: Final = frozenset(DECK)


def live_cards(known: Sequence[Card], board: Sequence[Card]) -> list[Card]:
    """The cards that may come, lowest first.

    Args:
        known: All cards that cannot come, including those of the board.
        board: Zero, three, four or five cards.

    Raises:
        DealError: The board has another number of cards, a card is given twice, or too few are left.
    """
    if len(board) not in {0, 3, 4, 5}:
        raise DealError("a board has 0, 3, 4 or 5 cards", board)
    live = _DECK.difference(known)
    if len(live) + len(known) != len(_DECK):
        raise DealError("a card is given twice", sorted({card for card in known if known.count(card) > 1}))
    if len(live) < 5 - len(board):
        raise DealError("too few cards are left for the board")
    return sorted(live)
