"""`hh stats` and `hh export`: output from the tables."""

import csv
import io
import json
import re

import pandas as pd
import polars as pl
import pytest

from analysis import load
from analysis.cli.text.tables.stats import write_table
from analysis.stats import player_stats
from analysis.views.stats import stats_objects
from tests.analysis.cli.conftest import Terminal, one_hand
from tests.analysis.tournaments import PLACES, SUMMARY, tournament_hand


def test_table_has_one_line_a_player(invoke, good):
    result = invoke("stats", "good.txt", "--all")
    lines = [line.split() for line in result.stdout.splitlines()]
    assert result.exit_code == 0
    assert lines[0][:6] == ["player", "hands", "net", "USD", "bb/100", "VPIP"]
    assert [*lines[1][:3], *lines[1][4:6]] == ["Ann", "3", "0.18", "100", "0"]
    assert [*lines[2][:3], *lines[2][4:6]] == ["Bob", "3", "−0.18", "0", "0"]


@pytest.mark.slow
def test_many_statistics_are_written_below_each_other(invoke, good):
    lines = invoke("stats", "good.txt", "--player", "Ann", "--stat", "all").stdout.splitlines()
    assert lines[0].strip() == "Ann: 3 hands, net 0.18 USD"
    vpip = next(line for line in lines if line.startswith("Voluntarily put"))
    assert vpip.split()[-7:] == ["100.0", "3", "/", "3", "43.8", "to", "100.0"]
    assert any(
        line.split()[-6:] == ["100.0", "3", "/", "3", "43.8", "to"] for line in lines
    ) or "3 / 3" in str(lines)


def test_json_has_the_counts(invoke, good):
    (ann,) = json.loads(
        invoke("stats", "good.txt", "--player", "Ann", "--stat", "vpip", "--format", "json").stdout
    )
    assert (ann["player"], ann["site"], ann["kind"], ann["hands"]) == ("Ann", "pokerstars", "cash", 3)
    assert ann["net"] == {"USD": "0.18"}
    assert ann["stats"]["vpip"]["made"] == ann["stats"]["vpip"]["chances"] == 3


def test_amounts_have_their_currency_in_the_heading(invoke, good):
    lines = invoke("stats", "good.txt", "--stat", "net_showdown,ev_net").stdout.splitlines()
    assert " ".join(lines[0].split()) == "player hands net USD SD $ USD EV $ USD"
    assert lines[1].split() == ["Ann", "3", "0.18", "0.00", "0.18"]


@pytest.mark.slow
def test_other_names_give_the_same_bytes(invoke, good):
    def csv_of(*args: str) -> str:
        return invoke("stats", "good.txt", "--format", "csv", *args).stdout

    plain = csv_of("--stat", "three_bet,bb_per_100", "--by", "vs_three_bet", "--where", "not three_bet")
    assert csv_of("--stat", "3bet,bb/100", "--by", "vs_3bet", "--where", "not 3-bet") == plain
    behind = csv_of("--hands", "bet_flop:made")
    assert csv_of("--hands", "BETF:made") == behind


def test_csv_by_position(invoke, good):
    text = invoke("stats", "good.txt", "--by", "position", "--stat", "vpip", "--format", "csv").stdout
    rows = list(csv.DictReader(io.StringIO(text)))
    assert [(row["player"], row["position"], row["hands"]) for row in rows] == [
        ("Ann", "BTN", "3"),
        ("Bob", "BB", "3"),
    ]


def test_where_keeps_matching_hands(invoke, good):
    assert (
        invoke("stats", "good.txt", "--all", "--where", "position = 'BB'")
        .stdout.splitlines()[1]
        .startswith("Bob")
    )
    assert invoke("stats", "good.txt", "--where", "n_players > 2").stdout == "no players match\n"


def test_copies_count_once(invoke, good, tmp_path):
    (tmp_path / "again.txt").write_text(good.read_text())
    result = invoke("stats", ".", "--format", "json")
    assert {row["hands"] for row in json.loads(result.stdout)} == {3}
    assert "3 copies of hands left out" in result.stderr


@pytest.mark.parametrize("table", ["aliases", "aliases.pokerstars"])
def test_aliases_are_one_person(invoke, tmp_path, table):
    (tmp_path / "a.txt").write_text(one_hand(1) + one_hand(2).replace("Ann", "Anna_2"))
    (tmp_path / "hh.toml").write_text(f'[{table}]\nAnn = ["Anna_2"]\n')
    rows = json.loads(invoke("stats", "a.txt", "--format", "json").stdout)
    assert [(row["player"], row["hands"]) for row in rows] == [("Ann", 2), ("Bob", 2)]
    assert invoke("stats", "a.txt", "--hero", "Ann").stdout.splitlines()[1].split()[:2] == ["Ann", "2"]


@pytest.mark.parametrize(("suffix", "read"), [("parquet", pl.read_parquet), ("csv", pl.read_csv)])
def test_export_writes_every_table(invoke, good, tmp_path, suffix, read):
    result = invoke("export", "good.txt", "-o", "out/tables", "--format", suffix)
    assert result.exit_code == 0
    frames = {file.stem: read(file) for file in (tmp_path / "out" / "tables").iterdir()}
    told = result.stderr.splitlines()[-1].removeprefix("to read them: ").split(" or ")
    for reader, library in zip(told, (pl, pd), strict=True):
        name, call = reader.split(".", 1)
        assert (name, len(eval(f"library.{call}", {"library": library}))) == (library.__name__, 3)
    heights = {name: frame.height for name, frame in sorted(frames.items())}
    assert heights == {"actions": 30, "diagnostics": 0, "hands": 3, "places": 0, "players": 6, "pots": 3}


def test_export_needs_a_folder(refused, good):
    refused("cannot write to good.txt", "export", "good.txt", "-o", "good.txt")


@pytest.mark.slow
def test_report_is_one_file(invoke, good, tmp_path):
    result = invoke("report", "good.txt", "-o", "report.html", "--hero", "Ann")
    assert result.exit_code == 0
    assert result.stderr == "wrote report.html; 3 hands\n"
    assert "Ann" in (tmp_path / "report.html").read_text(encoding="utf-8")


@pytest.mark.slow
def test_report_of_a_configured_hero(invoke, good, tmp_path):
    (tmp_path / "hh.toml").write_text('heroes = ["Cyd", "Bob"]\n')
    invoke("report", "good.txt", "-o", "configured.html")
    (tmp_path / "hh.toml").unlink()
    invoke("report", "good.txt", "-o", "asked.html", "--hero", "Bob")
    assert (tmp_path / "configured.html").read_bytes() == (tmp_path / "asked.html").read_bytes()


def test_report_that_fails_leaves_nothing(invoke, tmp_path):
    (tmp_path / "notes.txt").write_text("buy milk\n")
    assert invoke("report", "notes.txt", "-o", "report.html").exit_code == 2
    assert [file.name for file in tmp_path.iterdir()] == ["notes.txt"]


def test_small_samples_are_grey_on_a_terminal(good, monkeypatch):
    monkeypatch.setenv("TERM", "xterm")
    rows = stats_objects(player_stats(load(good), stats=["vpip"]), stats=["vpip"])
    rows[1]["stats"]["vpip"]["chances"] = 30  # the others have 3
    terminal = Terminal()
    write_table(terminal, rows, (), ["vpip"])
    _, ann, bob = terminal.getvalue().splitlines()
    assert "\x1b[2m" in ann
    assert "\x1b[2m" not in bob
    plain = io.StringIO()
    write_table(plain, rows, (), ["vpip"])
    assert "\x1b" not in plain.getvalue()


@pytest.mark.slow
def test_shrunk_rates_follow_the_observed_rates(invoke, tmp_path):
    names = ("Ann", "Bob"), ("Cyd", "Dee"), ("Eve", "Fay")
    texts = [
        one_hand(number).replace("Ann", pair[0]).replace("Bob", pair[1]) for number, pair in enumerate(names)
    ]
    (tmp_path / "six.txt").write_text("".join(texts))
    line = invoke("stats", "six.txt", "--shrink", "--stat", "vpip").stdout.splitlines()[1].split()
    assert line[:4] == ["Ann", "1", "0.06", "100"]
    assert re.fullmatch(r"~[5-9]\d", line[4])
    text = invoke("stats", "six.txt", "--player", "Ann", "--shrink", "--stat", "all").stdout
    assert "~shrunk" in text.splitlines()[1]


def test_intervals_by_sessions(invoke, good):
    args = ("stats", "good.txt", "--player", "Ann", "--stat", "bb_per_100", "--format", "json")
    (row,) = json.loads(invoke(*args, "--bootstrap", "100").stdout)
    assert (row["stats"]["bb_per_100"]["low"], row["stats"]["bb_per_100"]["high"]) == (None, None)
    assert invoke(*args, "--bootstrap", "9").exit_code == 2


def test_tournaments_show_their_money(invoke, tmp_path):
    (tmp_path / "tour.txt").write_text(tournament_hand("BTN folds", said=PLACES))
    rows = json.loads(invoke("stats", "tour.txt", "--format", "json").stdout)
    stats = next(row["stats"] for row in rows if row["player"] == "BTN")
    assert stats["tournament_profit"]["value"] == {"USD": "4.50"}
    assert (stats["roi"]["value"], stats["itm"]["made"]) == (pytest.approx(4.5 / 5.5), 1)


def test_a_statistic_for_each_line(invoke, samples, tmp_path):
    """Only tournaments have their statistics; counts are whole, and minus signs do not meet hyphens."""
    (tmp_path / "tour.txt").write_text(tournament_hand("BTN folds", said=PLACES))
    tournament = invoke("stats", "tour.txt", "--player", "BTN", "--stat", "all").stdout
    assert re.search(r"Average buy-in, USD +5\.50 +1 ", tournament)
    assert "In the money" in tournament
    session = str(samples / "pokerstars" / "cash_6max_session.txt")
    cash = invoke("stats", session, "--player", "mossy_bank", "--stat", "all").stdout
    assert re.match(r"mossy_bank: [\d,]+ hands, net −[\d.]+ USD\n", cash)
    assert not re.search("In the money|Return on investment|Finishing places|Chip EV", cash)
    assert re.search(r"Big blinds won per 100 hands .* −[\d,.]+ to [−\d,.]+", cash)
    assert " - " not in cash


@pytest.mark.parametrize(
    ("by", "is_whole"), [("stakes", True), ("month,site", True), ("stakes,position", False)]
)
def test_only_whole_tournaments_show_their_money(invoke, tmp_path, by, is_whole):
    (tmp_path / "tour.txt").write_text(tournament_hand("BTN folds", said=PLACES))
    (row, *_) = json.loads(invoke("stats", "tour.txt", "--by", by, "--format", "json").stdout)
    assert ("tournament_profit" in row["stats"]) == is_whole


@pytest.mark.parametrize("where", ["option", "settings"])
def test_net_in_one_currency(invoke, good, tmp_path, where):
    (tmp_path / "rates.csv").write_text("currency,EUR\nUSD,0.5\n")
    if where == "settings":
        (tmp_path / "hh.toml").write_text('rates = "rates.csv"\n')
    args = ("--rates", "rates.csv") if where == "option" else ()
    lines = invoke("stats", "good.txt", "--stat", "vpip", *args).stdout.splitlines()
    assert lines[0].split() == ["player", "hands", "net", "USD", "net", "in", "EUR", "VPIP"]
    assert lines[1].split() == ["Ann", "3", "0.18", "0.09", "100"]


@pytest.mark.slow
def test_sessions_end_after_the_gap_that_is_set(invoke, tmp_path):
    (tmp_path / "a.txt").write_text(one_hand(1) + one_hand(2).replace("12:00:00", "12:40:00"))

    def sessions(*args: str) -> int:
        rows = json.loads(
            invoke("stats", "a.txt", "--by", "session", "--player", "Ann", "--format", "json", *args).stdout
        )
        return len(rows)

    assert sessions() == 2
    assert sessions("--session-gap", "40") == 1
    (tmp_path / "hh.toml").write_text("session_gap = 45\n")
    assert sessions() == 1


@pytest.mark.slow
def test_kinds_of_game_are_in_words(invoke, samples):
    told = invoke("stats", str(samples / "pokerstars"), "--player", "RiverOtter", "--stat", "vpip")
    for words in ("cash", "cash play money", "cash fixed limit", "tournament"):
        assert f"\n{words}  " in told.stdout
    told = invoke("stats", str(samples / "pokerstars"), "--by", "is_hero", "--stat", "vpip").stdout
    assert (" yes " in told, " no " in told, "True" in told) == (True, True, False)


@pytest.mark.slow
def test_left_out_hands_are_counted(invoke, samples):
    path = str(samples / "pokerstars" / "cash_cap_game.txt")
    said = "left out: 2 hands, 2 with a cap before the flop"
    assert f"{said} (see --with-caps)\n" in invoke("stats", path).stdout
    assert said not in invoke("stats", path, "--with-caps").stdout
    assert f"{said}\n" in invoke("players", path, "--min-hands", "1").stdout
    assert f"{said}\n" in invoke("compare", path, "--a", "is_hero").stdout
    assert f"{said}\n" in invoke("chart", "winnings", path, "-o", "a.png").stderr
    assert (
        "EV adjusted in 1 all-in of all players\n"
        in invoke("stats", str(samples / "pokerstars" / "cash_2005.txt")).stderr
    )
    assert f"{said} (see --with-caps)\n" in invoke("hands", path, "--where", "vpip or not vpip").stdout
    assert said not in invoke("hands", path, "--all", "--where", "vpip", "--with-caps").stdout
    assert said not in invoke("hands", path, "--all", "--where", "won").stdout
    path = str(samples / "pokerstars" / "tour_2008_game.txt")
    assert "without result" in invoke("stats", path, "--stat", "roi").stderr


def test_of_many_files_without_hands_the_first_are_named(invoke, good, tmp_path):
    for number in range(12):
        (tmp_path / f"words{number:02}.txt").write_text("buy milk\n")
    told = invoke("stats", ".", "--all").stderr.splitlines()
    assert told[-2:] == ["skipped words09.txt: no hands of a known site", "skipped 2 more files"]


@pytest.mark.fast_cases(3)
@pytest.mark.parametrize(
    ("args", "players"),
    [
        pytest.param((), ["Ann"], id="the hero of the hands"),
        pytest.param(("--hero", "Bob"), ["Bob"], id="another hero"),
        pytest.param(("--player", "Bob"), ["Bob"], id="a player"),
        pytest.param(("--all",), ["Ann", "Bob"], id="all"),
        pytest.param(("--all", "--limit", "1"), ["Ann"], id="the first of all"),
        pytest.param(("--by", "player"), ["Ann", "Bob"], id="by player"),
        pytest.param(("--where", "player = Bob"), ["Bob"], id="a player that is asked for"),
        pytest.param(("--where", "saw_flop"), ["Ann"], id="a question about anybody"),
    ],
)
def test_the_table_is_about_the_hero(invoke, good, args, players):
    lines = invoke("stats", "good.txt", "--stat", "vpip", *args).stdout.splitlines()
    assert [line.split()[0] for line in lines[1:]] == players


@pytest.mark.parametrize("args", [(), ("--hero", "Bob")])
def test_files_of_numbers_hold_everybody(invoke, good, args):
    rows = json.loads(invoke("stats", "good.txt", "--format", "json", *args).stdout)
    assert [row["player"] for row in rows] == ["Ann", "Bob"]
    assert len(invoke("stats", "good.txt", "--format", "csv", *args).stdout.splitlines()) == 3
    assert len(invoke("stats", "good.txt", "--format", "csv", "--limit", "1").stdout.splitlines()) == 2


def test_a_table_without_a_hero_has_twenty_players(invoke, tmp_path):
    texts = [one_hand(n).replace("Ann", f"A{n}").replace("Dealt to A", "To A") for n in range(1, 31)]
    (tmp_path / "many.txt").write_text("".join(texts))
    result = invoke("stats", "many.txt", "--stat", "vpip")
    assert len(result.stdout.splitlines()) == 1 + 20
    assert result.stderr == "20 of 31 rows (--limit 31)\n"
    assert len(invoke("stats", "many.txt", "--stat", "vpip", "--limit", "31").stdout.splitlines()) == 1 + 31


def test_a_tournament_without_hands_has_a_row(invoke, good, tmp_path):
    (tmp_path / "summary.txt").write_text(SUMMARY.replace("BTN", "Ann"))
    args = ("stats", ".", "--player", "Ann", "--stat", "tournament_profit", "--format", "json")
    rows = json.loads(invoke(*args).stdout)
    assert [(row["kind"], row["hands"]) for row in rows] == [("cash", 3), ("tournament", 0)]
    assert rows[1]["stats"]["tournament_profit"]["value"] == {"USD": "4.50"}
    assert len(json.loads(invoke(*args, "--min-hands", "1").stdout)) == 1


def test_columns_that_do_not_fit_leave_as_wholes(good, monkeypatch, capsys):
    monkeypatch.setenv("NO_COLOR", "1")
    ids = ["bb_per_100", "vpip", "pfr", "fold_to_three_bet", "steal", "afq", "wtsd"]
    rows = stats_objects(player_stats(load(good), stats=ids), stats=ids)
    for columns, shown in ((80, "bb/100 VPIP PFR F3B ATS AFq WTSD"), (44, "bb/100 VPIP PFR WTSD"), (24, "")):
        monkeypatch.setenv("COLUMNS", str(columns))
        terminal = Terminal()
        write_table(terminal, rows, (), ids)
        title, ann, _ = terminal.getvalue().splitlines()
        assert title.split() == ["player", "hands", "net", "USD", *shown.split()]
        assert ann.split()[:3] == ["Ann", "3", "0.18"]
    told = capsys.readouterr().err.splitlines()
    assert told == [
        "3 columns do not fit: F3B, ATS, AFq (--format csv)",
        "7 columns do not fit (--format csv)",
    ]
