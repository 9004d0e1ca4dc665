"""Findings as a Code Quality report of GitLab, for merge requests."""

from collections.abc import Iterable
from pathlib import Path
from typing import Final, TextIO

from analysis.cli.text.findings.tally import Totals
from hhparser.base.text.escape import json_text
from hhparser.findings.finding import FileFinding, Severity
from hhparser.findings.identity import Fingerprints

SEVERITIES: Final = {Severity.ERROR: "major", Severity.WARNING: "minor", Severity.INFO: "info"}


class GitlabReport:
    """Writes a JSON array with an object for each finding."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._fingerprints = Fingerprints()
        self._before = "["

    def add(self, findings: Iterable[FileFinding]) -> None:
        """Write findings in their order."""
        for one in findings:
            finding = one.finding
            entry = {
                "description": f"{finding.code} {finding.message}",
                "check_name": f"{finding.code}-{finding.rule.slug}",
                "fingerprint": self._fingerprints.of(one),
                "severity": SEVERITIES[finding.severity],
                "location": {"path": _path_of(one.file), "lines": {"begin": finding.line}},
            }
            self._stream.write(f"{self._before}\n{json_text(entry)}")
            self._before = ","

    def end(self, _totals: Totals, /) -> None:
        """Close the array."""
        self._stream.write("[]\n" if self._before == "[" else "\n]\n")


def _path_of(file: str) -> str:
    """Return a path relative to the current folder, as GitLab expects; unchanged if it is outside."""
    path, here = Path(file), Path.cwd()
    return (path.relative_to(here) if path.is_relative_to(here) else path).as_posix()
