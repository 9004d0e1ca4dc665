"""Every code of a rule: a hand that breaks the rule, at the right place, and its legal neighbour.

Codes about hundreds of hands have recipes instead: parameters to deal hands with a planted flaw.
"""

import json
import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner

from analysis.cli.configuration.config import load_config
from analysis.cli.main import hh
from hhparser.checks.across import Auditor, facts_of
from hhparser.checks.hand.rake import DeclaredRake
from hhparser.findings.finding import Finding, FindingClass, Rule, Severity
from hhparser.findings.rules import RULES, make_finding
from hhparser.input.files import Block
from hhparser.pipeline import check_hand
from hhparser.sites.reading import parse_block
from tests.checks.case_files import FILES, OF_FILES, RECIPES, TEXTS
from tests.checks.planted.recipes import history, recipe_of

MESSAGES = Path(__file__).with_name("messages.txt")
MANY_HANDS = 500  # recipes of more are nightly; F201, F202, F205 and F207 are simulated in the fast suite too
MARK = "#: "
LONGEST_MESSAGE = 100  # without the location of another hand, printed in full
OTHER = "HH1.txt:1234"
# ordinary values of the longer kind; a code without an entry has amounts, `1250.00` and `987.50`
VALUES = {
    "P002": (None, "Permission denied"),
    "P101": (None, "Omaha Pot Limit ($0.10/$0.25 USD) - 2016/10/22 16:04:11 ET"),
    "P102": (None, "Hold'em Pot Limit Pre-Flop, No Limit Post-Flop ($1/$2 USD) -"),
    "P103": (None, "Hold'em No Limit ($1/ USD) - 2021/03/14 20:15:00 ET"),
    "P110": (None, "RiverOtter shouts something that nobody understands"),
    "P111": ("an action, SHOW DOWN, SUMMARY, TURN", "*** RIVER *** [Ks 8c 3d 5h] [2s]"),
    "P114": (None, "*********** # 1 **************"),
    "P120": (None, "10"),
    "P121": (None, "Pim van Zuylen"),
    "P122": ("9", "10"),
    "P123": ("9", "10"),
    "P124": ("Pim van Zuylen", "old mill stream (button) (small blind)"),
    "P125": (None, "Pim van Zuylen"),
    "P126": ("$", "€"),
    "C472": ("4.75%", "1234 of 2000 hands"),
    "F103": ("4 (q 2e-07)", "sequence: cards of 2-5 hands before: 123,456"),
    "F201": ("41 ± 103 (q 0.002, 12345 compared)", "Ann loses 1234 BB to Bob in 123 pots"),
    "F202": ("21% (q 2e-07, 12345 compared)", "Ann folds 12 of 12 to Bob"),
    "F203": ("12% (q 2e-07, 12345 compared)", "Ann and Bob check down 31 of 32 flops"),
    "F204": ("0.6 (q 2e-07, 12345 compared)", "Ann and Bob come or go together 12 of 12 times"),
    "F205": ("42% (q 2e-07, 12345 compared)", "Ann is right in 101 of 103 and wins 123 BB/100"),
    "F206": ("12 or fewer for half (12345 compared)", "Ann plays 123 hours"),
    "F207": ("2e-12 (q 2e-07, 12345 compared)", "Ann and Bob decide alike 123456 times"),
    "F208": ("30 BB/100 (q 2e-07, 12345 compared)", "Ann wins 123 BB/100 in 12345 hands"),
    "F209": ("41.2 (q 2e-07, 12345 compared)", "Ann wins 101.5 of 123 all-ins"),
    "D101": ("in the hand of Pim van Zuylen", "Ah"),
    "D102": (None, "10h"),
    "D103": ("Ks 8c 3d 5h 2s", "Ks 8c 3d 5h 2d"),
    "D104": ("3", "4"),
    "D105": (None, "3"),
    "D106": ("Ah Kd", "Ac Kd"),
    "D107": ("5", "4"),
    "P127": (None, "0"),
    "P129": (None, "2021/13/14 20:15:00 ET"),
    "P130": (None, "old mill stream"),
    "P131": (None, "Holdem Limit $10.00/$20.00"),
    "P132": ("2", "9"),
    "P133": ("number of players", None),
    "P134": ("R5-73910684-276", "R5-70000684-006"),
    "P135": ("9", "10"),
    "P138": ("2,000", None),
    "P139": ("150,000/300,000", "150,000/600,000"),
    "P137": (None, "ZeroDivisionError in pokertracker_microgaming.py:123"),
    "L125": (None, "old mill stream"),
    "L127": ("raises to 1250.00", "raises to 987.50"),
    "L126": ("Pim van Zuylen", "old mill stream"),
    "L138": (None, "old mill stream"),
    "L133": ("Pim van Zuylen", "old mill stream"),
    "L134": ("Pim van Zuylen", "old mill stream"),
    "M206": ("Pim van Zuylen", "old mill stream"),
    "M209": ("7.13, 6.41, 8.78", "main 8.14, side-1 5.40, side-2 8.78"),
    "S301": ("Pim van Zuylen and RiverOtter", "old mill stream"),
    "S302": ("a full house, Kings full of Eights", "a full house, Eights full of Kings"),
    "S304": ("before the flop", "on the river"),
    "S305": ("did not fold", "collected"),
    "S308": ("Pim van Zuylen", "old mill stream as small blind"),
    "S309": (None, "old mill stream"),
    "S310": (None, "old mill stream, Pim van Zuylen, RiverOtter"),
    "S311": ("Pim van Zuylen", "old mill stream"),
    "T101": ("987.50", "old mill stream"),
    "T102": ("987.50", "old mill stream"),
    "C401": ("hands/HH20210314 Aster.txt:1234", None),
    "C402": ("hands/HH20210314 Aster.txt:1234", None),
    "C403": ("hands/HH20210314 Aster.txt:1234", "Ah Kd"),
    "C404": ("hands/HH20210314 Aster.txt:1234", "1234 hands"),
    "C421": ("10", "9"),
    "C422": ("Pim van Zuylen", "old mill stream"),
    "C431": ("hands/HH20210314 Aster.txt:1234", None),
    "C441": ("2021/03/14 20:15:00 ET", "2021/03/14 20:14:00 ET"),
    "C443": ("2021/03/14 20:15:00 ET", "2021/03/15 03:15:00 CET"),
    "C451": ("6 seats 0.50/1.00", "9 seats 1.00/2.00"),
    "C452": ("9", "10"),
    "C461": ("pokerstars", "partypoker_email"),
    "C462": (None, "RC3793134432"),
    "T511": ("XXXVIII", "XXXVII"),
    "T512": ("1250/2500", "1500/3000"),
    "T513": ("XXXVI", "XXXVIII"),
    "T521": ("old mill stream", "Pim van Zuylen"),
    "T522": ("Pim van Zuylen", "old mill stream"),
    "T531": ("hands/HH20210314 Aster.txt:1234", "Pim van Zuylen"),
}


def split_case(path: Path) -> tuple[list[str], str]:
    """The findings that the header lines of a case name, sorted, and the text without them."""
    lines = path.read_text(encoding="utf-8").split("\n")
    marks = [line.removeprefix(MARK) for line in lines if line.startswith(MARK)]
    assert lines[: len(marks)] == [MARK + mark for mark in marks], "header lines come first"
    return sorted(marks), "\n".join(lines[len(marks) :])


def findings(text: str, rakes: Sequence[DeclaredRake] = ()) -> list[Finding]:
    """Every finding of every hand of a text, and of its hands together."""
    found: list[Finding] = []
    auditor = Auditor(rakes)
    for hand in parse_block(Block("case.txt", 1, text)):
        checked = check_hand(hand, (), rakes)
        found.extend(checked.diagnostics)
        auditor.add([facts_of(*checked)])
    return [*found, *(one.finding for one in auditor.findings())]


def place(finding: Finding) -> str:
    return f"{finding.code}:{finding.line}:{finding.column}"


def case_id(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


# known gaps; strict, so that a fixed case must be removed from this table
KNOWN_FAULTS: dict[str, str] = {}


def case_params() -> list[object]:
    marks = {name: pytest.mark.xfail(reason=reason, strict=True) for name, reason in KNOWN_FAULTS.items()}
    return [
        pytest.param(path, id=case_id(path), marks=[marks[case_id(path)]] if case_id(path) in marks else [])
        for path in TEXTS
    ]


@pytest.mark.parametrize("path", case_params())
def test_case(path: Path, request: pytest.FixtureRequest) -> None:
    """A fail case has exactly the findings of its header lines, by the `hh.toml` of its folder, a pass case none at all.

    `messages.txt` has the message of each finding; `--update-golden` writes it anew.
    """
    marks, text = split_case(path)
    settings = path.with_name("hh.toml")
    found = findings(text, load_config(str(settings)).rakes if settings.exists() else ())
    assert sorted(map(place, found)) == marks
    lines = text.split("\n")
    assert all(d.column <= d.end_column <= len(lines[d.line - 1]) + 1 for d in found)
    told = sorted(f"{case_id(path)} {one.line}: {one.message}" for one in found)
    if request.config.getoption("--update-golden"):
        write_messages(case_id(path), told)
    assert told == messages_of(case_id(path))


def messages_of(case: str) -> list[str]:
    return [line for line in MESSAGES.read_text(encoding="utf-8").splitlines() if line.startswith(f"{case} ")]


def write_messages(case: str, told: Sequence[str]) -> None:
    lines = MESSAGES.read_text(encoding="utf-8").splitlines()
    kept = [line for line in lines if not line.startswith(f"{case} ")]
    MESSAGES.write_text("\n".join([*sorted([*kept, *told]), ""]), encoding="utf-8")


def recipe_params() -> list[object]:
    numbers = [recipe_of(path.read_text(encoding="utf-8")).hands for path in RECIPES]
    return [
        pytest.param(path, id=case_id(path), marks=[pytest.mark.nightly] if hands > MANY_HANDS else [])
        for path, hands in zip(RECIPES, numbers, strict=True)
    ]


@pytest.mark.fast_cases(1)
@pytest.mark.slow_cases(10)
@pytest.mark.parametrize("path", recipe_params())
def test_recipe(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`hh audit` has exactly the findings of its header lines."""
    marks, text = split_case(path)
    dealt = history(recipe_of(text))
    (tmp_path / "dealt.txt").write_text(dealt, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    told = CliRunner().invoke(hh, ["audit", "dealt.txt", "--jobs", "1", "--format", "json"])
    found = json.loads(told.stdout)["diagnostics"]
    assert sorted(f"{one['code']}:{one['line']}:{one['column']}" for one in found) == marks
    assert {one["file"] for one in found} <= {"dealt.txt"}
    check_places(marks, dealt)


@pytest.mark.parametrize("path", RECIPES, ids=case_id)
def test_recipe_is_explained_and_has_a_neighbour(path: Path) -> None:
    """A comment describes the planted flaw, and a recipe of the other kind in its folder differs in one value."""
    _, text = split_case(path)
    assert re.match(r"# [A-Z](.+\n# )*.+\.\n\n", text)
    others = [other for other in path.parent.glob("*.toml") if other.stem[:4] != path.stem[:4]]
    neighbours = [recipe_of(split_case(other)[1]) for other in others]
    assert 1 in [
        sum(ours != theirs for ours, theirs in zip(recipe_of(text), other, strict=True))
        for other in neighbours
    ]


@pytest.mark.parametrize("path", FILES, ids=case_id)
def test_header_lines(path: Path) -> None:
    """Header lines name the code of the folder, and places that are in the text."""
    marks, text = split_case(path)
    assert path.stem.startswith("fail_" if marks else "pass_")
    assert not marks or path.parent.name in {mark.partition(":")[0] for mark in marks}
    if path in TEXTS:
        check_places(marks, text)


def check_places(marks: Sequence[str], text: str) -> None:
    """Assert that the marks are at places of the text."""
    lines = text.split("\n")
    for mark in marks:
        _, line, column = mark.split(":")
        assert 1 <= int(column) <= len(lines[int(line) - 1])


def test_messages_have_cases() -> None:
    cases = {line.partition(" ")[0] for line in MESSAGES.read_text(encoding="utf-8").splitlines()}
    assert cases == {case_id(path) for path in TEXTS if path.stem.startswith("fail_")}


def test_known_faults_have_files() -> None:
    assert set(KNOWN_FAULTS) <= set(map(case_id, FILES))


def test_hand_ids_of_cases_are_unique() -> None:
    """So that the folder can be checked as a whole without contradicting copies."""
    owners: dict[str, Path] = {}
    for path in TEXTS:
        for number in re.findall(r" #(\d+):", path.read_text(encoding="utf-8")):
            assert owners.setdefault(number, path) == path


def code_of(rule: Rule) -> str:
    return rule.code


@pytest.mark.parametrize("rule", RULES, ids=code_of)
def test_code_has_a_pass_and_a_fail_case(rule: Rule) -> None:
    kinds = {path.stem.partition("_")[0] for path in FILES if path.parent.name == rule.code}
    assert kinds == (set() if rule.code in OF_FILES else {"pass", "fail"})


def test_every_folder_is_a_code() -> None:
    assert {path.parent.name for path in FILES} == {rule.code for rule in RULES} - OF_FILES


def test_codes_and_slugs_are_unique() -> None:
    assert len({rule.code for rule in RULES}) == len(RULES)
    assert len({rule.slug for rule in RULES}) == len(RULES)


@pytest.mark.parametrize("rule", RULES, ids=code_of)
def test_rule(rule: Rule) -> None:
    assert re.fullmatch(r"[PDLMSCTF]\d{3}", rule.code)
    assert re.fullmatch(r"[a-z]+(-[a-z]+)*", rule.slug)
    assert rule.explanation.endswith(".")
    assert len(rule.explanation) > 30
    assert rule.source is None or re.fullmatch(r"R\d+(, R\d+)*", rule.source)


@pytest.mark.parametrize("rule", RULES, ids=code_of)
def test_message(rule: Rule) -> None:
    expected, found = VALUES.get(rule.code, ("987.50", "1250.00"))
    message = make_finding(rule.code, 1, 1, 1, expected, found, OTHER, "old mill stream").message
    assert len(message.removesuffix(OTHER)) < LONGEST_MESSAGE
    assert not message.endswith(".")
    assert "None" not in message
    assert message == " ".join(message.split())


@pytest.mark.parametrize("rule", RULES, ids=code_of)
def test_severity_and_class(rule: Rule) -> None:
    """Illegal actions and wrong sums are errors; suspicious findings never are; notes are info."""
    severity, finding_class = rule.severity, rule.finding_class
    if finding_class in (FindingClass.ILLEGAL, FindingClass.ARITHMETIC):
        assert severity is Severity.ERROR
    if finding_class is FindingClass.SUSPICIOUS:
        assert severity is not Severity.ERROR
    assert (severity is Severity.INFO) == (finding_class is FindingClass.INFO)
    groups = {
        "M": {FindingClass.ARITHMETIC, FindingClass.INCONSISTENT},
        "L": {FindingClass.ILLEGAL, FindingClass.INCONSISTENT, FindingClass.INFO},
        "D": {FindingClass.ILLEGAL, FindingClass.INCONSISTENT},
    }
    assert finding_class in groups.get(rule.code[0], set(FindingClass))
