"""Sizes, stacks and results agree with a second implementation, hand by hand and player by player."""

from math import isclose

import polars as pl

from analysis import Tables
from analysis.stats import find_statistics
from tests.oracle.reference import Reference
from tests.oracle.rows import HandsOfFiles, with_rows
from tests.oracle.values import DISTRIBUTIONS, parts_of, values_of

MEANS = (
    *("bb_per_100", "rake_bb_per_100", "action_profit", "bb_vs_fold", "m_ratio", "eff_stack_bb", "open_size"),
    *("bet_size_flop", "bet_size_turn", "bet_size_river", "spr", "pot_odds_laid", "pot_odds_faced"),
)
SUMS = (
    *("net", "net_showdown", "net_non_showdown", "net_bb_squares"),
    *("rake_dealt", "rake_contributed", "rake_weighted", "rake_taken"),
)
IDS = (*MEANS, *SUMS, "barrel_lines", *dict.fromkeys(DISTRIBUTIONS.values()))


def test_values_agree(read_tables: Tables, whole_hands: HandsOfFiles) -> None:
    statistics = find_statistics(IDS)
    parts = [
        statistic.parts[part].cast(pl.Float64).fill_null(0).alias(f"{statistic.id} {part}")
        for statistic in statistics
        for part in statistic.parts
    ]
    disagree: list[tuple[object, ...]] = []
    for hand, replayed, rows in with_rows(read_tables, whole_hands, *parts):
        for seat, values in values_of(Reference(hand, replayed)).items():
            for one in statistics:
                for part, expected in parts_of(one, values):
                    mine = rows[seat][f"{one.id} {part}"]
                    if not isclose(mine, expected, rel_tol=1e-9, abs_tol=1e-9):
                        disagree.append((one.id, part, hand.file, hand.line, seat, mine, expected))
    assert disagree[:20] == []
