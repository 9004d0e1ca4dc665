"""Signs and numbers as pages print them."""

import re
from typing import Final

HYPHEN_OF_NUMBER: Final = re.compile(r"(?<!\w)-(?=\d)")


def typeset(text: str) -> str:
    """A sentence as pages show it: with minus signs, and no line ends before a percent sign."""
    return HYPHEN_OF_NUMBER.sub("\N{MINUS SIGN}", text).replace(" %", "\N{NO-BREAK SPACE}%")


def probability_text(value: float | None) -> str:
    """A p or q value; empty for None."""
    if value is None:
        return ""
    return "<0.001" if value < 0.001 else f"{value:.3f}"
