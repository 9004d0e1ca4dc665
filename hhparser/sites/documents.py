"""TOML and JSON as documents that know where each value stands; nothing in them is trusted."""

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from decimal import Decimal, InvalidOperation
from typing import Any, Final

from hhparser.base.errors import HandHistoryError
from hhparser.base.locations import Location, LocationFinder

LONGEST_TOML: Final = 1 << 16
LONGEST_JSON: Final = 1 << 18
MOST_DIGITS: Final = 15  # before the point
FINEST_DECIMAL: Final = 8  # what is finer is the noise of a binary number
_STRING: Final = r'"[^"\\\n]*(?:\\.[^"\\\n]*)*"'
_TOML_VALUE: Final = rf'''"""(?s:.*?)"""+|\'\'\'(?s:.*?)\'\'\'+|{_STRING}|\'[^'\n]*\'|[^\s,=\[\]{{}}#"']+'''
_TOML_TOKEN: Final = re.compile(rf"(?P<skip>#[^\n]*|[ \t,{{}}]+)|(?P<value>{_TOML_VALUE})|(?P<mark>.|\n)")
_JSON_TOKEN: Final = re.compile(rf"{_STRING}|[{{}}\[\]:,]|[^\s{{}}\[\]:,\"]+")
# for a key of many parts tomllib needs time and memory by the square of their number
_LONG_KEY: Final = re.compile(r"""(?:^|[{,\[])[ \t]*(?:[\w"'-]+[ \t]*\.[ \t]*){16}""", re.MULTILINE)
_TOML_LOCATION: Final = re.compile(r"\(at (?:line (\d+), column (\d+)|end of document)\)")

Path = tuple[str | int, ...]


class DocumentError(HandHistoryError, ValueError):
    """A document that cannot be read, or that lacks a value it must have."""

    def __init__(self, location: Location, reason: str) -> None:
        super().__init__(reason)
        self.location = location
        self.reason = reason


class Fields:
    """A table of TOML or an object of JSON; a missing or null value is None, one of another type an error.

    Attributes:
        values: The values by key, of any type.
    """

    def __init__(
        self, values: Mapping[str, Any], locations: Mapping[Path, Location], path: Path = ()
    ) -> None:
        self.values = values  # Any: whatever the document holds
        self._locations = locations
        self._path = path

    def locate(self, *path: str | int) -> Location:
        """Where a value stands, or else the nearest value around it."""
        whole = self._path + path
        around = [whole[:size] for size in range(len(whole), -1, -1)]
        return next(self._locations[part] for part in around if part in self._locations)

    def error(self, key: str, reason: str, *path: int) -> DocumentError:
        """An error about a value: `antes` and `is no list` give `antes is no list`."""
        return DocumentError(self.locate(key, *path), f"{key} {reason}")

    def text(self, key: str) -> str | None:
        """A text, or a whole number as text."""
        value = self.values.get(key)
        if value is None:
            return None
        if isinstance(value, str):
            return _whole(value)
        if isinstance(value, bool) or not isinstance(value, int | Decimal):
            raise self.error(key, "is no text")
        return str(value)

    def flag(self, key: str) -> bool | None:
        """True or false."""
        value = self.values.get(key)
        if value is None or isinstance(value, bool):
            return value
        raise self.error(key, "is neither true nor false")

    def number(self, key: str) -> Decimal | None:
        """A number of at most fifteen digits before the point, or infinity."""
        value = self.values.get(key)
        return None if value is None else self._number(key, value)

    def integer(self, key: str) -> int | None:
        """A whole number of at most fifteen digits."""
        value = self.number(key)
        if value is None:
            return None
        if value.is_infinite() or value != int(value):
            raise self.error(key, "is no whole number")
        return int(value)

    def numbers(self, key: str) -> list[Decimal]:
        """A list of numbers; empty when it is missing."""
        return [self._number(key, value, n) for n, value in enumerate(self._list(key))]

    def texts(self, key: str) -> list[str]:
        """A list of texts; empty when it is missing."""
        for n, value in enumerate(self._list(key)):
            if not isinstance(value, str):
                raise self.error(key, "holds what is no text", n)
        return [_whole(value) for value in self._list(key)]

    def fields(self, key: str) -> "Fields | None":
        """A table or object."""
        value = self.values.get(key)
        if value is None:
            return None
        if not isinstance(value, dict):
            raise self.error(key, "is no object")
        return Fields(value, self._locations, (*self._path, key))

    def items(self, key: str) -> list["Fields"]:
        """A list of objects; empty when it is missing."""
        items = []
        for n, value in enumerate(self._list(key)):
            if not isinstance(value, dict):
                raise self.error(key, "holds what is no object", n)
            items.append(Fields(value, self._locations, (*self._path, key, n)))
        return items

    def _list(self, key: str) -> list[Any]:
        value = self.values.get(key)
        if value is None:
            return []
        if not isinstance(value, list):
            raise self.error(key, "is no list")
        return value

    def _number(self, key: str, value: object, *path: int) -> Decimal:
        if isinstance(value, str):
            try:
                value = Decimal(value)
            except InvalidOperation:
                raise self.error(key, "is no number", *path) from None
        if isinstance(value, bool) or not isinstance(value, int | Decimal):
            raise self.error(key, "is no number", *path)
        number = Decimal(value)
        if number.is_nan():
            raise self.error(key, "is no number", *path)
        if number.is_finite() and number.adjusted() >= MOST_DIGITS:
            raise self.error(key, "is too large", *path)
        if number.is_finite() and digits_after_point(number) > FINEST_DECIMAL:
            number = round(number, FINEST_DECIMAL).normalize()
        return number


def _whole(text: str) -> str:
    """A text without the halves of characters that JSON can hold."""
    return text.encode("utf-8", "replace").decode("utf-8")


def digits_after_point(number: Decimal) -> int:
    """How many digits a finite number is written with after the point."""
    exponent = number.as_tuple().exponent
    return max(-exponent, 0) if isinstance(exponent, int) else 0


# --- TOML ---


def read_toml(text: str, first_line: int) -> Fields:
    """The table of a hand: the text itself, or the first table in it when it does not name a variant.

    Args:
        text: One document, perhaps below the heading of its table.
        first_line: Line of the file on which it begins.

    Raises:
        DocumentError: It is no TOML, too long or too deep.
    """
    finder = LocationFinder(text, first_line)
    if len(text) > LONGEST_TOML:
        raise DocumentError(finder.find(0, 1), f"a document of {len(text)} characters")
    long_key = _LONG_KEY.search(text)
    if long_key is not None:
        raise DocumentError(finder.find(*long_key.span()), "a key of many parts")
    try:
        document = tomllib.loads(text, parse_float=Decimal)
    except (ValueError, RecursionError, InvalidOperation) as error:
        raise DocumentError(_toml_location(str(error), text, finder), _toml_reason(error)) from error
    tables = [value for value in document.values() if isinstance(value, dict)]
    table = tables[0] if tables and "variant" not in document else document
    return Fields(table, dict(_toml_locations(text, finder)))


def _toml_location(message: str, text: str, finder: LocationFinder) -> Location:
    """The location that a message of tomllib names."""
    match = _TOML_LOCATION.search(message)
    if match is None or match[1] is None:
        end = len(text.rstrip())
        return finder.find(end - 1 if match else 0, end)
    lines = text.split("\n")
    start = sum(len(line) + 1 for line in lines[: int(match[1]) - 1]) + int(match[2]) - 1
    return finder.find(start, start + 1)


def _toml_reason(error: Exception) -> str:
    if isinstance(error, RecursionError):
        return "lists in lists without end"
    return _TOML_LOCATION.sub("", str(error)).strip() or "no number"


def _toml_locations(text: str, finder: LocationFinder) -> Iterator[tuple[Path, Location]]:
    """Each value of a key and each element of a list, and where it stands."""
    key, number, depth, found = "", 0, 0, False
    word = (0, 0)
    yield (), finder.find(0, text.find("\n") if "\n" in text else len(text))
    for token in _TOML_TOKEN.finditer(text):
        start, end = token.span()
        if token.lastgroup == "value":
            if found:
                if depth:
                    yield (key, number), finder.find(start, end)
                    number += 1
                else:
                    yield (key,), finder.find(start, end)
            word = start, end
        elif token["mark"] == "=" and not found:
            key, number, found = text[slice(*word)].strip("\"'"), 0, True
            yield (key,), finder.find(*word)
        elif token["mark"] in ("[", "]"):
            depth += 1 if token["mark"] == "[" else -1
        elif token["mark"] == "\n" and not depth:
            found = False


# --- JSON ---


def read_json(text: str, start: int, first_line: int) -> tuple[Fields, int]:
    """A JSON object and the offset of what follows it.

    Args:
        text: Text that holds it.
        start: Offset of the object's brace.
        first_line: Line of the file on which the text begins.

    Raises:
        DocumentError: It is no JSON, too long or too deep.
    """
    finder = LocationFinder(text, first_line)
    decoder = json.JSONDecoder(parse_int=Decimal, parse_float=Decimal, parse_constant=Decimal)
    try:
        value, end = decoder.raw_decode(text[start : start + LONGEST_JSON])
    except json.JSONDecodeError as error:
        at = start + error.pos
        cut = len(text) - start > LONGEST_JSON
        reason = f"an object of more than {LONGEST_JSON} characters" if cut else error.msg
        raise DocumentError(finder.find(min(at, len(text) - 1), at + 1), reason) from error
    except (RecursionError, InvalidOperation) as error:
        reason = "objects in objects without end" if isinstance(error, RecursionError) else "no number"
        raise DocumentError(finder.find(start, start + 1), reason) from error
    return Fields(value, dict(_json_locations(text, start, start + end, finder))), start + end


def _json_locations(
    text: str, start: int, end: int, finder: LocationFinder
) -> Iterator[tuple[Path, Location]]:
    """Each object, list, element and value of a JSON text without faults, and where it stands."""
    path: list[str | int] = []
    opened: list[int] = []
    key_follows = False
    yield (), finder.find(start, end)
    for token in _JSON_TOKEN.finditer(text, start, end):
        word = token[0]
        if word in "{[":
            opened.append(token.start())
            path.append(0 if word == "[" else "")
            key_follows = word == "{"
        elif word in "}]":
            path.pop()
            yield tuple(path), finder.find(opened.pop(), token.end())
            key_follows = False
        elif word == ",":
            last = path[-1]
            key_follows = isinstance(last, str)
            path[-1] = last if isinstance(last, str) else last + 1
        elif word == ":":
            key_follows = False
        elif key_follows:
            path[-1] = json.loads(word)
        else:
            yield tuple(path), finder.find(*token.span())
