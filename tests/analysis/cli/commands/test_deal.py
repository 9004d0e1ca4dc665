"""`hh deal`: output, dealing errors, and rejected options."""

import json
import re
import tomllib
from itertools import product
from pathlib import Path

import pytest


def test_hands_read_back_without_a_finding(invoke):
    result = invoke("deal", "--hands", "40", "--players", "9", "--rake", "5/0.50", "-o", "hands.txt")
    assert (result.exit_code, result.stdout, result.stderr) == (0, "", "wrote hands.txt; 40 hands dealt\n")
    checked = invoke("check", "hands.txt")
    assert (checked.exit_code, checked.stdout) == (0, "")
    assert checked.stderr == "40 hands in 1 file: 40 clean; no findings\n"


def test_two_files_of_dealt_hands_do_not_contradict_each_other(invoke):
    for name, options in (("cash.txt", "--seed 7"), ("tour.txt", "--tournament --seed 3")):
        invoke("deal", "--hands", "30", *options.split(), "-o", name)
    checked = invoke("check", ".")
    assert (checked.exit_code, checked.stdout) == (0, "")


def test_the_same_seed_gives_the_same_text(invoke):
    texts = [invoke("deal", "--hands", "10", "--seed", seed).stdout for seed in ("5", "5", "6")]
    assert texts[0] == texts[1] != texts[2]


@pytest.mark.parametrize(
    ("options", "words"),
    [
        pytest.param("", "Hold'em No Limit ($0.05/$0.10 USD)", id="default"),
        pytest.param("--stakes 0.25/0.50", "Hold'em No Limit ($0.25/$0.50 USD)", id="stakes"),
        pytest.param("--betting fixed_limit --stakes 2/4", "Hold'em Limit ($2/$4 USD)", id="fixed limit"),
        pytest.param("--betting pot_limit", "Hold'em Pot Limit ($0.05/$0.10 USD)", id="pot limit"),
        pytest.param("--tournament", "$10+$1 USD Hold'em No Limit - Level I (10/20)", id="tournament"),
        pytest.param("--players 9", "Table 'Andromeda' 9-max", id="players"),
        pytest.param("--ante 0.02", "posts the ante $0.02", id="ante"),
        pytest.param("--rules straddle=button --hands 20", "posts straddle $0.20", id="straddle"),
    ],
)
def test_options_show_in_the_text(invoke, options, words):
    result = invoke("deal", "--hands", "3", *options.split())
    assert result.exit_code == 0
    assert words in result.stdout


@pytest.mark.parametrize("straddle", ["under_the_gun", "button", "any"])
def test_r19_a_tournament_has_no_straddles(invoke, straddle):
    result = invoke("deal", "--hands", "3", "--tournament", "--rules", f"straddle={straddle}")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "no straddles in a tournament" in result.stderr


def test_json_equals_the_output_of_parse(invoke):
    lines = invoke("deal", "--hands", "5", "--to", "json").stdout.splitlines()
    hands = [json.loads(line) for line in lines]
    assert [hand["status"] for hand in hands] == ["ok"] * 5
    assert all(sum(float(p["net"]) for p in hand["players"]) == pytest.approx(0) for hand in hands)


def test_phhs_is_one_table_a_hand(invoke):
    document = tomllib.loads(invoke("deal", "--hands", "4", "--to", "phhs").stdout)
    assert list(document) == ["1", "2", "3", "4"]
    assert document["1"]["variant"] == "NT"


@pytest.mark.fast_cases(2)
@pytest.mark.parametrize(
    ("options", "target"),
    [
        *product(["--players 4", "--tournament", "--betting fixed_limit --rake 5/1"], ["phhs", "ohh"]),
        ("--betting pot_limit --ante 0.02", "ohh"),
    ],
)
def test_open_formats_read_back_without_a_finding(invoke, target, options):
    dealt = invoke("deal", "--hands", "60", *options.split(), "--to", target, "-o", "hands")
    left_out = dealt.stderr.count("left out: ")
    assert left_out < 6
    checked = invoke("check", "hands")
    assert (checked.exit_code, checked.stdout) == (0, "")
    assert checked.stderr == f"{60 - left_out} hands in 1 file: {60 - left_out} clean; no findings\n"


def test_hands_that_a_format_cannot_hold_are_left_out_and_listed(invoke):
    result = invoke(
        "deal", "--hands", "200", "--policy", "random", "--runs", "2", "--to", "phhs", "-o", "hands"
    )
    *told, last = result.stderr.splitlines()
    assert result.exit_code == 0
    assert last == f"wrote hands; 200 hands dealt, {len(told)} hands left out"
    assert all(re.match(r"left out: PHH cannot hold hand \d{12}: ", line) for line in told)


def test_the_dealers_errors_are_told_on_standard_error(invoke):
    result = invoke("deal", "--hands", "100", "--errors", "0.02", "-o", "hands.txt")
    *told, last = result.stderr.splitlines()
    assert last == f"wrote hands.txt; 100 hands dealt, {len(told)} errors by the dealer"
    assert all(re.match(r"hand \d{12}: R\d+: ", line) for line in told)
    assert ": R80: " in result.stderr


@pytest.mark.parametrize(
    ("options", "message"),
    [
        pytest.param("--players 1", "2<=x<=10", id="one player"),
        pytest.param("--players 11", "2<=x<=10", id="eleven players"),
        pytest.param("--stakes 5", "not of the form 0.05/0.10", id="stakes"),
        pytest.param("--stakes 0.001/0.002", "not an amount of cents or chips", id="too fine"),
        pytest.param("--stakes 2/1", "leaves no small blind", id="blinds upside down"),
        pytest.param("--tournament --stakes 0.5/1", "not an amount of cents or chips", id="half a chip"),
        pytest.param("--stakes -1/2", "not of the form 0.05/0.10", id="a blind below nought"),
        pytest.param("--ante -1", "not an amount of cents or chips above 0", id="an ante below nought"),
        pytest.param("--ante 0", "not an amount of cents or chips above 0", id="an ante of nought"),
        pytest.param("--rake 5/-1", "not an amount of cents or chips above 0", id="a cap below nought"),
        pytest.param("--rake five", "not of the form 5 or 5/3.00", id="rake"),
        pytest.param("--rake 120", "between 0 and 100", id="all and more"),
        pytest.param("--rules max_bet=5", "did you mean max_bets?", id="house rule"),
        pytest.param("--errors 2", "0<=x<=1", id="errors"),
        pytest.param("--policy wild", "'random', 'loose', 'tight'", id="policy"),
        pytest.param("--policy-of Zoe=loose", "'Zoe' is not one of Ada, Boris", id="an unknown player"),
        pytest.param("--policy-of Ada=wild", "'wild' is not one of random, loose", id="policy of one"),
        pytest.param("--policy-of Ada", "'' is not one of random, loose", id="no policy of one"),
        pytest.param("--players 2 --policy-of Ines=loose", "does not play with 2 players", id="no such seat"),
        pytest.param("--hands 2 --to phh", "use --hands 1, or --to phhs", id="phh"),
    ],
)
def test_wrong_options_are_refused_with_a_hint(refused, options, message):
    refused(message, "deal", *options.split())


def test_one_player_has_a_leak(invoke):
    options = ["--hands", "30", "--policy", "regular", "--seed", "4"]
    usual = invoke("deal", *options).stdout
    leaky = invoke("deal", *options, "--policy-of", "Boris=limps").stdout
    assert "Boris: calls $0.10" in leaky
    assert "Boris: calls $0.10" not in usual


def test_nothing_is_left_when_the_file_cannot_be_written(refused, tmp_path: Path):
    refused("cannot write", "deal", "--hands", "2", "-o", "no/such/folder.txt")
    assert list(tmp_path.iterdir()) == []
