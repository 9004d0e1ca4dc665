"""`hh players`."""

import csv
import io
import json

import pytest
from rich.text import Text

from analysis import load
from analysis.cli.text.players_text import write_players
from analysis.players import leaks, trends
from analysis.players.subject import subjects
from tests.analysis.cli.conftest import Terminal, one_hand


@pytest.fixture
def many(tmp_path):
    (tmp_path / "many.txt").write_text("".join(one_hand(n) for n in range(1, 62)))


def rows(result):
    """The cells of the table, by line."""
    assert result.exit_code == 0
    return [line.split() for line in result.stdout.splitlines()]


def test_everybody_with_enough_hands_has_a_row(invoke, many):
    heading, *players = rows(invoke("players", "many.txt"))
    assert heading[:5] == ["player", "hands", "net", "USD", "VPIP"]
    assert [row[:4] for row in players] == [["Ann", "61", "3.66", "100"], ["Bob", "61", "−3.66", "0"]]


@pytest.mark.parametrize(
    ("order", "names"), [("vpip:asc", ["Bob", "Ann"]), ("vpip", ["Ann", "Bob"]), ("-vpip", ["Ann", "Bob"])]
)
def test_the_table_is_sorted(invoke, many, order, names):
    _, *players = rows(invoke("players", "many.txt", "--sort", order))
    assert [row[0] for row in players] == names
    found = json.loads(invoke("players", "many.txt", "--sort", order, "--json").stdout)
    assert [one["player"] for one in found] == names


def test_an_unknown_column_to_sort_by_is_explained(refused, many):
    refused("no column 'vpi'", "players", "many.txt", "--sort", "vpi")


def test_the_table_fits_the_terminal(many, monkeypatch, invoke):
    found = json.loads(invoke("players", "many.txt", "--json").stdout)
    terminal = Terminal()
    write_players(terminal, [{**one, "player": "A" * 60} for one in found])
    assert max(Text.from_ansi(line).cell_len for line in terminal.getvalue().splitlines()) <= 80


def test_players_with_few_hands_are_counted(invoke, good):
    result = invoke("players", "good.txt")
    assert result.stdout == ""
    assert "not shown: 2 players with fewer than 30 hands" in result.stderr


def test_few_hands_give_no_number(invoke, good):
    result = invoke("players", "good.txt", "--min-hands", "3")
    assert rows(result) == [["player", "hands", "net", "USD"], ["Ann", "3", "0.18"], ["Bob", "3", "−0.18"]]
    assert "blank: not enough hands" in result.stderr
    profile = invoke("players", "good.txt", "--player", "Ann").stdout
    assert "100.0" not in profile


def test_a_limit_is_of_the_rows_in_order(invoke, good):
    result = invoke("players", "good.txt", "--min-hands", "3", "--sort", "player", "--limit", "1")
    assert rows(result)[1:] == [["Ann", "3", "0.18"]]
    assert "1 of 2 rows (--limit 2)" in result.stderr


def test_all_about_one_player(invoke, many):
    lines = [
        " ".join(line.split())
        for line in invoke("players", "many.txt", "--player", "Bob").stdout.splitlines()
    ]
    assert "Voluntarily put chips in pot 0.0 0 / 61 0.0 to 5.9" in lines
    assert "Bob BB 61 −3.66 0 0" in lines
    assert "too few hands to look for changes: VPIP, PFR all, WTSD, bb/100" in lines
    assert "0 decisions compared with the others in the same spots, 0 certainly different" in lines


def test_json(invoke, many):
    (ann,) = json.loads(invoke("players", "many.txt", "--player", "Ann", "--format", "json").stdout)
    assert list(ann) == [
        *("player", "site", "kind", "currency", "play_money", "betting", "words", "hands", "net", "stats"),
        *("positions", "trends", "leaks", "left_out"),
    ]
    assert (ann["hands"], ann["net"]) == (61, {"USD": "3.66"})
    assert ann["positions"][0]["position"] == "BTN"
    (stretch,) = ann["trends"][0]["stretches"]
    assert stretch == {
        "first": "2021-03-01 17:00:00",
        "last": "2021-03-01 17:00:00",
        "n": 61,
        "value": 1.0,
        "p": None,
        "difference": None,
    }
    opening = next(leak for leak in ann["leaks"] if leak["statistic"] == "open_limp")
    assert (opening["made"], opening["chances"], opening["pool_chances"]) == (61, 61, 0)
    assert (opening["is_enough"], opening["is_certain"], opening["q"]) == (False, False, None)
    everybody = json.loads(invoke("players", "many.txt", "--format", "json").stdout)
    assert [(row["player"], "leaks" in row) for row in everybody] == [("Ann", False), ("Bob", False)]


def test_csv_has_a_row_for_each_number(invoke, many):
    rows = list(
        csv.DictReader(
            io.StringIO(invoke("players", "many.txt", "--player", "Ann", "--format", "csv").stdout)
        )
    )
    assert {row["section"] for row in rows} == {"profile", "position", "trend", "leak"}
    (vpip,) = [row for row in rows if row["section"] == "profile" and row["statistic"] == "vpip"]
    assert (vpip["n"], vpip["value"], vpip["group"], vpip["p"]) == ("61", "1.0", "", "")


@pytest.mark.slow
def test_each_kind_of_game_is_apart(invoke, good, tmp_path):
    (tmp_path / "euros.txt").write_text(one_hand(9).replace("$", "€").replace(" USD", " EUR"))
    found = json.loads(invoke("players", ".", "--player", "Ann", "--format", "json").stdout)
    assert [(row["currency"], row["hands"]) for row in found] == [("USD", 3), ("EUR", 1)]


def test_few_hands_give_no_comparison(invoke, good):
    text = invoke("players", "good.txt", "--player", "Ann").stdout
    assert "not enough hands" in text
    assert "too few hands to look for changes" in text
    assert "0 decisions compared with the others" in text


@pytest.mark.slow
def test_a_question_holds_for_the_player_and_for_the_others(invoke, tmp_path):
    (tmp_path / "days.txt").write_text("".join(one_hand(n, day=1 + n % 2) for n in range(1, 62)))
    where = "day = 2021-03-02"
    (ann,) = json.loads(
        invoke("players", "days.txt", "--player", "Ann", "--where", where, "--format", "json").stdout
    )
    limp = next(leak for leak in ann["leaks"] if leak["statistic"] == "open_limp")
    assert (ann["hands"], ann["net"]) == (31, {"USD": "1.86"})
    assert [(row["position"], row["hands"]) for row in ann["positions"]] == [("BTN", 31)]
    assert limp["chances"] == 31
    everybody = invoke("players", "days.txt", "--where", "position = BB").stdout
    assert "Bob       61" in everybody
    assert "Ann" not in everybody


def test_an_unknown_player_is_explained(refused, good, tmp_path):
    refused("no hands of 'Anne'; did you mean Ann?", "players", "good.txt", "--player", "Anne", "-o", "a.txt")
    assert not (tmp_path / "a.txt").exists()


@pytest.mark.nightly
def test_players_who_play_alike_are_not_distinguished(invoke):
    assert invoke("deal", "--hands", "2000", "--seed", "5", "-o", "dealt.txt").exit_code == 0
    tables = load("dealt.txt")
    everybody = [subjects(tables, player)[0] for player in tables.players["player"].unique().sort()]
    tests = [leak for subject in everybody for leak in leaks(subject) if leak.is_enough]
    assert len(everybody) == 6
    assert len(tests) > 150
    assert sum(leak.p <= 0.05 for leak in tests) < 0.07 * len(tests)
    assert not [leak for leak in tests if leak.is_certain]
    assert not [trend for subject in everybody for trend in trends(subject) if len(trend.stretches) > 1]


def test_the_sheet_of_a_player(invoke, many):
    text = invoke("players", "many.txt", "--sheet", "--player", "Bob").stdout
    assert "Bob: 61 hands, cash USD, pokerstars" in text
    assert "With Ann: 61 hands, 1 Mar 2021; Ann +$3.66, Bob −$3.66" in text
    assert "Not enough hands for a type (61 of 200)" in text


@pytest.mark.slow
def test_the_sheet_is_written_in_every_format(invoke, many, tmp_path):
    found = json.loads(invoke("players", "many.txt", "--sheet", "--json").stdout)
    assert (found["schema"], [one["player"] for one in found["players"]]) == ("hhparser/sheet/1", ["Bob"])
    for suffix, start in (("html", b"<!DOCTYPE"), ("pdf", b"%PDF"), ("xlsx", b"PK"), ("csv", b"player,")):
        assert invoke("players", "many.txt", "--sheet", "-o", f"s.{suffix}").exit_code == 0
        assert (tmp_path / f"s.{suffix}").read_bytes().startswith(start)


def test_formats_and_players_of_the_sheet_are_refused_without_it(refused, good):
    refused("pdf is a format of --sheet", "players", "good.txt", "-o", "a.pdf")
    refused("several with --sheet", "players", "good.txt", "--player", "Ann", "--player", "Bob")
    refused("needs a file", "players", "good.txt", "--sheet", "--format", "pdf")
