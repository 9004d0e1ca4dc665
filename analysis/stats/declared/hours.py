"""Statistics of time: results per hour, hands per hour, tables at once."""

from functools import partial
from typing import Final

import polars as pl

from analysis.stats.statistic import Kind, Section, statistic

MOST_TABLES: Final = 24
EDGE_CASES: Final = (
    "30 minutes without a hand end a session; sessions with one time stamp, hands without a time and "
    "anonymous players count in neither part; fast-fold hands make sessions of their own, at one table for "
    "each stakes. The time before a hand with errors counts. Tournaments win prizes less costs, not chips; "
    "without a known result they have no net and no hours for it."
)
CLOCK: Final = pl.col("clock_seconds")
TABLES: Final = pl.col("table_seconds")
HOUR: Final = 3600

IS_CASH: Final = pl.col("kind") != "tournament"
PROFIT: Final = pl.col("entry_prize") - pl.col("entry_cost")
WON: Final = pl.when("is_timed").then(pl.when(IS_CASH).then("cash_out_net").otherwise(PROFIT))
IS_KNOWN: Final = IS_CASH | pl.col("result_known").fill_null(False)
MOST: Final = (
    pl.when(pl.col("tables_dist_more") > 0).then(MOST_TABLES),
    *(pl.when(pl.col(f"tables_dist_{n}") > 0).then(n) for n in range(MOST_TABLES - 1, 0, -1)),
)
row = partial(statistic, section=Section.RESULTS)

# fmt: off
STATISTICS: Final = (
    row("hourly_table", "$/h table", "Net per hour at a table",
        "Net of sessions divided by the hours at each of their tables, from first to last hand there.",
        kind=Kind.MEAN, value=WON, n=pl.when(IS_KNOWN).then(TABLES),
        per=HOUR, money=True, purse="result", edge_cases=EDGE_CASES),
    row("hourly_clock", "$/h", "Net per hour",
        "Net of sessions divided by their hours, from first to last hand.", kind=Kind.MEAN,
        value=WON, n=pl.when(IS_KNOWN).then(CLOCK),
        per=HOUR, money=True, purse="result", edge_cases=EDGE_CASES, synonyms=("hourly",)),
    row("hands_per_hour", "Hands/h", "Hands per hour",
        "Hands of sessions divided by their hours.", kind=Kind.MEAN, value=pl.col("is_timed"),
        n=CLOCK, per=HOUR, edge_cases=EDGE_CASES),
    row("tables_avg", "Tables", "Tables at once",
        "Hours at each table divided by hours of sessions.", kind=Kind.MEAN, value=TABLES,
        n=CLOCK, edge_cases=EDGE_CASES),
    row("tables_dist", "Tables med", "Numbers of tables",
        "Seconds of sessions by the tables at once.", kind=Kind.DISTRIBUTION,
        values=[pl.col("tables_open")], edges=range(1, MOST_TABLES), weight=CLOCK,
        edge_cases="Time between the last hand at one table and the first at the next is in no bin."),
    row("tables_max", "Tables max", "Most tables at once",
        "The highest number of tables at once that lasted a second; 24 means 24 or more.",
        kind=Kind.DERIVED, formula=pl.coalesce(*MOST), needs=("tables_dist",)),
)
