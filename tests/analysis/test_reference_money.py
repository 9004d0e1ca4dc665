"""All-ins, hours, action profit and entries agree with a second implementation."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import polars as pl
import pytest

from analysis import Tables, load
from analysis.stats import player_stats
from hhparser import replay
from hhparser.columns import ANONYMOUS
from hhparser.model import Hand
from hhparser.sites import read_hands
from tests.analysis.reference_money import action_profits, all_in, entries, hours

Loaded = tuple[Tables, list[Hand]]


@pytest.fixture(
    scope="module",
    params=["samples", pytest.param("corpus", marks=[pytest.mark.corpus, pytest.mark.slow])],
)
def loaded(request: pytest.FixtureRequest) -> Loaded:
    """The tables, and the hands that stand in them, in the same order."""
    path: Path = request.getfixturevalue(request.param)
    tables = load(path, jobs=1)
    return tables, list(_counted(tables))


def _counted(tables: Tables) -> Iterator[Hand]:
    whole = tables.hands.filter(pl.col("complete"))
    for (file,), rows in whole.group_by("file", maintain_order=True):
        lines = set(rows["line"])
        yield from (hand for hand in read_hands(str(file)) if hand.line in lines)


def test_all_ins_agree(loaded: Loaded) -> None:
    tables, hands = loaded
    rows = tables.players.with_columns(tables.ev["ev_net", "ev_reason"]).join(tables.hands, on="hand")
    ours: dict[tuple[str, int], dict[int, tuple[int, str]]] = {}
    columns = rows.filter(~pl.col("left_out")).select("file", "line", "seat", "ev_net", "ev_reason")
    for file, line, seat, *found in columns.iter_rows():
        ours.setdefault((file, line), {})[seat] = (found[0], found[1])
    disagree, adjusted = [], 0
    for hand in hands:
        by_seat, replayed = ours.get((hand.file, hand.line), {}), replay(hand)
        if by_seat and replayed is not None:
            theirs = all_in(hand, replayed)
            reasons = {reason for _, reason in by_seat.values()}
            far = [seat for seat, value in theirs.net.items() if abs(by_seat[seat][0] - value) > 1]
            adjusted += bool(theirs.net)
            if reasons != {theirs.reason} or far:
                disagree.append((hand.file, hand.line, reasons, theirs.reason, far))
    assert disagree == []
    assert adjusted > 50


def test_action_profits_agree(loaded: Loaded) -> None:
    tables, hands = loaded
    rows = tables.players.with_columns(tables.flags["action_profit_sum", "action_profit_n"])
    columns = rows.join(tables.hands, on="hand").select(
        "file", "line", "seat", "action_profit_sum", "action_profit_n"
    )
    ours = {row[:3]: (row[3] or 0, row[4] or 0) for row in columns.iter_rows()}
    for hand in hands:
        replayed = replay(hand)
        assert replayed is not None
        for seat, profits in action_profits(hand, replayed).items():
            where = hand.file, hand.line, seat
            assert ours[where] == (sum(profits), len(profits)), where


def test_hours_agree(loaded: Loaded) -> None:
    tables, hands = loaded
    ids = ["hands_per_hour", "tables_avg"]
    frame = player_stats(tables, stats=ids, with_errors=True)
    theirs = hours(hands)
    checked = 0
    for row in frame.filter(pl.col("player") != ANONYMOUS).iter_rows(named=True):
        found = theirs.get((row["site"], row["kind"], row["player"]))
        ours = row["tables_avg_n"], row["tables_avg_sum"], row["hands_per_hour_sum"]
        assert ours == (found or (0, 0, 0)), row["player"]
        checked += found is not None and found.clock > 0
    assert checked > 50


def test_entries_agree(loaded: Loaded) -> None:
    tables, hands = loaded
    tables = replace(tables, places=tables.places.filter(pl.col("hand").is_not_null()))  # no summary files
    ids = ["abi", "itm", "tournament_profit"]
    frame = player_stats(tables, stats=ids, with_errors=True)
    theirs = entries(hands)
    checked = 0
    for row in frame.filter(pl.col("player") != ANONYMOUS).iter_rows(named=True):
        found = theirs.get((row["site"], row["kind"], row["player"]), [])
        assert row["itm_chances"] == len(found), row["player"]
        ours = sum(row[name] or 0 for name in frame.columns if name.startswith("tournament_profit_"))
        assert float(ours) == pytest.approx(float(sum(prize - cost for cost, prize in found))), row["player"]
        checked += len(found)
    assert checked > 5
