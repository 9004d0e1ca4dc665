"""`hh me`."""

import json

import pytest

from tests.analysis.cli.conftest import one_hand


@pytest.fixture
def many(tmp_path):
    (tmp_path / "many.txt").write_text("".join(one_hand(n, day=1 + n % 2) for n in range(1, 62)))


@pytest.mark.slow
def test_the_hero_of_the_hands_is_told_how_they_do(invoke, many):
    text = invoke("me", "many.txt").stdout
    assert text.startswith("Ann: cash USD, pokerstars\n\nYou won 3.66 USD in 61 hands at NL 0.01/0.02 USD")
    assert "0 decisions compared with the others in the same spots" in text
    assert max(map(len, text.splitlines())) <= 80


@pytest.mark.slow
def test_the_graph_rises_from_zero_to_the_result(invoke, many):
    lines = invoke("me", "many.txt").stdout.splitlines()
    top = next(number for number, line in enumerate(lines) if line.startswith("+4 USD ┤"))
    graph = lines[top : top + 8]
    assert graph[-1].startswith("     0 ┤⣀")
    assert graph[0].rstrip()[-1] in "⠉⠋"  # the upper dots
    assert [line.index("┤") if "┤" in line else line.index("│") for line in graph] == [7] * 8
    assert lines[top + 8].split() == ["0", "61", "hands"]


def test_other_players_who_saved_hands_are_counted(invoke, tmp_path):
    other = one_hand(3).replace("Ann", "Cat")
    (tmp_path / "hands.txt").write_text(one_hand(1) + one_hand(2) + other)
    assert "about Ann; 1 other player saved hands, too (--hero NAME)" in invoke("me", "hands.txt").stderr
    assert "saved hands" not in invoke("me", "hands.txt", "--hero", "Cat").stderr


@pytest.mark.slow
def test_another_player_may_be_the_hero(invoke, many, tmp_path):
    assert invoke("me", "many.txt", "--hero", "Bob").stdout.startswith("Bob: ")
    (tmp_path / "hh.toml").write_text('[heroes]\npokerstars = ["Bob"]\n')
    assert "You lost 3.66 USD" in invoke("me", "many.txt").stdout


def test_json_holds_the_numbers_behind_the_words(invoke, many):
    (ann,) = json.loads(invoke("me", "many.txt", "--format", "json", "--where", "day = 2021-03-02").stdout)
    assert (ann["hands"], ann["net"], ann["unit"], ann["graph"][-1]) == (31, "1.86", "USD", 1.86)
    assert ann["bb_per_100"] == pytest.approx(300)
    (position,) = [one for one in ann["sources"] if one["key"] == "position"]
    assert (position["group"], position["net"], position["net_bb"]) == ("BTN", "1.86", 93.0)
    assert {"habit", "cost_bb_100", "q", "is_leak", "question"} <= ann["leaks"][0].keys()


def test_the_verdict_on_a_store_is_cached_until_hands_are_added(invoke, many, tmp_path, monkeypatch):
    invoke("import", "many.txt", "--store", "store")
    text, output = (invoke("me", "--store", "store", *options).stdout for options in ([], ["--json"]))
    with monkeypatch.context() as patched:
        patched.setattr("analysis.players.subject.subjects", None)
        assert invoke("me", "--store", "store").stdout == text
        assert invoke("me", "--store", "store", "--json").stdout == output
    (tmp_path / "one.txt").write_text(one_hand(62))
    invoke("import", "one.txt", "--store", "store")
    assert "in 62 hands" in invoke("me", "--store", "store").stdout
    assert "in 31 hands" in invoke("me", "--store", "store", "--where", "day = 2021-03-02").stdout


@pytest.mark.slow
@pytest.mark.parametrize(
    ("options", "hands"),
    [
        pytest.param(["--last", "1d"], 31, id="day of the last hand"),
        pytest.param(["--last", "2d"], 61, id="two days"),
        pytest.param(["--last", "1d", "--to", "2021-03-01"], 30, id="up to another day"),
        pytest.param(["--session", "last"], 31, id="last session"),
    ],
)
def test_time_counts_back_from_the_last_hand(invoke, many, options, hands):
    """On two days long ago, 30 and 31 hands."""
    (ann,) = json.loads(invoke("me", "many.txt", "--format", "json", *options).stdout)
    assert ann["hands"] == hands


def test_games_with_few_hands_are_one_line(invoke, many, tmp_path):
    (tmp_path / "euros.txt").write_text(one_hand(99).replace("$", "€").replace(" USD", " EUR"))
    assert invoke("me", ".").stdout.splitlines()[-1] == "Ann, cash EUR, pokerstars: 1 hand"


def test_without_a_hero_it_says_how_to_choose(refused, tmp_path):
    (tmp_path / "others.txt").write_text(one_hand().replace("Dealt to Ann [As Kd]\n", ""))
    words = "give --hero NAME, or set heroes in hh.toml; most hands: Ann, Bob"
    refused(words, "me", "others.txt", "-o", "me.txt")
    assert not (tmp_path / "me.txt").exists()


@pytest.mark.parametrize(
    ("options", "words"),
    [
        pytest.param(["--hero", "Zoe"], "no hands of 'Zoe'", id="unknown hero"),
        pytest.param(["--session", "first"], "'last'", id="another session"),
        pytest.param(["--where", "nut > 99bb"], "nut", id="unknown column"),
        pytest.param(["--format", "xml"], "'text', 'json'", id="format"),
    ],
)
def test_bad_input_is_explained(refused, good, options, words):
    refused(words, "me", "good.txt", *options)


def test_the_luck_of_the_board_is_an_option(invoke, many):
    assert "not enough hands with all hole cards known" in invoke("me", "many.txt", "--board-luck").stdout
    assert "not computed (--board-luck)" in invoke("me", "many.txt").stdout
    (ann,) = json.loads(invoke("me", "many.txt", "--board-luck", "--format", "json").stdout)
    assert ann["board"] is None
