"""`hh check` with a baseline, with other selections for some files, and with counts in place of findings."""

import json

import pytest

from tests.analysis.cli.conftest import one_hand
from tests.schemas import validator

WRONG = {"bet": "$0.01", "won": "0.12"}


@pytest.fixture
def hands(tmp_path):
    (tmp_path / "old").mkdir()
    (tmp_path / "old" / "a.txt").write_text(one_hand(1, **WRONG) + one_hand(2))
    (tmp_path / "b.txt").write_text(one_hand(3))
    return tmp_path


def codes(result) -> list[str]:
    return [one["code"] for one in json.loads(result.stdout)["diagnostics"]]


def test_known_findings_are_left_out_wherever_the_hand_stands(invoke, hands):
    assert invoke("check", ".", "--write-baseline", "known.json").exit_code == 0
    validator("baseline").validate(json.loads((hands / "known.json").read_text()))
    (hands / "old" / "a.txt").unlink()
    (hands / "moved.txt").write_text("\n\n" + one_hand(2) + one_hand(1, **WRONG))
    same = invoke("check", ".", "--baseline", "known.json", "--format", "json")
    assert (same.exit_code, codes(same)) == (0, [])
    assert (json.loads(same.stdout)["clean"], json.loads(same.stdout)["findings"]) == (3, 0)
    assert "of the baseline left out" in same.stderr


def test_a_new_fault_beside_known_ones_is_reported(invoke, hands):
    invoke("check", ".", "--write-baseline", "known.json")
    (hands / "b.txt").write_text(one_hand(3, **WRONG))
    new = invoke("check", ".", "--baseline", "known.json", "--format", "json")
    assert new.exit_code == 1
    assert {one["hand_id"] for one in json.loads(new.stdout)["diagnostics"]} == {"3"}


def test_a_fault_that_is_gone_is_counted(invoke, hands):
    invoke("check", ".", "--write-baseline", "known.json")
    count = len(json.loads((hands / "known.json").read_text())["findings"])
    (hands / "old" / "a.txt").write_text(one_hand(1) + one_hand(2))
    result = invoke("check", ".", "--baseline", "known.json")
    assert f"0 findings of the baseline left out; {count} of it" in result.stderr


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"schema": "hhparser/check/1", "findings": []}', "\xff"])
def test_a_file_that_is_not_a_baseline(invoke, hands, text):
    (hands / "known.json").write_text(text, encoding="latin-1")
    result = invoke("check", ".", "--baseline", "known.json")
    assert result.exit_code == 2
    assert "known.json is not a baseline" in result.stderr


def test_a_baseline_that_is_missing(invoke, hands):
    result = invoke("check", ".", "--baseline", "known.json")
    assert (result.exit_code, "known.json: No such file" in result.stderr) == (2, True)


@pytest.mark.parametrize(
    ("settings", "status", "found"),
    [
        ("", 1, True),
        ('[[overrides]]\npaths = ["old/*"]\nignore = ["L", "M"]', 0, False),
        ('[[overrides]]\nsites = ["winamax"]\nignore = ["L", "M"]', 1, True),
        ('[[overrides]]\nsites = ["pokerstars"]\nselect = ["D"]', 0, False),
        ('fail_on = "info"\n[[overrides]]\npaths = ["b.txt"]\nignore = ["L"]', 1, True),
    ],
    ids=["none", "path", "another site", "site", "another path"],
)
def test_settings_for_some_files_or_sites(invoke, hands, settings, status, found):
    (hands / "hh.toml").write_text(settings)
    result = invoke("check", ".", "--format", "json")
    assert (result.exit_code, codes(result) != []) == (status, found)


def test_a_setting_may_fail_on_less_for_a_path(invoke, hands):
    (hands / "b.txt").write_text(one_hand(3) + "a note\n\n" + one_hand(4))
    (hands / "old" / "a.txt").unlink()
    assert invoke("check", ".").exit_code == 0
    (hands / "hh.toml").write_text('[[overrides]]\npaths = ["b.txt"]\nfail_on = "info"')
    assert invoke("check", ".").exit_code == 1


def test_counts_by_rule_site_and_file(invoke, hands):
    result = invoke("check", ".", "--statistics")
    lines = [line.split() for line in result.stdout.splitlines()]
    assert ["1", "error", "L111", "bet-below-minimum"] in lines
    assert lines[-1] == [lines[-2][0] if lines[-2][0].isdigit() else lines[-1][0], "old/a.txt"]
    assert result.exit_code == 1
    assert invoke("check", ".", "--statistics", "--format", "json").exit_code == 2
