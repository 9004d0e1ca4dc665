"""`hh check`: every finding of every hand."""

from collections.abc import Iterator
from functools import partial
from typing import Final, TextIO

import click

from analysis.cli.options import Source, format_option, output_option, reads_hands, selects_findings
from analysis.cli.output import count_of, open_output, remark
from analysis.cli.session import Session, session
from analysis.cli.text.finding_formats import STATUSES, JsonReport, write_github, write_text
from analysis.cli.text.findings import (
    Tally,
    check_block,
    severities_text,
)
from analysis.cli.text.sarif import write_sarif
from hhparser.findings.finding import FileFinding
from hhparser.findings.rules import Selection

EPILOG: Final = """
\b
Examples:
  hh check hands/                          every finding, with its line of text
  hh check hands/ --select L,M             only illegal actions and wrong amounts
  hh check hands/ --ignore P114 --fail-on warning
  hh check hands/ --format json -o findings.json
  hh check hands/ --format sarif -o findings.sarif

--select, --ignore and --fail-on can be settings of hh.toml: select = ["L"], ignore = [], fail_on = "warning".
Codes begin with P parse, D deal, L legality, M money, S showdown, C consistency; `hh rule` explains them.
Exit status: 1 with findings at or above --fail-on, 0 without, 2 when a named file has no
hands or an option such as --hero matches none (unless --allow-empty is given).
"""


@click.command(epilog=EPILOG)
@reads_hands
@format_option("text", "json", "sarif", "github")
@selects_findings("L,M201")
@output_option
@click.pass_context
def command(
    ctx: click.Context,
    source: Source,
    output_format: str,
    selection: Selection,
    output: str | None,
) -> None:
    """Find errors in hand histories: illegal actions, wrong pots, wrong winners.

    Every hand is replayed by the rules, and the results that the site prints are compared with the replay.
    """
    tally = Tally()
    with open_output(output) as stream, session(source) as current:
        findings = _findings(current, selection, tally)
        _write(stream, output_format, findings, current, tally)
    remark(_summary(current, tally))
    ctx.exit(int(selection.fails(tally.findings)))


def _findings(current: Session, selection: Selection, tally: Tally) -> Iterator[list[FileFinding]]:
    """Findings in the order of files and lines; those about a whole file come where its hands would."""
    for batch in current.batches(partial(check_block, selection)):
        yield _of_files(current, selection, tally, batch.file)
        yield tally.add(batch.file, batch.result)
    yield _of_files(current, selection, tally, None)


def _of_files(current: Session, selection: Selection, tally: Tally, before: str | None) -> list[FileFinding]:
    found = current.file_findings(before)
    findings = [FileFinding(file, None, None, one) for file, one in found if selection.holds(one.code)]
    tally.count(findings)
    return findings


def _write(
    stream: TextIO, output_format: str, findings: Iterator[list[FileFinding]], current: Session, tally: Tally
) -> None:
    if output_format == "json":
        _write_json(stream, findings, current, tally)
    elif output_format == "sarif":
        write_sarif(stream, findings)
    else:
        write = write_github if output_format == "github" else write_text
        for some in findings:
            write(stream, some)


def _write_json(
    stream: TextIO, findings: Iterator[list[FileFinding]], current: Session, tally: Tally
) -> None:
    report = JsonReport()
    for some in findings:
        report.add(some)
    report.write(stream, current.summary.files, current.summary.skipped, tally.hands)


def _summary(current: Session, tally: Tally) -> str:
    """The last line, such as `243 hands in 2 files: 241 clean, 2 with errors; 3 errors, 1 warning`."""
    words = {"ok": "clean", "findings": "with errors"}
    statuses = [f"{tally.hands[s]:,} {words.get(s, s)}" for s in STATUSES if tally.hands[s]]
    files = current.summary.files - len(current.summary.skipped)
    read = f"{count_of(tally.hands.total(), 'hand')} in {count_of(files, 'file')}"
    return f"{read}: {', '.join(statuses) or 'none'}; {severities_text(tally.findings)}"
