"""Runs all audits as map and reduce: facts of each batch are collected in order, then evaluated."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain
from typing import Any, Final, NamedTuple, Protocol

from analysis.audits.conclusion import Conclusion, SampleSize, Total
from analysis.audits.deal.deals import count_deals
from analysis.audits.deal.family import fairness
from analysis.audits.deal.selection import DealBook
from analysis.audits.hands import contradictions, facts_of_hands
from analysis.audits.play.checks import doubts
from analysis.audits.play.evidence import evidence_of
from analysis.audits.play.ledger import Ledger
from analysis.audits.rake import RakeTotals, count_rakes, rakes_paid
from analysis.inference.tests import Result
from hhparser.checks.across import Auditor
from hhparser.findings.finding import FileFinding, Severity
from hhparser.findings.rules import RULES, Selection, code_groups
from hhparser.input.files import InputFile, Paths, find_files, given_paths, sort_key
from hhparser.pipeline import Batch, Checked, Reading, RunSummary, run


class Book(Protocol):
    """Collects the facts of all batches in the order of the input."""

    def add(self, facts: Any, /) -> None:  # Any: the facts of an audit
        """Add the facts of the next batch."""


class Audit(NamedTuple):
    """An audit as map and reduce functions; each audit has its own types, hence Any.

    Attributes:
        codes: Codes of the rules that it checks; empty if it only counts.
        facts: Function that extracts picklable facts from a batch of hands, called in the worker process.
        book: Factory for the collector of the facts.
        conclusion: Function that evaluates the collected facts.
    """

    codes: tuple[str, ...]
    facts: Callable[[Sequence[Checked]], Any]
    book: Callable[[Reading], Book]
    conclusion: Callable[[Any], Conclusion]


class Kept(NamedTuple):
    """Result of a batch: number of hands, and the facts for each audit."""

    hands: int
    facts: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Audited:
    """The result of an audit.

    Attributes:
        findings: Selected findings, sorted by file and line; findings about all hands have all paths as their
            file.
        tests: Tests of the deal, with q-values; empty for too few hands.
        samples: Sample sizes of the tests.
        rakes: Rake totals by site, stakes and month.
        hands: Number of hands.
        failed: Whether a selected finding reaches the threshold `fail_on`.
    """

    findings: Sequence[FileFinding]
    tests: Sequence[Result]
    samples: Sequence[SampleSize]
    rakes: Sequence[Total]
    hands: int
    failed: bool

    def __repr__(self) -> str:
        return f"<Audited: hands {self.hands}, findings {len(self.findings)}, tests {len(self.tests)}>"


def _codes(*groups: str) -> tuple[str, ...]:
    return tuple(rule.code for rule in RULES if rule.code.startswith(groups))


AUDITS: Final = (
    Audit(_codes("C", "T"), facts_of_hands, lambda reading: Auditor(reading.rakes), contradictions),
    Audit(_codes("F1"), count_deals, lambda _: DealBook(), fairness),
    Audit(_codes("F2"), evidence_of, lambda _: Ledger(), doubts),
    Audit((), count_rakes, lambda _: RakeTotals(), rakes_paid),
)


def audit(
    paths: Paths,
    *,
    name: str | None = None,
    select: Iterable[str] = (),
    ignore: Iterable[str] = (),
    fail_on: Severity = Severity.ERROR,
    jobs: int | None = 1,
    reading: Reading = Reading(),
    summary: RunSummary | None = None,
    on_batch: Callable[[Batch], None] | None = None,
) -> Audited:
    """Audit hands across files: contradictions, fairness of the deal, unfair play, and rake totals.

    Args:
        paths: Files, folders (recursive) and patterns, or `InputFile` objects; `-` is standard input.
        name: File name in findings about all hands; by default the paths.
        select: Codes or prefixes of codes to check, such as `F` and `C413`; empty for all.
        ignore: Codes or prefixes of codes to leave out.
        fail_on: Lowest severity that makes the audit fail.
        jobs: Number of worker processes; None for the default. A script needs `if __name__ == "__main__":`
            for more than one.
        reading: Options for reading hands.
        summary: Updated while the files are read.
        on_batch: Progress callback, called after each batch; the result of the batch is a `Kept`.

    Raises:
        ArgumentError: `paths` is not a path or several.
        NoInputError: A path matches nothing.
        UnknownRuleError: No code begins with a given prefix.

    >>> audited = audit("tests/cases/C401/fail_other_amounts.txt")
    >>> [(one.finding.line, one.finding.code) for one in audited.findings]
    [(43, 'C401')]
    """
    selection = Selection(code_groups(select), code_groups(ignore), fail_on)
    given = given_paths(paths)
    files = find_files(given)
    summary = summary if summary is not None else RunSummary()
    audits = [one for one in AUDITS if not one.codes or selection.holds_any(one.codes)]
    books = [one.book(reading) for one in audits]
    keep = partial(_keep, [one.facts for one in audits])
    batches = run(files, keep, reading=reading, jobs=jobs, summary=summary, gather=True)
    hands = _fill(books, batches, on_batch)
    conclusion = _together(one.conclusion(book) for one, book in zip(audits, books, strict=True))
    found = _findings(_paths(given) if name is None else name, summary, conclusion)
    wanted = [one for one in found if selection.holds(one.finding.code)]
    return Audited(
        sorted(wanted, key=lambda one: (sort_key(one.file), one.key)),
        conclusion.tests,
        conclusion.samples,
        conclusion.rakes,
        hands,
        selection.fails(one.finding.severity for one in wanted),
    )


def _paths(given: Iterable[str | InputFile]) -> str:
    return " ".join(path.path if isinstance(path, InputFile) else path for path in given)


def _fill(books: Sequence[Any], batches: Iterable[Batch], on_batch: Callable[[Batch], None] | None) -> int:
    """Add the facts of all batches to the books and return the number of hands."""
    hands = 0
    for batch in batches:
        hands += batch.result.hands
        for book, facts in zip(books, batch.result.facts, strict=True):
            book.add(facts)
        if on_batch is not None:
            on_batch(batch)
    return hands


def _keep(makers: Sequence[Callable[[Sequence[Checked]], Any]], hands: Iterable[Checked]) -> Kept:
    """Extract the facts for each audit from a batch."""
    checked = list(hands)
    return Kept(len(checked), tuple(facts(checked) for facts in makers))


def _findings(given: str, summary: RunSummary, conclusion: Conclusion) -> Iterator[FileFinding]:
    """Yield the findings about files, about all hands, and about single hands."""
    for file, finding in (*summary.file_findings, *((given, finding) for finding in conclusion.overall)):
        yield FileFinding(file, None, None, finding)
    yield from conclusion.findings


def _together(conclusions: Iterable[Conclusion]) -> Conclusion:
    return Conclusion(*(tuple(chain.from_iterable(parts)) for parts in zip(*conclusions, strict=True)))
