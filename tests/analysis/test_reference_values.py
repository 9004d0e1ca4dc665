"""Sizes, stacks and results agree with a second implementation, hand by hand and player by player."""

from math import isclose

import polars as pl

from analysis import Tables
from analysis.stats import find_statistics, player_hands
from tests.analysis.conftest import HandsOfFiles
from tests.analysis.reference import Reference
from tests.analysis.reference_values import DISTRIBUTIONS, parts_of, values_of

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
    rows = player_hands(read_tables).select("file", "line", "seat", *parts).collect()
    by_file = {str(file): part for (file,), part in rows.partition_by("file", as_dict=True).items()}
    disagree: list[tuple[object, ...]] = []
    for file, part in by_file.items():
        ours = {(row["line"], row["seat"]): row for row in part.iter_rows(named=True)}
        lines = {line for line, _ in ours}
        for hand, replayed in whole_hands[file]:
            if hand.line not in lines:
                continue
            for seat, values in values_of(Reference(hand, replayed)).items():
                row = ours[hand.line, seat]
                expected_parts = (
                    (f"{one.id} {part}", value) for one in statistics for part, value in parts_of(one, values)
                )
                for name, expected in expected_parts:
                    if not isclose(row[name], expected, rel_tol=1e-9, abs_tol=1e-9):
                        disagree.append((name, file, hand.line, seat, row[name], expected))
    assert disagree[:20] == []
    assert rows.height > 500
