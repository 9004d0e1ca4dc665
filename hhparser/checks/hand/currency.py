"""Compares the currency symbols of amounts with each other."""

import re
from collections import Counter
from collections.abc import Iterator

from hhparser.checks.case import Case
from hhparser.sites.reading import is_aside

SYMBOLS = "$€£₹₮"
SIGN = rf"(?<!\w)[{SYMBOLS}](?=\s?\d)|(?:(?<=\d)|(?<=\d\s))[{SYMBOLS}](?!\w)"


def check_currency(case: Case) -> None:
    """Report the first amount with another symbol than most; amounts without a symbol are ignored."""
    text = case.hand.text
    if text.isascii() or sum(symbol in text for symbol in SYMBOLS) < 2:
        return
    signs = [*_signs(case)]
    own = Counter(sign for _, sign in signs).most_common(1)
    for line, sign in signs:
        if sign != own[0][0]:
            case.report_match("P126", line, f"({re.escape(sign)})", own[0][0], sign)
            return


def _signs(case: Case) -> Iterator[tuple[int, str]]:
    """Yield line and symbol of each amount outside names and ignored lines."""
    hand = case.hand
    names = "|".join(re.escape(seat.name) for seat in hand.seats)
    for line, words in enumerate(hand.text.split("\n"), hand.line):
        signs = re.findall(SIGN, re.sub(names, "", words))
        if signs and not words.startswith("Table ") and not is_aside(hand, words):
            yield from ((line, sign) for sign in signs)
