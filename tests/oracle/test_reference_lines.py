"""The tree of betting lines agrees with a second implementation, and with the statistics."""

from collections import Counter
from collections.abc import Sequence

import polars as pl
import pytest

from analysis import Tables
from analysis.lines import BettingTree, find_node, grow_tree, parse_line
from analysis.stats import STATISTICS, player_stats
from tests.oracle.cards import texture
from tests.oracle.lines import STREETS, bin_of, decisions
from tests.oracle.rows import HandsOfFiles, with_rows

YES_NO: dict[object, object] = {True: "yes", False: "no"}
NODE = ("street", "line", "position", "answer", "size")


@pytest.fixture(scope="module")
def tree(read_tables: Tables) -> BettingTree:
    return grow_tree(read_tables)


def test_every_answer_of_every_node_agrees(
    read_tables: Tables, whole_hands: HandsOfFiles, tree: BettingTree
) -> None:
    made: Counter[tuple[str, ...]] = Counter()
    net: Counter[tuple[str, ...]] = Counter()
    for hand, replayed, rows in with_rows(read_tables, whole_hands, "cap", "big_blind", "stack", "net"):
        for one in decisions(hand, replayed):
            row = rows.get(one.seat)
            if row is None or row["cap"] is not None:
                continue
            key = one[: len(NODE)]
            made[key] += 1
            if row["stack"] is not None and row["big_blind"]:
                net[key] += round((row["net"] + one.put_in) * 1000 / row["big_blind"])
    ours = {row[:5]: row[5:] for row in tree.answers.select(*NODE, "made", "net").iter_rows()}
    assert {key: counted for key, (counted, _) in ours.items()} == made
    assert {key: won for key, (_, won) in ours.items() if won} == {
        key: won for key, won in net.items() if won
    }


def test_details_of_every_node_agree(read_tables: Tables, whole_hands: HandsOfFiles) -> None:
    details = ("stack", "players", "flop_paired", "flop_suits", "turn_overcard")
    made: Counter[tuple[str, ...]] = Counter()
    for hand, replayed, rows in with_rows(read_tables, whole_hands, "cap", "big_blind"):
        board = replayed.boards[0] if replayed.boards else ()
        of_board = {name: YES_NO.get(value, value) for name, value in texture(board).items()} if board else {}
        for one in decisions(hand, replayed):
            row = rows.get(one.seat)
            if row is None or row["cap"] is not None:
                continue
            stack = (
                bin_of(one.effective / row["big_blind"], "stack")
                if one.effective and row["big_blind"]
                else ""
            )
            later = STREETS[: STREETS.index(one.street) + 1]
            said = (
                str(of_board.get(name, "")) if name.split("_")[0] in later else "" for name in details[2:]
            )
            made[*one[: len(NODE)], stack, str(len(replayed.order)), *said] += 1
    tree = grow_tree(read_tables, details=details)
    ours = {row[:-1]: row[-1] for row in tree.answers.select(*NODE, *details, "made").iter_rows()}
    assert ours == made
    assert {said for *_, said in ours} == {"", "yes", "no"}


def both(
    tables: Tables, lines: Sequence[str], answer: str, statistic: str, where: pl.Expr
) -> tuple[tuple[int, int], tuple[int, int]]:
    """Made and chances of a statistic, and of an answer at some nodes, over the player-hands that it counts."""
    asked = where & pl.col("cap").is_null() & STATISTICS[statistic].parts["chances"]
    tree = grow_tree(tables, where=asked)
    answers = [one for line in lines for one in find_node(parse_line(line), tree).answers]
    made = sum(one.share.made for one in answers if one.name.split()[0] == answer)
    stats = player_stats(tables, where=asked, stats=[statistic])
    counted = stats.select(pl.col(f"{statistic}_made", f"{statistic}_chances").sum()).row(0)
    return (made, sum(one.share.made for one in answers)), counted


@pytest.mark.parametrize("position", ["UTG", "HJ", "CO", "BTN", "SB"])
@pytest.mark.parametrize(("answer", "statistic"), [("open", "rfi"), ("limp", "open_limp")])
def test_first_decisions_agree_with_statistics(
    read_tables: Tables, position: str, answer: str, statistic: str
) -> None:
    ours, counted = both(read_tables, [position], answer, statistic, pl.col("position") == position)
    assert ours == counted
    assert counted[1] > 0


OPENED = (pl.col("rfi") == 1).any().over("hand")
ONE_CALLER = OPENED & (pl.col("raises") == 1) & (pl.col("players_on_flop") == 2)


@pytest.mark.parametrize(
    ("lines", "answer", "statistic", "where"),
    [
        (("opens, BB",), "3-bet", "three_bet", OPENED & pl.col("squeeze").is_null() & (pl.col("position") == "BB")),
        (
            ("opens, calls, flop: opener", "opens, calls, flop: caller checks, opener"),
            "bet",
            "cbet_flop",
            ONE_CALLER & (pl.col("rfi") == 1),
        ),
        (
            ("opens, calls, flop: opener bets", "opens, calls, flop: caller checks, opener bets"),
            "fold",
            "fold_to_cbet_flop",
            ONE_CALLER,
        ),
    ],
)  # fmt: skip
def test_later_decisions_agree_with_statistics(
    read_tables: Tables, lines: tuple[str, ...], answer: str, statistic: str, where: pl.Expr
) -> None:
    ours, counted = both(read_tables, lines, answer, statistic, where)
    assert ours == counted
    assert counted[1] > 0
