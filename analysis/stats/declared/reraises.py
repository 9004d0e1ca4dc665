"""Statistics before the flop: answers to limps, raises, steals and re-raises."""

from functools import partial
from typing import Final

import polars as pl

from analysis.decisions.seats import GROUPS
from analysis.stats.declared.preflop import STEAL
from analysis.stats.statistic import Section, Statistic, answered, derived, rate, rate_of_each

OPENED: Final = pl.col("first_raise") == 1
HAS_POSITION: Final = pl.col("in_position_vs_three_bet")
FOLDS: Final = ("vs_two_bet", "vs_three_bet", "vs_four_bet")
AFTER_RAISE: Final = pl.when(OPENED).then("vs_three_bet")
_rate = partial(rate, section=Section.PREFLOP)


def _three_bet_group(group: str) -> Statistic:
    return _rate(
        f"three_bet_{group}",
        f"3Bet {group.upper()}",
        f"3-bet in {group.upper()}",
        f"Re-raised the first raise, of the chances in {group.upper()}.",
        source="statistics 16",
        made=pl.when(pl.col("position_group") == group).then(pl.col("three_bet")),
    )


def _three_bet_vs_group(group: str) -> Statistic:
    return _rate(
        f"three_bet_vs_{group}",
        f"3Bet v {group.upper()}",
        f"3-bet against {group.upper()}",
        f"Re-raised the first raise, of the chances against a raiser in {group.upper()}.",
        source="statistics 16",
        made=pl.when(pl.col("opener_group") == group).then(pl.col("three_bet")),
    )


LIMPED: Final = (
    _rate(
        "limp_fold",
        "LF",
        "Limp-fold",
        "Folded at the next turn, of the limps that were raised.",
        source="statistics 11",
        made=answered("vs_raise_after_limp", "F"),
        edge_cases="Only the first answer counts.",
    ),
    _rate(
        "limp_call",
        "LC",
        "Limp-call",
        "Called at the next turn, of the limps that were raised.",
        source="statistics 12",
        made=answered("vs_raise_after_limp", "C"),
    ),
    _rate(
        "limp_raise",
        "LR",
        "Limp-raise",
        "Raised at the next turn, of the limps that were raised with a re-raise possible.",
        source="statistics 13",
    ),
    _rate(
        "limp_raise_aligned",
        "LR all",
        "Limp-raise (chances of limp-fold)",
        "Raised at the next turn, of the limps that were raised.",
        source="statistics 13",
        made=answered("vs_raise_after_limp", "R"),
    ),
)

THREE_BETS: Final = (
    _rate(
        "three_bet",
        "3Bet",
        "3-bet",
        "Re-raised the first raise, of the turns facing it with a raise possible.",
        source="statistics 15",
        edge_cases="A limper who faces a raise has a chance.",
    ),
    *map(_three_bet_group, GROUPS),
    *map(_three_bet_vs_group, GROUPS),
    _rate(
        "squeeze",
        "SQZ",
        "Squeeze",
        "Re-raised the first raise after somebody had called it, of the chances to.",
        source="statistics 17",
        edge_cases="Limpers before the raise are no callers of it.",
    ),
    _rate(
        "three_bet_vs_steal",
        "3BvSt",
        "3-bet against a steal",
        "Re-raised a steal from the blinds, of the steals faced there alone with a raise possible.",
        source="statistics 18",
    ),
)

CALLS: Final = (
    _rate(
        "cold_call",
        "CC",
        "Cold call",
        "Called the first raise, of the times it was faced with no chips in voluntarily and no blind.",
        source="statistics 19",
    ),
    _rate(
        "call_two_bet",
        "C2B",
        "Call of the first raise",
        "Called the first raise, of the times it was faced, from any seat.",
        source="statistics 19",
    ),
    _rate(
        "cold_call_three_bet",
        "CC3B",
        "Cold call of a 3-bet",
        "Called a 3-bet, of the times it was faced with no chips in voluntarily and no blind.",
        source="statistics 20",
    ),
    _rate(
        "cold_call_four_bet",
        "CC4B",
        "Cold call of a 4-bet",
        "Called a 4-bet, of the times it was faced with no chips in voluntarily and no blind.",
        source="statistics 20",
    ),
    _rate(
        "call_three_bet_all",
        "C3B all",
        "Call of a 3-bet, any seat",
        "Called a 3-bet, of the times it was faced, with chips in or not.",
        source="statistics 20",
    ),
)

FACING_RAISES: Final = (
    _rate(
        "fold_to_two_bet",
        "F2B",
        "Fold to the first raise",
        "Folded to the first raise, of the times it was faced.",
        source="statistics 21",
        made=answered("vs_two_bet", "F"),
        edge_cases="A fold after limping counts.",
    ),
    _rate(
        "fold_to_two_bet_not_limped",
        "F2B nl",
        "Fold to the first raise, not after limping",
        "Folded to the first raise, of the times it was faced without having limped.",
        source="statistics 21",
        made=answered("vs_two_bet_not_limped", "F"),
    ),
    _rate(
        "fold_to_three_bet",
        "F3B",
        "Fold to 3-bet",
        "Folded to a re-raise, of the times the next decision after calling or raising faced one.",
        source="statistics 22",
        made=answered("vs_three_bet", "F"),
        edge_cases="A blind alone is no chips put in voluntarily; a 4-bet before the turn leaves no chance.",
    ),
    _rate(
        "fold_to_three_bet_after_raise",
        "F3BaR",
        "Fold to 3-bet after raising",
        "Folded to a re-raise, of the times the own first raise was re-raised.",
        source="statistics 23",
        made=AFTER_RAISE == "F",
    ),
    _rate(
        "fold_to_three_bet_ip",
        "F3B IP",
        "Fold to 3-bet in position",
        "Folded to a re-raise of the own first raise, of those by players who act earlier after the flop.",
        source="statistics 24",
        made=pl.when(HAS_POSITION == 1).then(AFTER_RAISE == "F"),
    ),
    _rate(
        "fold_to_three_bet_oop",
        "F3B OOP",
        "Fold to 3-bet out of position",
        "Folded to a re-raise of the own first raise, of those by players who act later after the flop.",
        source="statistics 24",
        made=pl.when(HAS_POSITION == 0).then(AFTER_RAISE == "F"),
    ),
    _rate(
        "fold_to_three_bet_after_steal",
        "FvRst",
        "Fold to 3-bet after a steal",
        "Folded to a re-raise, of the own steals that were re-raised.",
        source="statistics 25",
        made=pl.when(STEAL == 1).then(answered("vs_three_bet", "F")),
    ),
    _rate(
        "call_three_bet",
        "C3B",
        "Call 3-bet",
        "Called a re-raise, of the times the next decision after calling or raising faced one.",
        source="statistics 26",
        made=answered("vs_three_bet", "C"),
    ),
    _rate(
        "call_three_bet_after_raise",
        "C3BaR",
        "Call 3-bet after raising",
        "Called a re-raise, of the times the own first raise was re-raised.",
        source="statistics 26",
        made=AFTER_RAISE == "C",
    ),
    _rate(
        "four_bet",
        "4Bet",
        "4-bet",
        "Raised a 3-bet, of the turns facing one with a raise possible.",
        source="statistics 27",
    ),
    _rate(
        "four_bet_plus",
        "4Bet+",
        "4-bet or higher",
        "Raised a 3-bet or a higher raise, of the hands with a turn facing one and a raise possible.",
        source="statistics 27",
    ),
    _rate(
        "four_bet_after_raise",
        "4BaR",
        "4-bet after raising",
        "Raised a 3-bet of the own first raise, of the times it was possible.",
        source="statistics 28",
        made=pl.when(OPENED).then(pl.col("four_bet")),
    ),
    _rate(
        "cold_four_bet",
        "C4B",
        "Cold 4-bet",
        "Raised a 3-bet with no chips in voluntarily, of the times it was possible.",
        source="statistics 29",
        edge_cases="The blinds have a chance.",
    ),
    derived(
        "four_bet_range",
        "4BR",
        "4-bet range",
        "PFR times the rate of 4-bets after raising; an approximation of the share of hands.",
        section=Section.PREFLOP,
        source="statistics 30",
        formula=pl.col("pfr") * pl.col("four_bet_after_raise"),
        needs=("pfr", "four_bet_after_raise"),
    ),
    _rate(
        "fold_to_four_bet",
        "F4B",
        "Fold to 4-bet",
        "Folded to a 4-bet, of the own 3-bets that were raised once before the next turn.",
        source="statistics 31",
        made=answered("vs_four_bet", "F"),
    ),
    _rate(
        "call_four_bet",
        "C4b",
        "Call 4-bet",
        "Called a 4-bet, of the own 3-bets that were raised once before the next turn.",
        source="statistics 32",
        made=answered("vs_four_bet", "C"),
    ),
    _rate(
        "five_bet_plus",
        "5Bet+",
        "5-bet or higher",
        "Raised a 4-bet or a higher raise, of the hands with a turn facing one and a raise possible.",
        source="statistics 33",
    ),
    _rate(
        "fold_to_five_bet",
        "F5B",
        "Fold to 5-bet",
        "Folded to a 5-bet, of the own 4-bets that were raised once before the next turn.",
        source="statistics 34",
        made=answered("vs_five_bet", "F"),
    ),
    _rate(
        "fold_to_squeeze",
        "FSqz",
        "Fold to squeeze",
        "Folded to a squeeze, of those faced after making or calling the first raise.",
        source="statistics 35",
        made=answered("vs_squeeze", "F"),
    ),
    _rate(
        "call_squeeze",
        "CSqz",
        "Call squeeze",
        "Called a squeeze, of those faced after making or calling the first raise.",
        source="statistics 35",
        made=answered("vs_squeeze", "C"),
    ),
    _rate(
        "raise_squeeze",
        "RSqz",
        "Raise squeeze",
        "Raised a squeeze, of those faced after making or calling the first raise.",
        source="statistics 35",
        made=answered("vs_squeeze", "R"),
        edge_cases="Chances are those of folding: a raise need not have been possible.",
    ),
    rate_of_each(
        "fold_to_preflop_raise",
        "FtPFR",
        "Fold to any preflop raise",
        "Folds to 2-bets, 3-bets and 4-bets together, of the times they were faced.",
        source="statistics 36",
        section=Section.PREFLOP,
        values=[answered(column, "F") for column in FOLDS],
        edge_cases="One hand can count more than once.",
    ),
)

FACING_STEALS: Final = (
    _rate(
        "fold_to_steal",
        "FvSt",
        "Fold to steal",
        "Folded a blind to a first raise from CO, BTN or SB that nobody else had called or re-raised.",
        source="statistics 39",
        made=answered("vs_steal", "F"),
    ),
    _rate(
        "fold_sb_to_steal",
        "FSBvSt",
        "Fold small blind to steal",
        "Folded the small blind to a steal that nobody else had called or re-raised.",
        source="statistics 40",
        made=pl.when(pl.col("position") == "SB").then(answered("vs_steal", "F")),
    ),
    _rate(
        "fold_bb_to_steal",
        "FBBvSt",
        "Fold big blind to steal",
        "Folded the big blind to a steal that nobody else had called or re-raised.",
        source="statistics 40",
        made=pl.when(pl.col("position") == "BB").then(answered("vs_steal", "F")),
        edge_cases="A raise of the small blind is a steal.",
    ),
    _rate(
        "fold_bb_to_lp_steal",
        "FBBvLP",
        "Fold big blind to steal of CO or BTN",
        "Folded the big blind to a steal from CO or BTN that nobody else had called or re-raised.",
        source="statistics 40",
        made=pl.when((pl.col("position") == "BB") & (pl.col("stealer") != "SB")).then(
            answered("vs_steal", "F")
        ),
    ),
    _rate(
        "call_steal",
        "CvSt",
        "Call steal",
        "Called a first raise from CO, BTN or SB in a blind, when nobody else had called or re-raised.",
        source="statistics 41",
        made=answered("vs_steal", "C"),
    ),
    _rate(
        "bb_vs_sb_fold",
        "BBvSB F",
        "Big blind folds to small blind",
        "Folded to a raise of the small blind that was first in.",
        source="statistics 42",
        made=pl.when(pl.col("stealer") == "SB").then(answered("vs_steal", "F")),
    ),
    _rate(
        "bb_vs_sb_call",
        "BBvSB C",
        "Big blind calls small blind",
        "Called a raise of the small blind that was first in.",
        source="statistics 42",
        made=pl.when(pl.col("stealer") == "SB").then(answered("vs_steal", "C")),
    ),
    _rate(
        "bb_vs_sb_three_bet",
        "BBvSB 3B",
        "Big blind 3-bets small blind",
        "Re-raised a raise of the small blind that was first in, where a raise was possible.",
        source="statistics 42",
        made=pl.when(pl.col("stealer") == "SB").then(pl.col("three_bet_vs_steal")),
    ),
)

STATISTICS: Final = (*LIMPED, *THREE_BETS, *CALLS, *FACING_RAISES, *FACING_STEALS)
