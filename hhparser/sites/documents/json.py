"""Parses JSON documents and locates each of their values."""

import json
import re
from collections.abc import Iterator
from decimal import Decimal, InvalidOperation
from typing import Final

from hhparser.base.text.spans import Span, SpanFinder
from hhparser.sites.documents.fields import STRING, DocumentError, Fields, Path

LONGEST_JSON: Final = 1 << 18
_FIRST: Final[dict[str, str | int]] = {"[": 0, "{": ""}  # index or key before the first value
_JSON_TOKEN: Final = re.compile(rf"{STRING}|[{{}}\[\]:,]|[^\s{{}}\[\]:,\"]+")


def read_json(text: str, start: int, first_line: int) -> tuple[Fields, int]:
    """Parse a JSON object; return it and the offset after it.

    Args:
        text: Text with the object.
        start: Offset of the object's brace.
        first_line: Line of the file at the start of the text.

    Raises:
        DocumentError: It is not JSON, too long or too deep.
    """
    finder = SpanFinder(text, first_line)
    decoder = json.JSONDecoder(parse_int=Decimal, parse_float=Decimal, parse_constant=Decimal)
    try:
        value, end = decoder.raw_decode(text[start : start + LONGEST_JSON])
    except json.JSONDecodeError as error:
        at = start + error.pos
        cut = len(text) - start > LONGEST_JSON
        reason = f"an object of more than {LONGEST_JSON} characters" if cut else error.msg
        raise DocumentError(finder.find(min(at, len(text) - 1), at + 1), reason) from error
    except (RecursionError, InvalidOperation) as error:
        reason = "objects nested too deeply" if isinstance(error, RecursionError) else "no number"
        raise DocumentError(finder.find(start, start + 1), reason) from error
    return Fields(value, dict(_json_locations(text, start, start + end, finder))), start + end


def _json_locations(text: str, start: int, end: int, finder: SpanFinder) -> Iterator[tuple[Path, Span]]:
    """Yield the path and location of each object, list, element and value of a valid JSON text."""
    path: list[str | int] = []
    opened: list[int] = []
    key_follows = False
    yield (), finder.find(start, end)
    for token in _JSON_TOKEN.finditer(text, start, end):
        word = token[0]
        if word in "{[":
            opened.append(token.start())
            path.append(_FIRST[word])
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
