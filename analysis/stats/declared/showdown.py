"""Statistics of streets seen, showdowns and pots won."""

from functools import partial
from typing import Final

import polars as pl

from analysis.stats.statistic import Section, rate

SAW_FLOP, SAW_TURN, SAW_RIVER = (pl.col(f"saw_{street}") for street in ("flop", "turn", "river"))
SHOWDOWN, WON = pl.col("went_to_showdown"), pl.col("won")
IS_LARGE: Final = SHOWDOWN * (pl.col("committed") > 5 * pl.col("big_blind"))
ON_RIVER: Final = pl.col("actions_river")
DEALT: Final = pl.col("hand").is_not_null()
_rate = partial(rate, section=Section.SHOWDOWN)

STATISTICS: Final = (
    _rate(
        "saw_flop",
        "SF",
        "Saw flop",
        "Had not folded when the flop was dealt, of all hands; all-in players see it.",
        source="statistics 48",
        chances=DEALT,
    ),
    _rate(
        "saw_turn",
        "ST",
        "Saw turn",
        "Had not folded when the turn was dealt, of the flops seen.",
        source="statistics 49",
        chances=SAW_FLOP,
    ),
    _rate(
        "saw_river",
        "SR",
        "Saw river",
        "Had not folded when the river was dealt, of the turns seen.",
        source="statistics 49",
        chances=SAW_TURN,
    ),
    _rate(
        "wtsd",
        "WTSD",
        "Went to showdown",
        "Went to showdown, of the flops seen; all-in players see it.",
        source="statistics 93",
        made=SAW_FLOP * SHOWDOWN,
        chances=SAW_FLOP,
    ),
    _rate(
        "wtsd_turn",
        "WTSDT",
        "Went to showdown after the turn",
        "Went to showdown, of the turns seen.",
        source="statistics 94",
        made=SAW_TURN * SHOWDOWN,
        chances=SAW_TURN,
    ),
    _rate(
        "wtsd_river",
        "WTSDR",
        "Went to showdown after the river",
        "Went to showdown, of the rivers seen.",
        source="statistics 94",
        made=SAW_RIVER * SHOWDOWN,
        chances=SAW_RIVER,
    ),
    _rate(
        "wsd",
        "W$SD",
        "Won at showdown",
        "Collected a share of any pot, of the showdowns; a split counts.",
        source="statistics 95",
        made=SHOWDOWN * WON,
        chances=SHOWDOWN,
    ),
    _rate(
        "wsd_non_small",
        "W$SD large",
        "Won at showdown, not small",
        "Collected a share of any pot, of the showdowns with more than 5 big blinds put in.",
        source="statistics 96",
        made=IS_LARGE * WON,
        chances=IS_LARGE,
    ),
    _rate(
        "wsd_river_call",
        "W$SD RC",
        "Won at showdown after a river call",
        "Collected a share of any pot, of the showdowns after calling on the river.",
        source="statistics 97",
        made=ON_RIVER.str.contains("C") & (SHOWDOWN * WON == 1),
        chances=ON_RIVER.str.contains("C") & (SHOWDOWN == 1),
    ),
    _rate(
        "wsd_river_raise",
        "W$SD RR",
        "Won at showdown after a river raise",
        "Collected a share of any pot, of the showdowns after raising on the river.",
        source="statistics 97",
        made=ON_RIVER.str.contains("R") & (SHOWDOWN * WON == 1),
        chances=ON_RIVER.str.contains("R") & (SHOWDOWN == 1),
    ),
    _rate(
        "wwsf",
        "WWSF",
        "Won when saw flop",
        "Collected a share of any pot, of the flops seen.",
        source="statistics 98",
        made=SAW_FLOP * WON,
        chances=SAW_FLOP,
    ),
    _rate(
        "wwst",
        "WWST",
        "Won when saw turn",
        "Collected a share of any pot, of the turns seen.",
        source="statistics 98",
        made=SAW_TURN * WON,
        chances=SAW_TURN,
    ),
    _rate(
        "wwsr",
        "WWSR",
        "Won when saw river",
        "Collected a share of any pot, of the rivers seen.",
        source="statistics 98",
        made=SAW_RIVER * WON,
        chances=SAW_RIVER,
    ),
    _rate(
        "win_pct",
        "Win%",
        "Hands won",
        "Collected a share of any pot, of all hands.",
        source="statistics 99",
        made=WON,
        chances=DEALT,
        edge_cases="A returned bet alone is nothing won.",
    ),
    _rate(
        "split_pct",
        "Split%",
        "Hands split",
        "Collected a part of a pot that was shared, of all hands.",
        source="statistics 99",
        made=pl.col("split"),
        chances=DEALT,
    ),
    _rate(
        "net_positive_pct",
        "Net+%",
        "Hands with a gain",
        "Collected more than was put in, of all hands.",
        source="statistics 99",
        made=pl.col("net") > 0,
        chances=DEALT,
    ),
)
