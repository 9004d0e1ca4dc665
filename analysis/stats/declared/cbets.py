"""Statistics of continuation bets and the responses to them."""

from functools import partial
from typing import Final

import polars as pl

from analysis.decisions.postflop import STREETS
from analysis.stats.statistic import Section, Statistic, answered, statistic

CBET: Final = pl.col("cbet_flop")
HAS_POSITION, PLAYERS, RAISES = pl.col("in_position_flop"), pl.col("players_on_flop"), pl.col("raises")
SPLITS: Final = (
    # id, abbreviation, name, words, filter expression
    ("ip", "IP", "in position", "as the last to act", HAS_POSITION == 1),
    ("oop", "OOP", "out of position", "not as the last to act", HAS_POSITION == 0),
    ("hu", "HU", "heads-up", "against one other player", PLAYERS == 2),
    ("multiway", "MW", "multi-way", "against two or more others", PLAYERS > 2),
    ("srp", "SRP", "in single-raised pots", "in pots with one raise before it", RAISES == 1),
    ("three_bet_pot", "3BP", "in 3-bet pots", "in pots with two raises before it", RAISES == 2),
    ("four_bet_pot", "4BP", "in 4-bet pots", "in pots with three or more raises before it", RAISES >= 3),
)
row = partial(statistic, section=Section.POSTFLOP)

# fmt: off


def _split(id: str, abbreviation: str, name: str, words: str, condition: pl.Expr) -> Statistic:  # noqa: A002
    return row(f"cbet_flop_{id}", f"CBF {abbreviation}", f"Flop continuation bet {name}",
               f"Bet the flop first as the last raiser before it, {words}.", given=condition,
               made=CBET)


def _answers(street: str) -> tuple[Statistic, ...]:
    """Declare the responses to a continuation bet on a street, and the bettor's response to a raise."""
    letter, faced = street[0].upper(), f"vs_cbet_{street}"
    unraised, folded = f"a continuation bet on the {street} that nobody had raised yet", answered(faced, "F")
    return (
        row(f"fold_to_cbet_{street}", f"FCB{letter}", f"Fold to {street} continuation bet",
            f"Folded to {unraised}.", made=folded),
        row(f"call_cbet_{street}", f"CCB{letter}", f"Call {street} continuation bet",
            f"Called {unraised}.", made=answered(faced, "C")),
        row(f"raise_cbet_{street}", f"RCB{letter}", f"Raise {street} continuation bet",
            f"Raised {unraised}, where a raise was possible."),
        row(f"raise_cbet_all_{street}", f"RCB{letter} all",
            f"Raise {street} continuation bet (chances of folding)", f"Raised {unraised}.",
            made=answered(faced, "R")),
        row(f"fold_to_cbet_three_bet_pot_{street}", f"FCB{letter} 3BP",
            f"Fold to {street} continuation bet in 3-bet pots",
            f"Folded to {unraised}, in pots with two or more raises before the flop.",
            given=RAISES >= 2, made=folded),
        row(f"fold_to_cbet_non_three_bet_pot_{street}", f"FCB{letter} SRP",
            f"Fold to {street} continuation bet in other pots",
            f"Folded to {unraised}, in pots with one raise before the flop.", given=RAISES < 2,
            made=folded),
        row(f"fold_to_raise_after_cbet_{street}", f"FRCB{letter}",
            f"Fold to raise after {street} continuation bet",
            f"Folded to a raise, of the continuation bets made on the {street} that were raised.",
            given=pl.col(f"cbet_{street}") == 1, made=answered(f"vs_raise_after_bet_{street}", "F")),
    )


STATISTICS: Final = (
    row("cbet_flop", "CBF", "Flop continuation bet",
        "Bet the flop first as the last raiser before it, of the decisions there with no bet yet.",
        edge_cases="A bet before the decision, or being all-in, leaves no chance."),
    *[_split(*split) for split in SPLITS],
    row("cbet_turn", "CBT", "Turn continuation bet",
        "Bet the turn first, of the flop continuation bets that stayed the last bet or raise of the flop.",
        edge_cases="Raised on the flop and called leaves no chance; raised, re-raised and called is one."),
    row("cbet_turn_pt", "CBT PT", "Turn continuation bet, wider",
        "Bet the turn first, of the decisions there with no bet yet after a flop bet, raised or not."),
    row("cbet_river", "CBR", "River continuation bet",
        "Bet the river first, of the turn continuation bets that stayed the last bet or raise of the turn."),
    row("cbet_river_pt", "CBR PT", "River continuation bet, wider",
        "Bet the river first, of the chances with no bet yet after betting flop and turn, raised or not."),
    *[one for street in STREETS for one in _answers(street)],
    row("delayed_cbet_turn", "DCB", "Delayed continuation bet",
        "Bet the turn first after checking the flop with a chance of a continuation bet.",
        edge_cases="A player who check-called the flop has no chance."),
    row("delayed_cbet_river", "DCBR", "Delayed continuation bet on the river",
        "Bet the river first after checking flop and turn, where the first bet of both was possible.",
        edge_cases="A player who check-called has no chance."),
    row("delayed_cbet_river_after_cbet", "DCBR aCB", "Delayed continuation bet on the river after a flop bet",
        "Bet the river first after a continuation bet on the flop and a check on the turn.",
        edge_cases="A player who check-called the turn has no chance."),
    row("check_back_flop", "XBF", "Check back as the raiser",
        "Checked the flop as the last raiser before it, in position.", given=HAS_POSITION == 1,
        made=1 - CBET),
)
