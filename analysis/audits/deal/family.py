"""All tests of the deal, corrected for multiple testing."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from analysis.audits.conclusion import Conclusion, SampleSize
from analysis.audits.deal.all_ins import all_in_tests
from analysis.audits.deal.boards import board_tests, repeated_board_tests
from analysis.audits.deal.deals import Deals
from analysis.audits.deal.hole_cards import hole_card_tests
from analysis.audits.deal.seats import seat_tests
from analysis.audits.deal.selection import DealBook, hidden_all_ins, open_all_ins
from analysis.audits.deal.sequences import sequence_tests
from analysis.inference.comparison import q_values
from analysis.inference.tests import ALPHA, Result
from hhparser.findings.finding import Finding
from hhparser.findings.rules import make_finding

TESTS: Final[tuple[tuple[str, Callable[[Deals], Iterator[Result]]], ...]] = (
    ("F101", hole_card_tests),
    ("F102", board_tests),
    ("F103", repeated_board_tests),
    ("F104", lambda deals: all_in_tests(*open_all_ins(deals))),
    ("F103", sequence_tests),
    ("F105", seat_tests),
)


def fairness(book: DealBook) -> Conclusion:
    """Run all tests of the deal; return the results, the warnings and the sample sizes."""
    deals, left_out = book.selected()
    tests = deal_tests(deals)
    all_ins, _ = open_all_ins(deals)
    samples = (
        SampleSize("hand", len(deals), left_out),
        SampleSize("all-in", len(all_ins), hidden_all_ins(deals)),
    )
    return Conclusion(overall=list(warnings(tests)), tests=tests, samples=samples)


def deal_tests(deals: Deals) -> list[Result]:
    """Return the results of all tests with enough hands, with Benjamini-Hochberg q-values."""
    tests = [test._replace(code=code) for code, tests_of in TESTS for test in tests_of(deals)]
    qs = q_values([test.p for test in tests])
    return [test._replace(q=q) for test, q in zip(tests, qs, strict=True)]


def warnings(tests: Sequence[Result]) -> Iterator[Finding]:
    """Yield a finding for each test with a q-value below 0.01."""
    for test in tests:
        if test.q < ALPHA:
            expected = f"{test.expected_text} (q {test.q_text(1)})"
            yield make_finding(test.code, 1, 1, 1, expected, f"{test.name}: {test.observed_text}")
