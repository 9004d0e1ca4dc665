"""Errors of a hand hide findings that may only follow from them (`Rule.hides`)."""

import pytest
from click.testing import CliRunner

from analysis.cli.main import hh
from hhparser.checks.case import Case
from hhparser.engine import replay
from hhparser.findings.finding import Rule, Severity
from hhparser.findings.rules import HIDDEN_BY, RULE_BY_CODE, RULES
from hhparser.sites import parse_hand
from tests.hands import HAND

# hands with such an error are not checked
NOT_READ = {"P103", "P104", "P137"}
# hidden codes, the groups of errors that hide them, and members of the groups that are found later or at the same time
HIDDEN = [
    ("D101 D103 D105 D106", "P111", ""),
    ("D104", "D102", ""),
    ("D107", "D101 D102 D103 D104 L101 P111", ""),
    ("L101 L103 L104 L105 L106 L107 L108 L109 L110 L111 L112 L113 L115 L116 L117 L118 L119 L122 L123", "P128", ""),
    ("L124 L125 L127 L130 L131 L132 L135 L136 L137 L138", "P128", ""),
    ("L120 L121", "L P111 P128", "L120 L121"),
    ("L126", "L P12", ""),
    ("L133 L134", "L101 P128", ""),
    ("M201 M205 M206 M207 M210", "P128", ""),
    ("M202 M203 M204", "L101 P128", ""),
    ("M208 M209", "M20 M210 M211 M217 P128", "M209"),
    ("M211", "L101", ""),
    ("M214 M215", "L M S30 P1", "M215 M216"),
    ("P132", "P12", "P125 P126"),
    ("S301", "D L101 P111 S303", ""),
    ("S302", "D P111", ""),
    ("S303", "L", ""),
    ("S304 S305 S308", "L101 L127 L13 P111", ""),
    ("S306", "L101 M205 P128", ""),
    ("S307", "D L101 M P111 S303", "M215 M216"),
    ("S309", "L P1", ""),
    ("S311", "D101 L P1", ""),
    ("S310", "L101 P111 P12", ""),
]  # fmt: skip


def errors_of(groups: str) -> set[str]:
    words = tuple(groups.split())
    return {
        rule.code for rule in RULES if rule.code.startswith(words) and rule.severity is Severity.ERROR
    } - NOT_READ


@pytest.mark.parametrize(("codes", "groups", "not_before"), HIDDEN, ids=[row[0] for row in HIDDEN])
def test_hidden_by(codes: str, groups: str, not_before: str) -> None:
    expected = errors_of(groups) - set(not_before.split())
    assert {code: HIDDEN_BY[code] for code in codes.split()} == dict.fromkeys(codes.split(), expected)


def test_only_codes_of_the_table_are_hidden() -> None:
    listed = {code for codes, _, _ in HIDDEN for code in codes.split()}
    assert listed == {code for code, hiding in HIDDEN_BY.items() if hiding}


@pytest.mark.parametrize("rule", [rule for rule in RULES if rule.hides], ids=lambda rule: rule.code)
def test_only_errors_hide_and_never_themselves(rule: Rule) -> None:
    assert rule.severity is Severity.ERROR
    assert rule.code not in HIDDEN_BY or rule.code not in HIDDEN_BY[rule.code]
    assert all(any(code.startswith(group) for code in RULE_BY_CODE) for group in rule.hides)


@pytest.mark.parametrize(
    ("reported", "kept"),
    [
        pytest.param("M205 S306", "M205", id="hidden"),
        pytest.param("S306 M205", "S306 M205", id="found before the error"),
        pytest.param("M205 S306 S302", "M205 S302", id="others are reported"),
        pytest.param("L101 L133 S304", "L101", id="a hidden finding hides nothing"),
        pytest.param("L126 M201 M209 S307", "L126 M201", id="only errors hide"),
    ],
)
def test_report(reported: str, kept: str) -> None:
    hand = parse_hand(HAND)
    replayed = replay(hand)
    assert hand.stakes is not None
    assert replayed is not None
    case = Case(hand, hand.stakes, replayed)
    for code in reported.split():
        case.report(code, hand.line)
    assert [finding.code for finding in case.found] == kept.split()


def test_rule_lists_both_directions() -> None:
    told = CliRunner().invoke(hh, ["rule", "S303"]).stdout.splitlines()
    assert "Hides: M214, M215, S301, S307" in told
    assert next(line for line in told if line.startswith("Hidden by: ")).startswith("Hidden by: L101, L103, ")
    assert not any(
        "idde" in line or "Hides" in line for line in CliRunner().invoke(hh, ["rule", "F201"]).stdout.split()
    )
