"""`hh lines`."""

import csv
import io
import json
from types import SimpleNamespace

import polars as pl
import pytest

from analysis.cli.choices.lines import next_words_of
from analysis.cli.text.tables import lines as lines_text
from analysis.stats import LeftOut
from tests.analysis.cli.conftest import ROOT
from tests.analysis.deals import deal

BEGIN = "LJ folds, HJ folds, CO folds, BTN raises 5, SB folds"
STORIES = [
    f"{BEGIN}, BB folds",
    f"{BEGIN}, BB calls | BB checks, BTN bets 4, BB folds",
    f"{BEGIN}, BB calls | BB checks, BTN bets 4, BB folds",
    f"{BEGIN}, BB raises 20, BTN folds",
]


@pytest.fixture
def hands(tmp_path):
    """Four opens of the button: one fold, two calls, one 3-bet."""
    text = "\n".join(deal(story, number=number) for number, story in enumerate(STORIES, 1))
    (tmp_path / "hands.txt").write_text(text, encoding="utf-8")
    return str(tmp_path / "hands.txt")


def test_the_answers_at_a_node(invoke, hands):
    result = invoke("lines", hands, "--from", "BTN opens, BB")
    assert result.exit_code == 0
    line, who, heading, *rows, known = result.stdout.splitlines()
    assert (line, who) == ("BTN opens, BB", "preflop, 4 decisions: BB 4")
    assert heading.split()[:4] == ["answer", "made", "share", "95%"]
    assert [row.split("  ")[0] for row in rows] == ["fold", "call", "3-bet 3.5-4.5x"]
    assert rows[1].split()[1:5] == ["2", "50.0%", "15-85", "−1.50"]
    assert known == "cards known in 0 of 4, most of them from showdowns: not a fair sample"


def test_the_table_beside_the_pool(invoke, hands):
    result = invoke("lines", hands, "--from", "opens, blind", "--player", "BB", "--vs", "pool")
    _, _, heading, fold, *_ = result.stdout.splitlines()
    assert heading.split()[4:7] == ["pool", "difference", "q"]
    assert "100.0%  −75 (−95 to −9)" in fold


def test_json_is_as_promised(invoke, hands):
    found = json.loads(invoke("lines", hands, "--from", "BTN opens, BB", "--format", "json").stdout)
    assert (found["node"], found["hands"]) == ("BTN opens, BB", 4)
    call = found["answers"][1]
    assert {name: call[name] for name in ("answer", "made", "chances", "value", "pool", "q", "next")} == {
        "answer": "call",
        "made": 2,
        "chances": 4,
        "value": 0.5,
        "pool": None,
        "q": None,
        "next": "BTN opens, BB calls",
    }
    assert sum(answer["made"] for answer in found["answers"]) == found["hands"]


def test_csv_beside_the_pool(invoke, hands):
    result = invoke(
        "lines", hands, "--from", "opens, blind", "--player", "BB", "--vs", "pool", "--format", "csv"
    )
    rows = list(csv.DictReader(io.StringIO(result.stdout)))
    assert [(row["answer"], row["made"], row["pool_made"]) for row in rows] == [
        ("fold", "1", "4"),
        ("call", "2", "0"),
        ("3-bet 3.5-4.5x", "1", "0"),
    ]
    # 1 of 4 less 4 of 4; Wilson: 0.046 to 0.699, and 0.510 to 1
    assert [rows[0][f"difference{end}"] for end in ("", "_low", "_high")] == ["-0.75", "-0.954", "-0.085"]


@pytest.mark.slow
def test_bounds_of_shown_hands(invoke, tmp_path):
    """Of three opens of the button one is known to be aces, so at least one was, and at most all three."""
    dealt = {"BTN": "As Ad"}
    texts = [deal(STORIES[0], number=number, dealt=dealt if number == 1 else None) for number in (1, 2, 3)]
    (tmp_path / "hands.txt").write_text("\n".join(texts), encoding="utf-8")
    path = str(tmp_path / "hands.txt")
    text = invoke("lines", path, "--from", "BTN").stdout
    assert "hands shown most, with their possible share" in text
    assert "cards known in 1 of 3, most of them from showdowns" in text
    own = invoke("lines", path, "--from", "BTN", "--where", "hole_cards is not empty").stdout
    assert "cards known in all 1" in own
    (found,) = json.loads(invoke("lines", path, "--from", "BTN", "--format", "json").stdout)["answers"]
    assert (found["shown"], found["unknown"], found["shown_bounds"]) == ({"AA": 1}, 2, {"AA": [0.333, 1.0]})
    (row,) = csv.DictReader(io.StringIO(invoke("lines", path, "--from", "BTN", "--format", "csv").stdout))
    assert (row["shown"], row["unknown"], row["shown_bounds"]) == ("AA:1", "2", "AA:0.333-1.0")


def test_a_tree_split_by_details(invoke, hands, tmp_path):
    file = str(tmp_path / "tree.parquet")
    invoke("lines", hands, "--tree", file, "--split", "stack", "--from", "6 players, BTN opens")
    tree = pl.read_parquet(file)
    assert tree.columns[:3] == ["players", "stack", "street"]
    assert set(tree.select("players", "stack").unique().rows()) == {("6", "100-200bb")}


def test_differences(invoke, hands):
    result = invoke("lines", hands, "--player", "BB", "--differences", "--min-chances", "1")
    assert result.exit_code == 0
    assert result.stdout.startswith("0 of 0 answers differ")
    assert "not enough hands to compare" in result.stdout


def test_differences_of_long_lines_in_a_narrow_terminal(monkeypatch):
    share = SimpleNamespace(value=0.065, made=2, chances=31)
    found = SimpleNamespace(
        line="BTN opens, BB calls, flop: BB checks, BTN bets, BB calls, turn: BB checks",
        street="turn",
        position="BTN",
        answer="bet",
        own=share,
        pool=share,
        difference=-0.58,
        low=-0.67,
        high=-0.42,
        q=0.002,
        worth=0.2,
        is_certain=True,
    )
    stream = io.StringIO()
    monkeypatch.setattr(lines_text, "table_width", lambda _: 80)
    lines_text.write_differences(stream, [found], "table", LeftOut())
    *_, numbers = stream.getvalue().splitlines()
    assert numbers == "  bet 6.5% of 31, pool 6.5% of 31: -58 points (-67 to -42), q 0.002, +0.20 bb/100"


def test_the_whole_tree(invoke, hands, tmp_path):
    invoke("lines", hands, "--tree", str(tmp_path / "tree.parquet"))
    tree = pl.read_parquet(tmp_path / "tree.parquet")
    at_node = tree.filter(street="flop", position="BTN")
    assert at_node.select("line", "answer", "size", "made").rows() == [
        ("BTN opens 2.2-2.7bb, BB calls, flop: BB checks", "bet", "25-40%", 2)
    ]


def test_the_nodes_after_it(invoke, hands):
    after = invoke("lines", hands, "--from", "BTN opens, BB", "--min-chances", "2").stdout.split("\n\n")[1]
    heading, call = after.splitlines()
    assert heading.split() == ["after", "who", "decides", "decisions", "answers"]
    assert call.split() == ["call", "flop:", "BB", "2", "check", "100%"]
    after = invoke("lines", hands, "--from", "BTN opens, BB", "--min-chances", "1").stdout.split("\n\n")[1]
    assert after.splitlines()[2].split() == ["3-bet", "3.5-4.5x", "BTN", "1", "fold", "100%"]
    assert "after" not in invoke("lines", hands, "--from", "BTN opens, BB").stdout


def test_bins_that_are_set(invoke, hands):
    line = "BTN opens 2.5bb, BB calls, flop: BB checks, BTN"
    result = invoke(
        "lines", hands, "--from", line, "--bins", "33,75%", "--bins", "2,2.5,3bb", "--format", "csv"
    )
    (row,) = csv.DictReader(io.StringIO(result.stdout))  # 4 chips into 11, after an open to 2.5 big blinds
    assert (row["node"], row["answer"]) == (line.replace("2.5bb", "2.5-3bb"), "bet 33-75%")


def test_completion_leaves_the_quotes_open():
    """Two words are completed to their common prefix; after a single match, a shell closes the quotes."""
    words = [one.value for one in next_words_of(None, None, "BTN opens, BB ca")]
    assert words == ["BTN opens, BB calls", "BTN opens, BB calls "]


def test_dates_have_options_of_their_own(invoke, hands):
    assert "LJ 4" in invoke("lines", hands, "--since", "2024-05-06").stdout
    assert "LJ" not in invoke("lines", hands, "--until", "2024-05-05").stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--from", "BTN opns"], "column 5: 'opns' is not understood; did you mean opens"),
        (["--from", "BTN opens 3x"], "opens before the flop is measured in bb"),
        (
            ["--from", "20-40bb, BTN opens"],
            "column 1: found '20-40bb', expected a stack such as stack 20-40bb",
        ),
        (["--tree", "/no/folder/tree.parquet"], "--tree: cannot write /no/folder/tree.parquet"),
        (["--bins", "33-66%"], "'33-66%' is not a list of sizes such as 33,66,100% of the pot"),
        (["--split", "stacks"], "no detail 'stacks'; did you mean stack"),
        (["--vs", "pool"], "so name a player"),
        (["--differences"], "so name a player"),
        (["--min-chances", "0"], "'--min-chances'"),
        (["--player", "BNT"], "--player: no hands of 'BNT'; did you mean BTN"),
    ],
)
def test_wrong_usage(invoke, hands, arguments, message):
    result = invoke("lines", hands, *arguments)
    assert result.exit_code == 2
    assert message in result.stderr


def test_a_line_that_nobody_played(invoke, hands):
    result = invoke("lines", hands, "--from", "BTN opens, BB calls, flop: BB bets")
    assert (result.exit_code, result.stdout) == (0, "")
    assert "nobody decides after this line; after 'BTN opens, BB calls': check" in result.stderr


@pytest.mark.parametrize(
    ("kinds", "told"),
    [((), "counted together: cash no_limit, tournament no_limit;"), (("--kind", "cash"), "")],
)
def test_kinds_of_game_that_are_counted_together_are_named(invoke, kinds, told):
    files = (
        ROOT / "sample_histories/pokerstars" / f"{name}.txt"
        for name in ("cash_6max_session", "home_tournament")
    )
    result = invoke("lines", *map(str, files), "--player", "RiverOtter", *kinds)
    assert result.exit_code == 0
    assert ("counted together" in result.stderr, told in result.stderr) == (bool(told), True)
