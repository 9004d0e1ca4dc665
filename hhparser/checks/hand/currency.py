"""Compares the currency symbols of amounts with the header's."""

import re

from hhparser.checks.case import Case
from hhparser.model import HandKind

SYMBOLS = "$€£₹₮"
STAKES = re.compile(rf"\(([{SYMBOLS}])\d")


def check_currency(case: Case) -> None:
    """Every printed symbol is that of the stakes; amounts without one are left alone."""
    text = case.hand.text
    stakes = STAKES.search(text, 0, text.find("\n")) if case.hand.kind is HandKind.CASH else None
    if stakes is None:
        return
    others = SYMBOLS.replace(stakes[1], "")
    if any(symbol in text for symbol in others):
        _find_another(case, stakes[1], rf"(?<=[ (])([{others}])(?=\d)")


def _find_another(case: Case, own: str, pattern: str) -> None:
    """Report the first different symbol that is not part of a name or of chat."""
    for line, words in enumerate(case.hand.text.split("\n"), case.hand.line):
        for seat in case.hand.seats:
            words = words.replace(seat.name, "")  # noqa: PLW2901  names may hold symbols
        match = re.search(pattern, words)
        if match and not words.startswith("Table ") and ' said, "' not in words:
            case.report_match("P126", line, pattern, own, match[1])
            return
