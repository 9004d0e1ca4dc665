"""Statistics of all-ins: all-in EV and luck."""

from functools import partial
from typing import Final

import polars as pl

from analysis.decisions.stacks import in_big_blinds
from analysis.stats.statistic import Kind, Section, statistic

EDGE_CASES: Final = "Equal to the net where no all-in is adjusted: cards unknown, or none left to come."
row = partial(statistic, section=Section.RESULTS)

# fmt: off
STATISTICS: Final = (
    row("ev_net", "EV $", "All-in adjusted net",
        "Share of each pot by equity when all-ins ended the betting, less chips put in.",
        kind=Kind.SUM, money=True, edge_cases=EDGE_CASES),
    row("ev_bb_per_100", "EV bb/100", "All-in adjusted big blinds per 100 hands",
        "All-in adjusted net of each hand in big blinds of that hand, per 100 hands.",
        kind=Kind.MEAN, value=in_big_blinds("ev_net"), factor=100, edge_cases=EDGE_CASES),
    row("ev_difference", "Luck $", "Net above all-in adjusted net",
        "Chips collected less chips put in, less all-in adjusted net.", kind=Kind.SUM,
        money=True, value=pl.col("net") - pl.col("ev_net"),
        edge_cases="Zero only in the long run, and not even then where unknown cards are left out; "
        "cash-outs do not count."),
)
