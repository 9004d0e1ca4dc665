"""All-ins, hours and action profit agree with a second implementation."""

from itertools import chain

import polars as pl
import pytest

from analysis import Tables
from analysis.stats import player_stats
from hhparser import Replay
from hhparser.columns import ANONYMOUS
from hhparser.model import Hand
from tests.analysis.conftest import HandsOfFiles
from tests.analysis.reference_all_ins import all_in, ev_nets
from tests.analysis.reference_hours import hours
from tests.analysis.reference_money import action_profits


@pytest.fixture(scope="module")
def replayed_hands(whole_hands: HandsOfFiles) -> list[tuple[Hand, Replay]]:
    return list(chain.from_iterable(whole_hands.values()))


def test_all_ins_agree(read_tables: Tables, replayed_hands: list[tuple[Hand, Replay]]) -> None:
    both = read_tables.players.with_columns(read_tables.ev["ev_net", "ev_reason"])
    rows = both.join(read_tables.hands, on="hand")
    ours: dict[tuple[str, int], dict[int, tuple[int, str]]] = {}
    columns = rows.filter(~pl.col("left_out")).select("file", "line", "seat", "ev_net", "ev_reason")
    for file, line, seat, *found in columns.iter_rows():
        ours.setdefault((file, line), {})[seat] = (found[0], found[1])
    disagree, adjusted = [], 0
    for hand, replayed in replayed_hands:
        by_seat = ours.get((hand.file, hand.line), {})
        if by_seat:
            moment = all_in(hand, replayed)
            nets = ev_nets(replayed, moment)
            adjusted += bool(moment.cards)
            if by_seat != {seat: (net, moment.reason) for seat, net in nets.items()}:
                disagree.append((hand.file, hand.line, by_seat, moment.reason, nets))
    assert disagree == []
    assert adjusted > 50


def test_action_profits_agree(read_tables: Tables, replayed_hands: list[tuple[Hand, Replay]]) -> None:
    rows = read_tables.players.with_columns(read_tables.flags["action_profit_sum", "action_profit_n"])
    columns = rows.join(read_tables.hands, on="hand").select(
        "file", "line", "seat", "action_profit_sum", "action_profit_n"
    )
    ours = {row[:3]: (row[3] or 0, row[4] or 0) for row in columns.iter_rows()}
    for hand, replayed in replayed_hands:
        for seat, profits in action_profits(hand, replayed).items():
            where = hand.file, hand.line, seat
            assert ours[where] == (sum(profits), len(profits)), where


def test_hours_agree(read_tables: Tables, replayed_hands: list[tuple[Hand, Replay]]) -> None:
    ids = ["hands_per_hour", "tables_avg"]
    frame = player_stats(read_tables, stats=ids, with_errors=True)
    theirs = hours([hand for hand, _ in replayed_hands])
    checked = 0
    for row in frame.filter(pl.col("player") != ANONYMOUS).iter_rows(named=True):
        found = theirs.get((row["site"], row["kind"], row["player"]))
        ours = row["tables_avg_n"], row["tables_avg_sum"], row["hands_per_hour_sum"]
        assert ours == (found or (0, 0, 0)), row["player"]
        checked += found is not None and found.clock > 0
    assert checked > 50
