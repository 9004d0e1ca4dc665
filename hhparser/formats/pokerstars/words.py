"""Formatting of amounts, cards and names in PokerStars text."""

import re
from collections.abc import Iterable
from typing import Final

from hhparser.base.cards import Card
from hhparser.base.money import format_amount
from hhparser.formats.errors import NotHeldError
from hhparser.model import Hand, HandKind, Stakes

SYMBOLS: Final = {"USD": "$", "CAD": "$", "EUR": "€", "GBP": "£", "INR": "Rs.\u00a0"}
RUNS: Final = ("FIRST", "SECOND", "THIRD")
TOO_LARGE: Final = 2**63  # programs store hand numbers in 64 bits
KEPT_DIGITS: Final = 18
_PREFIXED_NUMBER: Final = re.compile(r"[A-Za-z]*(\d[\d-]*)")
_BASE = 36


class NotInPokerStarsError(NotHeldError):
    """PokerStars text cannot express a hand."""

    format = "PokerStars text"


class Words:
    """Formats the amounts, names and ids of one hand."""

    def __init__(self, hand: Hand, stakes: Stakes) -> None:
        self.hand_id = hand.hand_id
        self.decimals = 0 if hand.kind is HandKind.TOURNAMENT else stakes.decimals
        self.symbol = SYMBOLS.get(stakes.currency or "", "") if hand.kind is HandKind.CASH else ""
        self.names = {seat.number: seat.name for seat in hand.seats}

    def money(self, amount: int) -> str:
        """Format an amount with its currency sign; whole amounts have no decimals.

        Tournament chips are printed in the smallest unit of the hand, because the site does not print
        fractions.

        Raises:
            NotInPokerStarsError: The amount is finer than a cent.
        """
        text = format_amount(amount, self.decimals)
        whole, _, fraction = text.partition(".")
        if fraction[2:].strip("0"):
            raise NotInPokerStarsError(self.hand_id, f"{text} has too many decimals")
        return self.symbol + (text[: len(whole) + 3] if fraction.strip("0") else whole)

    def number(self, text: str) -> str:
        """Convert an id to a decimal number, without leading letters and dashes.

        An id with other letters is read as base 36. A number of more than 63 bits is cut to its last 18
        digits.

        Raises:
            NotInPokerStarsError: The id has characters other than letters, digits and dashes.
        """
        prefixed = _PREFIXED_NUMBER.fullmatch(text)
        joined = (prefixed[1] if prefixed else text).replace("-", "")
        try:
            digits = joined if prefixed else str(int(joined, _BASE))
        except ValueError:
            raise NotInPokerStarsError(self.hand_id, f"{text} is not a number") from None
        return digits if int(digits) < TOO_LARGE else digits[-KEPT_DIGITS:]


def card_text(cards: Iterable[Card]) -> str:
    """Format cards in brackets, such as `[Ah Kd]`."""
    return f"[{' '.join(map(str, cards))}]"


def pot_text(name: str) -> str:
    """Convert the name of a pot to `pot`, `main pot`, `side pot` or `side pot-1`."""
    kind, dash, number = name.partition("-")
    return name if name == "pot" else f"{kind} pot{dash}{number}"
