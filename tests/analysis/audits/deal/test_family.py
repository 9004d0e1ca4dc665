"""The family of tests: q values, warnings and their words."""

import pytest

from analysis.audits.deal.family import deal_tests, warnings
from analysis.inference.tests import Result
from hhparser.findings.finding import FindingClass, Severity
from tests.analysis.audits.deal.dealt import dealt


def result(name: str, q: float, code: str = "F101") -> Result:
    return Result(name, 20_000, 1250, 1176.5, 2.3, q / 2, 0.0625, 0.01, 0.11, 0.2, q, code)


def test_q_is_p_times_the_tests_over_its_rank():
    """Benjamini and Hochberg: the least p of m tests times m, the next times m / 2, never falling."""
    tests = sorted(deal_tests(dealt(4, 2_000)), key=lambda test: test.p)
    least = 1.0
    for rank in range(len(tests), 0, -1):
        least = min(least, tests[rank - 1].p * len(tests) / rank)
        assert tests[rank - 1].q == pytest.approx(least)


def test_a_fair_deal_has_no_warning():
    tests = deal_tests(dealt(4, 2_000))
    assert len(tests) == 27
    assert not list(warnings(tests))


def test_no_hands_no_tests():
    assert deal_tests(dealt(1, 10)) == []


def test_warning():
    name = "turn and river: pairing cards"
    (found,) = warnings([result(name, 0.004, "F102"), result(name, 0.01, "F102")])
    assert (found.code, found.severity) == ("F102", Severity.WARNING)
    assert found.rule.finding_class is FindingClass.SUSPICIOUS
    assert found.message == f"{name}: 1,250, expected 1,176 (q 0.004); confirm on new hands"
    assert len(found.message) < 100
    assert "not proof" in found.rule.explanation


@pytest.mark.parametrize(
    ("q", "text"),
    [
        pytest.param(0.0042, "0.004", id="far below the limit: one digit"),
        pytest.param(0.0096, "0.0096", id="one digit would be the limit"),
        pytest.param(0.009996, "0.009996", id="three digits would be the limit"),
        pytest.param(0.01, "0.01", id="the limit"),
        pytest.param(0.0104, "0.01", id="above, which is no warning"),
        pytest.param(2e-7, "2e-07", id="hardly chance"),
    ],
)
def test_q_below_the_limit_is_printed_below_it(q: float, text: str) -> None:
    assert result("", q).q_text(1) == text


def test_each_test_has_the_code_of_its_row():
    tests = deal_tests(dealt(4, 2_000))
    groups = {(test.code, test.name.partition(":")[0]) for test in tests}
    assert groups == {
        *(("F101", "hole cards"), ("F102", "flop"), ("F102", "turn and river"), ("F103", "boards")),
        *(("F103", "sequence"), ("F105", "pairs and aces")),
    }
