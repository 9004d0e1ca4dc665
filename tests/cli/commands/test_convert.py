"""`hh convert`: other formats, names replaced, and what cannot be held."""

import json
import tomllib

import pytest

from tests.cli.conftest import OMAHA


def test_text_to_phhs_and_back(invoke, good):
    assert invoke("convert", "good.txt", "--to", "phhs", "-o", "hands.phhs").stderr == "3 hands written\n"
    back = invoke("convert", "hands.phhs", "--to", "pokerstars")
    assert back.exit_code == 0
    assert back.stdout.count("PokerStars Hand #") == 3
    assert invoke("check", "hands.phhs").exit_code == 0


def test_phhs_numbers_its_hands(invoke, good):
    document = tomllib.loads(invoke("convert", "good.txt", "--to", "phhs").stdout)
    assert list(document) == ["1", "2", "3"]


def test_json_is_what_parse_prints(invoke, good):
    converted, parsed = invoke("convert", "good.txt", "--to", "json"), invoke("parse", "good.txt")
    assert converted.stdout == parsed.stdout


def test_names_are_replaced_alike_for_a_salt(invoke, good):
    texts = [
        invoke("convert", "good.txt", "--to", "pokerstars", "--anonymize", "--salt", salt).stdout
        for salt in ("a", "a", "b")
    ]
    assert texts[0] == texts[1] != texts[2]
    assert not {"Ann", "Bob"} & set(texts[0].replace(":", " ").split())


def test_without_a_salt_every_run_has_other_names(invoke, good):
    first, second = (invoke("convert", "good.txt", "--to", "ohh", "--anonymize").stdout for _ in range(2))
    assert first != second
    assert json.loads(first.split("\n\n")[0])["ohh"]["players"][0]["name"].startswith("P")


def test_what_cannot_be_held_is_left_out_and_told(invoke, good, tmp_path):
    (tmp_path / "omaha.txt").write_text(OMAHA)
    result = invoke("convert", ".", "--to", "pokerstars")
    assert result.exit_code == 0
    assert "left out: PokerStars text cannot hold hand 77" in result.stderr
    assert result.stderr.endswith("3 hands written, 1 hand left out\n")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        pytest.param("good.txt", "Missing option '--to'", id="no format"),
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
