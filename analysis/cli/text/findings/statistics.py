"""Counts of findings by rule, site and file (`hh check --statistics`)."""

from collections import Counter
from collections.abc import Iterable
from typing import Final, TextIO

from analysis.cli.output import write_lines
from analysis.cli.text.findings.tally import Totals
from hhparser.base.text.escape import harmless
from hhparser.findings.finding import FileFinding

MOST_FILES: Final = 20
INDENT: Final = 11


class StatisticsReport:
    """Counts findings and writes the counts, largest first."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._counts = {title: Counter[str]() for title in ("rule", "site", "file")}

    def add(self, findings: Iterable[FileFinding]) -> None:
        """Count findings."""
        for one in findings:
            rule = one.finding.rule
            self._counts["rule"][f"{rule.severity} {rule.code} {rule.slug}"] += 1
            self._counts["site"][one.site or "no site"] += 1
            self._counts["file"][one.file] += 1

    def end(self, _totals: Totals, /) -> None:
        """Write the counts."""
        for title, counts in self._counts.items():
            rows = sorted(counts.items(), key=lambda row: (-row[1], row[0]))
            most = MOST_FILES if title == "file" else len(rows)
            if rows:
                self._stream.write(f"{'count':>9}  {title}\n")
            for name, count in rows[:most]:
                write_lines(self._stream, f"{count:9,}  {harmless(name)}", INDENT)
            if len(rows) > most:
                self._stream.write(f"{'':9}  and {len(rows) - most:,} more\n")
