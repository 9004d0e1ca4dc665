"""Results of worker processes for `hh check`, and the counts of hands and findings."""

from collections import Counter
from collections.abc import Iterable
from typing import Final, NamedTuple

from analysis.cli.text.findings.baseline import Baseline
from hhparser.base.text.typography import count_of
from hhparser.checks.copies import Copies, Fingerprint, fingerprint
from hhparser.findings.finding import FileFinding, Finding, Severity, has_error
from hhparser.findings.rules import SEVERITIES, Selection, make_finding
from hhparser.input.files import is_growing
from hhparser.model import Hand
from hhparser.pipeline import Checked

BROKEN_OFF: Final = frozenset({"P112", "P113"})


class Totals(NamedTuple):
    """Counts of a run.

    Attributes:
        files: Number of files.
        skipped: Files without hands.
        hands: Number of hands by status.
    """

    files: int
    skipped: list[str]
    hands: Counter[str]


class HandResult(NamedTuple):
    """The result of a worker process for a hand; each finding is paired with its line of text."""

    line: int
    site: str | None
    hand_id: str | None
    status: str
    mark: Fingerprint | None
    findings: tuple[tuple[Finding, str | None], ...]


def check_block(selection: Selection, hands: Iterable[Checked]) -> list[HandResult]:
    """Return the results of the hands of a batch with the selected findings; runs in worker processes.

    If the file of the last hand is still growing, its findings are replaced by P136 (hand in progress).
    """
    results, last = [], None
    for last in hands:
        results.append(_hand_result(selection, last))
    if last is not None and _is_in_progress(last):
        in_progress = make_finding("P136", last.hand.line, 1, 1)
        results[-1] = _hand_result(selection, last._replace(diagnostics=(in_progress,)))
    return results


def _is_in_progress(last: Checked) -> bool:
    """Return whether the last hand of a batch is incomplete because its file is still growing."""
    breaks_off = any(found.code in BROKEN_OFF for found in last.diagnostics)
    return breaks_off and last.hand.file is not None and is_growing(last.hand.file)


def _hand_result(selection: Selection, checked: Checked) -> HandResult:
    hand = checked.hand
    if selection.overrides:
        selection = selection.within(hand.file, hand.site)
    wanted = [d for d in checked.diagnostics if selection.holds(d.code)]
    status = checked.status
    if status == "findings" and not has_error(wanted):
        status = "ok"
    found = tuple((finding, _line_of(hand, finding.line)) for finding in wanted)
    mark = fingerprint(hand) if selection.holds("C401") else None
    return HandResult(hand.line, hand.site, hand.hand_id, status, mark, found)


def _line_of(hand: Hand, line: int) -> str | None:
    lines = hand.text.split("\n")
    return lines[line - hand.line] if 0 <= line - hand.line < len(lines) else None


class Tally:
    """Counters of hands by status and findings by severity, with a filter for the findings of a baseline.

    Attributes:
        hands: Number of hands by status.
        findings: Number of findings by severity.
        has_failed: Whether a finding is at or above the severity of `--fail-on`.
    """

    def __init__(self, selection: Selection, baseline: Baseline | None = None) -> None:
        self.hands: Counter[str] = Counter()
        self.findings: Counter[Severity] = Counter()
        self.has_failed = False
        self._selection = selection
        self._baseline = baseline
        self._copies = Copies()

    def add(self, file: str, results: Iterable[HandResult]) -> list[FileFinding]:
        """Count the hands of a batch; return their findings, with contradictory copies, in line order."""
        findings: list[FileFinding] = []
        for result in results:
            hand = (file, result.site, result.hand_id)
            found = [FileFinding(*hand, finding, text) for finding, text in result.findings]
            other = self._copies.contradiction(result.mark, file, result.line) if result.mark else None
            if other is not None:
                found.append(FileFinding(*hand, other))
            new = self.count(found)
            findings += new
            is_wrong = has_error(one.finding for one in new)
            is_read = result.status in ("ok", "findings")
            self.hands[("findings" if is_wrong else "ok") if is_read else result.status] += 1
        return sorted(findings, key=lambda one: one.key)

    def count(self, findings: Iterable[FileFinding]) -> list[FileFinding]:
        """Filter out the findings of the baseline, count the others, and return them."""
        new = [one for one in findings if self._baseline is None or not self._baseline.hides(one)]
        self.findings.update(count_severities(new))
        within = self._selection.within
        self.has_failed = self.has_failed or any(
            within(one.file, one.site).fails([one.finding.severity]) for one in new
        )
        return new


def count_severities(findings: Iterable[FileFinding]) -> Counter[Severity]:
    """Count findings by severity."""
    return Counter(one.finding.severity for one in findings)


def severities_text(counts: Counter[Severity]) -> str:
    """Return the counts as text, such as `3 errors, 1 warning`, or `no findings`."""
    told = [count_of(counts[s], s.value) for s in reversed(SEVERITIES) if counts[s]]
    return ", ".join(told) or "no findings"
