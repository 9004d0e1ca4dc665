"""Rows of a CSV log: each entry with its time, its number and its place in the file."""

import csv
import re
from collections.abc import Iterator
from itertools import permutations
from typing import Final, NamedTuple

from hhparser.base.spans import Span
from hhparser.sites.lines.builder import HandBuilder

HEADINGS: Final = tuple(",".join(names) for names in permutations(("entry", "at", "order")))
_ROW: Final = re.compile(r'"[^\n]*",[^",\n]*,\d*|\d[^",\n]*,(?:\d[^",\n]*,)?"[^\n]*"(?:,\d[^",\n]*)?')
_TIME: Final = re.compile(r"\d{4}-\d\d-\d\dT.*")


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
        line = Span(number, first.find('"') + 1 or 1, (first.rfind('"') + 1 or len(first)) + 1)
        fields = _fields("\n".join(lines))
        if len(fields) == 3:
            is_usual = first[0] == '"' and fields[1][4:5] == "-"
            words, at, order = fields if is_usual else sorted(fields, key=_column)
            yield LogEntry(words.rstrip(), at, order, line)
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
        elif line.strip() and line not in HEADINGS:
            rows.append((number, [line]))
            is_open = not is_even
    return rows


def _column(field: str) -> int:
    """Place of a field among entry, time and number, in whatever order the log has its columns."""
    return 1 if _TIME.fullmatch(field) else 2 if field.isdigit() else 0


def _fields(row: str) -> list[str]:
    """The fields of a row; empty when a quote is left open or a field is too long."""
    try:
        return next(csv.reader([row], strict=True), [])
    except csv.Error:
        return []
