"""All tests of the deal together: which ran, and how many of their alarms would be false."""

from collections.abc import Iterator
from typing import Final

from scipy import stats

from analysis.audits.deal.all_ins import all_in_tests
from analysis.audits.deal.boards import board_tests
from analysis.audits.deal.hole_cards import hole_card_tests
from analysis.audits.deal.seats import seat_tests
from analysis.audits.deal.selection import Selected
from analysis.audits.deal.sequences import sequence_tests
from analysis.inference.tests import ALPHA, Result
from hhparser.findings.finding import Diagnostic
from hhparser.findings.rules import diagnose

CODES: Final = {
    "hole cards": "F101",
    "flop": "F102",
    "turn and river": "F102",
    "boards": "F103",
    "all-in": "F104",
    "sequence": "F103",
    "pairs and aces": "F105",
}


def deal_tests(selected: Selected) -> list[Result]:
    """The results of all tests for which there are hands enough, with q by Benjamini and Hochberg."""
    tests = [
        *hole_card_tests(selected.deals),
        *board_tests(selected.deals),
        *all_in_tests(selected.all_ins, selected.hidden),
        *sequence_tests(selected.deals),
        *seat_tests(selected.deals),
    ]
    if not tests:
        return []
    rates = stats.false_discovery_control([test.p for test in tests])
    return [test._replace(q=float(q)) for test, q in zip(tests, rates, strict=True)]


def suspicions(tests: list[Result]) -> Iterator[Diagnostic]:
    """A warning for each test with q below 0.01."""
    for test in tests:
        if test.q < ALPHA:
            code = CODES[test.name.partition(":")[0]]
            expected = f"{test.expected_text} (q {test.q_text(1)})"
            yield diagnose(code, 1, 1, 1, expected, f"{test.name}: {test.observed_text}")
