"""Audit of contradictions between hands of the same table, tournament, stake or file."""

from collections.abc import Iterable

from analysis.audits.conclusion import Conclusion
from hhparser.checks.across import Auditor, Facts, Unread, facts_of
from hhparser.findings.finding import FileFinding
from hhparser.pipeline import Checked


def facts_of_hands(hands: Iterable[Checked]) -> list[Facts | Unread]:
    """Extract the facts of each hand for the checks across hands."""
    return [facts_of(*checked) for checked in hands]


def contradictions(auditor: Auditor) -> Conclusion:
    """Return the findings about hands that contradict each other."""
    return Conclusion(
        [FileFinding(hand.file, hand.site, hand.hand_id, found) for hand, found in auditor.findings()]
    )
