"""Statistics of the decisions on flop, turn and river."""

from functools import partial
from typing import Final

from analysis.stats.statistic import Section, letters, rate

STREETS: Final = ("flop", "turn", "river")
_rate = partial(rate, section=Section.POSTFLOP)

STATISTICS: Final = (
    _rate(
        "cbet_flop",
        "CBF",
        "Flop continuation bet",
        "Bet the flop first as the last raiser before it, of the turns there with no bet yet.",
        source="statistics 50",
    ),
    _rate(
        "fold_to_cbet_flop",
        "FCBF",
        "Fold to flop continuation bet",
        "Folded to a continuation bet on the flop that nobody had raised yet.",
        source="statistics 54",
    ),
    _rate(
        "af",
        "AF",
        "Aggression factor",
        "Own bets and raises divided by own calls on flop, turn and river; counts actions, can exceed 1.",
        source="statistics 82",
        made=letters("[BR]", *STREETS),
        chances=letters("C", *STREETS),
        is_proportion=False,
    ),
    _rate(
        "afq",
        "AFq",
        "Aggression frequency",
        "Own bets and raises, of own bets, raises, calls and folds on flop, turn and river.",
        source="statistics 83",
        made=letters("[BR]", *STREETS),
        chances=letters("[BRCF]", *STREETS),
    ),
)
