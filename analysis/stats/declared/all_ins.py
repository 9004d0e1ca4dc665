"""Statistics of all-ins: what the pots were worth when the betting was over."""

from functools import partial
from typing import Final

import polars as pl

from analysis.stats.declared.results import in_big_blinds
from analysis.stats.statistic import Section, derived, mean, total

EDGE_CASES: Final = "Equal to the net where no all-in is adjusted: cards unknown, or none left to come."

_total = partial(total, section=Section.RESULTS)

STATISTICS: Final = (
    _total(
        "ev_net",
        "EV $",
        "All-in adjusted net",
        "Share of each pot by equity when all-ins ended the betting, less chips put in.",
        source="statistics 104",
        value=pl.col("ev_net"),
        edge_cases=EDGE_CASES,
    ),
    mean(
        "ev_bb_per_100",
        "EV bb/100",
        "All-in adjusted big blinds per 100 hands",
        "All-in adjusted net of each hand in big blinds of that hand, per 100 hands.",
        section=Section.RESULTS,
        source="statistics 105",
        value=in_big_blinds("ev_net"),
        edge_cases=EDGE_CASES,
        factor=100,
    ),
    derived(
        "ev_difference",
        "Luck $",
        "Net above all-in adjusted net",
        "Net less all-in adjusted net.",
        section=Section.RESULTS,
        source="statistics 106",
        formula=pl.col("net") - pl.col("ev_net"),
        needs=("net", "ev_net"),
        edge_cases="Zero only in the long run, and not even then where unknown cards are left out.",
        money=True,
    ),
)
