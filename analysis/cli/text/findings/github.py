"""Findings as workflow commands of GitHub, for annotations beside lines."""

from collections.abc import Iterable
from typing import Final, TextIO

from analysis.cli.text.findings.tally import Totals
from hhparser.base.text.escape import harmless
from hhparser.findings.finding import FileFinding, Severity

COMMANDS: Final = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "notice"}


class GithubReport:
    """Writes a workflow command for each finding."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def add(self, findings: Iterable[FileFinding]) -> None:
        """Write findings in their order."""
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
            self._stream.write(f"::{COMMANDS[finding.severity]} {place}::{_escaped(finding.message)}\n")

    def end(self, _totals: Totals, /) -> None:
        """Do nothing: each command is complete."""


def _escaped(text: str) -> str:
    return harmless(text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A"))


def _escaped_field(text: str) -> str:
    return _escaped(text).replace(":", "%3A").replace(",", "%2C")
