"""`hh check`: its output, counts and exit status."""

import json
import threading
from contextlib import contextmanager, nullcontext

import pytest

from hhparser import __version__
from tests.analysis.cli.conftest import OMAHA, one_hand


def test_text_names_place_code_and_message(invoke, bad):
    result = invoke("check", "bad.txt")
    assert result.exit_code == 1
    assert result.stdout == (
        "bad.txt:41:12: error L111 bet of 0.01 is below the minimum 0.02\n"
        "    Ann: bets $0.01\n"
        "               ^^^^\n"
    )
    assert result.stderr == "2 hands in 1 file: 1 clean, 1 with errors; 1 error\n"


def test_fair_hands_are_fine(invoke, good):
    result = invoke("check", "good.txt")
    assert (result.exit_code, result.stdout) == (0, "")
    assert result.stderr == "3 hands in 1 file: 3 clean; no findings\n"


def test_json_counts_every_hand_once(invoke, good, bad, tmp_path):
    (tmp_path / "omaha.txt").write_text(OMAHA)
    (tmp_path / "notes.md").write_text("buy milk\n")
    report = json.loads(invoke("check", ".", "--format", "json").stdout)
    findings = report.pop("diagnostics")
    assert report == {
        "schema": "hhparser/check/1",
        "version": __version__,
        "files": 4,
        "hands": 6,
        "clean": 4,
        "findings": 1,
        "unsupported": 1,
        "cancelled": 0,
        "unparsed": 0,
        "skipped_files": ["notes.md"],
    }
    assert [d["code"] for d in findings] == ["L111", "P101"]
    assert findings[0] == {
        "file": "bad.txt",
        "site": "pokerstars",
        "hand_id": "12",
        "code": "L111",
        "slug": "bet-below-minimum",
        "severity": "error",
        "class": "illegal",
        "line": 41,
        "column": 12,
        "message": "bet of 0.01 is below the minimum 0.02",
        "expected": "0.02",
        "found": "0.01",
    }


@pytest.mark.parametrize(
    ("args", "code"),
    [
        pytest.param((), 1, id="errors fail"),
        pytest.param(("--ignore", "L"), 0, id="ignored group"),
        pytest.param(("--ignore", "l111"), 0, id="ignored code in lower case"),
        pytest.param(("--select", "M,S"), 0, id="other groups selected"),
        pytest.param(("--select", "L1,M"), 1, id="beginning of the code selected"),
        pytest.param(("--select", "L", "--ignore", "L111"), 0, id="ignore wins"),
    ],
)
def test_selection_decides_the_exit_status(invoke, bad, args, code):
    assert invoke("check", "bad.txt", *args).exit_code == code


@pytest.mark.parametrize(
    ("settings", "args", "code"),
    [
        pytest.param('ignore = ["L"]', (), 0, id="ignored group"),
        pytest.param('ignore = ["L"]', ("--select", "L"), 0, id="selected by hand, ignored always"),
        pytest.param('select = ["M"]', (), 0, id="other group selected"),
        pytest.param('select = ["M"]', ("--select", "L1"), 1, id="the command line wins"),
        pytest.param('fail_on = "info"', ("--fail-on", "error"), 1, id="errors fail anyway"),
    ],
)
def test_selection_of_the_settings(invoke, bad, tmp_path, settings, args, code):
    (tmp_path / "hh.toml").write_text(settings + "\n")
    assert invoke("check", "bad.txt", *args).exit_code == code


@pytest.mark.parametrize(("level", "code"), [("info", 1), ("warning", 0), ("error", 0)])
def test_fail_on_of_the_settings(invoke, tmp_path, level, code):
    (tmp_path / "noted.txt").write_text(one_hand(1) + "a note of my own\n\n" + one_hand(2))
    (tmp_path / "pyproject.toml").write_text(f'[tool.hh]\nfail_on = "{level}"\n')
    assert invoke("check", "noted.txt").exit_code == code


@pytest.mark.parametrize(("level", "code"), [("info", 1), ("warning", 0), ("error", 0)])
def test_fail_on_sets_the_least_severity(invoke, tmp_path, level, code):
    (tmp_path / "noted.txt").write_text(one_hand(1) + "a note of my own\n\n" + one_hand(2))
    result = invoke("check", "noted.txt", "--fail-on", level)
    assert "P114" in result.stdout
    assert result.exit_code == code


def test_unsupported_games_alone_are_no_failure(invoke, tmp_path):
    (tmp_path / "omaha.txt").write_text(OMAHA)
    result = invoke("check", "omaha.txt")
    assert result.exit_code == 0
    assert result.stdout.startswith("omaha.txt:1:1: info P101")


def test_copies_that_agree_are_fine(invoke, tmp_path):
    (tmp_path / "a.txt").write_text(one_hand(5))
    (tmp_path / "b.txt").write_text(one_hand(5).replace("Dealt to Ann [As Kd]", "Dealt to Bob [Th Tc]"))
    result = invoke("check", "a.txt", "b.txt")
    assert (result.exit_code, result.stdout) == (0, "")


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_copies_that_disagree_are_an_error_at_the_later_one(invoke, tmp_path, jobs):
    (tmp_path / "a.txt").write_text(one_hand(4) + one_hand(5))
    (tmp_path / "b.txt").write_text(one_hand(5).replace("Bob ($2", "Bob ($3"))
    result = invoke("check", "a.txt", "b.txt", "--format", "json", "--jobs", jobs)
    report = json.loads(result.stdout)
    assert (report["clean"], report["findings"]) == (2, 1)
    (found,) = report["diagnostics"]
    assert (found["code"], found["file"], found["line"], found["hand_id"]) == ("C401", "b.txt", 4, "5")
    assert found["expected"] == "a.txt:29"


def test_named_file_without_hands(invoke, tmp_path):
    (tmp_path / "notes.txt").write_text("buy milk\n")
    result = invoke("check", "notes.txt", "--format", "json")
    report = json.loads(result.stdout)
    assert result.exit_code == 2
    assert report["skipped_files"] == ["notes.txt"]
    assert [d["code"] for d in report["diagnostics"]] == ["P001"]
    assert "skipped notes.txt" in result.stderr


def test_faults_of_files_stand_in_the_order_of_files(invoke, good, bad, tmp_path):
    (tmp_path / "c.txt").write_text("buy milk\n")
    (tmp_path / "a.txt").write_text("buy milk\n")
    result = invoke("check", "good.txt", "c.txt", "bad.txt", "a.txt", "--ignore", "M")
    places = [line for line in result.stdout.splitlines() if not line.startswith(" ")]
    assert [line.split(":")[0] for line in places] == ["a.txt", "bad.txt", "c.txt"]


def test_text_cannot_steer_the_terminal(invoke, tmp_path):
    (tmp_path / "evil.txt").write_text(one_hand(1) + "\x1b[2Jgone\n\n" + one_hand(2))
    assert "\x1b" not in invoke("check", "evil.txt").output


@pytest.mark.fast_cases(1)
@pytest.mark.parametrize("writes", [True, False], ids=["being written", "cut"])
def test_last_hand_that_breaks_off(invoke, tmp_path, writes):
    """It is an error unless the file grows."""
    path, half = tmp_path / "hands.txt", one_hand(2).partition("*** FLOP ***")[0]
    path.write_text(one_hand(1) + half)
    with appending(path) if writes else nullcontext():
        result = invoke("check", "hands.txt")
    (place, *_) = result.stdout.splitlines()
    assert (result.exit_code, place.split(" ")[2]) == ((0, "P136") if writes else (1, "P113"))


@contextmanager
def appending(path):
    """Grow a file every tenth of a second within the context."""
    done = threading.Event()

    def append():
        while not done.wait(0.1):
            with path.open("a") as stream:
                stream.write("Ann: checks\n")

    thread = threading.Thread(target=append)
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join()
