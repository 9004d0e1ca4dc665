"""Statistics of flops seen, showdowns and pots won."""

from functools import partial
from typing import Final

import polars as pl

from analysis.stats.statistic import Section, rate

SAW_FLOP, SHOWDOWN, WON = pl.col("saw_flop"), pl.col("went_to_showdown"), pl.col("won")
_rate = partial(rate, section=Section.SHOWDOWN)

STATISTICS: Final = (
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
        "wsd",
        "W$SD",
        "Won at showdown",
        "Collected a share of any pot, of the showdowns; a split counts.",
        source="statistics 95",
        made=SHOWDOWN * WON,
        chances=SHOWDOWN,
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
)
