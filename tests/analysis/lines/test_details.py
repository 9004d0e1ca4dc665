"""Nodes apart by stacks, number of players and the board."""

from dataclasses import replace

import polars as pl
import pytest

from analysis import Tables
from analysis.lines import add_trees, find_differences, find_node, grow_tree, parse_line
from tests.analysis.deals import deal, load_text

BEGIN = "LJ folds, HJ folds, CO folds, BTN raises 6"
CALLED = "SB folds, BB calls | BB checks, BTN checks | BB bets 8, BTN folds"
DEEP = {"SB": 400, "BB": 60}


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Tables:
    """Three hands of six, one of them on a paired flop, and two of two; the big blind has 30 or 100 big blinds."""
    called = f"{BEGIN}, {CALLED}"
    texts = [
        deal(f"{BEGIN}, SB folds, BB raises 18, BTN folds", number=1, stacks=DEEP),
        deal(called, number=2, stacks=DEEP).replace("2c 7d Jh", "7c 7d Jh"),
        deal(called, number=3),
        deal("BTN raises 6, BB folds", number=4, players=2),
        deal("BTN folds", number=5, players=2),
    ]
    return load_text(tmp_path_factory.mktemp("details"), *texts)


def decisions(tables: Tables, text: str) -> int:
    line = parse_line(text)
    return find_node(line, grow_tree(tables, sizes=line.sizes, details=line.details)).chances


@pytest.mark.fast_cases(5)
@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("BTN", 5),
        ("6 players, BTN", 3),
        ("2-5 players, BTN", 2),
        ("7+ players, BTN", 0),
        # the button has 100 big blinds, and the small blind more than that, until it folds
        ("stack 100bb+, BTN", 5),
        ("stack 30bb, BTN opens, SB folds, BB", 2),
        ("stack 30bb, BTN opens, SB", 0),
        ("stack 25-35bb, BTN opens, BB 3-bets, BTN", 1),
        ("stack 30bb, 2 players, BTN opens, BB", 0),
        ("BTN opens, BB calls, flop:", 2),
        ("BTN opens, BB calls, flop paired:", 1),
        ("BTN opens, BB calls, flop J-high unpaired unconnected rainbow:", 1),
        ("BTN opens, BB calls, flop A-high J-high:", 2),
        ("BTN opens, BB calls, flop two-tone: BB checks, BTN", 0),
        ("BTN opens, BB calls, flop paired: BB checks, BTN checks, turn blank: BB bets, BTN", 1),
        ("BTN opens, BB calls, flop: BB checks, BTN checks, turn overcard:", 0),
    ],
)
def test_nodes_of_a_line(tables: Tables, line: str, expected: int) -> None:
    assert decisions(tables, line) == expected


def test_the_next_line_asks_for_the_same(tables: Tables) -> None:
    line = parse_line("stack <40bb, BTN opens, BB calls, flop paired:")
    (check,) = find_node(line, grow_tree(tables, sizes=line.sizes, details=line.details)).answers
    assert check.next == "stack <40bb, BTN opens, BB calls, flop paired: BB checks"
    assert decisions(tables, check.next) == 1


def test_an_unknown_stack_has_no_bin_until_it_is_folded(tables: Tables) -> None:
    is_small_blind = (pl.col("position") == "SB") & (pl.col("hand") == 0)
    players = tables.players.with_columns(stack=pl.when(~is_small_blind).then("stack"))
    tree = grow_tree(replace(tables, players=players), where="n_players = 6", details=["stack"])
    opened = tree.answers.filter(line="BTN opens 2.7-3.5bb").select("position", "stack", "made").rows()
    assert sorted(opened) == [
        ("BB", "100-200bb", 1),
        ("BB", "20-40bb", 1),
        ("BB", "20-40bb", 1),
        ("SB", "", 1),
        ("SB", "100-200bb", 2),
    ]


def test_details_add_up_to_the_plain_tree(tables: Tables) -> None:
    plain = grow_tree(tables)
    split = grow_tree(tables, details=["stack", "players", "flop_paired", "turn_overcard"])
    together = add_trees([split._replace(answers=split.answers.select(plain.answers.columns),
                                         shown=split.shown.select(plain.shown.columns))])  # fmt: skip
    assert together.answers.equals(plain.answers)
    assert together.shown.equals(plain.shown)


def test_differences_over_all_details(tables: Tables) -> None:
    plain, split = grow_tree(tables), grow_tree(tables, details=["stack"])
    line = parse_line("")
    assert find_differences(line, split, split, fewest=1) == find_differences(line, plain, plain, fewest=1)


def test_differences_within_details(tables: Tables) -> None:
    line = parse_line("2 players")
    tree = grow_tree(tables, sizes=line.sizes, details=line.details)
    found = find_differences(line, tree, tree, fewest=1)
    assert {(one.position, one.own.chances) for one in found} == {("BTN", 2), ("BB", 1)}
