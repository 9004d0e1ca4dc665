"""Rows of a CSV log: each entry with its time, its number and its location in the file."""

import csv
import re
from collections import Counter
from collections.abc import Iterator
from typing import Final, NamedTuple

from hhparser.base.text.spans import Span
from hhparser.sites.lines.builder import HandBuilder

_NAMES: Final = "".join(rf"(?=(?:[\w ]{{1,30}},){{0,9}}{name}\b)" for name in ("entry", "at", "order"))
_FURTHER: Final = r"(?:,[\w ]{1,30}){2,9}"
HEADING: Final = rf"{_NAMES}[\w ]{{1,30}}{_FURTHER}"  # columns in any order, and additional ones
ENTRY_FIRST: Final = rf"entry(?=[^\n]*,at\b)(?=[^\n]*,order\b){_FURTHER}"
_HEADING: Final = re.compile(HEADING)
_ROW: Final = re.compile(
    r'"[^\n]*",[^",\n]*,\d*|(?=[^\n]*\d{4}-\d\d-\d\dT)(?:[^",\n]*,){0,9}"[^\n]*"(?:,[^"\n]*)?'
)
_TIME: Final = re.compile(r"\d{4}-\d\d-\d\dT.*")
_OF_HANDS: Final = ("-- starting ", "-- ending ", "Player stacks: ", "Players stacks: ")


class LogEntry(NamedTuple):
    """An entry of the log; `at` and `order` are as printed."""

    words: str
    at: str
    order: str
    line: Span


def read_entries(b: HandBuilder) -> Iterator[LogEntry]:
    """Yield the entries of the builder's text in text order; report rows that cannot be parsed."""
    rows = _rows(b.text, b.first_line)
    found = _all_fields(["\n".join(lines) for _, lines in rows])
    width, words, at, order = _columns(found)
    for (number, lines), fields in zip(rows, found, strict=True):
        first = lines[0]
        line = Span(number, first.find('"') + 1 or 1, (first.rfind('"') + 1 or len(first)) + 1)
        if len(fields) == width:
            yield LogEntry(fields[words].rstrip(), fields[at], fields[order], line)
        else:
            b.line = line
            b.report("P110", found=first.strip()[:60])


def _rows(text: str, first_line: int) -> list[tuple[int, list[str]]]:
    """Return line number and lines of each row; an open quote continues a row except before a whole row."""
    rows: list[tuple[int, list[str]]] = []
    is_open = False
    for number, line in enumerate(text.split("\n"), first_line):
        is_even = line.count('"') % 2 == 0
        if is_open and not (is_even and _ROW.fullmatch(line)):
            rows[-1][1].append(line)
            is_open = is_even
        elif line.strip() and not (line[0].isalpha() and _HEADING.fullmatch(line)):
            rows.append((number, [line]))
            is_open = not is_even
    return rows


def _columns(rows: list[list[str]]) -> tuple[int, int, int, int]:
    """Return the number of columns, and the indices of entry, time and number, judging by their values."""
    usual = 3, 0, 1, 2
    if not rows or (len(rows[0]) == 3 and _TIME.fullmatch(rows[0][1]) and rows[0][2].isdigit()):
        return usual
    ((width, _),) = Counter(map(len, rows)).most_common(1)
    columns = list(enumerate(zip(*(fields for fields in rows if len(fields) == width), strict=True)))
    words = [n for n, values in columns if any(value.startswith(_OF_HANDS) for value in values)]
    times = [n for n, values in columns if all(map(_TIME.fullmatch, values))]
    numbers = [(len(values[0]), n) for n, values in columns if all(map(str.isdigit, values))]
    return (width, words[0], times[0], max(numbers)[1]) if words and times and numbers else usual


def _all_fields(rows: list[str]) -> list[list[str]]:
    """Return the fields of each row; empty for a row with an open quote or a field that is too long."""
    try:
        found = list(csv.reader(rows, strict=True))
    except csv.Error:
        found = []
    return found if len(found) == len(rows) else [_fields(row) for row in rows]


def _fields(row: str) -> list[str]:
    """Return the fields of a row; empty when a quote is left open or a field is too long."""
    try:
        return next(csv.reader([row], strict=True), [])
    except csv.Error:
        return []
