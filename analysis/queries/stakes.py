"""Stakes in queries: `stakes = NL25` and `stakes = 0.10/0.25` besides the text of the column."""

import re
from typing import Final

import polars as pl

from hhparser.columns.stakes import StakesName, read_stakes
from hhparser.model import Betting

FORMS: Final = 'such as NL25, 0.10/0.25, "NL 0.10/0.25 USD" or, for a tournament, "3.00+0.30 USD"'
# full texts of the column: blinds with two decimals and a currency, or chips; buy-ins
_WHOLE: Final = re.compile(
    r"(NL|PL|FL)( cap)? ((\d+\.\d\d+|\?)/(\d+\.\d\d+|\?) [A-Z]{3,5}|\S+/\S+ (chips|play money))"
    r"|[\d.]+(\+[\d.]+)* \S.*|freeroll|tournament"
)
IS_LIKE_STAKES: Final = re.compile(r"[/ ]")
IS_FIXED: Final = pl.col("betting") == Betting.FIXED_LIMIT.value


def stakes_condition(column: pl.Expr, text: str) -> pl.Expr | None:
    """Return the condition that hands are played at some stakes, or None if the text does not name stakes.

    Args:
        column: The column of stakes.
        text: A full text of the column, or a short form of the option `--stakes`.
    """
    if _WHOLE.fullmatch(text):
        return column == text
    wanted = read_stakes(text)
    if wanted is not None:
        return _of_game(wanted)
    return column == text if IS_LIKE_STAKES.search(text) else None


def _of_game(wanted: StakesName) -> pl.Expr:
    """Return the condition for a game by its blinds, in fixed limit by bets of one and two big blinds."""
    small_blind, big_blind = (
        pl.col(name) / pl.lit(10.0).pow(pl.col("decimals")) for name in ("small_blind", "big_blind")
    )
    high = pl.when(IS_FIXED).then(2 * big_blind).otherwise(big_blind)
    low = pl.when(IS_FIXED).then(big_blind).otherwise(small_blind)
    conditions = [_is_close(high, float(wanted.high))]
    if wanted.low is not None:
        conditions.append(_is_close(low, float(wanted.low)))
    names = {"betting": wanted.betting and wanted.betting.value, "currency": wanted.currency}
    names["kind"] = wanted.kind and wanted.kind.value
    conditions += [pl.col(name) == value for name, value in names.items() if value]
    return pl.all_horizontal(conditions)


def _is_close(amount: pl.Expr, value: float) -> pl.Expr:
    """Return the condition that two amounts of at most 8 decimals are equal."""
    return (amount - value).abs() < 1e-9
