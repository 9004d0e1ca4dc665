"""`hh audit`: what the hands of one table, tournament, stake or file say of each other."""

import json
from collections import Counter
from collections.abc import Iterable
from typing import Any, Final, NamedTuple, TextIO

import click

from hhparser.checks.audit import Auditor, Facts, facts_of
from hhparser.cli.check import FINDINGS, SEVERITIES
from hhparser.cli.finding_formats import write_text
from hhparser.cli.findings import Finding, Selection
from hhparser.cli.options import Source, format_option, output_option, reads_hands
from hhparser.cli.output import count_of, note, open_output
from hhparser.cli.session import Session, session
from hhparser.cli.types import codes
from hhparser.diagnostics import Severity
from hhparser.formats.hand_json import diagnostic_object
from hhparser.pipeline import Checked
from hhparser.sites.files import sort_key

EPILOG: Final = """
\b
Examples:
  hh audit hands/                        findings, one on a line
  hh audit hands/ --ignore C411,C431     without chips brought and missing hands
  hh audit hands/ --fail-on warning
  hh audit hands/ --format json -o audit.json

Hands are put in order first, so files may come in any order. Codes begin with C consistency or T tournament;
`hh rule` explains them. `hh check` examines each hand for itself.
Exit status: 1 with findings at or above --fail-on, 0 without, 2 when nothing could be read.
"""


@click.command(epilog=EPILOG)
@reads_hands
@format_option("text", "json")
@click.option("--select", type=codes, metavar="CODES", help="Only these codes or groups, such as T,C413.")
@click.option("--ignore", type=codes, metavar="CODES", help="Leave these codes or groups out.")
@click.option(
    "--fail-on",
    type=click.Choice([s.value for s in SEVERITIES]),
    default="error",
    show_default=True,
    help="Least severity that gives exit status 1.",
)
@output_option
@click.pass_context
def command(
    ctx: click.Context,
    source: Source,
    output_format: str,
    select: tuple[str, ...] | None,
    ignore: tuple[str, ...] | None,
    fail_on: str,
    output: str | None,
) -> None:
    """Find what does not fit together from hand to hand: stacks, button, levels, clocks, copies, rake.

    Only what the text shows is reported: an error is a contradiction, a warning is most probably one, and a
    note has an innocent explanation, such as chips that a player has brought.
    """
    selection = Selection(select or (), ignore or ())
    with session(source) as current, open_output(output) as stream:
        findings = _findings(current, selection)
        if output_format == "json":
            _write_json(stream, findings)
        else:
            write_text(stream, findings)
    severities = Counter(finding.diagnostic.severity for finding in findings)
    told = [count_of(severities[s], s.value) for s in reversed(SEVERITIES) if severities[s]]
    note(f"{count_of(current.hands, 'hand')}: {', '.join(told) or 'no findings'}")
    worst = SEVERITIES[SEVERITIES.index(Severity(fail_on)) :]
    ctx.exit(FINDINGS if any(severities[severity] for severity in worst) else 0)


class Block(NamedTuple):
    """What a worker tells of some hands: facts of each, and evidence for the screens."""

    facts: list[Facts | None]
    evidence: Any  # polars frames, which only analysis knows


def audit_block(hands: Iterable[Checked]) -> Block:
    """The facts of some hands, and what the screens keep of them."""
    from analysis.integrity.evidence import evidence_of

    checked = list(hands)
    facts = [facts_of(one.hand, one.replay, one.diagnostics) for one in checked]
    return Block(facts, evidence_of(checked))


def _findings(current: Session, selection: Selection) -> list[Finding]:
    """The wanted findings by file and line; those of a whole file stand where the file would."""
    from analysis.integrity.ledger import Ledger
    from analysis.integrity.screens import suspicions

    auditor, ledger = Auditor(current.source.config.rakes), Ledger()
    for batch in current.batches(audit_block, gather=True):
        for facts in batch.result.facts:
            auditor.add(facts)
        ledger.add(batch.result.evidence)
    findings = [Finding(file, None, None, problem) for file, problem in current.problems()]
    findings += [Finding(hand.file, hand.site, hand.hand_id, d) for hand, d in auditor.findings()]
    findings += [Finding(*suspicion) for suspicion in suspicions(ledger)]
    wanted = [finding for finding in findings if selection.holds(finding.diagnostic.code)]
    return sorted(wanted, key=lambda finding: (sort_key(finding.file), finding.key))


def _write_json(stream: TextIO, findings: Iterable[Finding]) -> None:
    entries = [
        {"file": file, "site": site, "hand_id": hand_id, **diagnostic_object(diagnostic)}
        for file, site, hand_id, diagnostic, _ in findings
    ]
    report: dict[str, Any] = {"diagnostics": entries, "tests": []}  # Any: JSON values
    json.dump(report, stream, ensure_ascii=False, indent=1)
    stream.write("\n")
