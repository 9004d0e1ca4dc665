"""Amounts: printed text to integers of the smallest unit, and back."""


def parse_amount(text: str, decimals: int) -> int:
    """Chips or cents of a printed amount such as `1,234.5`.

    Args:
        text: Digits with an optional decimal point; commas separate thousands.
        decimals: Digits after the point that the unit has, 2 for cents, 0 for chips.

    Returns:
        The amount in the smallest unit, >= 0.

    Raises:
        ValueError: The amount is finer than the unit.
    """
    whole, _, fraction = text.replace(",", "").partition(".")
    if len(fraction) > decimals:
        if fraction.strip("0"):
            raise ValueError(text)
        fraction = fraction[:decimals]
    return int((whole or "0") + fraction.ljust(decimals, "0"))


def format_amount(amount: int, decimals: int) -> str:
    """The amount as decimal text without sign or separator of thousands, `70` cents as `0.70`."""
    if not decimals:
        return str(amount)
    sign, amount = ("-", -amount) if amount < 0 else ("", amount)
    whole, fraction = divmod(amount, 10**decimals)
    return f"{sign}{whole}.{fraction:0{decimals}d}"
