"""Typography of numbers and cards in displayed text, and bars of block characters."""

import re
from datetime import datetime
from typing import Final

SUIT_SIGNS: Final = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
HYPHEN_OF_NUMBER: Final = re.compile(r"(?<!\w)-(?=\d)")


def typeset(text: str) -> str:
    """Replace hyphens before numbers by minus signs, and spaces before percent signs by no-break spaces."""
    return HYPHEN_OF_NUMBER.sub("\N{MINUS SIGN}", text).replace(" %", "\N{NO-BREAK SPACE}%")


def count_of(number: int, one: str, many: str | None = None) -> str:
    """Return a number with its noun.

    >>> count_of(1, "hand"), count_of(2000, "hand"), count_of(2, "copy", "copies")
    ('1 hand', '2,000 hands', '2 copies')
    """
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def day_text(moment: datetime | None) -> str:
    """Return a date such as `3 Mar 2021`; a dash for None."""
    return "–" if moment is None else f"{moment.day} {moment:%b %Y}"


def card_text(card: str) -> str:
    """Return a card such as `As` with the sign of its suit.

    >>> card_text("As")
    'A♠'
    """
    return card[0] + SUIT_SIGNS.get(card[1:], card[1:])


def probability_text(value: float | None) -> str:
    """Format a p-value or q-value with three decimals; `<0.001` below that, "" for None."""
    if value is None:
        return ""
    return "<0.001" if value < 0.001 else f"{value:.3f}"


def bar(share: float, half: int) -> str:
    """Return a bar from -1 to 1 that starts at an axis in the middle.

    >>> bar(-0.5, 4), bar(0.625, 4)
    ('  ██│    ', '    │██▌ ')
    """
    blocks = round(2 * abs(share) * half)
    full, rest = divmod(blocks, 2)
    if share < 0:
        return f"{'▐' * rest + '█' * full:>{half}}│{' ' * half}"
    return f"{' ' * half}│{'█' * full + '▌' * rest:<{half}}"
