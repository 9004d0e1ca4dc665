"""Converts amounts between decimal text and integers in the smallest unit."""

from typing import Final

from hhparser.base.errors import AmountError

LARGEST: Final = 10**13  # a larger amount is damaged text; any sum in a hand has at most 15 digits
_POWERS = (1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000)


def parse_amount(text: str, decimals: int) -> int:
    """Parse a printed amount such as `1,234.5` to chips or cents.

    Args:
        text: Digits with an optional decimal point; commas separate thousands.
        decimals: Number of decimals of the unit, 2 for cents, 0 for chips.

    Returns:
        The amount in the smallest unit, >= 0.

    Raises:
        AmountError: The text is not a number, below 0, finer than the unit, or more than `LARGEST`.
    """
    digits = text.replace(",", "") if "," in text else text
    whole, _, fraction = digits.partition(".")
    missing = decimals - len(fraction)
    if missing < 0:
        if fraction[decimals:].strip("0"):
            raise AmountError(text)
        fraction, missing = fraction[:decimals], 0
    try:
        amount = int(whole + fraction) * _POWERS[missing]
    except ValueError:
        raise AmountError(text) from None
    if not 0 <= amount <= LARGEST:
        raise AmountError(text)
    return amount


def format_amount(amount: int, decimals: int) -> str:
    """Format an amount as decimal text without currency sign or thousands separator, 70 cents as `0.70`."""
    if not decimals:
        return str(amount)
    sign, amount = ("-", -amount) if amount < 0 else ("", amount)
    whole, fraction = divmod(amount, 10**decimals)
    return f"{sign}{whole}.{fraction:0{decimals}d}"
