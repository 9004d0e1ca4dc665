"""Preflop statistics: responses to limps, raises, steals and re-raises."""

from functools import partial
from typing import Final

import polars as pl

from analysis.decisions.seats import GROUPS
from analysis.stats.declared.preflop import STEAL
from analysis.stats.statistic import Kind, Section, Statistic, answered, statistic

OPENED: Final = pl.col("first_raise") == 1
HAS_POSITION: Final = pl.col("in_position_vs_three_bet")
FOLDS: Final = ("vs_two_bet", "vs_three_bet", "vs_four_bet")
AFTER_RAISE: Final = pl.when(OPENED).then("vs_three_bet")
row = partial(statistic, section=Section.PREFLOP)

# fmt: off


def _three_bet_group(group: str) -> Statistic:
    return row(f"three_bet_{group}", f"3Bet {group.upper()}", f"3-bet in {group.upper()}",
               f"Re-raised the first raise, of the chances in {group.upper()}.",
               given=pl.col("position_group") == group, made=pl.col("three_bet"))


def _three_bet_vs_group(group: str) -> Statistic:
    return row(f"three_bet_vs_{group}", f"3Bet v {group.upper()}", f"3-bet against {group.upper()}",
               f"Re-raised the first raise, of the chances against a raiser in {group.upper()}.",
               given=pl.col("opener_group") == group, made=pl.col("three_bet"))


STATISTICS: Final = (
    row("limp_fold", "LF", "Limp-fold",
        "Folded at the next decision, of the limps that were raised.",
        made=answered("vs_raise_after_limp", "F"), edge_cases="Only the first answer counts."),
    row("limp_call", "LC", "Limp-call",
        "Called at the next decision, of the limps that were raised.",
        made=answered("vs_raise_after_limp", "C")),
    row("limp_raise", "LR", "Limp-raise",
        "Raised at the next decision, of the limps that were raised with a re-raise possible."),
    row("limp_raise_aligned", "LR all", "Limp-raise (chances of limp-fold)",
        "Raised at the next decision, of the limps that were raised.",
        made=answered("vs_raise_after_limp", "R")),

    row("three_bet", "3Bet", "3-bet",
        "Re-raised the first raise, of the decisions facing it with a raise possible.",
        edge_cases="A limper who faces a raise has a chance."),
    *map(_three_bet_group, GROUPS),
    *map(_three_bet_vs_group, GROUPS),
    row("squeeze", "SQZ", "Squeeze",
        "Re-raised the first raise after somebody had called it, of the chances to do so.",
        edge_cases="Limpers before the raise do not count as callers."),
    row("three_bet_vs_steal", "3BvSt", "3-bet against a steal",
        "Re-raised a steal from the blinds, of the steals faced there alone with a raise possible.",
        synonyms=("resteal",)),

    row("cold_call", "CC", "Cold call",
        "Called the first raise, of the times it was faced with no voluntary chips or blind in."),
    row("call_two_bet", "C2B", "Call of the first raise",
        "Called the first raise, of the times it was faced, from any seat."),
    row("cold_call_three_bet", "CC3B", "Cold call of a 3-bet",
        "Called a 3-bet, of the times it was faced with no voluntary chips or blind in."),
    row("cold_call_four_bet", "CC4B", "Cold call of a 4-bet",
        "Called a 4-bet, of the times it was faced with no voluntary chips or blind in."),
    row("call_three_bet_all", "C3B all", "Call of a 3-bet, any seat",
        "Called a 3-bet, of the times it was faced, with chips in or not."),

    row("fold_to_two_bet", "F2B", "Fold to the first raise",
        "Folded to the first raise, of the times it was faced.", made=answered("vs_two_bet", "F"),
        edge_cases="A fold after limping counts."),
    row("fold_to_two_bet_not_limped", "F2B nl", "Fold to the first raise, not after limping",
        "Folded to the first raise, of the times it was faced without having limped.",
        made=answered("vs_two_bet_not_limped", "F")),
    row("fold_to_three_bet", "F3B", "Fold to 3-bet",
        "Folded to a re-raise, of the times the next decision after calling or raising faced one.",
        made=answered("vs_three_bet", "F"),
        edge_cases="A blind alone is not voluntary; a 4-bet before the decision leaves no chance."),
    row("fold_to_three_bet_after_raise", "F3BaR", "Fold to 3-bet after raising",
        "Folded to a re-raise, of the times the player's first raise was re-raised.",
        made=AFTER_RAISE == "F"),
    row("fold_to_three_bet_ip", "F3B IP", "Fold to 3-bet in position",
        "Folded to a re-raise of the first raise made, of those by players who act earlier after the flop.",
        given=HAS_POSITION == 1, made=AFTER_RAISE == "F"),
    row("fold_to_three_bet_oop", "F3B OOP", "Fold to 3-bet out of position",
        "Folded to a re-raise of the first raise made, of those by players who act later after the flop.",
        given=HAS_POSITION == 0, made=AFTER_RAISE == "F"),
    row("fold_to_three_bet_after_steal", "FvRst", "Fold to 3-bet after a steal",
        "Folded to a re-raise, of the player's steals that were re-raised.", given=STEAL == 1,
        made=answered("vs_three_bet", "F")),
    row("call_three_bet", "C3B", "Call 3-bet",
        "Called a re-raise, of the times the next decision after calling or raising faced one.",
        made=answered("vs_three_bet", "C")),
    row("call_three_bet_after_raise", "C3BaR", "Call 3-bet after raising",
        "Called a re-raise, of the times the player's first raise was re-raised.",
        made=AFTER_RAISE == "C"),
    row("four_bet", "4Bet", "4-bet",
        "Raised a 3-bet, of the decisions facing one with a raise possible."),
    row("four_bet_plus", "4Bet+", "4-bet or higher",
        "Raised a 3-bet or a higher raise, of the hands with a decision facing one and a raise possible."),
    row("four_bet_after_raise", "4BaR", "4-bet after raising",
        "Raised a 3-bet of the player's first raise, of the times it was possible.", given=OPENED,
        made=pl.col("four_bet")),
    row("cold_four_bet", "C4B", "Cold 4-bet",
        "Raised a 3-bet with no chips in voluntarily, of the times it was possible.",
        edge_cases="The blinds have a chance."),
    row("four_bet_range", "4BR", "4-bet range",
        "PFR times the rate of 4-bets after raising; an approximation of the share of hands.",
        kind=Kind.DERIVED, formula=pl.col("pfr") * pl.col("four_bet_after_raise"),
        needs=("pfr", "four_bet_after_raise")),
    row("fold_to_four_bet", "F4B", "Fold to 4-bet",
        "Folded to a 4-bet, of the player's 3-bets that were raised once before the next decision.",
        made=answered("vs_four_bet", "F")),
    row("call_four_bet", "C4b", "Call 4-bet",
        "Called a 4-bet, of the player's 3-bets that were raised once before the next decision.",
        made=answered("vs_four_bet", "C")),
    row("five_bet_plus", "5Bet+", "5-bet or higher",
        "Raised a 4-bet or a higher raise, of the hands with a decision facing one and a raise possible."),
    row("fold_to_five_bet", "F5B", "Fold to 5-bet",
        "Folded to a 5-bet, of the player's 4-bets that were raised once before the next decision.",
        made=answered("vs_five_bet", "F")),
    row("fold_to_squeeze", "FSqz", "Fold to squeeze",
        "Folded to a squeeze, of those faced after making or calling the first raise.",
        made=answered("vs_squeeze", "F")),
    row("call_squeeze", "CSqz", "Call squeeze",
        "Called a squeeze, of those faced after making or calling the first raise.",
        made=answered("vs_squeeze", "C")),
    row("raise_squeeze", "RSqz", "Raise squeeze",
        "Raised a squeeze, of those faced after making or calling the first raise.",
        made=answered("vs_squeeze", "R"),
        edge_cases="Chances are those of folding: a raise need not have been possible."),
    row("fold_to_preflop_raise", "FtPFR", "Fold to any preflop raise",
        "Folds to 2-bets, 3-bets and 4-bets together, of the times they were faced.",
        made=[answered(column, "F") for column in FOLDS], edge_cases="One hand can count more than once."),

    row("fold_to_steal", "FvSt", "Fold to steal",
        "Folded a blind to a first raise from CO, BTN or SB that nobody else had called or re-raised.",
        made=answered("vs_steal", "F")),
    row("fold_sb_to_steal", "FSBvSt", "Fold small blind to steal",
        "Folded the small blind to a steal that nobody else had called or re-raised.",
        given=pl.col("position") == "SB", made=answered("vs_steal", "F")),
    row("fold_bb_to_steal", "FBBvSt", "Fold big blind to steal",
        "Folded the big blind to a steal that nobody else had called or re-raised.",
        given=pl.col("position") == "BB", made=answered("vs_steal", "F"),
        edge_cases="A raise by the small blind is a steal."),
    row("fold_bb_to_lp_steal", "FBBvLP", "Fold big blind to steal of CO or BTN",
        "Folded the big blind to a steal from CO or BTN that nobody else had called or re-raised.",
        given=(pl.col("position") == "BB") & (pl.col("stealer") != "SB"), made=answered("vs_steal", "F")),
    row("call_steal", "CvSt", "Call steal",
        "Called a first raise from CO, BTN or SB in a blind, when nobody else had called or re-raised.",
        made=answered("vs_steal", "C")),
    row("bb_vs_sb_fold", "BBvSB F", "Big blind folds to small blind",
        "Folded to a first-in raise by the small blind.", given=pl.col("stealer") == "SB",
        made=answered("vs_steal", "F")),
    row("bb_vs_sb_call", "BBvSB C", "Big blind calls small blind",
        "Called a first-in raise by the small blind.", given=pl.col("stealer") == "SB",
        made=answered("vs_steal", "C")),
    row("bb_vs_sb_three_bet", "BBvSB 3B", "Big blind 3-bets small blind",
        "Re-raised a first-in raise by the small blind, where a raise was possible.",
        given=pl.col("stealer") == "SB", made=pl.col("three_bet_vs_steal")),
)
