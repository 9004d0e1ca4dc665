"""Signs as pages print them."""

import re
from typing import Final

HYPHEN_OF_NUMBER: Final = re.compile(r"(?<!\w)-(?=\d)")


def typeset(text: str) -> str:
    """A sentence as pages show it: with minus signs, and no line ends before a percent sign."""
    return HYPHEN_OF_NUMBER.sub("\N{MINUS SIGN}", text).replace(" %", "\N{NO-BREAK SPACE}%")
