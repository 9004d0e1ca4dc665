"""Contradictions between hands of the same table, tournament, stake or file."""

from collections.abc import Iterable

from analysis.audits.conclusion import Conclusion
from hhparser.checks.across import Auditor, Facts, facts_of
from hhparser.findings.finding import FileFinding
from hhparser.pipeline import Checked


def facts_of_hands(hands: Iterable[Checked]) -> list[Facts | None]:
    """What the checks keep of each hand; None for a hand that could not be read."""
    return [facts_of(*checked) for checked in hands]


def contradictions(auditor: Auditor) -> Conclusion:
    """The findings about hands that do not fit together."""
    return Conclusion(
        [FileFinding(hand.file, hand.site, hand.hand_id, found) for hand, found in auditor.findings()]
    )
