"""CONTRIBUTING, "Add a check across hands": a rule, a function and a row are enough."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import polars as pl
import pytest

import analysis
from analysis.audits import run
from analysis.audits.conclusion import Conclusion
from analysis.audits.deal import family
from analysis.audits.deal.deals import Deals
from analysis.audits.play import checks
from analysis.inference.tests import Result
from hhparser.checks.across import auditor
from hhparser.checks.across.links import Link
from hhparser.checks.across.words import Found, Values, at_words
from hhparser.findings import rules
from hhparser.findings.across import ACROSS
from hhparser.findings.finding import FindingClass, Rule, Severity

HOME = Path(__file__).parents[3]
HANDS = HOME / "tests" / "cases" / "C412" / "pass_after_a_pause.txt"
CODE = "F999"


@pytest.fixture(autouse=True)
def new_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    rule = Rule(CODE, "is-new", Severity.WARNING, FindingClass.SUSPICIOUS, "found {found}", "A new rule.")
    monkeypatch.setitem(rules.RULE_BY_CODE, CODE, rule)


def told() -> list[str]:
    """Return the messages of the new rule that an audit of some hands finds."""
    return [one.finding.message for one in analysis.audit(HANDS).findings if one.finding.code == CODE]


def test_a_check_of_two_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    def follows(link: Link) -> Iterator[Found]:
        yield at_words(CODE, link.after, None, Values(found=link.after.hand_id))

    monkeypatch.setattr(auditor, "LINK_CHECKS", (*auditor.LINK_CHECKS, follows))
    assert len(told()) == HANDS.read_text().count("PokerStars Hand #") - 1


def test_a_test_of_the_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing(deals: Deals) -> Iterator[Result]:
        yield Result("new: hands", 1, len(deals), 1, 9.0, 1e-9, 1.0, 0.5, 1.5, 1.0)

    monkeypatch.setattr(family, "TESTS", (*family.TESTS, (CODE, nothing)))
    assert told() == ["found new: hands: 0"]


def test_a_check_of_play(monkeypatch: pytest.MonkeyPatch) -> None:
    def winners(sums: dict[str, pl.DataFrame]) -> pl.DataFrame:
        return sums["results"].top_k(1, by="net").with_columns(family=1)

    new = checks.PlayCheck(CODE, winners, lambda row: (row["player"], "nobody"))
    monkeypatch.setattr(checks, "CHECKS", (*checks.CHECKS, new))
    (message,) = told()
    assert message.removeprefix("found ") in HANDS.read_text()


def test_another_audit(monkeypatch: pytest.MonkeyPatch) -> None:
    class Count:
        hands = 0

        def add(self, hands: int) -> None:
            self.hands += hands

    def conclusion(book: Count) -> Conclusion:
        return Conclusion(overall=[rules.make_finding(CODE, 1, 1, 1, found=f"{book.hands} hands")])

    new = run.Audit((CODE,), len, lambda _: Count(), conclusion)
    monkeypatch.setattr(run, "AUDITS", (*run.AUDITS, new))
    assert told() == [f"found {analysis.audit(HANDS).hands} hands"]


def test_each_rule_is_found_by_one_function_or_row() -> None:
    places = defaultdict(set)
    for folder in ("hhparser/checks", "analysis/audits"):
        for file in (HOME / folder).rglob("*.py"):
            for node in ast.parse(file.read_text()).body:
                for code in _codes(node):
                    places[code].add((file.name, getattr(node, "name", "a row")))
    across = {rule.code: places[rule.code] for rule in ACROSS}
    assert {code: found for code, found in across.items() if len(found) != 1} == {}


def _codes(node: ast.AST) -> set[str]:
    values = (one.value for one in ast.walk(node) if isinstance(one, ast.Constant))
    return {value for value in values if isinstance(value, str) and re.fullmatch(r"[A-Z]\d{3}", value)}
