"""Statistics of time: results per hour, hands per hour, tables at once."""

from functools import partial
from typing import Final

import polars as pl

from analysis.stats.statistic import Section, derived, distribution, quotient

MOST_TABLES: Final = 24
EDGE_CASES: Final = (
    "30 minutes without a hand end a session; sessions with one time stamp, hands without a time and "
    "anonymous players count in neither part; fast-fold tables make sessions of their own."
)
CLOCK: Final = pl.col("clock_seconds")
TABLES: Final = CLOCK * pl.col("tables_open").fill_null(0)
HOUR: Final = 3600

_quotient = partial(quotient, section=Section.RESULTS, edge_cases=EDGE_CASES)
_net = pl.when("is_timed").then("net")
_bins = [f"tables_dist_{n}" for n in range(1, MOST_TABLES)]
_most = [
    pl.when(pl.col("tables_dist_more") > 0).then(MOST_TABLES),
    *(pl.when(pl.col(name) > 0).then(n) for n, name in reversed(list(enumerate(_bins, 1)))),
]

STATISTICS: Final = (
    _quotient(
        "hourly_table",
        "$/h table",
        "Net per hour at a table",
        "Net of sessions divided by the hours at each of their tables, from first to last hand there.",
        source="statistics 109",
        value=_net,
        n=TABLES,
        per=HOUR,
        money=True,
    ),
    _quotient(
        "hourly_clock",
        "$/h",
        "Net per hour",
        "Net of sessions divided by their hours, from first to last hand.",
        source="statistics 109",
        value=_net,
        n=CLOCK,
        per=HOUR,
        money=True,
    ),
    _quotient(
        "hands_per_hour",
        "Hands/h",
        "Hands per hour",
        "Hands of sessions divided by their hours.",
        source="statistics 110",
        value=pl.col("is_timed"),
        n=CLOCK,
        per=HOUR,
    ),
    _quotient(
        "tables_avg",
        "Tables",
        "Tables at once",
        "Hours at each table divided by hours of sessions.",
        source="statistics 110",
        value=TABLES,
        n=CLOCK,
    ),
    distribution(
        "tables_dist",
        "Tables med",
        "Numbers of tables",
        "Seconds of sessions by the tables at once.",
        section=Section.RESULTS,
        source="statistics 110",
        values=[pl.col("tables_open")],
        edges=range(1, MOST_TABLES),
        edge_cases="Time between the last hand at one table and the first at the next is in no bin.",
        weight=CLOCK,
    ),
    derived(
        "tables_max",
        "Tables max",
        "Most tables at once",
        "The highest number of tables at once that lasted a second; 24 stands for 24 or more.",
        section=Section.RESULTS,
        source="statistics 110",
        formula=pl.coalesce(_most),
        needs=("tables_dist",),
    ),
)
