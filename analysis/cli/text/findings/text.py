"""Findings as text, with carets under the words concerned, up to a limit per rule."""

from collections import Counter
from collections.abc import Iterable
from typing import Final, TextIO

import click
from rich.cells import cell_len

from analysis.cli.output import table_width, wants_color, write_lines
from analysis.cli.text.findings.tally import Totals
from hhparser.base.text.escape import harmless
from hhparser.findings.finding import FileFinding, Severity

COLORS: Final = {Severity.ERROR: "red", Severity.WARNING: "yellow", Severity.INFO: "blue"}
INDENT: Final = "    "
WIDEST_EXCERPT: Final = 120
BEFORE_WORDS: Final = 40


class TextReport:
    """Writes findings as text.

    Args:
        stream: Where to write.
        limit: Most findings to write of each rule; None for all.
    """

    def __init__(self, stream: TextIO, limit: int | None = None) -> None:
        self._stream = stream
        self._limit = limit
        self._is_colored = wants_color(stream)
        self._seen: Counter[str] = Counter()

    def add(self, findings: Iterable[FileFinding]) -> None:
        """Write findings in their order, up to the limit of each rule."""
        for one in findings:
            code = one.finding.code
            self._seen[code] += 1
            if self._limit is None or self._seen[code] <= self._limit:
                self._write(one)

    def end(self, _totals: Totals, /) -> None:
        """Write the number of findings beyond the limit, by rule."""
        if self._limit is not None:
            for code, seen in sorted(self._seen.items()):
                if seen > self._limit:
                    self._stream.write(f"{seen - self._limit:,} more of {code} (--limit 0 prints all)\n")

    def _write(self, one: FileFinding) -> None:
        """Write `file:line:column: error CODE message`, and the line with carets under its words."""
        finding = one.finding
        label, color = f"{finding.severity} {finding.code}", COLORS[finding.severity]
        place = harmless(f"{one.file}:{finding.line}:{finding.column}:")
        if self._is_colored:
            place, label = click.style(place, bold=True), click.style(label, fg=color)
        write_lines(self._stream, f"{place} {label} {harmless(finding.message)}", len(INDENT))
        if one.text:
            width = min(table_width(self._stream) - len(INDENT), WIDEST_EXCERPT)
            line, carets = excerpt(one.text, finding.column - 1, finding.end_column - 1, width)
            carets = click.style(carets, fg=color) if self._is_colored else carets
            self._stream.write(f"{line}\n{carets}\n")


def excerpt(text: str, start: int, end: int, widest: int = WIDEST_EXCERPT) -> tuple[str, str]:
    """Return a line and a line of carets under some words; a long line is cut around the words.

    Args:
        text: The line.
        start: Index of the first character of the words.
        end: Index after the last one.
        widest: Width of the excerpt in columns.
    """
    first = max(start - min(BEFORE_WORDS, widest // 3), 0) if len(text) > widest else 0
    last = first + widest
    before, words = harmless(text[first:start]), harmless(text[start : min(end, last)])
    line = f"{INDENT}{before}{words}{harmless(text[max(min(end, last), start) : last])}"
    return line.rstrip(), INDENT + " " * cell_len(before) + "^" * max(cell_len(words), 1)
