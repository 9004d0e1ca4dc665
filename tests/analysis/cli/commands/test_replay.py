"""`hh replay`: the hand as text and as JSON."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from tests.analysis.cli.conftest import OMAHA, one_hand

TEXT = """\
Hand 1  pokerstars  No Limit 0.01/0.02 USD
2021-03-01 17:00:00 UTC  table Pebble
good.txt:1

* BTN   Ann         2.00  A♠ K♦
  BB    Bob         2.00

PREFLOP                                    to call odds     pot   stack
  BTN   Ann      posts small blind 0.01                    0.01    1.99
  BB    Bob      posts big blind 0.02                      0.03    1.98
  BTN   Ann      calls 0.01                   0.01  25%    0.04    1.98
  BB    Bob      checks                                    0.04    1.98

FLOP  2♣ 7♦ J♥                             to call odds     pot   stack
  BB    Bob      checks                                    0.04    1.98
  BTN   Ann      bets 0.04                                 0.08    1.94
  BB    Bob      calls 0.04                   0.04  33%    0.12    1.94

TURN  2♣ 7♦ J♥ 3♠                          to call odds     pot   stack
  BB    Bob      checks                                    0.12    1.94
  BTN   Ann      bets 0.08                                 0.20    1.86
  BB    Bob      folds                        0.08  29%    0.20    1.94
  Uncalled bet of 0.08 returned to Ann

Pot 0.12
  Ann wins 0.12: everybody else folded

Net results
  BTN   Ann         +0.06
  BB    Bob         -0.06

"""


def test_text_tells_the_hand(invoke, good):
    assert invoke("replay", "good.txt", "--hand", "1").stdout == TEXT


def test_a_finding_stands_below_its_step(invoke, bad):
    lines = invoke("replay", "bad.txt", "--hand", "12").stdout.splitlines()
    at = next(n for n, line in enumerate(lines) if "bets 0.01" in line)
    assert lines[at + 1] == "      ^ L111 bet of 0.01 is below the minimum 0.02"


@pytest.mark.parametrize(
    ("wanted", "hand_id"),
    [
        pytest.param("2", "2", id="id"),
        pytest.param("#3", "3", id="number"),
        pytest.param("good.txt:29", "2", id="its first line"),
        pytest.param("good.txt:28", "1", id="line before it"),
        pytest.param("good.txt:45", "2", id="a line within"),
    ],
)
def test_one_hand_is_found(invoke, good, wanted, hand_id):
    result = invoke("replay", "good.txt", "--hand", wanted)
    assert result.exit_code == 0
    assert result.stdout.startswith(f"Hand {hand_id} ")
    assert result.stdout.count("Hand ") == 1


def test_json_gives_one_object_a_line(invoke, good):
    lines = invoke("replay", "good.txt", "--format", "json").stdout.splitlines()
    objects = [json.loads(line) for line in lines]
    assert [one["hand"]["hand_id"] for one in objects] == ["1", "2", "3"]
    assert objects[0]["steps"][0]["legal"]["call"] == "0.01"


def test_lines_fit_into_80_columns(invoke, tmp_path):
    long_names = one_hand().replace("Bob", "A name that is far too long for any table of it")
    (tmp_path / "long.txt").write_text(long_names.replace("($2 ", "($2000000 "))
    steps = invoke("replay", "long.txt").stdout.split("\n\nPot")[0].splitlines()
    assert max(len(line) for line in steps if "goes back" not in line) <= 80


def test_wide_characters_keep_the_columns(invoke, tmp_path):
    (tmp_path / "fox.txt").write_text(one_hand().replace("Bob", "🦊🦊🦊🦊🦊"), encoding="utf-8")
    lines = invoke("replay", "fox.txt").stdout.splitlines()
    posts = [line for line in lines if "posts" in line]
    # each fox is one character and two columns
    assert len(posts[0]) == len(posts[1]) + 5


def test_unsupported_hand_says_so(invoke, tmp_path):
    (tmp_path / "omaha.txt").write_text(OMAHA)
    text = invoke("replay", "omaha.txt").stdout
    assert text.startswith("Hand 77  pokerstars  Pot Limit 0.01/0.02 USD  unsupported\n")
    assert "line 1: P101" in text


def test_a_hand_of_a_store_is_that_of_the_files(
    tmp_path: Path, good: Path, bad: Path, invoke: Callable[..., Result]
) -> None:
    (tmp_path / "a note.txt").write_text("no hands\n")
    assert invoke("import", str(tmp_path), "--store", "store").exit_code == 0
    for wanted in ("2", "12", "#2", f"{bad}:30"):
        for form in ("text", "json"):
            args = ("--hand", wanted, "--format", form)
            files = map(str, [bad, good, tmp_path / "a note.txt"])
            of_files = invoke("replay", *files, *args, "--allow-empty")
            of_store = invoke("replay", "--store", "store", *args)
            assert of_store.output == of_files.output
            assert of_store.stderr.startswith("skipped ")
    assert "no hand '99' among 5 hands" in invoke("replay", "--store", "store", "--hand", "99").stderr


@pytest.fixture
def days(tmp_path):
    """Three hands with nets of Ann of 0.06, 0.05 and 0.07."""
    won = ("0.12", "0.11", "0.13")
    (tmp_path / "days.txt").write_text("".join(one_hand(n, day=n, won=one) for n, one in enumerate(won, 1)))


def replayed(invoke, *options):
    """The ids of the replayed hands."""
    result = invoke("replay", "days.txt", *options, "--format", "json")
    assert result.exit_code == 0
    return [json.loads(line)["hand"]["hand_id"] for line in result.stdout.splitlines()]


@pytest.mark.parametrize(
    ("options", "ids"),
    [
        pytest.param(("--where", "day >= 2021-03-02"), ["2", "3"], id="in the order of the file"),
        pytest.param(("--where", "day >= 2021-03-02", "--sort", "-day"), ["3", "2"], id="sorted"),
        pytest.param(("--sort", "-net"), ["3", "1", "2"], id="all, sorted"),
        pytest.param(("--where", "player = Bob and position = BB"), ["1", "2", "3"], id="of a player"),
        pytest.param(("--where", "position = BB"), [], id="the hero is never in the big blind"),
    ],
)
def test_hands_of_a_query(invoke, days, options, ids):
    assert replayed(invoke, *options) == ids


def test_text_and_page_of_a_query(invoke, days, tmp_path):
    text = invoke("replay", "days.txt", "--where", "day = 2021-03-02").stdout
    assert text.startswith("Hand 2 ")
    assert text.count("Hand ") == 1
    page = invoke("replay", "days.txt", "--where", "day = 2021-03-02", "-o", "page.html")
    assert page.exit_code == 0
    assert (tmp_path / "page.html").exists()


def test_a_query_and_one_hand_are_not_both_given(refused, days):
    refused("give --hand, or --where", "replay", "days.txt", "--hand", "1", "--where", "vpip")
    refused("reads the hands twice", "replay", "-", "--where", "vpip")


def test_a_query_in_a_store(invoke, store):
    result = invoke("replay", "--store", str(store), "--where", "day = 2021-03-02", "--format", "json")
    assert json.loads(result.stdout)["hand"]["hand_id"] == "2"
