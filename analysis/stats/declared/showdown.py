"""Statistics of streets seen, showdowns and pots won."""

from functools import partial
from typing import Final

import polars as pl

from analysis.stats.statistic import Section, statistic

SAW_FLOP, SAW_TURN, SAW_RIVER = (pl.col(f"saw_{street}") for street in ("flop", "turn", "river"))
SHOWDOWN, WON = pl.col("went_to_showdown"), pl.col("won")
IS_LARGE: Final = SHOWDOWN * (pl.col("committed") > 5 * pl.col("big_blind"))
ON_RIVER: Final = pl.col("actions_river")
DEALT: Final = pl.col("hand").is_not_null()
row = partial(statistic, section=Section.SHOWDOWN)

# fmt: off
STATISTICS: Final = (
    row("saw_flop", "SF", "Saw flop",
        "Had not folded when the flop was dealt, of all hands; all-in players see it.",
        chances=DEALT),
    row("saw_turn", "ST", "Saw turn",
        "Had not folded when the turn was dealt, of the flops seen.", chances=SAW_FLOP),
    row("saw_river", "SR", "Saw river",
        "Had not folded when the river was dealt, of the turns seen.", chances=SAW_TURN),
    row("wtsd", "WTSD", "Went to showdown",
        "Went to showdown, of the flops seen; all-in players see it.", made=SAW_FLOP * SHOWDOWN,
        chances=SAW_FLOP),
    row("wtsd_turn", "WTSDT", "Went to showdown after the turn",
        "Went to showdown, of the turns seen.", made=SAW_TURN * SHOWDOWN, chances=SAW_TURN),
    row("wtsd_river", "WTSDR", "Went to showdown after the river",
        "Went to showdown, of the rivers seen.", made=SAW_RIVER * SHOWDOWN, chances=SAW_RIVER),
    row("wsd", "W$SD", "Won at showdown",
        "Collected a share of any pot, of the showdowns; a split counts.", made=SHOWDOWN * WON,
        chances=SHOWDOWN, synonyms=("WSSD", "WASD")),
    row("wsd_non_small", "W$SD large", "Won at showdown, not small",
        "Collected a share of any pot, of the showdowns with more than 5 big blinds put in.",
        made=IS_LARGE * WON, chances=IS_LARGE),
    row("wsd_river_call", "W$SD RC", "Won at showdown after a river call",
        "Collected a share of any pot, of the showdowns after calling on the river.",
        made=ON_RIVER.str.contains("C") & (SHOWDOWN * WON == 1),
        chances=ON_RIVER.str.contains("C") & (SHOWDOWN == 1)),
    row("wsd_river_raise", "W$SD RR", "Won at showdown after a river raise",
        "Collected a share of any pot, of the showdowns after raising on the river.",
        made=ON_RIVER.str.contains("R") & (SHOWDOWN * WON == 1),
        chances=ON_RIVER.str.contains("R") & (SHOWDOWN == 1)),
    row("wwsf", "WWSF", "Won when saw flop",
        "Collected a share of any pot, of the flops seen.", made=SAW_FLOP * WON, chances=SAW_FLOP),
    row("wwst", "WWST", "Won when saw turn",
        "Collected a share of any pot, of the turns seen.", made=SAW_TURN * WON, chances=SAW_TURN),
    row("wwsr", "WWSR", "Won when saw river",
        "Collected a share of any pot, of the rivers seen.", made=SAW_RIVER * WON,
        chances=SAW_RIVER),
    row("win_pct", "Win%", "Hands won",
        "Collected a share of any pot, of all hands.", made=WON, chances=DEALT,
        edge_cases="A returned bet alone is not a win."),
    row("split_pct", "Split%", "Hands split",
        "Collected a part of a pot that was shared, of all hands.", made=pl.col("split"),
        chances=DEALT),
    row("net_positive_pct", "Net+%", "Hands with a gain",
        "Collected more than was put in, of all hands.", made=pl.col("net") > 0, chances=DEALT),
)
