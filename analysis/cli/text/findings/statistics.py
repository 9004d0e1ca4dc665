"""Counts of findings by rule, site and file (`hh check --statistics`)."""

from collections import Counter
from collections.abc import Iterable
from typing import Final, TextIO

from analysis.cli.output import write_lines
from analysis.cli.text.findings.tally import Totals
from hhparser.base.text.escape import harmless
from hhparser.findings.finding import FileFinding
from hhparser.findings.rules import RULE_BY_CODE

MOST_FILES: Final = 20
INDENT: Final = 11


class StatisticsReport:
    """Counts findings and writes the counts, largest first."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._codes: Counter[str] = Counter()
        self._sites: Counter[str] = Counter()
        self._files: Counter[str] = Counter()

    def add(self, findings: Iterable[FileFinding]) -> None:
        """Count findings."""
        for one in findings:
            self._codes[one.finding.code] += 1
            self._sites[one.site or "no site"] += 1
            self._files[one.file] += 1

    def end(self, _totals: Totals, /) -> None:
        """Write the counts."""
        rules = (RULE_BY_CODE[code] for code in self._codes)
        names = {rule.code: f"{rule.severity} {rule.code} {rule.slug}" for rule in rules}
        self._write("rule", Counter({names[code]: count for code, count in self._codes.items()}))
        self._write("site", self._sites)
        self._write("file", self._files, MOST_FILES)

    def _write(self, title: str, counts: Counter[str], most: int | None = None) -> None:
        rows = sorted(counts.items(), key=lambda row: (-row[1], row[0]))
        if rows:
            self._stream.write(f"{'count':>9}  {title}\n")
        for name, count in rows[:most]:
            write_lines(self._stream, f"{count:9,}  {harmless(name)}", INDENT)
        if most is not None and len(rows) > most:
            self._stream.write(f"{'':9}  and {len(rows) - most:,} more\n")
