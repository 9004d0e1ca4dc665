"""Amounts of PHH documents, in the unit of the hand; lists have one amount per player."""

from decimal import Decimal

from hhparser.base.errors import AmountError
from hhparser.base.money import parse_amount
from hhparser.sites.documents.builder import DocumentBuilder
from hhparser.sites.documents.fields import MOST_DIGITS, Fields


def read_amount(b: DocumentBuilder, table: Fields, key: str) -> int | None:
    """Return an amount; None when it is missing."""
    number = table.number(key)
    return None if number is None else _units(b, table, number, key)


def read_amounts(b: DocumentBuilder, table: Fields, key: str) -> list[int]:
    """Return a list of amounts, one for each player; empty when it is missing."""
    return [_units(b, table, number, key, n) for n, number in enumerate(read_numbers(b, table, key))]


def read_numbers(b: DocumentBuilder, table: Fields, key: str) -> list[Decimal]:
    """Return a list of numbers, one for each player; empty when it is missing."""
    found = table.numbers(key)
    if found and len(found) != len(b.labels):
        raise table.error(key, f"has {len(found)} values for {len(b.labels)} players")
    return found


def _units(b: DocumentBuilder, table: Fields, number: Decimal, key: str, *path: int) -> int:
    if number.is_infinite() or number.adjusted() + b.game.decimals >= MOST_DIGITS:
        raise table.error(key, "is too large", *path)
    return int(number.scaleb(b.game.decimals))


def read_stack(b: DocumentBuilder, table: Fields, number: Decimal, key: str, n: int) -> int | None:
    """Return the chips of a player; None for `inf`, an unknown stack."""
    return None if number == Decimal("Infinity") else _units(b, table, number, key, n)


def read_fees(b: DocumentBuilder, table: Fields) -> list[tuple[str, int]]:
    """Return fees other than the rake, from our own field `jackpot=0.05,bingo=0.01`."""
    pairs = [word.partition("=") for word in (table.text("_fees") or "").split(",") if word]
    try:
        return [(name.strip(), parse_amount(amount.strip(), b.game.decimals)) for name, _, amount in pairs]
    except AmountError:
        raise table.error("_fees", "is not of the form jackpot=0.05") from None


def players_in_order(b: DocumentBuilder) -> list[int]:
    """Return the seats of p1, p2 ..."""
    return [b.labels[f"p{n + 1}"] for n in range(len(b.labels))]
