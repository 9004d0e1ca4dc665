"""The tree of betting lines agrees with a second implementation, and with the statistics."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from typing import Any

import polars as pl
import pytest

from analysis import Tables
from analysis.lines import DETAILS, BettingTree, find_node, grow_tree, parse_line
from analysis.stats import STATISTICS, player_stats
from hhparser import Replay
from hhparser.base.cards import RANKS, Card, parse_cards
from tests.oracle.cards import flush_draw, straight_draw, strength, texture
from tests.oracle.lines import STREETS, Decision, bin_of, decisions
from tests.oracle.rows import HandsOfFiles, with_rows

YES_NO: dict[object, object] = {True: "yes", False: "no"}
NODE = ("street", "line", "position", "answer", "size")


DEALT = dict(zip(STREETS, (0, 3, 4, 5), strict=True))


def counted_decisions(
    tables: Tables, hands: HandsOfFiles, *columns: str
) -> Iterator[tuple[Decision, dict[str, Any], Replay]]:
    """The decisions that a tree counts, with some columns of their player; `cap` must be one of them."""
    for hand, replayed, rows in with_rows(tables, hands, *columns):
        for one in decisions(hand, replayed):
            row = rows.get(one.seat)
            if row is not None and row["cap"] is None:
                yield one, row, replayed


def known_cards(cards: Sequence[Card], board: Sequence[Card]) -> str:
    """Return how a tree groups hole cards: by starting hand, or by category with draws to the next card."""
    high, low = sorted((card.rank for card in cards), reverse=True)
    if not board:
        suits = "" if high == low else "s" if cards[0].suit == cards[1].suit else "o"
        return f"{RANKS[high]}{RANKS[low]}{suits}"
    draws = [flush_draw(cards, board), straight_draw(cards, board)] if len(board) < 5 else []
    return ", ".join([strength(cards, board), *(draw for draw in draws if draw not in ("none", "backdoor"))])


@pytest.fixture(scope="module")
def tree(read_tables: Tables) -> BettingTree:
    return grow_tree(read_tables)


def test_every_answer_of_every_node_agrees(
    read_tables: Tables, whole_hands: HandsOfFiles, tree: BettingTree
) -> None:
    sums: dict[tuple[str, ...], Counter[str]] = defaultdict(Counter)
    columns = ("cap", "big_blind", "stack", "net", "ev_net", "went_to_showdown")
    for one, row, *_ in counted_decisions(read_tables, whole_hands, *columns):
        of_answer = sums[one[: len(NODE)]]
        of_answer["made"] += 1
        of_answer["showdowns"] += row["went_to_showdown"]
        if row["stack"] is not None and row["big_blind"]:
            of_answer["valued"] += 1
            of_answer["net"] += round((row["net"] + one.put_in) * 1000 / row["big_blind"])
            of_answer["ev"] += round((row["ev_net"] + one.put_in) * 1000 / row["big_blind"])
    names = ("made", "valued", "net", "ev", "showdowns")
    ours = {row[:5]: row[5:] for row in tree.answers.select(*NODE, *names).iter_rows()}
    assert ours == {key: tuple(counted[name] for name in names) for key, counted in sums.items()}


def test_shown_hands_of_every_node_agree(
    read_tables: Tables, whole_hands: HandsOfFiles, tree: BettingTree
) -> None:
    shown: Counter[tuple[str, ...]] = Counter()
    for one, row, replayed in counted_decisions(read_tables, whole_hands, "cap", "hole_cards"):
        held = str(row["hole_cards"])
        if re.fullmatch(r"[2-9TJQKA][cdhs] [2-9TJQKA][cdhs]", held):
            cards = parse_cards(held)
            board = replayed.boards[0][: DEALT[one.street]] if DEALT[one.street] else ()
            shown[*one[: len(NODE)], known_cards(cards, board)] += 1
    ours = {row[:-1]: row[-1] for row in tree.shown.select(*NODE, "cards", "hands").iter_rows()}
    assert ours == shown
    assert len({cards for *_, cards in ours}) > 100


@pytest.mark.nightly
def test_details_of_every_node_agree(read_tables: Tables, whole_hands: HandsOfFiles) -> None:
    stack, players, *of_board = (column.name for column in DETAILS)
    made: Counter[tuple[str, ...]] = Counter()
    for one, row, replayed in counted_decisions(read_tables, whole_hands, "cap", "big_blind"):
        board = replayed.boards[0] if replayed.boards else ()
        known = {name: YES_NO.get(value, value) for name, value in texture(board).items()} if board else {}
        has_bin = one.effective and row["big_blind"]
        bin_of_stack = bin_of(one.effective / row["big_blind"], "stack") if has_bin else ""
        so_far = STREETS[: STREETS.index(one.street) + 1]
        said = (str(known[name]) if name.split("_")[0] in so_far else "" for name in of_board)
        made[*one[: len(NODE)], bin_of_stack, str(len(replayed.order)), *said] += 1
    tree = grow_tree(read_tables, details=[stack, players, *of_board])
    ours = {
        row[:-1]: row[-1] for row in tree.answers.select(*NODE, stack, players, *of_board, "made").iter_rows()
    }
    assert ours == made
    of_details = list(zip(*ours, strict=True))[len(NODE) :]
    assert all(len({*values}) >= 3 for values in of_details)


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
