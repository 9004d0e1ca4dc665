"""Rendering of cards with suit symbols, in four colours on a terminal."""

from typing import Final

from rich.text import Text

from hhparser.base.cards import high_first
from hhparser.base.text.typography import card_text

COLORS: Final = {"s": "", "h": "red", "d": "blue", "c": "green"}
FLOP: Final = 3


def cards_text(cards: str | None) -> Text:
    """Render hole cards such as `Kd As` as `A♠K♦`; empty for None."""
    return Text().join(_card(card) for card in high_first((cards or "").split()))


def board_text(board: str | None) -> Text:
    """Render a board with spaces between the streets: `2♣7♦J♥ 3♠ 4♠`."""
    cards = [_card(card) for card in (board or "").split()]
    return Text(" ").join([Text().join(cards[:FLOP]), *cards[FLOP:]])


def _card(card: str) -> Text:
    return Text(card_text(card), style=f"bold {COLORS[card[1]]}".strip())
