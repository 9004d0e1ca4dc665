"""Parses TOML documents and locates each of their values."""

import re
import tomllib
from collections.abc import Iterator
from decimal import Decimal, InvalidOperation
from typing import Final

from hhparser.base.text.spans import Span, SpanFinder
from hhparser.sites.documents.fields import STRING, DocumentError, Fields, Path

LONGEST_TOML: Final = 1 << 16
_TOML_VALUE: Final = rf'''"""(?s:.*?)"""+|\'\'\'(?s:.*?)\'\'\'+|{STRING}|\'[^'\n]*\'|[^\s,=\[\]{{}}#"']+'''
_NESTING: Final = {"[": 1, "]": -1}
_TOML_TOKEN: Final = re.compile(rf"(?P<skip>#[^\n]*|[ \t,{{}}]+)|(?P<value>{_TOML_VALUE})|(?P<mark>.|\n)")
# tomllib needs quadratic time and memory for a dotted key with many parts
_LONG_KEY: Final = re.compile(r"""(?:^|[{,\[])[ \t]*(?:[\w"'-]+[ \t]*\.[ \t]*){16}""", re.MULTILINE)
_TOML_LOCATION: Final = re.compile(r"\(at (?:line (\d+), column (\d+)|end of document)\)")


def read_toml(text: str, first_line: int) -> Fields:
    """Parse the table of a hand: the text itself, or the first table in it if it does not name a variant.

    Args:
        text: One document, with or without the header of its table.
        first_line: Line of the file at the start of the text.

    Raises:
        DocumentError: It is not TOML, too long or too deep.
    """
    finder = SpanFinder(text, first_line)
    if len(text) > LONGEST_TOML:
        raise DocumentError(finder.find(0, 1), f"a document of {len(text)} characters")
    long_key = _LONG_KEY.search(text)
    if long_key is not None:
        raise DocumentError(finder.find(*long_key.span()), "a key of too many parts")
    try:
        document = tomllib.loads(text, parse_float=Decimal)
    except (ValueError, RecursionError, InvalidOperation) as error:
        raise DocumentError(_toml_location(str(error), text, finder), _toml_reason(error)) from error
    tables = [value for value in document.values() if isinstance(value, dict)]
    table = tables[0] if tables and "variant" not in document else document
    return Fields(table, dict(_toml_locations(text, finder)))


def _toml_location(message: str, text: str, finder: SpanFinder) -> Span:
    """Return the location that a tomllib message names."""
    match = _TOML_LOCATION.search(message)
    if match is None or match[1] is None:
        end = len(text.rstrip())
        return finder.find(end - 1 if match else 0, end)
    lines = text.split("\n")
    start = sum(len(line) + 1 for line in lines[: int(match[1]) - 1]) + int(match[2]) - 1
    return finder.find(start, start + 1)


def _toml_reason(error: Exception) -> str:
    if isinstance(error, RecursionError):
        return "lists nested too deeply"
    return _TOML_LOCATION.sub("", str(error)).strip() or "no number"


def _toml_locations(text: str, finder: SpanFinder) -> Iterator[tuple[Path, Span]]:
    """Yield the path and location of each value of a key and each element of a list."""
    key, number, depth, found = "", 0, 0, False
    word = (0, 0)
    yield (), finder.find(0, len(text.partition("\n")[0]))
    for token in _TOML_TOKEN.finditer(text):
        depth += _NESTING.get(token["mark"], 0)
        if token.lastgroup == "value":
            if found:
                yield (key, number) if depth else (key,), finder.find(*token.span())
                number += depth > 0
            word = token.span()
        elif token["mark"] == "=" and not found:
            key, number, found = text[slice(*word)].strip("\"'"), 0, True
            yield (key,), finder.find(*word)
        elif token["mark"] == "\n":
            found &= depth > 0
