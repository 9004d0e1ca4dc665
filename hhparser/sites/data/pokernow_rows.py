"""Rows of a CSV log: each entry with its time, its number and its place in the file."""

import csv
import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from hhparser.base.spans import Span
from hhparser.sites.lines.builder import HandBuilder

HEADING: Final = "entry,at,order"
_ROW: Final = re.compile(r'"[^\n]*",[^",\n]*,\d*')


class LogEntry(NamedTuple):
    """An entry of the log; `at` and `order` are as printed."""

    words: str
    at: str
    order: str
    line: Span


def read_entries(b: HandBuilder) -> Iterator[LogEntry]:
    """The entries of the builder's text in text order; a row that cannot be read becomes a finding."""
    for number, lines in _rows(b.text, b.first_line):
        first = lines[0]
        line = Span(number, 1, (first.rfind('",') + 1 or len(first)) + 1)
        fields = _fields("\n".join(lines))
        if len(fields) == 3:
            yield LogEntry(fields[0].rstrip(), fields[1], fields[2], line)
        else:
            b.line = line
            b.report("P110", found=first.strip()[:60])


def _rows(text: str, first_line: int) -> list[tuple[int, list[str]]]:
    """Line number and lines of each row; an open quote continues a row unless a complete row follows."""
    rows: list[tuple[int, list[str]]] = []
    is_open = False
    for number, line in enumerate(text.split("\n"), first_line):
        is_even = line.count('"') % 2 == 0
        if is_open and not (is_even and _ROW.fullmatch(line)):
            rows[-1][1].append(line)
            is_open = is_even
        elif line.strip() and line != HEADING:
            rows.append((number, [line]))
            is_open = not is_even
    return rows


def _fields(row: str) -> list[str]:
    """The fields of a row; empty when a quote is left open or a field is too long."""
    try:
        return next(csv.reader([row], strict=True), [])
    except csv.Error:
        return []
