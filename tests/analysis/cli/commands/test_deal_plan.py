"""`hh deal --plan`: its files, the same for any number of processes, and the errors of a wrong plan."""

from pathlib import Path

import pytest

PLAN = """
hero = "Ann"
[[people]]
names = ["Ann"]
style = "regular"
[[people]]
count = 12
style = "regular"
[[cash]]
from = 2026-01-05
to = 2026-01-05
sessions = 1
hours = [0.05, 0.05]
tables = [2, 2]
stakes = "0.05/0.10"
[[cash]]
from = 2026-02-05
to = 2026-02-05
sessions = 1
hours = [0.05, 0.05]
stakes = "0.05/0.10"
format = "ohh"
[[tournaments]]
from = 2026-03-01
to = 2026-03-01
count = 1
buy_in = "5+0.50"
payouts = [1]
players = 3
stack = 100
"""


@pytest.fixture
def deal(invoke):
    Path("life.toml").write_text(PLAN)
    return lambda *options: invoke("deal", "--plan", "life.toml", *options)


def contents(folder):
    return {path.name: path.read_bytes() for path in sorted(Path(folder).iterdir())}


def test_a_file_for_each_table_reads_back_without_a_finding(deal, invoke):
    result = deal("--seed", "3", "--jobs", "1", "-o", "hands")
    assert (result.exit_code, result.stdout) == (0, "")
    names = [path.name for path in Path("hands").iterdir()]
    assert f"dealt in {len(names)} files" in result.stderr
    assert {Path(name).suffix for name in names} == {".txt", ".ohh"}
    assert any(name.startswith("HH20260301 T3") for name in names)
    checked = invoke("check", "hands", "--jobs", "1")
    assert (checked.exit_code, checked.stdout) == (0, "")


@pytest.mark.slow
def test_any_number_of_processes_writes_the_same_bytes(deal):
    for jobs in ("1", "2", "3"):
        assert deal("--jobs", jobs, "-o", jobs).exit_code == 0
    assert contents("1") == contents("2") == contents("3")
    assert deal("--seed", "2", "--jobs", "1", "-o", "other").exit_code == 0
    assert contents("other") != contents("1")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        pytest.param("", "name a folder with -o FOLDER", id="no folder"),
        pytest.param("-o hands --hands 5", "--hands does not go with --plan", id="another option"),
        pytest.param("-o hands --to phh", "use --to phhs", id="phh"),
    ],
)
def test_options_that_do_not_go_with_a_plan(deal, options, message):
    result = deal(*options.split())
    assert (result.exit_code, result.stdout) == (2, "")
    assert message in result.stderr


def test_jobs_need_a_plan(invoke):
    result = invoke("deal", "--jobs", "2")
    assert (result.exit_code, "--jobs needs --plan" in result.stderr) == (2, True)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        pytest.param("hero = ", "life.toml: is not TOML", id="not TOML"),
        pytest.param('hero = "Ann"', "life.toml: the key 'people' is missing", id="no people"),
        pytest.param(PLAN.replace("sessions = 1", 'sessions = "1"'), "life.toml: cash 1: sessions: must be", id="value"),
    ],
)  # fmt: skip
def test_a_wrong_plan(deal, text, message):
    Path("life.toml").write_text(text)
    result = deal("-o", "hands")
    assert (result.exit_code, result.stdout) == (2, "")
    assert message in result.stderr
    assert not Path("hands").exists()


def test_a_missing_plan(deal):
    Path("life.toml").unlink()
    result = deal("-o", "hands")
    assert (result.exit_code, "life.toml: No such file" in result.stderr) == (2, True)
