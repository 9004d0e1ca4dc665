"""Positions of values in a text, for formats with several values per line."""

import re
from bisect import bisect_right
from typing import NamedTuple


class Span(NamedTuple):
    """Position of a value in a file; line and columns count from 1, `end_column` is exclusive."""

    line: int
    column: int = 1
    end_column: int = 1


LineOrSpan = int | Span  # a line number, or the span of a value in a document with many values per line


def line_of(place: LineOrSpan) -> int:
    """Return the line number of a line or a span."""
    return place.line if isinstance(place, Span) else place


def text_order(place: LineOrSpan) -> tuple[int, int]:
    """Return a sort key for the order of the text: line and column."""
    return (place.line, place.column) if isinstance(place, Span) else (place, 1)


class SpanFinder:
    """Converts offsets in a part of a file, which begins at `first_line`, to spans of the file."""

    def __init__(self, text: str, first_line: int) -> None:
        self._ends = [match.start() for match in re.finditer("\n", text)] + [len(text)]
        self._first_line = first_line

    def find(self, start: int, end: int) -> Span:
        """Return the span of a value, truncated at the end of its first line.

        Args:
            start: Offset of the first character.
            end: Offset after the last character.
        """
        line = bisect_right(self._ends, start - 1)
        before = self._ends[line - 1] if line else -1
        return Span(self._first_line + line, start - before, min(end, self._ends[line]) - before)
