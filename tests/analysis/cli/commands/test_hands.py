"""`hh hands` and `hh stats --hands`: the hands that fit, each with its place."""

import csv
import io
import json

import polars as pl
import pytest

from analysis import load
from analysis.cli.text.tables.hands import write_hands
from analysis.stats import chosen_hands
from tests.analysis.cli.conftest import Terminal, one_hand


@pytest.fixture
def mixed(tmp_path):
    """Hands 1 and 2 at 0.01/0.02, Ann +0.06 and Bob -0.06; hand 3 at a hundred times the stakes."""
    dear = one_hand(3, day=3).replace("$0.0", "$").replace("$2 in", "$200 in").replace("$0.12", "$12")
    (tmp_path / "mixed.txt").write_text(one_hand(1) + one_hand(2, day=2) + dear)
    return tmp_path / "mixed.txt"


def test_a_line_tells_where_the_hand_is(invoke, mixed):
    result = invoke("hands", "mixed.txt", "--where", "player = Ann and hand_id = 2")
    assert result.exit_code == 0
    player, heading, line = result.stdout.splitlines()
    assert player.strip() == "Ann"
    assert " ".join(heading.split()) == "hand id date time stakes pos cards board net USD bb"
    assert " ".join(line.split()) == (
        "mixed.txt:29 2 2021-03-02 17:00 NL 0.01/0.02 USD BTN A♠K♦ 2♣7♦J♥ 3♠ 0.06 3.0"
    )
    assert result.stderr == "1 hand\n"


@pytest.mark.fast_cases(6)
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
        pytest.param(("--where", "net > -1", "--limit", "2"), ["1", "2"], id="the first two lines"),
        pytest.param(("--worst", "1", "--all"), ["3"], id="the newest of the worst results of anybody"),
        pytest.param(
            ("--player", "Ann", "--worst", "2", "--newest", "1"), ["3"], id="the worst of the newest"
        ),
        pytest.param(("--best", "2", "--newest", "2"), ["3", "2"], id="the best of the newest"),
    ],
)
def test_ids(invoke, mixed, args, ids):
    assert invoke("hands", "mixed.txt", "--format", "ids", *args).stdout.split() == ids


def test_csv_and_json_hold_the_same(invoke, mixed):
    args = ("hands", "mixed.txt", "--player", "Bob", "--sort", "total_pot", "--format")
    rows = json.loads(invoke(*args, "json").stdout)
    assert not any(sum(row.pop("left_out").values()) for row in rows)
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
    assert result.stdout.splitlines()[2].split()[2:4] == ["2021-03-02", "02:00"]
    limits = ("--since", "2021-03-01", "--until", "2021-03-01")
    assert invoke("hands", "mixed.txt", *limits, "--where", "is_hero").stdout == result.stdout


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
    assert [line.split()[-1] for line in lines] == ["Ann", "pot_type", "limped", "limped", "limped"]


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


def test_a_narrow_terminal_shows_ids(mixed, monkeypatch, capsys):
    monkeypatch.setenv("COLUMNS", "60")
    monkeypatch.setenv("NO_COLOR", "1")
    terminal = Terminal()
    write_hands(terminal, chosen_hands(load(mixed), where="player = Ann"), "text", {})
    lines = terminal.getvalue().splitlines()
    assert max(map(len, lines)) <= 60
    assert lines[1].split() == ["id", "date", "time", "pos", "cards", "board", "net", "USD", "bb"]
    assert lines[2].split()[:4] == ["1", "2021-03-01", "17:00", "BTN"]
    assert lines[4].split()[-4:] == ["2♣7♦J♥", "3♠", "6.00", "3.0"]
    assert "2 columns do not fit: hand, stakes (" in capsys.readouterr().err


@pytest.fixture
def results(tmp_path):
    """Hands 1 to 3 of Ann and Bob: Ann wins 3, 3 and 103 big blinds."""
    won = one_hand(3, day=3, bet="$1.04", won="2.12").replace("calls $0.04", "calls $1.04")
    text = one_hand(1) + one_hand(2, day=2) + won.replace("Total pot $0.12", "Total pot $2.12")
    (tmp_path / "results.txt").write_text(
        text.replace("Ann ($2 ", "Ann ($4 ").replace("Bob ($2 ", "Bob ($4 ")
    )
    return tmp_path / "results.txt"


@pytest.mark.fast_cases(3)
@pytest.mark.parametrize(
    ("args", "players", "bbs"),
    [
        pytest.param((), "Ann", [3, 3, 53], id="the hero of the hands"),
        pytest.param(("--best", "2"), "Ann", [53, 3], id="best first"),
        pytest.param(("--worst", "2"), "Ann", [3, 3], id="worst first"),
        pytest.param(("--worst", "2", "--hero", "Bob"), "Bob", [-53, -3], id="of another hero"),
        pytest.param(("--worst", "1", "--player", "Bob"), "Bob", [-53], id="of a player"),
        pytest.param(("--where", "player = Bob"), "Bob", [-3, -3, -53], id="of a player that is asked for"),
        pytest.param(("--where", "not is_hero and won"), "", [], id="of those who are not the hero"),
        pytest.param(("--where", "opponent Bob saw_flop"), "Ann", [3, 3, 53], id="what an opponent did"),
        pytest.param(("--limit", "1"), "Ann", [3], id="the first"),
    ],
)
def test_the_table_is_about_the_hero(invoke, results, args, players, bbs):
    result = invoke("hands", "results.txt", *args)
    player, _, *lines = result.stdout.splitlines() or ("", "")
    assert (player.strip(), [float(line.split()[-1].replace("−", "-")) for line in lines]) == (players, bbs)


def test_all_lists_everybody(invoke, results):
    result = invoke("hands", "results.txt", "--all")
    assert len(result.stdout.splitlines()) == 1 + 6
    assert result.stderr == "3 hands, 6 lines\n"


def test_the_hero_of_the_settings(invoke, results, tmp_path):
    (tmp_path / "hh.toml").write_text('heroes = ["Bob"]\n')
    assert invoke("hands", "results.txt").stdout.splitlines()[0].strip() == "Bob"
    (tmp_path / "hh.toml").write_text('heroes = ["Bobby"]\n[aliases]\nRobert = ["Bobby", "Bob"]\n')
    assert invoke("hands", "results.txt").stdout.splitlines()[0].strip() == "Robert"
    (tmp_path / "hh.toml").write_text('heroes = ["Nobody here"]\n')
    assert invoke("hands", "results.txt").stdout.splitlines()[0].strip() == "Ann"


def test_the_extremes_are_the_heros_in_every_format(invoke, results):
    rows = json.loads(invoke("hands", "results.txt", "--best", "1", "--format", "json").stdout)
    assert [(row["player"], row["net_bb"]) for row in rows] == [("Ann", 53.0)]
    assert len(json.loads(invoke("hands", "results.txt", "--format", "json").stdout)) == 6


@pytest.mark.slow
def test_a_table_has_twenty_rows_and_says_how_many_more(invoke, tmp_path):
    (tmp_path / "many.txt").write_text("".join(one_hand(number) for number in range(1, 31)))
    cut = invoke("hands", "many.txt")
    assert len(cut.stdout.splitlines()) == 2 + 20
    assert cut.stderr == "about Ann (--all shows all players); 20 of 30 hands (--limit 30)\n"
    assert len(invoke("hands", "many.txt", "--limit", "30").stdout.splitlines()) == 2 + 30
    assert len(invoke("hands", "many.txt", "--format", "ids").stdout.splitlines()) == 30
    assert len(invoke("hands", "many.txt", "--format", "ids", "--limit", "7").stdout.splitlines()) == 7


@pytest.mark.parametrize(
    ("args", "words"),
    [
        pytest.param(("--worst", "0"), "'--worst': 0 is not in the range", id="none"),
        pytest.param(("--best", "many"), "'--best': 'many' is not a valid integer.", id="no number"),
        pytest.param(("--limit", "-1"), "'--limit': -1 is not in the range", id="less than none"),
        pytest.param(("--worst", "3", "--best", "3"), "give only one of --worst, --best", id="both ends"),
        pytest.param(("--best", "3", "--limit", "2"), "give only one of --best, --limit", id="two limits"),
        pytest.param(("--worst", "3", "--sort", "day"), "--worst sorts by the result", id="two orders"),
        pytest.param(("--all", "--player", "Ann"), "give --all or --player, not both", id="all and one"),
    ],
)
def test_limits_that_contradict_each_other(refused, good, args, words):
    refused(words, "hands", "good.txt", *args)


def test_cards_have_four_colours_on_a_terminal(mixed, monkeypatch):
    monkeypatch.setenv("TERM", "xterm")
    terminal = Terminal()
    write_hands(terminal, chosen_hands(load(mixed), where="player = Ann and hand_id = 1"), "text", {})
    line = terminal.getvalue().splitlines()[-1]
    colors = {card: line.partition(card)[0].rpartition("\x1b[")[2] for card in ("A♠", "K♦", "2♣", "J♥")}
    assert colors == {"A♠": "1m", "K♦": "1;34m", "2♣": "1;32m", "J♥": "1;31m"}
