"""Tables and objects of documents with the location of each value; every value is validated."""

from collections.abc import Mapping
from decimal import Decimal, InvalidOperation
from typing import Any, Final

from hhparser.base.errors import HandHistoryError
from hhparser.base.text.spans import Span

MOST_DIGITS: Final = 15  # before the point
FINEST_DECIMAL: Final = 8  # finer digits are floating-point noise
STRING: Final = r'"[^"\\\n]*(?:\\.[^"\\\n]*)*"'  # pattern of a quoted text of TOML and JSON

Path = tuple[str | int, ...]


class DocumentError(HandHistoryError, ValueError):
    """A document that cannot be parsed, or that lacks a required value."""

    def __init__(self, location: Span, reason: str) -> None:
        super().__init__(reason)
        self.location = location
        self.reason = reason


class Fields:
    """A TOML table or JSON object; a missing or null value is None, a value of another type is an error.

    Attributes:
        values: The values by key, of any type.
    """

    def __init__(self, values: Mapping[str, Any], locations: Mapping[Path, Span], path: Path = ()) -> None:
        self.values = values  # Any: arbitrary values of the document
        self._locations = locations
        self._path = path

    def locate(self, *path: str | int) -> Span:
        """Return the location of a value, or else of the nearest value around it."""
        whole = self._path + path
        around = [whole[:size] for size in range(len(whole), -1, -1)]
        return next(self._locations[part] for part in around if part in self._locations)

    def error(self, key: str, reason: str, *path: int) -> DocumentError:
        """Return an error about a value: `antes` and `is not a list` give `antes is not a list`."""
        return DocumentError(self.locate(key, *path), f"{key} {reason}")

    def text(self, key: str) -> str | None:
        """Return a string, or a whole number as a string."""
        value = self.values.get(key)
        if value is None:
            return None
        if isinstance(value, str):
            return _whole(value)
        if isinstance(value, bool) or not isinstance(value, int | Decimal):
            raise self.error(key, "is not text")
        return str(value)

    def flag(self, key: str) -> bool | None:
        """Return a boolean, or None."""
        value = self.values.get(key)
        if value is None or isinstance(value, bool):
            return value
        raise self.error(key, "is neither true nor false")

    def number(self, key: str) -> Decimal | None:
        """Return a number of at most fifteen digits before the point, or infinity."""
        value = self.values.get(key)
        return None if value is None else self._number(key, value)

    def integer(self, key: str) -> int | None:
        """Return a whole number of at most fifteen digits."""
        value = self.number(key)
        if value is None:
            return None
        if value.is_infinite() or value != int(value):
            raise self.error(key, "is not a whole number")
        return int(value)

    def numbers(self, key: str) -> list[Decimal]:
        """Return a list of numbers; empty when it is missing."""
        return [self._number(key, value, n) for n, value in enumerate(self._list(key))]

    def texts(self, key: str) -> list[str]:
        """Return a list of strings; empty when it is missing."""
        for n, value in enumerate(self._list(key)):
            if not isinstance(value, str):
                raise self.error(key, "holds something that is not text", n)
        return [_whole(value) for value in self._list(key)]

    def fields(self, key: str) -> "Fields | None":
        """Return a table or object."""
        value = self.values.get(key)
        if value is None:
            return None
        if not isinstance(value, dict):
            raise self.error(key, "is not an object")
        return Fields(value, self._locations, (*self._path, key))

    def items(self, key: str) -> list["Fields"]:
        """Return a list of objects; empty when it is missing."""
        items = []
        for n, value in enumerate(self._list(key)):
            if not isinstance(value, dict):
                raise self.error(key, "holds something that is not an object", n)
            items.append(Fields(value, self._locations, (*self._path, key, n)))
        return items

    def _list(self, key: str) -> list[Any]:
        value = self.values.get(key)
        if value is None:
            return []
        if not isinstance(value, list):
            raise self.error(key, "is not a list")
        return value

    def _number(self, key: str, value: object, *path: int) -> Decimal:
        number = _decimal(value)
        if number is None:
            raise self.error(key, "is not a number", *path)
        if number.is_finite() and number.adjusted() >= MOST_DIGITS:
            raise self.error(key, "is too large", *path)
        if number.is_finite() and digits_after_point(number) > FINEST_DECIMAL:
            number = round(number, FINEST_DECIMAL).normalize()
        return number


def _decimal(value: object) -> Decimal | None:
    """Return a number, or a string that holds one; None for anything else."""
    if isinstance(value, bool) or not isinstance(value, str | int | Decimal):
        return None
    try:
        number = Decimal(value)
    except InvalidOperation:
        return None
    return None if number.is_nan() else number


def _whole(text: str) -> str:
    """Replace the lone surrogates of a text, allowed in JSON escapes."""
    return text.encode("utf-8", "replace").decode("utf-8")


def digits_after_point(number: Decimal) -> int:
    """Return the number of digits after the point of a finite number."""
    exponent = number.as_tuple().exponent
    return max(-exponent, 0) if isinstance(exponent, int) else 0
