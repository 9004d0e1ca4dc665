"""Parsers of stakes: `0.25/0.50`, `$0.25/$0.50`, `NL50`, `25nl`, `PL 1/2 EUR`."""

from decimal import Decimal
from typing import TYPE_CHECKING

import click

from hhparser.checks.hand.rake import limits
from hhparser.columns.stakes import StakesName, read_blinds, read_stakes
from hhparser.model import Hand

if TYPE_CHECKING:
    import polars as pl


class StakesWanted(StakesName):
    """A filter on stakes; fields that are None match every hand."""

    __slots__ = ()

    def fits(self, hand: Hand, *, keeps_unknown: bool = False) -> bool:
        """Return whether a hand has these stakes; with `keeps_unknown`, whether it may have them."""
        if hand.stakes is None:
            return keeps_unknown
        low, high = limits(hand.stakes)
        keeps_unknown &= hand.kind is None
        values = (hand.stakes.betting, hand.stakes.currency, hand.kind)
        return (
            self.low in (None, low)
            and self.high == high
            and all(
                wanted in (None, value) or (keeps_unknown and value is None)
                for wanted, value in zip(self[2:], values, strict=True)
            )
        )

    def condition(self) -> "pl.Expr":
        """Return the filter as a polars expression on the rows of a store; unknown values match."""
        import polars as pl

        from analysis.store.disk.batches import plain

        wanted = {
            "low": None if self.low is None else plain(self.low),
            "high": plain(self.high),
            "betting": None if self.betting is None else self.betting.value,
            "currency": self.currency,
            "kind": None if self.kind is None else self.kind.value,
        }
        found = (pl.col(name) == value for name, value in wanted.items() if value is not None)
        is_unknown = pl.col("kind").is_null() | pl.col("high").is_null()
        return pl.all_horizontal(one.fill_null(is_unknown) for one in found)


def stakes(text: str) -> StakesWanted:
    """Parse stakes, written as blinds or bets, or as a name such as `NL50` (100 big blinds are 50)."""
    wanted = read_stakes(text)
    if wanted is None:
        raise click.BadParameter(f"{' '.join(text.split())!r} is not of the form 0.05/0.10, NL10 or 10nl")
    return StakesWanted(*wanted)


def blinds(text: str) -> tuple[Decimal, Decimal]:
    """Parse small and big blind, or small and big bet, such as `0.05/0.10`."""
    found = read_blinds(text)
    if found is None:
        raise click.BadParameter(f"{text!r} is not of the form 0.05/0.10")
    return found
