"""Statistics of the decisions before the flop."""

from functools import partial
from typing import Final

import polars as pl

from analysis.stats.statistic import Section, rate

ACTIONS: Final = pl.col("actions_preflop")
DECIDED: Final = ACTIONS != ""
IN_STEAL_POSITION: Final = pl.col("position").is_in(["CO", "BTN", "SB"])
_rate = partial(rate, section=Section.PREFLOP)

STATISTICS: Final = (
    _rate(
        "vpip",
        "VPIP",
        "Voluntarily put chips in pot",
        "Called or raised before the flop, of the hands with a decision there.",
        source="statistics 2",
        made=ACTIONS.str.contains("[CR]"),
        chances=DECIDED,
    ),
    _rate(
        "pfr",
        "PFR",
        "Preflop raise",
        "Raised before the flop, of the hands in which a raise was possible.",
        source="statistics 3",
    ),
    _rate(
        "pfr_aligned",
        "PFR/VPIP",
        "Preflop raise (chances of VPIP)",
        "Raised before the flop, of the hands with a decision there.",
        source="statistics 3",
        made=ACTIONS.str.contains("R"),
        chances=DECIDED,
    ),
    _rate(
        "rfi",
        "RFI",
        "Raise first in",
        "Raised first in, of the turns at which all earlier players had folded and a raise was possible.",
        source="statistics 5",
    ),
    _rate(
        "three_bet",
        "3Bet",
        "3-bet",
        "Re-raised the first raise, of the turns facing it with a raise possible.",
        source="statistics 15",
    ),
    _rate(
        "fold_to_three_bet",
        "F3B",
        "Fold to 3-bet",
        "Folded to a re-raise, of the times the next decision after calling or raising faced one.",
        source="statistics 22",
    ),
    _rate(
        "fold_to_three_bet_after_raise",
        "F3BaR",
        "Fold to 3-bet after raising",
        "Folded to a re-raise, of the times the own first raise was re-raised.",
        source="statistics 23",
        made=pl.when(pl.col("first_raise") == 1).then(pl.col("fold_to_three_bet")),
    ),
    _rate(
        "steal",
        "ATS",
        "Attempt to steal",
        "Raised first in from CO, BTN or SB, of the turns there with all earlier players folded.",
        source="statistics 37",
        made=pl.when(IN_STEAL_POSITION).then(pl.col("rfi")),
    ),
    _rate(
        "fold_to_steal",
        "FvSt",
        "Fold to steal",
        "Folded a blind to a first raise from CO, BTN or SB that nobody else had called or re-raised.",
        source="statistics 39",
    ),
)
