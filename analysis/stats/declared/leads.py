"""Statistics of donk bets, floats and probes, and the responses to them."""

from functools import partial
from typing import Final

import polars as pl

from analysis.decisions.postflop import STREETS
from analysis.stats.statistic import Section, Statistic, answered, statistic

AGGRESSOR: Final = (
    "Aggressor: the last to bet or raise on the street before, nobody when that was checked through."
)
row = partial(statistic, section=Section.POSTFLOP)

# fmt: off


def _donks(street: str) -> tuple[Statistic, ...]:
    """Declare donk bets on a street and the responses to them."""
    letter, faced = street[0].upper(), f"vs_donk_{street}"
    return (
        row(f"donk_{street}", f"DNK{letter}", f"Donk bet on the {street}",
            f"Bet the {street} first, of the decisions there with no bet yet and the aggressor yet to act.",
            edge_cases=AGGRESSOR),
        row(f"fold_to_donk_{street}", f"FDNK{letter}", f"Fold to donk bet on the {street}",
            f"Folded as the aggressor to a donk bet on the {street} that nobody had raised yet.",
            made=answered(faced, "F")),
        row(f"call_donk_{street}", f"CDNK{letter}", f"Call donk bet on the {street}",
            f"Called a donk bet on the {street} that nobody had raised yet, as the aggressor.",
            made=answered(faced, "C")),
        row(f"raise_donk_{street}", f"RDNK{letter}", f"Raise donk bet on the {street}",
            f"Raised a donk bet on the {street} as the aggressor, where a raise was possible."),
    )


def _floats(street: str) -> tuple[Statistic, ...]:
    """Declare the responses to a float bet on a street."""
    letter = street[0].upper()
    return (
        row(f"fold_to_float_{street}", f"FFLT{letter}", f"Fold to float bet on the {street}",
            f"Folded to a float bet on the {street} after checking to it as the aggressor.",
            made=answered(f"vs_float_{street}", "F")),
        row(f"raise_float_{street}", f"RFLT{letter}", f"Raise float bet on the {street}",
            f"Raised a float bet on the {street} after checking to it, where a raise was possible."),
    )


def _later_float(street: str) -> Statistic:
    before = "flop" if street == "turn" else "turn"
    return row(f"float_bet_{street}", f"FLT{street[0].upper()}", f"Float bet on the {street}",
               f"Bet the {street} in position after calling on the {before}, when the aggressor checked.",
               edge_cases=AGGRESSOR)


def _after(bet: str, street: str) -> pl.Expr:
    """Return whether the player folded to a raise of their bet; null without a bet or a raise."""
    return pl.when(pl.col(bet) == 1).then(answered(f"vs_raise_after_bet_{street}", "F"))


STATISTICS: Final = (
    *[one for street in STREETS for one in _donks(street)],
    row("fold_to_raise_after_donk", "FRDNK", "Fold to raise after donk bet",
        "Folded to a raise, of the player's donk bets on flop, turn and river that were raised.",
        made=[_after(f"donk_{street}", street) for street in STREETS]),
    row("float_bet_flop", "FLTF", "Float bet on the flop",
        "Bet the flop after calling the only raise before it, when the raiser checked.",
        edge_cases="The raiser must act before the caller, who may have limped; others may act after them."),
    *map(_later_float, ("turn", "river")),
    *[one for street in STREETS for one in _floats(street)],
    row("probe_turn", "PRBT", "Probe bet on the turn",
        "Bet the turn out of position after the last preflop raiser had checked the flop behind.",
        edge_cases="Not by a player who raised before the flop."),
    row("probe_river", "PRBR", "Probe bet on the river",
        "Bet the river out of position after calling a flop continuation bet, the turn checked by both.",
        edge_cases="Not by a player who raised before the flop."),
    row("probe_river_checked", "PRBR X", "Probe bet on the river, flop and turn checked",
        "Bet the river out of position after the last preflop raiser had checked twice behind.",
        edge_cases="Not by a player who raised before the flop."),
    row("fold_to_probe", "FPRB", "Fold to probe bet",
        "Folded to a probe bet on turn or river after a continuation bet not made on the street before.",
        made=[answered(f"vs_probe_{street}", "F") for street in ("turn", "river")]),
    row("raise_probe", "RPRB", "Raise probe bet",
        "Raised a probe bet on turn or river, of those that can be folded to, where a raise was possible.",
        made=[pl.col(f"raise_probe_{street}") for street in ("turn", "river")]),
    row("fold_to_raise_after_probe", "FRPRB", "Fold to raise after probe bet",
        "Folded to a raise, of the player's probe bets on turn and river that were raised.",
        made=[_after("probe_turn", "turn"), _after("probe_river", "river"),
              _after("probe_river_checked", "river")]),
)
