"""Statistics of tournaments whose result is known: money, and chips by equity."""

from typing import Final

import polars as pl

from analysis.stats.statistic import Kind, Section, Statistic, mean, quotient, rate, total

EDGE_CASES: Final = (
    "Place, prize and cost must be known, from hands or a summary file; other tournaments are left out. "
    "Every re-entry is an entry."
)
CHIPS_EV: Final = pl.when("result_known").then(pl.col("ev_net") / pl.lit(10).pow(pl.col("decimals")))

STATISTICS: Final = (
    total(
        "tournament_profit",
        "Profit",
        "Tournament profit",
        "Prizes and bounties less what the entries cost, fees included.",
        section=Section.RESULTS,
        source="statistics 119",
        value=pl.col("entry_prize") - pl.col("entry_cost"),
        edge_cases=EDGE_CASES,
        purse="prize",
    ),
    Statistic(
        "abi",
        "ABI",
        "Average buy-in",
        Kind.MEAN,
        Section.RESULTS,
        "What the entries cost, fees included, divided by the entries.",
        "statistics 119",
        {"sum": pl.col("entry_cost"), "n": pl.col("entries")},
        EDGE_CASES,
        money=True,
        purse="prize",
    ),
    rate(
        "itm",
        "ITM",
        "In the money",
        "Won a prize, of the entries.",
        section=Section.RESULTS,
        source="statistics 119",
        made=pl.col("entries_paid"),
        chances=pl.col("entries"),
        edge_cases=EDGE_CASES + " A bounty is no prize.",
    ),
    Statistic(
        "roi",
        "ROI",
        "Return on investment",
        Kind.DERIVED,
        Section.RESULTS,
        "Tournament profit divided by what the entries cost.",
        "statistics 119",
        {},
        "Empty for tournaments of several currencies together: group by `buy_in_currency`.",
        purse="prize",
        formula=pl.when(pl.col("abi_sum") > 0).then(pl.col("tournament_profit") / pl.col("abi_sum")),
        needs=("tournament_profit", "abi"),
    ),
    mean(
        "cev_per_100",
        "cEV/100",
        "Chip EV per 100 hands",
        "All-in adjusted net in chips, per 100 hands of tournaments.",
        section=Section.RESULTS,
        source="statistics 120",
        value=CHIPS_EV,
        edge_cases=EDGE_CASES,
        factor=100,
    ),
    quotient(
        "cev_per_game",
        "cEV/game",
        "Chip EV per game",
        "All-in adjusted net in chips, per entry.",
        section=Section.RESULTS,
        source="statistics 120",
        value=CHIPS_EV,
        n=pl.col("entries"),
        edge_cases=EDGE_CASES,
    ),
    total(
        "icm_ev_difference",
        "ICM luck $",
        "ICM difference of all-ins",
        "Worth of the stacks after an all-in less their worth on average (ICM of Malmuth and Harville).",
        section=Section.RESULTS,
        source="statistics 121",
        value=pl.col("icm_ev_difference"),
        edge_cases="Final tables where all took the first places with known prizes, all stacks and cards "
        "known; for players who could still win. Bounties are no part of it.",
        purse="prize",
    ),
)
