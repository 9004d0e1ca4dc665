"""Rows of a log in CSV: an entry, its time and its number, each with its place in the file."""

import csv
import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from hhparser.base.spans import Span
from hhparser.sites.lines.builder import HandBuilder

HEADING: Final = "entry,at,order"
_ROW: Final = re.compile(r'"[^\n]*",[^",\n]*,\d*')


class Entry(NamedTuple):
    """An entry of the log; `at` and `order` are as printed."""

    words: str
    at: str
    order: str
    line: Span


def read_entries(b: HandBuilder) -> Iterator[Entry]:
    """The entries of the builder's text in its order; a row that cannot be read is a finding."""
    for number, row in _rows(b.text, b.first_line):
        first = row.partition("\n")[0]
        line = Span(number, 1, (first.rfind('",') + 1 or len(first)) + 1)
        fields = _fields(row)
        if len(fields) == 3:
            yield Entry(fields[0].rstrip(), fields[1], fields[2], line)
        else:
            b.line = line
            b.report("P110", found=first.strip()[:60])


def _rows(text: str, first_line: int) -> Iterator[tuple[int, str]]:
    """Line and text of each row; a row with an open quote goes on, unless a whole row follows."""
    start, open_lines = 0, list[str]()
    for number, line in enumerate(text.split("\n"), first_line):
        is_even = line.count('"') % 2 == 0
        if open_lines and is_even and _ROW.fullmatch(line):
            yield start, "\n".join(open_lines)
            open_lines = []
        if open_lines:
            open_lines.append(line)
            if not is_even:
                yield start, "\n".join(open_lines)
                open_lines = []
        elif not is_even:
            start, open_lines = number, [line]
        elif line and not line.isspace() and line != HEADING:
            yield number, line
    if open_lines:
        yield start, "\n".join(open_lines)


def _fields(row: str) -> list[str]:
    """The fields of a row; none when a quote is left open or a field is too long."""
    try:
        return next(csv.reader([row], strict=True), [])
    except csv.Error:
        return []
