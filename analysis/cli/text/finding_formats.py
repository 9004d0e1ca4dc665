"""Findings as text, as JSON, and as GitHub annotations."""

import tempfile
from collections import Counter
from collections.abc import Iterable
from typing import Any, Final, TextIO

import click
from rich.cells import cell_len

from analysis.cli.output import wants_color
from hhparser.base.escape import harmless, json_text
from hhparser.findings.finding import FileFinding, Severity
from hhparser.formats.hand_json import placed_finding

STATUSES: Final = {"ok": "clean"} | {
    status: status for status in ("findings", "unsupported", "cancelled", "unparsed")
}
COLORS: Final = {Severity.ERROR: "red", Severity.WARNING: "yellow", Severity.INFO: "blue"}
COMMANDS: Final = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "notice"}
SPOOL_BYTES: Final = 1 << 22
INDENT: Final = "    "
WIDEST_EXCERPT: Final = 120
BEFORE_WORDS: Final = 40


def write_text(stream: TextIO, findings: Iterable[FileFinding]) -> None:
    """Write `file:line:column: CODE message`, and the line with carets under the words concerned."""
    colored = wants_color(stream)
    for one in findings:
        finding = one.finding
        code, color = finding.code, COLORS[finding.severity]
        place = harmless(f"{one.file}:{finding.line}:{finding.column}:")
        if colored:
            place, code = click.style(place, bold=True), click.style(code, fg=color)
        stream.write(f"{place} {code} {harmless(finding.message)}\n")
        if one.text:
            line, carets = excerpt(one.text, finding.column - 1, finding.end_column - 1)
            stream.write(f"{line}\n{click.style(carets, fg=color) if colored else carets}\n")


def excerpt(text: str, start: int, end: int) -> tuple[str, str]:
    """A line (of a very long one, the part around some words), and carets under the words.

    Args:
        text: The line.
        start: Index of the first character of the words.
        end: Index after the last one.
    """
    first = max(start - BEFORE_WORDS, 0) if len(text) > WIDEST_EXCERPT else 0
    last = first + WIDEST_EXCERPT
    before, words = harmless(text[first:start]), harmless(text[start : min(end, last)])
    line = f"{INDENT}{before}{words}{harmless(text[max(min(end, last), start) : last])}"
    return line.rstrip(), INDENT + " " * cell_len(before) + "^" * max(cell_len(words), 1)


def write_github(stream: TextIO, findings: Iterable[FileFinding]) -> None:
    """Write a workflow command for each finding; GitHub shows it next to the line."""
    for file, _, _, finding, _ in findings:
        fields = {
            "file": file,
            "line": finding.line,
            "endLine": finding.line,
            "col": finding.column,
            "endColumn": finding.end_column,
            "title": f"{finding.code} {finding.rule.slug}",
        }
        place = ",".join(f"{name}={_escaped_field(str(value))}" for name, value in fields.items())
        stream.write(f"::{COMMANDS[finding.severity]} {place}::{_escaped(finding.message)}\n")


def _escaped(text: str) -> str:
    return harmless(text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A"))


def _escaped_field(text: str) -> str:
    return _escaped(text).replace(":", "%3A").replace(",", "%2C")


class JsonReport:
    """Writes one JSON object; findings wait in a file until all hands are counted."""

    def __init__(self) -> None:
        self._lines = tempfile.SpooledTemporaryFile(  # noqa: SIM115  closed by write
            SPOOL_BYTES, "w+", encoding="utf-8", errors="backslashreplace"
        )
        self._separator = "\n"

    def add(self, findings: Iterable[FileFinding]) -> None:
        """Take findings in their order."""
        for one in findings:
            self._lines.write(self._separator + json_text(placed_finding(one)))
            self._separator = ",\n"

    def write(self, stream: TextIO, files: int, skipped: list[str], hands: Counter[str]) -> None:
        """Write the counts and then all findings."""
        counts: dict[str, Any] = {
            "schema": "hhparser/check/1",
            "files": files,
            "hands": hands.total(),
        }  # Any: JSON values
        counts |= {name: hands[status] for status, name in STATUSES.items()}
        head = json_text(counts | {"skipped_files": skipped})
        stream.write(head[:-1] + ', "diagnostics": [')
        self._lines.seek(0)
        stream.writelines(self._lines)
        stream.write("\n]}\n" if self._separator != "\n" else "]}\n")
        self._lines.close()
