"""`/audit`: checks across all hands and tests of the deal; a job on request, as it parses all hand texts."""

from collections.abc import Hashable, Mapping, Sequence
from decimal import Decimal
from functools import partial
from operator import attrgetter
from typing import Any, Final, NamedTuple

from analysis.audits import Audited
from analysis.audits.conclusion import Total
from analysis.audits.run import audit
from analysis.inference.tests import Result
from analysis.views.audit import ALARM, audit_object, deal_verdict, left_out_lines
from analysis.web.links import hand_of
from analysis.web.page_request import PageAnswer, PageRequest
from analysis.web.pages.page import Done, FormPost, Page
from analysis.web.pages.sorting import Columns, Sorting, sort_rows, sorting
from analysis.web.pages.upkeep.job_forms import job_object
from hhparser.findings.finding import FileFinding, Rule
from hhparser.findings.rules import SEVERITIES, Selection
from hhparser.input.files import InputFile
from hhparser.pipeline import Batch, Reading
from hhparser.workers import Tell, in_process

SCHEMA: Final = "hhparser/web-audit/1"
MOST: Final = 100  # findings shown per rule
Json = dict[str, Any]  # Any: a JSON value
OF_TESTS: Final[Columns[Result]] = {
    name: attrgetter(name)
    for name in ("name", "n", "observed", "expected", "effect", "low", "p", "q", "power")
}
OF_FINDINGS: Final[Columns[FileFinding]] = {
    "hand": lambda found: found.hand_id or "",
    "message": lambda found: found.finding.message,
    "place": lambda found: (found.file, found.finding.line),
}
OF_RAKES: Final[Columns[Total]] = {
    **{name: attrgetter(f"group.{name}") for name in ("site", "stakes", "month")},
    "hands": attrgetter("hands"),
    "rake": lambda one: Decimal(one.rake).scaleb(-one.group.decimals),
    "own": lambda one: Decimal(one.own).scaleb(-one.group.decimals),
}


class RuleFindings(NamedTuple):
    """The findings of one rule.

    Attributes:
        rule: The rule.
        total: Number of findings.
        first: The first findings, each with the path of its hand.
    """

    rule: Rule
    total: int
    first: list[tuple[FileFinding, str | None]]


def answer(request: PageRequest) -> PageAnswer:
    """Return the progress of the audit of the present hands; once it has ended, the result of `hh audit`."""
    found = request.served.jobs.find(_key(request))
    seen = None if found is None else found.ready
    data: Json = {"schema": SCHEMA, "question": found and job_object(found)}
    shown: Json = {"job": None if found is None or found.is_stopped else found, "seen": seen}
    order = sorting(request, {**OF_TESTS, **OF_FINDINGS, **OF_RAKES})
    if seen is not None:
        data |= audit_object(seen) | {"schema": SCHEMA}
        shown |= {
            "sort": order,
            "tests": sort_rows(seen.tests, order, OF_TESTS),
            "rakes": sort_rows(seen.rakes, order, OF_RAKES),
            "groups": _by_rule(seen.findings, order),
            "alarm": ALARM,
            "verdict": deal_verdict(seen.tests) if seen.tests else "",
            "left_out": left_out_lines(seen.samples),
        }
    return PageAnswer(data, shown, is_whole=False)


def _key(request: PageRequest) -> Hashable:
    return "audit", request.state.snapshot.generation  # independent of the notes


def _by_rule(findings: Sequence[FileFinding], order: Sorting) -> list[RuleFindings]:
    """Group the findings by rule, errors first; the order is that of each group."""
    by_code: dict[str, list[FileFinding]] = {}
    for one in sort_rows(findings, order, OF_FINDINGS):
        by_code.setdefault(one.finding.code, []).append(one)
    groups = [
        RuleFindings(
            found[0].finding.rule, len(found), [(one, hand_of(one.site, one.hand_id)) for one in found[:MOST]]
        )
        for _, found in sorted(by_code.items())
    ]
    return sorted(groups, key=lambda group: -SEVERITIES.index(group.rule.severity))


def run(request: PageRequest, fields: Mapping[str, str]) -> Done:
    """Start an audit of all hands, unless one is running."""
    del fields
    served = request.served
    files, name = request.store.files(), " ".join(request.store.roots())
    task = partial(_audit, files, name, served.settings.selection, served.settings.reading)
    job = served.jobs.start(_key(request), lambda one: in_process(task, one.tell), 0, is_apart=True)
    return Done("/audit", job_object(job))


def _audit(
    files: Sequence[InputFile], name: str, selection: Selection, reading: Reading, tell: Tell
) -> Audited:
    total = sum(file.size for file in files)
    done = 0

    def count(batch: Batch) -> None:
        nonlocal done
        done += batch.size
        tell(done, total)

    tell(0, total)
    select, ignore = selection.select, selection.ignore
    return audit(files, name=name, select=select, ignore=ignore, reading=reading, on_batch=count)


def stop(request: PageRequest, fields: Mapping[str, str]) -> Done:
    """Cancel the audit."""
    del fields
    job = request.served.jobs.find(_key(request))
    if job is not None:
        job.stop()
    return Done("/audit", job and job_object(job))


PAGE: Final = Page("/audit", "Audit", "audit.html", answer, in_menu=False, counts_hands=False, fields=())
POSTS: Final = (FormPost("/audit/run", run), FormPost("/audit/stop", stop))
