"""Statistics of bets and raises on flop, turn and river and the responses to them, for any aggressor."""

from collections.abc import Mapping
from functools import partial
from typing import Final

import polars as pl

from analysis.decisions.postflop import STREETS
from analysis.stats.statistic import Kind, Section, Statistic, answered, letters, statistic

SIZES: Final = [pl.col(f"bet_size_{street}") for street in STREETS]
LINES: Final = tuple(start + end for start in ("", "B", "X", "BB", "BX", "XB", "XX") for end in "BX")
RIVER_CALL: Final = pl.col("actions_river").str.contains("C") & (pl.col("went_to_showdown") == 1)
row = partial(statistic, section=Section.POSTFLOP)

# fmt: off


def _bets(street: str) -> tuple[Statistic, ...]:
    """Declare the statistics of a street's first bets, responses after a check, and aggression."""
    letter = street[0].upper()
    return (
        row(f"bet_{street}", f"BET{letter}", f"Bet on the {street}",
            f"Bet the {street}, of the decisions there with no bet yet."),
        row(f"check_raise_{street}", f"XR{letter}", f"Check-raise on the {street}",
            f"Raised at the next decision, of the {street} checks that faced a bet with a raise possible."),
        row(f"check_call_{street}", f"XC{letter}", f"Check-call on the {street}",
            f"Called at the next decision, of the {street} checks that faced a bet.",
            made=answered(f"vs_bet_after_check_{street}", "C")),
        row(f"check_fold_{street}", f"XF{letter}", f"Check-fold on the {street}",
            f"Folded at the next decision, of the {street} checks that faced a bet.",
            made=answered(f"vs_bet_after_check_{street}", "F")),
        row(f"af_{street}", f"AF{letter}", f"Aggression factor on the {street}",
            f"Bets and raises divided by calls on the {street}; counts actions, can exceed 1.",
            made=letters("[BR]", street), chances=letters("C", street), is_proportion=False,
            repeats=True),
        row(f"afq_{street}", f"AFq{letter}", f"Aggression frequency on the {street}",
            f"Bets and raises, of all bets, raises, calls and folds on the {street}.",
            made=letters("[BR]", street), chances=letters("[BRCF]", street), repeats=True),
        row(f"bet_size_{street}", f"BS{letter}", f"Bet size on the {street}",
            f"First bets on the {street} as a part of the pot before them.", kind=Kind.MEAN),
    )


def _answers(street: str) -> tuple[Statistic, ...]:
    """Declare the responses to a street's check-raise, first bet and re-raises."""
    letter = street[0].upper()
    return (
        row(f"fold_to_check_raise_{street}", f"FXR{letter}", f"Fold to check-raise on the {street}",
            f"Folded, of the player's bets on the {street} that were check-raised.",
            made=answered(f"vs_check_raise_{street}", "F"),
            edge_cases="The last raise before the decision counts."),
        row(f"call_check_raise_{street}", f"CXR{letter}", f"Call check-raise on the {street}",
            f"Called, of the player's bets on the {street} that were check-raised.",
            made=answered(f"vs_check_raise_{street}", "C")),
        row(f"raise_check_raise_{street}", f"RXR{letter}", f"Raise check-raise on the {street}",
            f"Raised, of the player's bets on the {street} that were check-raised.",
            made=answered(f"vs_check_raise_{street}", "R")),
        row(f"fold_to_bet_{street}", f"FB{letter}", f"Fold to bet on the {street}",
            f"Folded to the first bet of the {street}, of the times it was faced unraised.",
            made=answered(f"vs_bet_{street}", "F")),
        row(f"raise_bet_{street}", f"RB{letter}", f"Raise bet on the {street}",
            f"Raised the first bet of the {street}, of the times it was faced with a raise possible."),
        row(f"fold_to_raise_{street}", f"F2{letter}", f"Fold to raise on the {street}",
            f"Folded to the first raise of the {street}, of the times it was faced.",
            made=answered(f"vs_raise_{street}", "F"), edge_cases="The bettor and third players alike."),
        row(f"three_bet_{street}", f"3B{letter}", f"3-bet on the {street}",
            f"Re-raised the first raise of the {street}, of the times it was faced with a raise possible."),
        row(f"fold_to_three_bet_{street}", f"F3B{letter}", f"Fold to 3-bet on the {street}",
            f"Folded to the re-raise of the {street}, of the times it was faced after a bet or raise there.",
            made=answered(f"vs_three_bet_{street}", "F")),
        row(f"fold_to_four_bet_{street}", f"F4B{letter}", f"Fold to 4-bet on the {street}",
            f"Folded to the second re-raise of the {street}, of the times it was faced.",
            made=answered(f"vs_four_bet_{street}", "F")),
    )


def _sums(name: str) -> Mapping[str, pl.Expr]:
    """Return the parts of a mean over several actions per player-hand, read from columns with its prefix."""
    return {part: pl.col(f"{name}_{part}") for part in ("sum", "squares", "n")}


STATISTICS: Final = (
    *[one for street in STREETS for one in _bets(street)],
    *[one for street in STREETS for one in _answers(street)],
    row("bet_when_checked_to", "BWC", "Bet when checked to",
        "Bet flop, turn or river after a check by another player, with no bet yet, not as the aggressor.",
        chances=pl.col("bet_when_checked_to_chances"), repeats=True,
        edge_cases="Aggressor: the last to bet or raise on the street before, if anybody did."),
    row("af", "AF", "Aggression factor",
        "Bets and raises divided by calls on flop, turn and river; counts actions, can exceed 1.",
        made=letters("[BR]", *STREETS), chances=letters("C", *STREETS), is_proportion=False,
        repeats=True),
    row("afq", "AFq", "Aggression frequency",
        "Bets and raises, of all bets, raises, calls and folds on flop, turn and river.",
        made=letters("[BR]", *STREETS), chances=letters("[BRCF]", *STREETS), repeats=True),
    row("agg_pct", "Agg%", "Aggression of all decisions",
        "Bets and raises, of all decisions on flop, turn and river, checks among them.",
        made=letters("[BR]", *STREETS), chances=letters(".", *STREETS), repeats=True),
    row("bet_size_dist", "BS med", "Bet sizes",
        "First bets of flop, turn and river as a part of the pot before them.",
        kind=Kind.DISTRIBUTION, values=SIZES, edges=(0.25, 0.5, 0.66, 0.75, 1)),
    row("overbet", "OB", "Overbet",
        "Bet more than the pot, of the first bets on flop, turn and river.",
        made=[size > 1 for size in SIZES]),
    row("min_bet", "MinB", "Minimum bet",
        "Bet a big blind or less, or the bet of fixed limit, of the first bets on flop, turn and river.",
        made=[pl.col(f"min_bet_{street}") for street in STREETS]),
    row("all_in_bet", "AIB", "All-in bet",
        "Bet the whole stack, of the first bets on flop, turn and river.",
        made=[pl.col(f"all_in_bet_{street}") for street in STREETS]),
    row("spr", "SPR", "Stack to pot ratio",
        "Effective stack divided by the pot when the flop was dealt, of the flops seen with chips behind.",
        kind=Kind.MEAN,
        edge_cases="Effective: the smaller of the player's stack and the largest other that saw the flop."),
    row("spr_dist", "SPR med", "Stack to pot ratios",
        "Flops seen with chips behind by stack to pot ratio.", kind=Kind.DISTRIBUTION,
        values=[pl.col("spr")], edges=(1, 2, 3, 4, 6, 8, 10, 13, 16, 20)),
    row("pot_odds_laid", "Odds laid", "Pot odds laid",
        "Cost of a call for the next player after a bet or raise, as a part of the pot with that call.",
        kind=Kind.MEAN, parts=_sums("pot_odds_laid")),
    row("pot_odds_faced", "Odds faced", "Pot odds faced",
        "Cost of calls on flop, turn and river, as a part of the pot with the call.",
        kind=Kind.MEAN, parts=_sums("pot_odds_faced")),
    row("river_call_win", "RCE", "River call wins",
        "Collected a share of any pot, of the river calls that reached showdown.",
        made=RIVER_CALL & (pl.col("won") == 1), chances=RIVER_CALL),
    row("barrel_lines", "", "Barrel lines",
        "First bets (B) and chances not taken (X) on each street as the last raiser before the flop.",
        kind=Kind.DISTRIBUTION, parts={line: pl.col("barrel_line").str.starts_with(line) for line in LINES},
        edge_cases="Lines of one length exclude each other; a rate is a line "
                   "over the line without its last letter."),
)
