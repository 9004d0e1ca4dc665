"""Words that many sites print alike: currencies, betting structures, cards and amounts."""

import re
from collections.abc import Sequence
from typing import Final

from hhparser.base.cards import CARDS, RANKS, SUITS, Card
from hhparser.base.money import parse_amount
from hhparser.model import FIXED_LIMIT, NO_LIMIT, POT_LIMIT

CURRENCY: Final = {"$": "USD", "€": "EUR", "£": "GBP", "₹": "INR", "Rs.": "INR"}
BETTING: Final = {
    "No Limit": NO_LIMIT,
    "NL": NO_LIMIT,
    "Pot Limit": POT_LIMIT,
    "PL": POT_LIMIT,
    "Limit": FIXED_LIMIT,
    "Fixed Limit": FIXED_LIMIT,
    "FL": FIXED_LIMIT,
}
_THOUSANDS: Final = re.compile(r"(?<!\b0)[., \u00a0](?=\d{3}(?!\d))")


def card_words(ten: str, suits: Sequence[str]) -> dict[str, Card]:
    """Return cards by printed word, with and without a comma at its end.

    Args:
        ten: Printed form of a ten.
        suits: Printed forms of clubs, diamonds, hearts and spades.
    """
    return {
        rank.replace("T", ten) + word + comma: CARDS[rank + suit]
        for rank in RANKS
        for word, suit in zip(suits, SUITS, strict=True)
        for comma in ("", ",")
    }


CARD_WORDS: Final = card_words("T", SUITS) | card_words("10", SUITS)


def international_amount(text: str, decimals: int) -> int:
    """Return an amount in any national format with at most two decimals; three digits are a group.

    Raises:
        AmountError: The text is not a number, or is finer than the unit.
    """
    return parse_amount(_THOUSANDS.sub("", text).replace(",", "."), decimals)
