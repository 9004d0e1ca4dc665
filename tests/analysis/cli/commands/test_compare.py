"""`hh compare`."""

import csv
import io
import json

import pytest

from tests.analysis.cli.conftest import one_hand

ARGS = ("compare", "good.txt", "--a", "player = Ann", "--b", "player = Bob")


def test_two_players_side_by_side(invoke, good):
    result = invoke(*ARGS)
    assert result.exit_code == 0
    title, heading, *lines = result.stdout.splitlines()
    assert title.strip() == "cash"
    assert " ".join(heading.split()) == "statistic a of b of a - b 95% interval p q"
    vpip = next(line for line in lines if line.startswith("Voluntarily"))
    # 3 of 3 against 0 of 3: one of 20 ways at each end
    assert vpip.split()[5:-1] == ["100.0", "3", "0.0", "3", "100.0", "20.6", "to", "100.0", "0.100"]
    assert result.stderr == "a: 3 player-hands, b: 3 player-hands\n"


@pytest.mark.slow
def test_json_and_csv_hold_the_same(invoke, good):
    found = json.loads(invoke(*ARGS, "--stat", "vpip,bb_per_100", "--format", "json").stdout)
    assert found["hands"] == {"a": 3, "b": 3, "both": 0}
    vpip = next(one for one in found["comparisons"] if one["statistic"] == "vpip")
    assert (vpip["a"]["made"], vpip["a"]["chances"], vpip["b"]["made"]) == (3, 3, 0)
    assert vpip["p"] == pytest.approx(0.1)
    rows = list(csv.DictReader(io.StringIO(invoke(*ARGS, "--stat", "vpip", "--format", "csv").stdout)))
    (row,) = rows
    assert (row["kind"], row["statistic"], row["a_made"], row["b_chances"]) == ("cash", "vpip", "3", "3")
    assert float(row["difference"]) == 1


def test_the_rest_is_the_other_side(invoke, good):
    result = invoke("compare", "good.txt", "--player", "Ann", "--a", "day = 2021-03-01")
    assert result.stderr == "a: 1 player-hand, b: 2 player-hands\n"


def test_hands_on_both_sides_are_told(invoke, good):
    result = invoke("compare", "good.txt", "--a", "player = Ann", "--b", "vpip")
    assert "3 hands on both sides" in result.stderr


@pytest.mark.slow
def test_kinds_of_game_have_tables_of_their_own(invoke, samples):
    result = invoke("compare", str(samples / "pokerstars"), "--a", "is_hero", "--stat", "vpip")
    titles = [line.strip() for line in result.stdout.splitlines() if line.startswith(("cash", "tournament"))]
    cash = ["cash fixed limit", "cash", "cash pot limit", "cash play money"]
    assert titles == [*cash, "tournament fixed limit", "tournament", "tournament pot limit"]
    assert "cash games in CAD, EUR, GBP, INR, USD are compared together" in result.stderr


def test_nothing_to_compare(invoke, good):
    result = invoke("compare", "good.txt", "--a", "player = Ann", "--b", "player = Cyd")
    assert (result.exit_code, result.stdout) == (0, "")
    assert "the two sides have no kind of game in common" in result.stderr


@pytest.mark.parametrize(
    ("args", "words"),
    [
        pytest.param((), "give --a EXPR, with or without --b, or --vs pool", id="no side"),
        pytest.param(("--vs", "pool", "--a", "is_hero"), "or --vs pool in place of both", id="three sides"),
        pytest.param(
            ("--vs", "pool", "--b", "is_hero"), "or --vs pool in place of both", id="the pool and b"
        ),
        pytest.param(("--vs", "poll"), "'poll' is not 'pool'", id="another pool"),
        pytest.param(
            ("--vs", "pool", "--player", "Anne"), "no hands of 'Anne'; did you mean Ann?", id="player"
        ),
        pytest.param(
            ("--a", "plyer = Ann"), "'--a': column 1: no column 'plyer'; did you mean player", id="column"
        ),
        pytest.param(("--a", "is_hero", "--stat", "vipp"), "did you mean vpip", id="statistic"),
    ],
)
def test_wrong_usage(refused, good, args, words):
    refused(words, "compare", "good.txt", *args)


@pytest.mark.parametrize(
    ("args", "hands", "value"),
    [
        pytest.param((), (3, 3), 1, id="the hero, and the others in the same hands"),
        pytest.param(("--player", "Cyd"), (2, 2), 0, id="a player who sat with two others"),
        pytest.param(("--where", "position = BB"), (0, 3), None, id="in one position"),
        pytest.param(("--last", "1d", "--to", "2021-03-01"), (1, 1), 1, id="on one day"),
    ],
)
def test_a_player_and_the_pool(invoke, tmp_path, args, hands, value):
    """Ann plays three hands, with Bob, Bob and Cyd; Cyd also one with Dee, without Ann."""
    other = one_hand(3, day=3).replace("Bob", "Cyd")
    apart = one_hand(4, day=4).replace("Ann", "Dee").replace("Bob", "Cyd").replace("Dealt to Dee", "To Dee")
    (tmp_path / "four.txt").write_text(one_hand(1) + one_hand(2, day=2) + other + apart)
    args = ("compare", "four.txt", "--vs", "pool", "--stat", "vpip", *args)
    found = json.loads(invoke(*args, "--format", "json").stdout)
    assert (found["hands"]["a"], found["hands"]["b"], found["hands"]["both"]) == (*hands, 0)
    assert [one["a"]["value"] for one in found["comparisons"]] == ([] if value is None else [value])


def test_the_pool_is_named_in_the_table(invoke, good):
    result = invoke("compare", "good.txt", "--vs", "pool", "--stat", "vpip")
    heading = result.stdout.splitlines()[1]
    assert heading.split()[:6] == ["statistic", "Ann", "of", "pool", "of", "difference"]
    assert result.stderr == "Ann: 3 player-hands, pool: 3 player-hands\n"


def test_no_hands_to_compare(refused, good):
    refused("--last: no hand matches", "compare", "good.txt", "--vs", "pool", "--last", "1d")


def test_nobody_to_compare(refused, good):
    good.write_text(good.read_text().replace("Dealt to Ann", "To Ann"))
    refused(
        "these hands have no hero, so name a player; most hands: Ann, Bob",
        "compare",
        "good.txt",
        "--vs",
        "pool",
    )


GROUPED = ("compare", "good.txt", "--vs", "pool", "--player", "Ann", "--stat", "vpip", "--by", "day")


def test_groups_are_compared_as_with_a_filter_in_the_order_of_their_values(invoke, good):
    found = json.loads(invoke(*GROUPED, "--json").stdout)
    days = [one["day"] for one in found["groups"]]
    assert days == sorted(days)
    assert len(days) > 1
    for one in found["groups"]:
        alone = json.loads(invoke(*GROUPED[:-2], "--where", f"day = {one['day']}", "--json").stdout)
        for row in (*one["comparisons"], *alone["comparisons"]):
            del row["q"]  # of the tests of all groups
        assert one | {"version": found["version"]} == {"day": one["day"], **alone}


def test_groups_have_tables_and_rows_of_their_own(invoke, good):
    result = invoke(*GROUPED)
    headings = [line for line in result.stdout.splitlines() if line.startswith("day ")]
    rows = list(csv.DictReader(io.StringIO(invoke(*GROUPED, "--format", "csv").stdout)))
    assert headings == [f"day {row['day']}" for row in rows]
    assert result.stderr == "Ann: 3 player-hands, pool: 3 player-hands\n"


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("mnth", "no column 'mnth'; did you mean month"),
        ("opponent", "'opponent' cannot divide a comparison; choose another key"),
        ("hand", "'hand' cannot divide a comparison; choose another key"),
    ],
)
def test_a_key_that_divides_no_hands_is_refused(refused, good, key, words):
    refused(words, *GROUPED[:-1], key)


def test_groups_of_numbers_and_positions_are_in_their_order(invoke, good):
    found = json.loads(invoke(*GROUPED[:-1], "n_players,position", "--json").stdout)
    assert [one["n_players"] for one in found["groups"]] == sorted(
        one["n_players"] for one in found["groups"]
    )
