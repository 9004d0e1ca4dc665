"""Positions of values in a text, for formats that have several values on a line."""

import re
from bisect import bisect_right
from typing import NamedTuple


class Span(NamedTuple):
    """A value on a line of a file; line and columns count from 1, the second column is exclusive."""

    line: int
    column: int = 1
    end_column: int = 1


LineOrSpan = int | Span  # a line, or one value in a document that may have many values on a line


def line_of(place: LineOrSpan) -> int:
    """The line itself, or the line of the span."""
    return place.line if isinstance(place, Span) else place


def text_order(place: LineOrSpan) -> tuple[int, int]:
    """A sort key that puts places in the order of the text."""
    return (place.line, place.column) if isinstance(place, Span) else (place, 1)


class SpanFinder:
    """Turns offsets in a piece of a file into spans of the file."""

    def __init__(self, text: str, first_line: int) -> None:
        self._ends = [match.start() for match in re.finditer("\n", text)] + [len(text)]
        self._first_line = first_line

    def find(self, start: int, end: int) -> Span:
        """The span of a value, truncated at the end of its first line.

        Args:
            start: Offset of the value.
            end: Offset of what follows it.
        """
        line = bisect_right(self._ends, start - 1)
        before = self._ends[line - 1] if line else -1
        return Span(self._first_line + line, start - before, min(end, self._ends[line]) - before)
