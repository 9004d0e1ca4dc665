"""Statistics of tournaments with a known result: profit, ROI, ITM, chip EV and ICM luck."""

from functools import partial
from typing import Final

import polars as pl

from analysis.schema.entries import PLACE_EDGES
from analysis.stats.statistic import Kind, Section, median, statistic

EDGE_CASES: Final = (
    "Place, prize and cost must be known, from hands or a summary file; other tournaments are left out. "
    "A summary counts without hands, too, unless a filter or group needs them. Every re-entry is an entry."
)
CHIPS_EV: Final = pl.when("result_known").then(pl.col("ev_net") / pl.lit(10).pow(pl.col("decimals")))
OF_FINISHES: Final = {name: pl.col(f"finishes_{name}") for name in (*map(str, PLACE_EDGES), "more")}
row = partial(statistic, section=Section.RESULTS)

# fmt: off
STATISTICS: Final = (
    row("tournament_profit", "Profit", "Tournament profit",
        "Prizes and bounties less the cost of the entries, fees included.", kind=Kind.SUM,
        money=True, value=pl.col("entry_prize") - pl.col("entry_cost"), purse="prize", edge_cases=EDGE_CASES),
    row("abi", "ABI", "Average buy-in",
        "Cost of the entries, fees included, divided by their number.", kind=Kind.MEAN,
        money=True, purse="prize", value=pl.col("entry_cost"), n=pl.col("entries"), edge_cases=EDGE_CASES),
    row("itm", "ITM", "In the money",
        "Won a prize, of the entries.", made=pl.col("entries_paid"), chances=pl.col("entries"),
        repeats=True,
        edge_cases=EDGE_CASES + " A bounty is not a prize."),
    row("finish_dist", "Finish med", "Finishing places",
        "Entries by finishing place.", kind=Kind.DISTRIBUTION,
        parts=OF_FINISHES, formula=median("finish_dist", PLACE_EDGES), edge_cases=EDGE_CASES),
    row("roi", "ROI", "Return on investment",
        "Tournament profit divided by the cost of the entries.", kind=Kind.DERIVED, purse="prize",
        is_percentage=True,
        formula=pl.when(pl.col("abi_sum") > 0).then(pl.col("tournament_profit") / pl.col("abi_sum")),
        needs=("tournament_profit", "abi"),
        edge_cases="Empty for tournaments of several currencies together: group by `buy_in_currency`."),
    row("cev_per_100", "cEV/100", "Chip EV per 100 hands",
        "All-in adjusted net in chips, per 100 hands of tournaments.", kind=Kind.MEAN,
        value=CHIPS_EV, factor=100, edge_cases=EDGE_CASES),
    row("cev_per_game", "cEV/game", "Chip EV per game",
        "All-in adjusted net in chips, per entry.", kind=Kind.MEAN, value=CHIPS_EV,
        n=pl.col("entries"), edge_cases=EDGE_CASES),
    row("icm_ev_difference", "ICM luck $", "ICM difference of all-ins",
        "Worth of the stacks after an all-in less their worth on average (ICM of Malmuth and Harville).",
        kind=Kind.SUM, money=True, purse="prize",
        edge_cases="Final tables where all took the first places with known prizes, all stacks and cards "
                   "known; for players who could still win. Bounties are left out."),
)
