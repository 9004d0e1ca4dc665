"""Hours agree with a second implementation: whole sessions, from first to last hand."""

import polars as pl

from analysis import Tables
from analysis.stats import player_stats
from hhparser.columns.names import ANONYMOUS
from tests.oracle.hours import hours
from tests.oracle.rows import HandsOfFiles


def test_hours_agree(read_tables: Tables, whole_hands: HandsOfFiles) -> None:
    ids = ["hands_per_hour", "tables_avg"]
    frame = player_stats(read_tables, by=["player"], stats=ids, with_errors=True)
    theirs = hours(hand for of_file in whole_hands.values() for hand, _ in of_file)
    checked = 0
    for row in frame.filter(pl.col("player") != ANONYMOUS).iter_rows(named=True):
        found = theirs.get((row["site"], row["kind"], row["player"]))
        ours = row["tables_avg_n"], row["tables_avg_sum"], row["hands_per_hour_sum"]
        assert ours == (found or (0, 0, 0)), row["player"]
        checked += found is not None and found.clock > 0
    assert checked > 50
