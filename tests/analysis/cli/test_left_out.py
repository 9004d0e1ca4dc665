"""Every command that counts hands says how many it leaves out, and why."""

import base64
import json
import re
import zlib
from pathlib import Path

import pytest

from tests.analysis.cli.conftest import OMAHA, one_hand

ALL = {"errors": 2, "unsupported": 1, "cancelled": 1, "capped": 0, "other_currency": 0}
LINE = "left out: 4 hands, 2 with errors, 1 of other games, 1 cancelled (see --with-errors)"
CANCELLED = one_hand(6, day=4).split("Ann: calls")[0] + "Hand cancelled\n\n\n"


@pytest.fixture
def mixed(tmp_path):
    """Three fair hands, two wrong ones, a cancelled one and one of another game."""
    fair = "".join(one_hand(number) for number in (1, 2, 3))
    wrong = one_hand(4, day=2, won="0.11") + one_hand(5, day=3, bet="$0.01")
    (tmp_path / "mixed.txt").write_text(fair + wrong + CANCELLED + OMAHA)


@pytest.mark.fast_cases(3)
@pytest.mark.parametrize(
    "command",
    [
        ("stats", "mixed.txt"),
        ("stats", "mixed.txt", "--kind", "cash"),
        ("stats", "mixed.txt", "--hands"),
        ("stats", "mixed.txt", "--hero", "Ann"),
        ("me", "mixed.txt"),
        ("me", "mixed.txt", "--hero", "Ann"),
        ("hands", "mixed.txt", "--where", "net > -1"),
        ("hands", "mixed.txt", "--worst", "2"),
        ("lines", "mixed.txt"),
        ("compare", "mixed.txt", "--vs", "pool"),
        ("players", "mixed.txt", "--min-hands", "1"),
        ("players", "mixed.txt", "--player", "Ann"),
        ("review", "mixed.txt", "--hero", "Ann"),
        ("price", "mixed.txt", "--hand", "1"),
        ("pool", "BTN opens", "mixed.txt"),
    ],
    ids=" ".join,
)
def test_text_ends_with_the_hands_left_out_and_json_states_them(invoke, mixed, command):
    text = invoke(*command)
    assert (text.exit_code, text.stdout.splitlines()[-1]) == (0, LINE)
    found = json.loads(invoke(*command, "--format", "json").stdout)
    rows = found if isinstance(found, list) else [found]
    assert rows
    assert all(row["left_out"] == ALL for row in rows)


@pytest.mark.fast_cases(2)
@pytest.mark.parametrize("command", ["stats", "me", "hands", "lines", "players", "review"])
def test_with_errors_counts_them(invoke, mixed, command):
    text = invoke(command, "mixed.txt", "--with-errors").stdout
    assert text.splitlines()[-1] == "left out: 2 hands, 1 of other games, 1 cancelled"


@pytest.mark.fast_cases(2)
@pytest.mark.parametrize("command", ["stats", "me", "hands", "lines", "players"])
def test_nothing_is_said_when_no_hand_is_left_out(invoke, tmp_path, command):
    (tmp_path / "fair.txt").write_text(one_hand(1) + one_hand(2))
    assert "left out" not in invoke(command, "fair.txt").stdout


@pytest.mark.parametrize(
    ("options", "number"),
    [
        (("--since", "2021-03-01", "--until", "2021-03-02"), 1),
        (("--since", "2021-03-02"), 0),
        (("--until", "2021-02-28"), 0),
        (("--stakes", "$0.01/$0.02"), 1),
        (("--stakes", "NL2"), 0),
        (("--stakes", "NL2", "--stakes", "PL2"), 1),
        (("--stakes", "NL2", "--stakes", "PL5"), 0),
        (("--stakes", "NL2", "--stakes", "€0.01/€0.02"), 0),
    ],
)
def test_hands_of_other_games_at_other_times_and_stakes_are_not_counted(invoke, mixed, options, number):
    """The hand of another game was dealt on 1 March, at 0.01/0.02 USD."""
    invoke("import", "mixed.txt", "--store", "store")
    for source in (["mixed.txt"], ["--store", "store"]):
        found = json.loads(invoke("stats", *source, *options, "--allow-empty", "--format", "json").stdout)
        assert {row["left_out"]["unsupported"] for row in found} <= {number}


def test_stakes_that_no_hand_has(refused, mixed):
    refused("--stakes: no hand matches", "stats", "mixed.txt", "--stakes", "5/10")


@pytest.mark.parametrize("command", ["stats --format csv", "hands --format ids", "export -o tables"])
def test_other_formats_say_it_on_standard_error(invoke, mixed, command):
    name, *options = command.split()
    result = invoke(name, "mixed.txt", *options)
    assert LINE in result.stderr
    assert "left out" not in result.stdout


def test_a_hand_with_errors_has_no_price(invoke, mixed):
    assert "4: this hand has errors and is left out" in invoke("price", "mixed.txt", "--hand", "4").stderr
    assert "left out (" not in invoke("price", "mixed.txt", "--hand", "4", "--with-errors").stderr


def test_a_calibration_says_it_too(invoke, mixed):
    invoke("import", "mixed.txt", "--store", "store")
    command = ("store", "calibrate", "--store", "store", "--hero", "Ann")
    assert invoke(*command).stdout.splitlines()[-1] == LINE
    counted = invoke(*command, "--with-errors").stdout.splitlines()[-1]
    assert counted == "left out: 2 hands, 1 of other games, 1 cancelled"


@pytest.mark.slow
def test_a_store_says_the_same(invoke, mixed, tmp_path):
    invoke("import", "mixed.txt", "--store", "store")
    for command in ("stats", "me", "hands", "lines", "players"):
        for options in ((), ("--with-errors",), ("--format", "json"), ("--hero", "Ann")):
            files, store = (
                invoke(command, *given, *options).stdout for given in (["mixed.txt"], ["--store", "store"])
            )
            assert files == store


@pytest.mark.slow
def test_me_says_whether_hands_with_errors_would_move_the_rates(invoke, mixed):
    """Without errors Ann is in the big blind's pot in each hand, and wins 0.06 in all three of them."""
    text = invoke("me", "mixed.txt").stdout
    assert "Counting the hands with errors would move bb/100" in " ".join(text.split())
    (ann,) = json.loads(invoke("me", "mixed.txt", "--format", "json").stdout)
    moves = {one["statistic"]: one for one in ann["with_errors"]}
    assert moves["vpip"] == {"statistic": "vpip", "value": 1.0, "with_errors": 1.0, "moves": False}
    assert moves["bb_per_100"]["moves"]


@pytest.mark.slow
def test_a_report_says_it_first_and_in_its_data(invoke, mixed):
    assert LINE in invoke("report", "mixed.txt", "-o", "report.html").stderr
    page = Path("report.html").read_text()
    assert LINE.capitalize().removesuffix(" (see --with-errors)") in page
    packed = re.search('id="numbers">([^<]+)<', page)
    assert json.loads(zlib.decompress(base64.b64decode(packed[1])))["left_out"] == ALL
    invoke("report", "mixed.txt", "-o", "report.md", "--format", "md", "--with-errors")
    assert "Left out: 2 hands, 1 of other games, 1 cancelled" in Path("report.md").read_text()
