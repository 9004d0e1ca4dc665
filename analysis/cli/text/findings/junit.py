"""Findings as JUnit XML: failed tests for build servers."""

from collections.abc import Iterable
from itertools import groupby
from operator import attrgetter
from typing import TextIO
from xml.sax.saxutils import escape, quoteattr

from analysis.cli.text.findings.tally import Totals
from hhparser.base.text.escape import harmless
from hhparser.findings.finding import FileFinding


class JunitReport:
    """Writes a suite for each file with findings, and a failed test for each finding.

    A run without findings is one passed test, since some build servers refuse a report without tests.
    """

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._suites = 0
        stream.write('<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="hh check">\n')

    def add(self, findings: Iterable[FileFinding]) -> None:
        """Write the suites of some files."""
        for file, some in groupby(findings, attrgetter("file")):
            cases = [_case(one) for one in some]
            self._write_suite(file, len(cases), len(cases), "".join(cases))

    def end(self, _totals: Totals, /) -> None:
        """Close the report."""
        if not self._suites:
            self._write_suite("hh check", 1, 0, '  <testcase classname="hh" name="check"/>\n')
        self._stream.write("</testsuites>\n")

    def _write_suite(self, name: str, tests: int, failures: int, cases: str) -> None:
        self._suites += 1
        counts = f'tests="{tests}" failures="{failures}" errors="0"'
        self._stream.write(f"<testsuite name={_quoted(name)} {counts}>\n{cases}</testsuite>\n")


def _case(one: FileFinding) -> str:
    finding = one.finding
    place = f"{one.file}:{finding.line}:{finding.column}"
    name = f"{finding.code} {finding.rule.slug}" + (f", hand {one.hand_id}" if one.hand_id else "")
    text = escape(harmless(f"{place}: {finding.severity} {finding.code} {finding.message}"))
    return (
        f"  <testcase classname={_quoted(f'hh.{finding.code}')} name={_quoted(name)}"
        f' file={_quoted(one.file)} line="{finding.line}">\n'
        f'    <failure type="{finding.severity}" message={_quoted(finding.message)}>{text}</failure>\n'
        "  </testcase>\n"
    )


def _quoted(text: str) -> str:
    return quoteattr(harmless(text))
