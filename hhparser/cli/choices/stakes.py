"""Stakes as players write them: `0.25/0.50`, `$0.25/$0.50`, `NL50`, `25nl`, `PL 1/2 EUR`."""

import re
from decimal import Decimal
from typing import TYPE_CHECKING, Final, NamedTuple

import click

from hhparser.checks.hand.rake import limits
from hhparser.columns.hands import SHORT_BETTING
from hhparser.model import Betting, Hand, HandKind

if TYPE_CHECKING:
    import polars as pl

BETTING: Final = {short: betting for betting, short in SHORT_BETTING.items()}
CURRENCIES: Final = {"$": "USD", "€": "EUR", "£": "GBP", "₹": "INR"}
BUY_IN: Final = 100  # big blinds; NL50 is the game with a buy-in of 50
_AMOUNT: Final = r"(\d{1,12}(?:\.\d{1,8})?|\.\d{1,8})"
_BLINDS: Final = re.compile(
    rf"(?:(NL|PL|FL)\s*)?([^\w\s./-]?){_AMOUNT}\s*/\s*[^\w\s./-]?{_AMOUNT}(?:\s+([A-Z]{{3,4}}))?",
    re.IGNORECASE,
)
_NAME: Final = re.compile(rf"(NL|PL)\s*{_AMOUNT}|{_AMOUNT}\s*(NL|PL)", re.IGNORECASE)


class StakesWanted(NamedTuple):
    """A game at some stakes; what is None may be anything.

    Attributes:
        low: Small blind, or small bet in fixed limit.
        high: Big blind, or big bet.
        betting: How much may be bet.
        currency: Currency of the amounts.
        kind: Cash games or tournaments.
    """

    low: Decimal | None
    high: Decimal
    betting: Betting | None = None
    currency: str | None = None
    kind: HandKind | None = None

    def fits(self, hand: Hand) -> bool:
        """Whether a hand is of this game."""
        if hand.stakes is None:
            return False
        low, high = limits(hand.stakes)
        return (
            self.low in (None, low)
            and self.high == high
            and self.betting in (None, hand.stakes.betting)
            and self.currency in (None, hand.stakes.currency)
            and self.kind in (None, hand.kind)
        )

    def condition(self) -> "pl.Expr":
        """The same for the rows of a store."""
        import polars as pl

        from analysis.store.disk.batches import plain

        wanted = {
            "low": None if self.low is None else plain(self.low),
            "high": plain(self.high),
            "betting": None if self.betting is None else self.betting.value,
            "currency": self.currency,
            "kind": None if self.kind is None else self.kind.value,
        }
        return pl.all_horizontal(pl.col(name) == value for name, value in wanted.items() if value is not None)


def stakes(text: str) -> StakesWanted:
    """A game by its blinds or bets, or by the name that its buy-in of 100 big blinds gives it."""
    words = " ".join(text.split())
    wanted = _read(words)
    if wanted is None or not wanted.high:
        raise click.BadParameter(f"{text!r} is not of the form 0.05/0.10, NL10 or 10nl")
    return wanted


def _read(words: str) -> StakesWanted | None:
    if match := _BLINDS.fullmatch(words):
        betting, sign, low, high, currency = match.groups()
        code = currency.upper() if currency else CURRENCIES.get(sign)
        return StakesWanted(Decimal(low), Decimal(high), BETTING[betting.upper()] if betting else None, code)
    if match := _NAME.fullmatch(words):
        betting, buy_in = match[1] or match[4], match[2] or match[3]
        return StakesWanted(None, Decimal(buy_in) / BUY_IN, BETTING[betting.upper()], kind=HandKind.CASH)
    return None


def blinds(text: str) -> tuple[Decimal, Decimal]:
    """Small and big blind, or small and big bet, such as `0.05/0.10`."""
    match = _BLINDS.fullmatch(text.strip())
    if match is None or match[1] or match[5]:
        raise click.BadParameter(f"{text!r} is not of the form 0.05/0.10")
    return Decimal(match[3]), Decimal(match[4])
