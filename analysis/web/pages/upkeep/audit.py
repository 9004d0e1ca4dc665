"""`/audit`: checks across all hands and tests of the deal; a job on request, as it parses all hand texts."""

from collections.abc import Hashable, Mapping, Sequence
from functools import partial
from typing import Any, Final, NamedTuple

from analysis.audits import Audited
from analysis.audits.run import audit
from analysis.audits.words import ALARM, audit_object, deal_verdict, left_out_lines
from analysis.web.asking import Asked, PageAnswer
from analysis.web.links import hand_of
from analysis.web.pages.page import Done, FormPost, Page
from analysis.web.pages.upkeep.questions import question_object
from hhparser.findings.finding import FileFinding, Rule
from hhparser.findings.rules import SEVERITIES, Selection
from hhparser.input.files import InputFile
from hhparser.pipeline import Batch, Reading
from hhparser.workers import Tell, in_process

SCHEMA: Final = "hhparser/web-audit/1"
MOST: Final = 100  # findings shown per rule
Json = dict[str, Any]  # Any: a JSON value


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


def answer(asked: Asked) -> PageAnswer:
    """Return the progress of the audit of the present hands; once it has ended, the result of `hh audit`."""
    found = asked.served.long.known(_key(asked))
    seen = None if found is None else found.ready
    data: Json = {"schema": SCHEMA, "question": found and question_object(found)}
    shown: Json = {"question": None if found is None or found.is_stopped else found, "seen": seen}
    if seen is not None:
        data |= audit_object(seen) | {"schema": SCHEMA}
        shown |= {
            "groups": _by_rule(seen.findings),
            "alarm": ALARM,
            "verdict": deal_verdict(seen.tests) if seen.tests else "",
            "left_out": left_out_lines(seen.samples),
        }
    return PageAnswer(data, shown, is_whole=False)


def _key(asked: Asked) -> Hashable:
    return "audit", asked.state.snapshot.generation  # independent of the notes


def _by_rule(findings: Sequence[FileFinding]) -> list[RuleFindings]:
    """Group the findings by rule, errors first."""
    by_code: dict[str, list[FileFinding]] = {}
    for one in findings:
        by_code.setdefault(one.finding.code, []).append(one)
    groups = [
        RuleFindings(
            found[0].finding.rule, len(found), [(one, hand_of(one.site, one.hand_id)) for one in found[:MOST]]
        )
        for _, found in sorted(by_code.items())
    ]
    return sorted(groups, key=lambda group: -SEVERITIES.index(group.rule.severity))


def run(asked: Asked, fields: Mapping[str, str]) -> Done:
    """Start an audit of all hands, unless one is running."""
    del fields
    served = asked.served
    files, name = asked.store.files(), " ".join(asked.store.roots())
    task = partial(_audit, files, name, served.settings.selection, served.settings.reading)
    question = served.long.ask(_key(asked), lambda one: in_process(task, one.tell), 0)
    return Done("/audit", question_object(question))


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


def stop(asked: Asked, fields: Mapping[str, str]) -> Done:
    """Cancel the audit."""
    del fields
    question = asked.served.long.known(_key(asked))
    if question is not None:
        question.stop()
    return Done("/audit", question and question_object(question))


PAGE: Final = Page("/audit", "Audit", "audit.html", answer, in_menu=False, counts_hands=False, fields=())
POSTS: Final = (FormPost("/audit/run", run), FormPost("/audit/stop", stop))
