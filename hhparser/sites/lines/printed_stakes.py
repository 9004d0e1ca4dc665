"""Finds printed stakes of games that are not parsed further."""

import re
from typing import Final, NamedTuple

from hhparser.base.errors import AmountError
from hhparser.model import FIXED_LIMIT, NO_LIMIT, POT_LIMIT, Betting
from hhparser.sites.lines.words import CURRENCY, international_amount

_SUFFIXES: Final = {"": 1, "K": 1000, "M": 1000**2, "B": 1000**3}
_SIGN: Final = r"(?:[$€£₹₮]|Rs\. ?)?"
_AMOUNT: Final = r"\d{1,12}(?:[.,]\d{1,8}| \d{3}(?!\d)){0,4}[KMB]?"
# two amounts after an optional ante, with a currency on any side
_PAIR: Final = re.compile(
    rf"(?<![\w.,/|])(?:(?P<before>[A-Z]{{3}}) )?(?:{_SIGN}{_AMOUNT}{_SIGN}/)?"
    rf"(?P<sign>{_SIGN}) ?(?P<low>{_AMOUNT}) ?(?P<after>{_SIGN}) ?[/|] ?"
    rf"{_SIGN}(?P<high>{_AMOUNT})(?![\w/|])(?: ?{_SIGN} ?(?P<behind>[A-Z]{{3}})\b)?"
)
_SINGLE: Final = re.compile(rf"(?:Limit \(|Button Blind\s)(?P<sign>{_SIGN})(?P<high>{_AMOUNT})")
_DATE: Final = re.compile(r"\d{4}/\d\d?/\d\d?|\d\d?/\d\d?/\d{4}")
_CHIPS: Final = re.compile(r"(?i)tournament|trny|play money")
_BETTING: Final = (
    (re.compile(r"(?i)no[ _-]?limit|\bNLO?\b"), NO_LIMIT),
    (re.compile(r"(?i)pot[ _-]?limit|\bPLO?\b"), POT_LIMIT),
    (re.compile(r"(?i)limit|\bFL\b|\b(?:L|Normal) (?=\D?\d)"), FIXED_LIMIT),
)


class PrintedStakes(NamedTuple):
    """Blinds, or bets in fixed limit, in the smallest unit; `low` is None for a game with one blind."""

    betting: Betting
    low: int | None
    high: int
    currency: str | None


def find_stakes(text: str, decimals: int) -> PrintedStakes | None:
    """Find the stakes above the seats; None if the text does not print them and the betting structure.

    >>> find_stakes("Omaha Pot Limit ($0.10/$0.25 USD) - 2009/11/25 14:12:43", 2)
    PrintedStakes(betting=Betting.POT_LIMIT, low=10, high=25, currency='USD')
    """
    text = _DATE.sub("", text.partition("\nSeat")[0])
    betting = next((structure for pattern, structure in _BETTING if pattern.search(text)), None)
    match = _match(text)
    if betting is None or match is None:
        return None
    parts = match.groupdict("")
    try:
        low, high = (_amount(parts.get(name, "0"), decimals) for name in ("low", "high"))
    except AmountError:
        return None
    if not 0 < high >= low:
        return None
    if betting is FIXED_LIMIT and "blinds" in match.string.lower():
        low, high = high, 2 * high
    sign = parts["sign"] or parts.get("after", "")
    currency = parts.get("before") or parts.get("behind") or CURRENCY.get(sign.strip())
    return PrintedStakes(betting, low or None, high, None if _CHIPS.search(text) else currency)


def _match(text: str) -> re.Match[str] | None:
    """Return the last pair of amounts of the first line with one: names of tournaments precede the stakes."""
    for line in text.split("\n"):
        if pairs := [*_PAIR.finditer(line)]:
            return pairs[-1]
    return _SINGLE.search(text)


def _amount(text: str, decimals: int) -> int:
    number = text.rstrip("KMB")
    return international_amount(number, decimals) * _SUFFIXES[text[len(number) :]]
