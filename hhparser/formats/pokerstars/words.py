"""Amounts, cards and names as PokerStars prints them."""

import re
from collections.abc import Iterable
from typing import Final

from hhparser.base.cards import Card
from hhparser.base.money import format_amount
from hhparser.formats.errors import NotHeldError
from hhparser.model import Hand, HandKind, Stakes

SYMBOLS: Final = {"USD": "$", "CAD": "$", "EUR": "€", "GBP": "£", "INR": "Rs.\u00a0"}
RUNS: Final = ("FIRST", "SECOND", "THIRD")
TOO_LARGE: Final = 2**63  # programs keep the numbers of hands in 64 bits
KEPT_DIGITS: Final = 18
_PREFIXED_NUMBER: Final = re.compile(r"[A-Za-z]*(\d[\d-]*)")
_BASE = 36


class NotInPokerStarsError(NotHeldError):
    """A hand that the text of PokerStars cannot express."""

    format = "PokerStars text"


class Words:
    """Turns the amounts, seats and ids of one hand into text."""

    def __init__(self, hand: Hand, stakes: Stakes) -> None:
        self.hand_id = hand.hand_id
        self.decimals = 0 if hand.kind is HandKind.TOURNAMENT else stakes.decimals
        self.symbol = SYMBOLS.get(stakes.currency or "", "") if hand.kind is HandKind.CASH else ""
        self.names = {seat.number: seat.name for seat in hand.seats}

    def money(self, amount: int) -> str:
        """The amount with the sign of its currency; whole amounts without a point.

        Tournament chips are counted in the smallest unit of the hand, because the site prints no fractions.

        Raises:
            NotInPokerStarsError: The amount is finer than a cent.
        """
        text = format_amount(amount, self.decimals)
        whole, _, fraction = text.partition(".")
        if fraction[2:].strip("0"):
            raise NotInPokerStarsError(self.hand_id, f"{text} has too many decimals")
        return self.symbol + (text[: len(whole) + 3] if fraction.strip("0") else whole)

    def number(self, text: str) -> str:
        """An id as a number: without the letters in front and the dashes, other letters as base 36.

        Of a number that needs more than 64 bits, the last digits.

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
    """Cards in brackets."""
    return f"[{' '.join(map(str, cards))}]"


def pot_text(name: str) -> str:
    """`pot`, `main pot`, `side pot`, `side pot-1`."""
    kind, dash, number = name.partition("-")
    return name if name == "pot" else f"{kind} pot{dash}{number}"
