"""Checks of the arguments of public functions."""

from collections.abc import Iterable
from typing import Any

from hhparser.base.errors import ArgumentError


def require(name: str, value: object, kinds: type | tuple[type, ...], expected: str) -> None:
    """Check the type of an argument.

    Args:
        name: Name of the argument.
        value: Its value.
        kinds: The types that it may have.
        expected: Description of a valid value, for the message.

    Raises:
        ArgumentError: The value has another type.

    >>> require("hand_id", 7, str, "the number of a hand as text")
    Traceback (most recent call last):
    hhparser.base.errors.ArgumentError: hand_id: 7 is not the number of a hand as text
    """
    if not isinstance(value, kinds):
        raise ArgumentError(name, value, expected)


def one_or_several(
    name: str, value: object, kinds: type | tuple[type, ...], expected: str
) -> list[Any]:  # Any: of one of the types
    """Return the values of an argument that takes one value or several.

    Args:
        name: Name of the argument.
        value: One value or several.
        kinds: The types that a value may have.
        expected: Description of a valid value, for the message.

    Raises:
        ArgumentError: A value has another type.

    >>> one_or_several("by", "month", str, "a column"), one_or_several("by", ("month",), str, "a column")
    (['month'], ['month'])
    """
    if isinstance(value, kinds):
        return [value]
    if not isinstance(value, Iterable) or isinstance(value, bytes):
        raise ArgumentError(name, value, f"{expected}, or a list of them")
    values = list(value)
    for one in values:
        require(name, one, kinds, expected)
    return values
