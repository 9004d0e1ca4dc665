"""Statistics summed over flop, turn and river, and per-street statistics beyond the specification."""

from functools import partial
from typing import Final

import polars as pl

from analysis.decisions.postflop import STREETS
from analysis.stats.declared.leads import AGGRESSOR
from analysis.stats.statistic import Section, Statistic, answered, statistic

TOGETHER: Final = "Each street counts; one hand can count more than once."
row = partial(statistic, section=Section.POSTFLOP)

# fmt: off


def _of_street(street: str) -> tuple[Statistic, ...]:
    letter = street[0].upper()
    is_last = (pl.col(f"in_position_{street}") == 1) & (pl.col(f"checked_to_{street}") == 1)
    return (
        row(f"call_bet_{street}", f"CB{letter} any", f"Call bet on the {street}",
            f"Called the first bet of the {street}, of the times it was faced unraised.",
            made=answered(f"vs_bet_{street}", "C")),
        row(f"checked_back_{street}", f"XB{letter} any", f"Check back on the {street}",
            f"Checked the {street} as the last to act, of the times all before had checked.",
            given=is_last, made=pl.col(f"actions_{street}").str.starts_with("X"),
            edge_cases="Whoever was the aggressor; a fold is not a check."),
    )


STATISTICS: Final = (
    row("cbet", "CB", "Continuation bet",
        "Continuation bets on flop, turn and river, of the chances of each.",
        made=[pl.col(f"cbet_{street}") for street in STREETS], edge_cases=TOGETHER),
    row("fold_to_cbet", "FCB", "Fold to continuation bet",
        "Folded to continuation bets on flop, turn and river that nobody had raised yet.",
        made=[answered(f"vs_cbet_{street}", "F") for street in STREETS], edge_cases=TOGETHER),
    row("check_raise", "XR", "Check-raise",
        "Raised at the next decision, of the checks on flop, turn and river that faced a bet with a raise "
        "possible.", made=[pl.col(f"check_raise_{street}") for street in STREETS], edge_cases=TOGETHER),
    row("donk", "DNK", "Donk bet",
        "Bet first, of the decisions on flop, turn and river with no bet yet and the aggressor yet to act.",
        made=[pl.col(f"donk_{street}") for street in STREETS], edge_cases=f"{AGGRESSOR} {TOGETHER}"),
    *[one for street in STREETS for one in _of_street(street)],
    row("won_without_showdown", "WWOSD", "Won without showdown",
        "Collected a pot because all others folded, of the flops seen.", section=Section.SHOWDOWN,
        made=pl.when(pl.col("saw_flop") == 1).then(pl.col("won") * (1 - pl.col("went_to_showdown")))),
)
