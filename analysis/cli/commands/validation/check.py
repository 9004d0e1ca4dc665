"""`hh check`: validate hands and report the findings."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from itertools import chain
from typing import Final, Protocol, TextIO

import click

from analysis.cli.commands.validation.check_diff import write_differences
from analysis.cli.options import (
    Source,
    format_option,
    output_option,
    reads_hands,
    selects_findings,
)
from analysis.cli.output import open_output, remark, whole_file
from analysis.cli.session import Session, session
from analysis.cli.text.findings.baseline import read_baseline, write_baseline
from analysis.cli.text.findings.github import GithubReport
from analysis.cli.text.findings.gitlab import GitlabReport
from analysis.cli.text.findings.json_report import STATUSES, JsonReport
from analysis.cli.text.findings.junit import JunitReport
from analysis.cli.text.findings.results_cache import cached_results
from analysis.cli.text.findings.sarif import SarifReport
from analysis.cli.text.findings.statistics import StatisticsReport
from analysis.cli.text.findings.tally import Tally, Totals, severities_text
from analysis.cli.text.findings.text import TextReport
from hhparser.base.text.typography import count_of
from hhparser.findings.finding import FileFinding
from hhparser.findings.rules import Selection

LIMIT: Final = 50
EPILOG: Final = """
\b
Examples:
  hh check hands/                          every finding, with its line of text
  hh check hands/ --statistics             how many, by rule, site and file
  hh check hands/ --select L,M             only illegal actions and wrong amounts
  hh check hands/ --ignore P114 --fail-on warning
  hh check hands/ --format sarif -o findings.sarif
  hh check hands/ --write-baseline known.json      accept the findings of today,
  hh check hands/ --baseline known.json            and report only new ones
  hh check after/ --diff before/                   two exports of the same hands

--select, --ignore and --fail-on can be settings of hh.toml: select = ["L"], ignore = [], fail_on = "warning";
[[overrides]] with paths = ["old/*"] or sites = ["winamax"] changes them for some files or sites.
Codes begin with P parse, D deal, L legality, M money, S showdown, C consistency; `hh rule` explains them.
A finding matches a baseline by its hand and rule; the line number and file do not matter.
--diff compares hands by site and id: results, actions, findings; then the first line of text that differs.
Exit status: 1 with findings at or above --fail-on (with --diff: with differences), 0 without, 2 when a named
file has no hands or an option such as --hero matches none (unless --allow-empty is given).
"""


class Report(Protocol):
    """Writes findings in one format."""

    def add(self, findings: Iterable[FileFinding]) -> None:
        """Add findings in their order."""

    def end(self, totals: Totals, /) -> None:
        """Finish the report after the last finding, with the totals of the run."""


REPORTS: Final[Mapping[str, Callable[[TextIO], Report]]] = {
    "json": JsonReport,
    "sarif": SarifReport,
    "github": GithubReport,
    "gitlab": GitlabReport,
    "junit": JunitReport,
}


@click.command(epilog=EPILOG)
@reads_hands
@format_option("text", *REPORTS)
@click.option(
    "--limit",
    type=click.IntRange(min=0),
    default=LIMIT,
    show_default=True,
    metavar="N",
    help="Findings of each rule to print as text; 0 prints all.",
)
@click.option("--statistics", is_flag=True, help="Print counts by rule, site and file, not the findings.")
@partial(selects_findings, example="L,M201")
@click.option("--baseline", metavar="FILE", help="Leave out the findings in this file.")
@click.option("--write-baseline", "new_baseline", metavar="FILE",
              help="Write all findings to this file, for --baseline.")  # fmt: skip
@click.option("--diff", metavar="PATH", help="Print how the hands differ from this older export of them.")
@click.option("--cache/--no-cache", default=True, help="Keep and reuse the results of unchanged files.")
@output_option
@click.pass_context
def command(  # noqa: PLR0913, PLR0917  the options of the command
    ctx: click.Context,
    source: Source,
    output_format: str,
    limit: int,
    statistics: bool,
    selection: Selection,
    baseline: str | None,
    new_baseline: str | None,
    diff: str | None,
    cache: bool,
    output: str | None,
) -> None:
    """Find errors in hand histories: illegal actions, wrong pots, wrong winners.

    Every hand is replayed by the rules, and the results that the site prints are compared with the replay.
    """
    text_only = [name for name, value in (("--statistics", statistics), ("--diff", diff)) if value]
    if output_format != "text" and text_only:
        raise click.UsageError(f"{text_only[0]} is text: leave out --format")
    if diff is not None:
        with open_output(output) as stream:
            ctx.exit(int(write_differences(stream, source, diff)))
    if new_baseline is not None:
        _write_baseline(source, selection, new_baseline, cache=cache)
        return
    known = None if baseline is None else read_baseline(baseline)
    tally = Tally(selection, known)
    text_report = partial(TextReport, limit=limit or None)
    report_type = StatisticsReport if statistics else REPORTS.get(output_format, text_report)
    with open_output(output) as stream, session(source) as current:
        report = report_type(stream)
        for some in _findings(current, selection, tally, is_cached=cache):
            report.add(some)
        report.end(Totals(current.summary.files, current.summary.skipped, tally.hands))
    remark(_summary(current, tally))
    if known is not None:
        remark(known.sentence)
    ctx.exit(int(tally.has_failed))


def _write_baseline(source: Source, selection: Selection, path: str, *, cache: bool) -> None:
    """Write the findings of all hands to a baseline file, and print a remark with their number."""
    with whole_file(path, option="--write-baseline") as part, session(source) as current:
        found = _findings(current, selection, Tally(selection), is_cached=cache)
        count = write_baseline(part, chain.from_iterable(found))
    remark(
        f"{count_of(count, 'finding')} in the baseline: `hh check PATH --baseline {path}` reports new ones"
    )


def _findings(
    current: Session, selection: Selection, tally: Tally, *, is_cached: bool
) -> Iterator[list[FileFinding]]:
    """Yield findings in batches, ordered by file and line; findings about files without hands included."""
    for file, results in cached_results(current, selection, is_cached=is_cached):
        yield _of_files(current, selection, tally, file)
        yield tally.add(file, results)
    yield _of_files(current, selection, tally, None)


def _of_files(current: Session, selection: Selection, tally: Tally, before: str | None) -> list[FileFinding]:
    found = current.file_findings(before)
    return tally.count(
        FileFinding(file, None, None, one)
        for file, one in found
        if selection.within(file, None).holds(one.code)
    )


def _summary(current: Session, tally: Tally) -> str:
    """Return the summary, such as `243 hands in 2 files: 241 clean, 2 with errors; 3 errors, 1 warning`."""
    words = {"ok": "clean", "findings": "with errors"}
    statuses = [f"{tally.hands[s]:,} {words.get(s, s)}" for s in STATUSES if tally.hands[s]]
    files = current.summary.files - len(current.summary.skipped)
    read = f"{count_of(tally.hands.total(), 'hand')} in {count_of(files, 'file')}"
    return f"{read}: {', '.join(statuses) or 'none'}; {severities_text(tally.findings)}"
