"""Typography of numbers in displayed text."""

import re
from typing import Final

HYPHEN_OF_NUMBER: Final = re.compile(r"(?<!\w)-(?=\d)")


def typeset(text: str) -> str:
    """Replace hyphens before numbers by minus signs, and spaces before percent signs by no-break spaces."""
    return HYPHEN_OF_NUMBER.sub("\N{MINUS SIGN}", text).replace(" %", "\N{NO-BREAK SPACE}%")


def probability_text(value: float | None) -> str:
    """Format a p-value or q-value with three decimals; `<0.001` below that, "" for None."""
    if value is None:
        return ""
    return "<0.001" if value < 0.001 else f"{value:.3f}"
