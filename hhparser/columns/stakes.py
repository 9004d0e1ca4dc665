"""Parser for stakes in player notation: `0.25/0.50`, `$0.25/$0.50`, `NL50`, `25nl`, `PL 1/2 EUR`."""

import re
from decimal import Decimal
from typing import Final, NamedTuple

from hhparser.model import FIXED_LIMIT, NO_LIMIT, POT_LIMIT, Betting, HandKind

SHORT_BETTING: Final = {NO_LIMIT: "NL", POT_LIMIT: "PL", FIXED_LIMIT: "FL"}
BETTING: Final = {short: betting for betting, short in SHORT_BETTING.items()}
CURRENCIES: Final = {"$": "USD", "€": "EUR", "£": "GBP", "₹": "INR"}
BUY_IN: Final = 100  # in big blinds; NL50 has a buy-in of 50
_AMOUNT: Final = r"(\d{1,12}(?:\.\d{1,8})?|\.\d{1,8})"
_BLINDS: Final = re.compile(
    rf"(?:(NL|PL|FL)\s*)?([^\w\s./-]?){_AMOUNT}\s*/\s*[^\w\s./-]?{_AMOUNT}(?:\s+([A-Z]{{3,4}}))?",
    re.IGNORECASE,
)
_NAME: Final = re.compile(rf"(NL|PL)\s*{_AMOUNT}|{_AMOUNT}\s*(NL|PL)", re.IGNORECASE)


class StakesName(NamedTuple):
    """Parsed stakes; a field that is None matches any value.

    Attributes:
        low: Small blind, or small bet in fixed limit.
        high: Big blind, or big bet.
        betting: Betting structure.
        currency: Currency code.
        kind: Cash games or tournaments.
    """

    low: Decimal | None
    high: Decimal
    betting: Betting | None = None
    currency: str | None = None
    kind: HandKind | None = None


def read_stakes(text: str) -> StakesName | None:
    """Parse stakes from blinds or bets, or from a buy-in of 100 big blinds; None if the text is neither."""
    words = " ".join(text.split())
    found = _read(words)
    return found if found is not None and found.high else None


def _read(words: str) -> StakesName | None:
    if match := _BLINDS.fullmatch(words):
        betting, sign, low, high, currency = match.groups()
        code = currency.upper() if currency else CURRENCIES.get(sign)
        return StakesName(Decimal(low), Decimal(high), BETTING[betting.upper()] if betting else None, code)
    if match := _NAME.fullmatch(words):
        betting, buy_in = match[1] or match[4], match[2] or match[3]
        return StakesName(None, Decimal(buy_in) / BUY_IN, BETTING[betting.upper()], kind=HandKind.CASH)
    return None


def read_blinds(text: str) -> tuple[Decimal, Decimal] | None:
    """Parse the two blinds or bets of a text such as `0.05/0.10`; None for any other text."""
    match = _BLINDS.fullmatch(text.strip())
    return None if match is None or match[1] or match[5] else (Decimal(match[3]), Decimal(match[4]))
