"""Findings on their way from the workers to the output of `hh check`, and the two forms of that output."""

import json
import tempfile
from collections import Counter
from collections.abc import Iterable
from typing import Any, Final, NamedTuple, TextIO

import click

from hhparser.base.texts import harmless
from hhparser.checks.copies import Copies, Fingerprint, fingerprint
from hhparser.cli.output import wants_color
from hhparser.diagnostics import Diagnostic, Severity
from hhparser.formats.hand_json import diagnostic_object
from hhparser.pipeline import Checked
from hhparser.rules import RULE_BY_CODE

STATUSES: Final = {"ok": "clean"} | {
    status: status for status in ("findings", "unsupported", "cancelled", "unparsed")
}
COLORS: Final = {Severity.ERROR: "red", Severity.WARNING: "yellow", Severity.INFO: "blue"}
SPOOL_BYTES: Final = 1 << 22


class Selection(NamedTuple):
    """Codes, or their beginnings, to show and to leave out; an empty `select` means all."""

    select: tuple[str, ...]
    ignore: tuple[str, ...]

    def holds(self, code: str) -> bool:
        """Whether a code is wanted."""
        return (not self.select or code.startswith(self.select)) and not code.startswith(self.ignore)


class HandResult(NamedTuple):
    """What a worker tells of a hand; a finding is line, column, code, message, expected, found."""

    line: int
    site: str | None
    hand_id: str | None
    status: str
    mark: Fingerprint | None
    findings: tuple[tuple[int, int, str, str, str | None, str | None], ...]


class Finding(NamedTuple):
    """A diagnostic and where it belongs; site and hand id are None for a fault of the whole file."""

    file: str
    site: str | None
    hand_id: str | None
    diagnostic: Diagnostic

    @property
    def key(self) -> tuple[int, int, str]:
        """Order within a file."""
        return self.diagnostic.line, self.diagnostic.column, self.diagnostic.code


def check_block(selection: Selection, hands: Iterable[Checked]) -> list[HandResult]:
    """The wanted findings of some hands, small enough to travel between processes."""
    return [_hand_result(selection, checked) for checked in hands]


def _hand_result(selection: Selection, checked: Checked) -> HandResult:
    hand = checked.hand
    wanted = [d for d in checked.diagnostics if selection.holds(d.code)]
    status = checked.status
    if status == "findings" and not any(d.severity is Severity.ERROR for d in wanted):
        status = "ok"
    found = tuple((d.line, d.column, d.code, d.message, d.expected, d.found) for d in wanted)
    mark = fingerprint(hand) if selection.holds("C401") else None
    return HandResult(hand.line, hand.site, hand.hand_id, status, mark, found)


class Tally:
    """Counts hands by status and findings by severity.

    Attributes:
        hands: Number of hands by status.
        findings: Number of findings by severity.
    """

    def __init__(self) -> None:
        self.hands: Counter[str] = Counter()
        self.findings: Counter[Severity] = Counter()
        self._copies = Copies()

    def add(self, file: str, results: Iterable[HandResult]) -> list[Finding]:
        """Count the hands of one block; their findings, contradicting copies included, by line and column."""
        findings: list[Finding] = []
        for result in results:
            status = result.status
            for line, column, code, message, expected, found in result.findings:
                diagnostic = Diagnostic(RULE_BY_CODE[code], line, column, column, message, expected, found)
                findings.append(Finding(file, result.site, result.hand_id, diagnostic))
            other = self._copies.contradiction(result.mark, file, result.line) if result.mark else None
            if other is not None:
                findings.append(Finding(file, result.site, result.hand_id, other))
                status = "findings"
            self.hands[status] += 1
        self.count(findings)
        return sorted(findings, key=lambda finding: finding.key)

    def count(self, findings: Iterable[Finding]) -> None:
        """Count findings."""
        self.findings.update(finding.diagnostic.severity for finding in findings)


def write_text(stream: TextIO, findings: Iterable[Finding]) -> None:
    """One line for each finding: `file:line:column: CODE message`."""
    colored = wants_color(stream)
    for file, _, _, diagnostic in findings:
        code = diagnostic.code
        place = harmless(f"{file}:{diagnostic.line}:{diagnostic.column}:")
        if colored:
            place, code = click.style(place, bold=True), click.style(code, fg=COLORS[diagnostic.severity])
        stream.write(f"{place} {code} {harmless(diagnostic.message)}\n")


class JsonReport:
    """One JSON object; findings wait in a file until all hands are counted."""

    def __init__(self) -> None:
        self._lines = tempfile.SpooledTemporaryFile(  # noqa: SIM115  closed by write
            SPOOL_BYTES, "w+", encoding="utf-8", errors="backslashreplace"
        )
        self._separator = "\n"

    def add(self, findings: Iterable[Finding]) -> None:
        """Take findings in their order."""
        for file, site, hand_id, diagnostic in findings:
            entry = {"file": file, "site": site, "hand_id": hand_id, **diagnostic_object(diagnostic)}
            self._lines.write(self._separator + json.dumps(entry, ensure_ascii=False))
            self._separator = ",\n"

    def write(self, stream: TextIO, files: int, skipped: list[str], hands: Counter[str]) -> None:
        """Write the counts and then all findings."""
        counts: dict[str, Any] = {"files": files, "hands": hands.total()}  # Any: JSON values
        counts |= {name: hands[status] for status, name in STATUSES.items()}
        head = json.dumps(counts | {"skipped_files": skipped}, ensure_ascii=False)
        stream.write(head[:-1] + ', "diagnostics": [')
        self._lines.seek(0)
        stream.writelines(self._lines)
        stream.write("\n]}\n" if self._separator != "\n" else "]}\n")
        self._lines.close()
