"""One call for all that looks across hands."""

import subprocess
import sys
from pathlib import Path

import pytest

import analysis
import analysis.audits.deal.deals  # a submodule, which must not shadow the function
from analysis.audits.run import AUDITS
from hhparser.base.errors import UnknownRuleError
from hhparser.findings.across import ACROSS
from hhparser.findings.finding import Severity

CASES = Path(__file__).parents[2] / "cases"
SHRANK = CASES / "C412" / "fail_chips_gone.txt"  # a warning that chips are gone


def codes(audited: analysis.audits.Audited) -> set[str]:
    return {one.finding.code for one in audited.findings}


def test_findings_are_located_at_their_hand() -> None:
    audited = analysis.audit(SHRANK)
    assert codes(audited) == {"C412"}
    assert not audited.failed
    first = audited.findings[0]
    text = Path(first.file).read_text(encoding="utf-8").split("\n")
    assert (first.finding.found or "").removesuffix(".00") in text[first.finding.line - 1]
    assert [(sample.kind, sample.used) for sample in audited.samples] == [("hand", 0), ("all-in", 0)]
    assert sum(audited.samples[0].left_out.values()) == audited.hands
    assert audited.tests == ()


@pytest.mark.parametrize(
    ("options", "found", "failed"),
    [
        pytest.param({"fail_on": Severity.WARNING}, {"C412"}, True, id="fail_on"),
        pytest.param({"fail_on": Severity.WARNING, "ignore": ["c41"]}, set(), False, id="ignore"),
        pytest.param({"fail_on": Severity.WARNING, "select": ["T"]}, set(), False, id="others selected"),
        pytest.param({"select": ["C"], "ignore": ["C413"]}, {"C412"}, False, id="both"),
    ],
)
def test_codes_and_severity(options: dict, found: set[str], failed: bool) -> None:
    audited = analysis.audit(SHRANK, **options)
    assert (codes(audited), audited.failed) == (found, failed)


def test_excluded_codes_are_not_counted() -> None:
    assert analysis.audit(SHRANK, select=["C"]).samples == ()


def test_unknown_code() -> None:
    with pytest.raises(UnknownRuleError):
        analysis.audit(SHRANK, select=["X9"])


def test_faults_of_files_are_findings(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("buy milk\n")
    audited = analysis.audit([tmp_path / "a.txt"])
    assert (codes(audited), audited.hands) == ({"P001"}, 0)


def test_each_rule_is_of_one_audit() -> None:
    assert sorted(code for one in AUDITS for code in one.codes) == sorted(rule.code for rule in ACROSS)


@pytest.mark.fast_cases(1)
@pytest.mark.parametrize("module", ["analysis", "analysis.web.serve"])
def test_modules_of_audits_are_imported_only_by_audits(module: str) -> None:
    seen = f"import {module}, sys; print('scipy.stats' in sys.modules)"
    assert subprocess.check_output([sys.executable, "-c", seen], text=True).strip() == "False"
