"""`hh hands` and `hh stats --hands`: the hands that fit, each with its place."""

import csv
import io
import json

import polars as pl
import pytest

from analysis import load
from analysis.stats import chosen_hands
from hhparser.cli.text.hands_table import write_hands
from tests.cli.conftest import Terminal, one_hand


@pytest.fixture
def mixed(tmp_path):
    """Hands 1 and 2 at 0.01/0.02, Ann +0.06 and Bob -0.06; hand 3 at a hundred times the stakes."""
    dear = one_hand(3, day=3).replace("$0.0", "$").replace("$2 in", "$200 in").replace("$0.12", "$12")
    (tmp_path / "mixed.txt").write_text(one_hand(1) + one_hand(2, day=2) + dear)
    return tmp_path / "mixed.txt"


def test_a_line_tells_where_the_hand_is(invoke, mixed):
    result = invoke("hands", "mixed.txt", "--where", "player = Ann and hand_id = 2")
    assert result.exit_code == 0
    heading, line = result.stdout.splitlines()
    assert " ".join(heading.split()) == "hand id date stakes player position cards board net bb"
    assert " ".join(line.split()) == (
        "mixed.txt:29 2 2021-03-02 17:00 NL 0.01/0.02 USD Ann BTN As Kd 2c 7d Jh 3s 0.06 USD 3.0"
    )
    assert result.stderr == "1 hand, 1 line\n"


@pytest.mark.parametrize(
    ("args", "ids"),
    [
        pytest.param((), ["1", "2", "3"], id="each once, in the order of the input"),
        pytest.param(("--where", "net < -1"), ["3"], id="amount in currency"),
        pytest.param(("--where", "net < -1bb"), ["1", "2", "3"], id="amount in big blinds"),
        pytest.param(("--where", "hand in 'AK'", "--sort", "-day"), ["3", "2", "1"], id="sorted"),
        pytest.param(("--player", "Ann", "--sort", "-net"), ["3", "1", "2"], id="by worth"),
        pytest.param(("--player", "Ann", "--sort", "net_bb"), ["1", "2", "3"], id="by big blinds"),
        pytest.param(("--player", "Ann", "--newest", "2"), ["3", "2"], id="newest first"),
        pytest.param(("--newest", "3", "--sort", "day"), ["2", "3"], id="the newest lines, sorted"),
        pytest.param(("--player", "Cyd"), [], id="nobody"),
    ],
)
def test_ids(invoke, mixed, args, ids):
    assert invoke("hands", "mixed.txt", "--format", "ids", *args).stdout.split() == ids


def test_csv_and_json_hold_the_same(invoke, mixed):
    args = ("hands", "mixed.txt", "--player", "Bob", "--sort", "total_pot", "--format")
    rows = json.loads(invoke(*args, "json").stdout)
    assert rows[0] == {
        "file": "mixed.txt",
        "line": 1,
        "site": "pokerstars",
        "hand_id": "1",
        "started_at": "2021-03-01T17:00:00Z",
        "stakes": "NL 0.01/0.02 USD",
        "player": "Bob",
        "position": "BB",
        "hole_cards": None,
        "board": "2c 7d Jh 3s",
        "net": "-0.06",
        "currency": "USD",
        "net_bb": -3.0,
        "total_pot": 0.12,
    }
    table = list(csv.DictReader(io.StringIO(invoke(*args, "csv").stdout)))
    assert [[value or None for value in row.values()] for row in table] == [
        [None if value is None else str(value) for value in row.values()] for row in rows
    ]


def test_dates_are_those_of_the_configured_zone(invoke, mixed, tmp_path):
    (tmp_path / "hh.toml").write_text('time_zone = "Asia/Tokyo"\nday_start = "04:00"\n')
    result = invoke("hands", "mixed.txt", "--where", "is_hero and day = 2021-03-01")
    assert result.stdout.splitlines()[1].split()[2:4] == ["2021-03-02", "02:00"]


def test_an_unknown_column_to_sort_by(refused, mixed):
    refused("no column 'nett'; did you mean net", "hands", "mixed.txt", "--sort", "-nett")


def test_hands_with_errors_are_asked_for(invoke, bad):
    assert invoke("hands", "bad.txt", "--format", "ids").stdout.split() == ["11"]
    assert invoke("hands", "bad.txt", "--format", "ids", "--with-errors").stdout.split() == ["11", "12"]


@pytest.mark.parametrize(
    ("asked", "players"),
    [
        pytest.param("cbet_flop", [], id="no chance"),
        pytest.param("bet_flop", ["Ann", "Bob"], id="chances"),
        pytest.param("bet_flop:made", ["Ann"], id="made"),
        pytest.param("bet_flop:missed", ["Bob"], id="missed"),
    ],
)
def test_the_hands_behind_a_number(invoke, good, asked, players):
    result = invoke("stats", "good.txt", "--hands", asked, "--where", "hand_id = 1", "--format", "json")
    assert [row["player"] for row in json.loads(result.stdout)] == players


def test_all_hands_that_count(invoke, good):
    result = invoke("stats", "good.txt", "--by", "pot_type", "--player", "Ann", "--hands")
    lines = result.stdout.splitlines()
    assert [line.split()[-1] for line in lines] == ["pot_type", "limped", "limped", "limped"]


@pytest.mark.parametrize(
    ("args", "words"),
    [
        pytest.param(("--hands", "vpipp"), "did you mean vpip", id="statistic"),
        pytest.param(("--hands", "vpip:mad"), "'mad' is not one of chance, made, missed", id="outcome"),
        pytest.param(("--hands", "spr:made"), "spr is not a rate", id="no rate"),
        pytest.param(("--format", "parquet"), "parquet is for statistics, and needs -o FILE", id="parquet"),
        pytest.param(
            ("--hands", "vpip", "--format", "parquet"), "parquet is for statistics", id="hands as parquet"
        ),
    ],
)
def test_wrong_usage(refused, good, args, words):
    refused(words, "stats", "good.txt", *args)


def test_statistics_as_parquet(invoke, good, tmp_path):
    assert invoke("stats", "good.txt", "--format", "parquet", "-o", "s.parquet").exit_code == 0
    frame = pl.read_parquet(tmp_path / "s.parquet")
    assert frame.select("player", "vpip_made", "vpip_chances").rows() == [("Ann", 3, 3), ("Bob", 0, 3)]


def test_a_narrow_terminal_shows_ids(invoke, mixed, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("NO_COLOR", "1")
    terminal = Terminal()
    write_hands(terminal, chosen_hands(load(mixed), where="player = Ann"), "text", {})
    lines = terminal.getvalue().splitlines()
    assert max(map(len, lines)) <= 80
    assert lines[1].split()[:3] == ["1", "2021-03-01", "Ann"]
    assert lines[3].split()[-4:] == ["3s", "6.00", "USD", "3.0"]
