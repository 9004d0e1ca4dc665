"""`hh convert`: other formats, replaced names, and hands that a format cannot represent."""

import json
import re
import tomllib

import pytest

from tests.analysis.cli.conftest import OMAHA, one_hand


def test_text_to_phhs_and_back(invoke, good):
    assert (
        invoke("convert", "good.txt", "--to", "phhs", "-o", "hands.phhs").stderr
        == "wrote hands.phhs; 3 hands\n"
    )
    back = invoke("convert", "hands.phhs", "--to", "pokerstars")
    assert back.exit_code == 0
    assert back.stdout.count("PokerStars Hand #") == 3
    assert invoke("check", "hands.phhs").exit_code == 0


def test_phhs_numbers_its_hands(invoke, good):
    document = tomllib.loads(invoke("convert", "good.txt", "--to", "phhs").stdout)
    assert list(document) == ["1", "2", "3"]


def test_json_equals_the_output_of_parse(invoke, good):
    converted, parsed = invoke("convert", "good.txt", "--to", "json"), invoke("parse", "good.txt")
    assert converted.stdout == parsed.stdout


def test_names_are_replaced_alike_for_a_salt(invoke, good):
    texts = [
        invoke("convert", "good.txt", "--to", "pokerstars", "--anonymize", "--salt", salt).stdout
        for salt in ("a", "a", "b")
    ]
    assert texts[0] == texts[1] != texts[2]
    assert not {"Ann", "Bob"} & set(texts[0].replace(":", " ").split())


def test_ohh_has_a_hand_on_a_line_and_a_blank_line_after_it(invoke, good):
    lines = invoke("convert", "good.txt", "--to", "ohh").stdout.split("\n")
    assert [json.loads(line)["ohh"]["game_number"] for line in lines[::2] if line] == ["1", "2", "3"]
    assert not any(lines[1::2])
    assert len(lines) == 7


def test_without_a_salt_every_run_has_other_names(invoke, good):
    first, second = (invoke("convert", "good.txt", "--to", "ohh", "--anonymize").stdout for _ in range(2))
    assert first != second
    assert json.loads(first.split("\n\n")[0])["ohh"]["players"][0]["name"].startswith("P")


def test_hands_that_cannot_be_converted_are_left_out_and_listed(invoke, good, tmp_path):
    (tmp_path / "omaha.txt").write_text(OMAHA)
    result = invoke("convert", ".", "--to", "pokerstars")
    assert result.exit_code == 0
    assert "left out: omaha.txt:1: PokerStars text cannot hold hand 77" in result.stderr
    assert result.stderr.endswith("\n3 hands, 1 hand left out\n")


def test_hands_with_errors_are_left_out_and_named(invoke, tmp_path):
    text = one_hand(1) + one_hand(2, won="0.11") + one_hand(3)
    (tmp_path / "hands.txt").write_text(text)
    result = invoke("convert", "hands.txt", "--to", "pokerstars")
    assert re.findall(r"Hand #(\d)", result.stdout) == ["1", "3"]
    assert "left out: hands.txt:29: hand 2 has errors (M202): fix it, or use --keep-broken\n" in result.stderr
    assert result.stderr.endswith("\n2 hands, 1 hand left out\n")
    assert invoke("convert", "hands.txt", "--to", "json").stdout.count("\n") == 3


@pytest.mark.parametrize(
    ("hand", "target"),
    [
        pytest.param(one_hand(bet="$0.01"), "pokerstars", id="a bet, as text"),
        pytest.param(one_hand(bet="$0.01"), "pokerstars --anonymize", id="a bet, names replaced"),
        pytest.param(one_hand(bet="$0.01"), "ohh", id="a bet, as ohh"),
        pytest.param(one_hand(won="0.11"), "pokerstars", id="rake, as text"),
    ],
)
def test_errors_stay_errors(invoke, tmp_path, hand, target):
    (tmp_path / "hands.txt").write_text(hand)
    written = invoke("convert", "hands.txt", "--keep-broken", "-o", "out.txt", "--to", *target.split())
    assert written.stderr == "wrote out.txt; 1 hand\n"
    assert invoke("check", "out.txt").exit_code == 1


def test_errors_that_a_format_cannot_hold_leave_their_hand_out(invoke, tmp_path):
    (tmp_path / "hands.txt").write_text(one_hand(2, won="0.11"))
    result = invoke("convert", "hands.txt", "--to", "ohh", "--keep-broken")
    assert "left out: hands.txt:1: the errors of hand 2 (M202) would be lost\n" in result.stderr
    assert not result.stdout


@pytest.mark.parametrize(
    ("options", "message"),
    [
        pytest.param("good.txt --to word", "'pokerstars', 'phh', 'phhs', 'ohh', 'json'", id="format"),
        pytest.param("good.txt --to phh", "use --to phhs", id="several hands in one PHH file"),
        pytest.param("good.txt --to json --salt x", "--salt works only with --anonymize", id="salt alone"),
        pytest.param("none.txt --to json", "no file", id="no file"),
    ],
)
def test_wrong_options_are_refused_with_a_hint(refused, good, options, message):
    refused(message, "convert", *options.split())


def test_the_last_day_is_until(invoke, good):
    result = invoke("convert", "good.txt", "--to", "json", "--until", "2021-03-01")
    assert result.exit_code == 0
    assert 0 < result.stdout.count("\n") < 3


@pytest.mark.parametrize(
    ("settings", "target", "start"),
    [
        ("", "ohh", '"start_date_utc": "2021-03-01T12:00:00Z", "_local_time": true'),
        ('time_zone = "Europe/Berlin"', "ohh", '"start_date_utc": "2021-03-01T11:00:00Z", "table_name"'),
        ('time_zone = "UTC"', "ohh", '"start_date_utc": "2021-03-01T12:00:00Z", "table_name"'),
        ('time_zone = "Europe/Berlin"', "pokerstars", " - 2021/03/01 6:00:00 ET\n"),
        ('time_zone = "Europe/Berlin"', "phhs", 'time = 11:00:00\ntime_zone = "UTC"\nday = 1\n'),
    ],
)
def test_times_without_a_zone_are_in_the_zone_of_the_settings(invoke, tmp_path, settings, target, start):
    (tmp_path / "hh.toml").write_text(settings)
    (tmp_path / "hands.txt").write_text(one_hand().replace(" ET\n", "\n"))
    assert start in invoke("convert", "hands.txt", "--to", target).stdout
