"""`hh audit`: check the consistency of hands of one table, tournament, stake or file, and test the deal."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Final, TextIO

import click

from analysis.cli.choices.types import chart_file
from analysis.cli.options import Source, format_option, output_option, reads_hands, selects_findings
from analysis.cli.output import note, open_output, remark, whole_file
from analysis.cli.session import Session, session
from analysis.cli.text.findings.tally import count_severities, severities_text
from analysis.cli.text.findings.text import TextReport
from analysis.cli.text.tables.audit import mildness, write_counts, write_deal, write_rakes
from hhparser.base.text.typography import count_of
from hhparser.findings.rules import Selection
from hhparser.formats.outputs import output_text
from hhparser.pipeline import Batch

if TYPE_CHECKING:
    from analysis.audits import Audited
    from analysis.inference.tests import Result

EPILOG: Final = """
\b
Examples:
  hh audit hands/                        findings, one per line, errors first
  hh audit hands/ --ignore C431          without missing hands
  hh audit hands/ --select C411          chips that players added, not shown by default
  hh audit hands/ --fail-on warning
  hh audit hands/ --format json -o audit.json
  hh audit hands/ --select F --chart deal.png    only whether the deal is fair
  hh audit hands/ --rake                 with the rake, to compare with an invoice

--select, --ignore and --fail-on can be settings of hh.toml, as for `hh check`.
Hands are sorted first, so files may be in any order. Codes begin with C consistency, T tournament or
F fairness; `hh rule` explains them. `hh check` validates single hands.
Exit status: 1 with findings at or above --fail-on, 0 without, 2 when a named file has no
hands or an option such as --hero matches none (unless --allow-empty is given).
"""


@click.command(epilog=EPILOG)
@reads_hands
@format_option("text", "json")
@partial(selects_findings, example="T,C413")
@click.option(
    "--chart", type=chart_file, metavar="FILE", help="Draw the tests of the deal: .png, .svg, .pdf."
)
@click.option("--rake", is_flag=True, help="List the rake by site, stake and month.")
@output_option
@click.pass_context
def command(
    ctx: click.Context,
    source: Source,
    output_format: str,
    selection: Selection,
    chart: tuple[str, str] | None,
    rake: bool,
    output: str | None,
) -> None:
    """Find contradictions between hands: stacks, button, levels, clocks, copies, rake, deal.

    Every finding is based on the text: an error is a contradiction, a warning is a probable one, and a note
    has an innocent explanation, such as chips that a player has added.
    """
    with open_output(output) as stream, session(source) as current:
        seen = _audited(current, selection)
        _write(stream, output_format, seen, rake)
        if chart is not None:
            _draw(*chart, seen.tests)
    if seen.samples and not seen.tests:
        from analysis.views.audit import left_out_lines

        note("; ".join(["fairness of the deal: too few hands for tests", *left_out_lines(seen.samples)]))
    if seen.rakes and not rake:
        note(f"rake of {count_of(sum(total.hands for total in seen.rakes), 'hand')}: see --rake")
    remark(f"{count_of(seen.hands, 'hand')}: {severities_text(count_severities(seen.findings))}")
    ctx.exit(int(seen.failed))


def _audited(current: Session, selection: Selection) -> "Audited":
    """Run the audit on all hands of a command, and advance the progress bar."""
    from analysis import audit

    def count(batch: Batch) -> None:
        current.count(batch.size, batch.result.hands)

    source = current.source
    return audit(
        current.files,
        name=source.name,
        select=selection.select,
        ignore=selection.ignore,
        fail_on=selection.fail_on,
        jobs=source.jobs,
        reading=source.reading,
        summary=current.summary,
        on_batch=count,
    )


def _draw(path: str, file_format: str, tests: "Sequence[Result]") -> None:
    """Write the chart of the tests; without tests, print a remark instead."""
    if not tests:
        remark(f"no chart {path}: too few hands for tests")
        return
    from analysis.charts.deal import chart

    with whole_file(path) as part:
        chart(tests).save(part, file_format)


def _write(stream: TextIO, output_format: str, seen: "Audited", rake: bool) -> None:
    if output_format == "json":
        from analysis.views.audit import audit_object

        stream.write(output_text(audit_object(seen), indent=1) + "\n")
        return
    TextReport(stream).add(sorted(seen.findings, key=mildness))
    if seen.tests:
        write_deal(stream, seen.tests, seen.samples)
    if rake:
        write_rakes(stream, seen.rakes)
    write_counts(stream, seen.findings)
