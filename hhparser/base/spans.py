"""Where values stand in a text, for formats that have several values on a line."""

import re
from bisect import bisect_right


class Location(int):
    """A line of a file, from 1, that knows the columns of one value; the second column is exclusive.

    It is its line wherever a line is wanted; two values of one line are told apart by their columns.
    """

    column: int
    end_column: int

    def __new__(cls, line: int, column: int = 1, end_column: int = 1) -> "Location":  # noqa: D102
        location = super().__new__(cls, line)
        location.column = column
        location.end_column = end_column
        return location

    def __eq__(self, other: object) -> bool:
        same_column = not isinstance(other, Location) or self.column == other.column
        return same_column and int.__eq__(self, other) is True

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return int.__hash__(self)

    def __lt__(self, other: int) -> bool:
        if isinstance(other, Location) and int.__eq__(self, other):
            return self.column < other.column
        return int.__lt__(self, other)


class LocationFinder:
    """Turns offsets in a text into locations in the file that it is a part of."""

    def __init__(self, text: str, first_line: int) -> None:
        self._ends = [match.start() for match in re.finditer("\n", text)] + [len(text)]
        self._first_line = first_line

    def find(self, start: int, end: int) -> Location:
        """The location of a value, cut off at the end of its first line.

        Args:
            start: Offset of the value.
            end: Offset of what follows it.
        """
        line = bisect_right(self._ends, start - 1)
        before = self._ends[line - 1] if line else -1
        return Location(self._first_line + line, start - before, min(end, self._ends[line]) - before)
