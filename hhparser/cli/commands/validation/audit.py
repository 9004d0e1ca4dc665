"""`hh audit`: what the hands of one table, tournament, stake or file say of each other, and of the deal."""

import json
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TextIO

import click

from hhparser.checks.across import Auditor, Facts, facts_of
from hhparser.cli.choices.types import chart_file
from hhparser.cli.options import Source, format_option, output_option, reads_hands, selects_findings
from hhparser.cli.output import count_of, note, open_output, whole_file
from hhparser.cli.session import Session, session
from hhparser.cli.text.deal_tables import left_out_lines, write_deal, write_rakes
from hhparser.cli.text.finding_formats import write_text
from hhparser.cli.text.findings import (
    Finding,
    count_severities,
    severities_text,
)
from hhparser.findings.rules import RULES, Selection
from hhparser.formats.hand_json import diagnostic_object
from hhparser.input.files import sort_key
from hhparser.pipeline import Checked

if TYPE_CHECKING:
    from analysis.audits.deal.deals import Counted
    from analysis.audits.deal.selection import Selected
    from analysis.audits.rake import Rakes, Total
    from analysis.inference.tests import Result

DEAL_CODES: Final = tuple(rule.code for rule in RULES if rule.code.startswith("F1"))
TEST_FIELDS: Final = ("name", "n", "statistic", "p", "q", "effect", "low", "high", "power")
EPILOG: Final = """
\b
Examples:
  hh audit hands/                        findings, one on a line
  hh audit hands/ --ignore C411,C431     without chips brought and missing hands
  hh audit hands/ --fail-on warning
  hh audit hands/ --format json -o audit.json
  hh audit hands/ --select F --chart deal.png    only whether the deal is fair
  hh audit hands/ --rake                 with the rake, to be laid beside an invoice

--select, --ignore and --fail-on can be settings of hh.toml, as for `hh check`.
Hands are put in order first, so files may come in any order. Codes begin with C consistency, T tournament or
F fairness; `hh rule` explains them. `hh check` examines each hand for itself.
Exit status: 1 with findings at or above --fail-on, 0 without, 2 when nothing could be read.
"""


@click.command(epilog=EPILOG)
@reads_hands
@format_option("text", "json")
@selects_findings("T,C413")
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
    """Find what does not fit together from hand to hand: stacks, button, levels, clocks, copies, rake, deal.

    Only what the text shows is reported: an error is a contradiction, a warning is most probably one, and a
    note has an innocent explanation, such as chips that a player has brought.
    """
    with session(source) as current, open_output(output) as stream:
        seen = _audit(current, selection)
        _write(stream, output_format, seen, rake)
        if chart is not None:
            _draw(*chart, seen.tests)
    if not seen.tests and selection.holds_any(DEAL_CODES):
        note("; ".join(["fairness of the deal: too few hands for tests", *left_out_lines(seen.selected)]))
    if seen.rakes and not rake:
        note(f"rake of {count_of(sum(total.hands for total in seen.rakes), 'hand')}: see --rake")
    severities = count_severities(seen.findings)
    note(f"{count_of(current.hands, 'hand')}: {severities_text(severities)}")
    ctx.exit(int(selection.fails(severities)))


class Block(NamedTuple):
    """What a worker tells of some hands: of each for the checks, and counted for what needs very many."""

    facts: list[Facts | None]
    evidence: Any  # polars frames, which only analysis knows
    deals: "Counted"
    rakes: "Rakes"


def audit_block(hands: Iterable[Checked]) -> Block:
    """What checks, screens, tests of the deal and totals of rake keep of some hands."""
    from analysis.audits.deal.deals import count_deals
    from analysis.audits.play.evidence import evidence_of
    from analysis.audits.rake import count_rakes

    checked = list(hands)
    facts = [facts_of(one.hand, one.replay, one.diagnostics) for one in checked]
    return Block(facts, evidence_of(checked), count_deals(checked), count_rakes(checked))


class Audited(NamedTuple):
    """What an audit gives: findings in the order of files, tests of the deal, rake by stake and month."""

    findings: list[Finding]
    tests: "list[Result]"
    selected: "Selected"
    rakes: "list[Total]"


def _audit(current: Session, selection: Selection) -> Audited:
    """The wanted findings by file and line, those of a whole file where it stands, and what is counted."""
    from analysis.audits.deal.selection import DealBook
    from analysis.audits.play.ledger import Ledger
    from analysis.audits.play.screens import suspicions
    from analysis.audits.rake import RakeTotals

    auditor, ledger = Auditor(current.source.config.rakes), Ledger()
    deals, rakes = DealBook(), RakeTotals()
    for batch in current.batches(audit_block, gather=True):
        for facts in batch.result.facts:
            auditor.add(facts)
        ledger.add(batch.result.evidence)
        deals.add(batch.result.deals)
        rakes.add(batch.result.rakes)
    selected = deals.selected()
    tests, findings = _tests(selected, current.source, selection.holds_any(DEAL_CODES))
    findings += [Finding(file, None, None, problem) for file, problem in current.problems()]
    findings += [Finding(hand.file, hand.site, hand.hand_id, d) for hand, d in auditor.findings()]
    findings += [Finding(*suspicion) for suspicion in suspicions(ledger)]
    wanted = [finding for finding in findings if selection.holds(finding.diagnostic.code)]
    wanted.sort(key=lambda finding: (sort_key(finding.file), finding.key))
    return Audited(wanted, tests, selected, rakes.totals())


def _tests(selected: "Selected", source: Source, wanted: bool) -> "tuple[list[Result], list[Finding]]":
    """The tests of the deal and their warnings, which are about all files together."""
    if not len(selected.deals) or not wanted:
        return [], []
    from analysis.audits.deal.family import deal_tests, suspicions

    tests = deal_tests(selected)
    paths = " ".join(source.paths)
    return tests, [Finding(paths, None, None, diagnostic) for diagnostic in suspicions(tests)]


def _draw(path: str, file_format: str, tests: "list[Result]") -> None:
    """Write the chart of the tests, if there are any."""
    if not tests:
        note(f"no chart {path}: too few hands for tests")
        return
    from analysis.charts.deal import chart

    figure = chart(tests).get_figure(root=True)
    assert figure is not None
    with whole_file(path) as part:
        figure.savefig(part, format=file_format, dpi=150)


def _write(stream: TextIO, output_format: str, seen: Audited, rake: bool) -> None:
    if output_format == "json":
        _write_json(stream, seen)
        return
    write_text(stream, seen.findings)
    if seen.tests:
        write_deal(stream, seen.tests, seen.selected)
    if rake:
        write_rakes(stream, seen.rakes)


def _write_json(stream: TextIO, seen: Audited) -> None:
    entries = [
        {"file": file, "site": site, "hand_id": hand_id, **diagnostic_object(diagnostic)}
        for file, site, hand_id, diagnostic, _ in seen.findings
    ]
    tests = [{field: getattr(test, field) for field in TEST_FIELDS} for test in seen.tests]
    report: dict[str, Any] = {"diagnostics": entries, "tests": tests}  # Any: JSON values
    json.dump(report, stream, ensure_ascii=False, indent=1)
    stream.write("\n")
