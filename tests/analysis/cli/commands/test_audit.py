"""`hh audit`: its output and exit status."""

import json

import pytest

from hhparser import __version__
from hhparser.engine.play.policies.policy import POLICIES
from tests.analysis.audits.play.cheats import softly
from tests.checks.across.dealt import cash_texts
from tests.checks.across.stories import hand

FIRST = hand(1, 1, {1: 200, 2: 200, 3: 200})
SECOND = hand(2, 2, {1: 200, 2: 199, 3: 201})  # Bob has lost the small blind to Cem
SHRUNK = hand(2, 2, {1: 150, 2: 199, 3: 201})


def told(result) -> list[str]:
    """Return the findings, without the lines after them."""
    return result.stdout.partition("\n\n")[0].split("\n")


def test_hands_that_fit_together(invoke, tmp_path):
    (tmp_path / "a.txt").write_text(FIRST + SECOND)
    result = invoke("audit", "a.txt")
    assert (result.exit_code, result.stdout) == (0, "")
    assert result.stderr.endswith("\n2 hands: no findings\n")


def test_text_names_place_code_and_message(invoke, tmp_path):
    (tmp_path / "a.txt").write_text(FIRST + SHRUNK)
    result = invoke("audit", "a.txt")
    assert result.exit_code == 0
    assert told(result) == ["a.txt:19:15: warning C412 Ann begins with 150.00, after 200.00 in a.txt:1"]
    assert result.stderr.endswith("\n2 hands: 1 warning\n")


def test_json(invoke, tmp_path):
    (tmp_path / "a.txt").write_text(FIRST + SHRUNK)
    report = json.loads(invoke("audit", "a.txt", "--format", "json").stdout)
    assert report == {
        "schema": "hhparser/audit/1",
        "version": __version__,
        "diagnostics": [
            {
                "file": "a.txt",
                "site": "pokerstars",
                "hand_id": "2",
                "code": "C412",
                "slug": "stack-shrank",
                "severity": "warning",
                "class": "inconsistent",
                "line": 19,
                "column": 15,
                "message": "Ann begins with 150.00, after 200.00 in a.txt:1",
                "expected": "200.00",
                "found": "150.00",
            }
        ],
        "tests": [],
    }


@pytest.mark.slow
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_order_of_files_does_not_matter(invoke, tmp_path, jobs):
    (tmp_path / "b.txt").write_text(FIRST)
    (tmp_path / "a.txt").write_text(hand(2, 3, {1: 200, 2: 199, 3: 201}))
    result = invoke("audit", "a.txt", "b.txt", "--jobs", jobs)
    assert told(result) == ["a.txt:2:28: warning C421 button at seat 3, due at seat 2 of Bob after b.txt:1"]


@pytest.mark.parametrize(
    ("args", "code"),
    [
        pytest.param((), 0, id="a warning is no failure"),
        pytest.param(("--fail-on", "warning"), 1, id="unless it is asked for"),
        pytest.param(("--fail-on", "warning", "--ignore", "C41"), 0, id="ignored"),
        pytest.param(("--fail-on", "warning", "--select", "T"), 0, id="others selected"),
    ],
)
def test_exit_status(invoke, tmp_path, args, code):
    (tmp_path / "a.txt").write_text(FIRST + SHRUNK)
    assert invoke("audit", "a.txt", *args).exit_code == code


@pytest.mark.parametrize(
    ("settings", "args", "code"),
    [
        pytest.param('fail_on = "warning"', (), 1, id="fail_on"),
        pytest.param('fail_on = "warning"', ("--fail-on", "error"), 0, id="the option says otherwise"),
        pytest.param('fail_on = "warning"\nselect = ["T"]', (), 0, id="select"),
        pytest.param('fail_on = "warning"\nselect = ["T"]', ("--select", "C"), 1, id="others selected"),
        pytest.param('fail_on = "warning"\nignore = ["C41"]', ("--ignore", "T"), 0, id="both are ignored"),
    ],
)
def test_settings(invoke, tmp_path, settings, args, code):
    (tmp_path / "a.txt").write_text(FIRST + SHRUNK)
    (tmp_path / "hh.toml").write_text(settings)
    assert invoke("audit", "a.txt", *args).exit_code == code


def test_chips_added_are_one_finding_a_player_and_only_on_request(invoke, tmp_path):
    """Bob adds a chip after the first hand and two after the fourth; Ann loses 50 at another table."""
    (tmp_path / "a.txt").write_text(FIRST + hand(2, 2, {1: 200, 2: 200, 3: 201}))
    (tmp_path / "b.txt").write_text(
        hand(3, 3, {1: 201, 2: 200, 3: 200})
        + hand(4, 1, {1: 200, 2: 201, 3: 200})
        + hand(5, 2, {1: 200, 2: 202, 3: 201})
    )
    (tmp_path / "c.txt").write_text((FIRST + SHRUNK).replace("Pebble", "Marl").replace("Hand #", "Hand #9"))
    assert told(invoke("audit", ".", "--select", "C411")) == [
        "a.txt:20:15: info C411 Bob topped up to 200.00-202.00, 2 times; had 199.00 after a.txt:1",
    ]
    assert [line[:25] for line in told(invoke("audit", "."))] == ["c.txt:19:15: warning C412"]


@pytest.mark.parametrize("kind", ["Hand", "Zoom Hand"])
def test_copies_of_a_file_are_one_finding_and_errors_come_first(invoke, tmp_path, kind):
    first, second = (text.replace("Hand #", f"{kind} #") for text in (FIRST, SECOND))
    place = len(f"PokerStars {kind} #") + 1
    (tmp_path / "a.txt").write_text(first + second)
    (tmp_path / "b.txt").write_text(first + second + hand(9, 1, {1: 200, 2: 200}))
    (tmp_path / "c.txt").write_text(hand(9, 1, {1: 200, 2: 300}) + first)
    result = invoke("audit", ".")
    assert told(result) == [
        "c.txt:4:1: error C401 this hand contradicts the copy in b.txt:33",
        f"b.txt:1:{place}: info C404 2 hands with the same text as in a.txt:1",
        f"c.txt:15:{place}: info C404 1 hand with the same text as in a.txt:1",
    ]
    assert result.stdout.split("\n\n")[-1] == (
        "severity  code                     findings\n"
        "error     C401 conflicting-copies         1\n"
        "info      C404 repeated-hand              2\n"
    )


def test_contradicting_copies_are_an_error(invoke, tmp_path):
    (tmp_path / "a.txt").write_text(FIRST)
    (tmp_path / "b.txt").write_text(FIRST.replace("Ann ($200", "Ann ($300"))
    result = invoke("audit", "a.txt", "b.txt")
    assert result.exit_code == 1
    assert told(result) == ["b.txt:3:1: error C401 this hand contradicts the copy in a.txt:1"]


def test_nothing_to_read(invoke, tmp_path):
    (tmp_path / "notes.txt").write_text("buy milk\n")
    assert invoke("audit", "notes.txt").exit_code == 2


@pytest.mark.parametrize(
    ("name", "section"), [("hh.toml", "[[rake]]"), ("pyproject.toml", "[[tool.hh.rake]]")]
)
@pytest.mark.parametrize(
    ("command", "told"),
    [
        ("check", "M212 rake 0.00, where the declared schedule takes 0.10"),
        ("audit", "C472 2 of 2 hands pay a different rake from the declared 5%"),
    ],
)
def test_r108_declared_rake(invoke, tmp_path, command, told, name, section):
    """Of a pot of 2 without a flop 5% are due where nothing else is declared."""
    (tmp_path / "a.txt").write_text(FIRST + SECOND)
    (tmp_path / name).write_text(f"{section}\npercent = 5\nno_flop_no_drop = false\n")
    result = invoke(command, "a.txt")
    assert result.exit_code == 0
    assert told in result.stdout


@pytest.mark.slow
def test_screens_find_soft_play(invoke, tmp_path, monkeypatch):
    """The finding is at the last hand of the two, in text and JSON, and is not a failure."""
    monkeypatch.setitem(POLICIES, "softly", softly)
    texts = cash_texts(3, 600, 4, policy="softly")
    (tmp_path / "a.txt").write_text("".join(texts), encoding="utf-8")
    result = invoke("audit", "a.txt", "--select", "F203", "--format", "json")
    (found,) = json.loads(result.stdout)["diagnostics"]
    assert result.exit_code == 0
    assert (found["code"], found["severity"], found["class"]) == ("F203", "warning", "suspicious")
    lines = "".join(texts).split("\n")
    told = "\n".join(lines[found["line"] - 1 :])
    assert told.startswith(f"PokerStars Hand #{found['hand_id']}:")
    assert "*** FLOP" in told.split("\n\n")[0]
    result = invoke("audit", "a.txt", "--select", "F203", "--fail-on", "warning")
    assert result.stdout.startswith(f"a.txt:{found['line']}:1: warning F203 Ada and Boris check down ")
    assert result.exit_code == 1


@pytest.mark.nightly
def test_dealt_tables_have_no_warning(invoke, tmp_path):
    """Warnings of tests come at one in a hundred; more than four of a hundred have a probability of 0.003."""
    failed = 0
    for seed in range(100):
        (tmp_path / "a.txt").write_text("".join(cash_texts(seed, 150)), encoding="utf-8")
        failed += invoke("audit", "a.txt", "--fail-on", "warning").exit_code
    assert failed <= 4
