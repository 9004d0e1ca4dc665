"""What each player did of what he could do, one row per player-hand: the columns that statistics count.

A flag is 1 when it was made, 0 for a chance not taken, empty without a chance. Columns `vs_...` hold the
letter of an answer: X check, B bet, C call, R raise, F fold; empty when the player never faced it.
"""

from collections.abc import Sequence
from typing import Final

import polars as pl

from analysis.decisions.hours import find_hours
from analysis.decisions.lines import find_aggressors, line_flags
from analysis.decisions.postflop import STREETS, pot_odds, street_flags
from analysis.decisions.preflop import preflop_flags
from analysis.decisions.seats import find_seats
from analysis.decisions.stacks import action_profits, flop_stacks
from analysis.decisions.turns import find_turns

KEYS: Final = ("hand", "seat")
PART_HANDS: Final = 50_000
OF_PLAYERS: Final = (
    "actions_preflop",
    *(f"{word}_{street}" for street in STREETS for word in ("actions", "in_position")),
)


def find_flags(
    hands: pl.DataFrame, players: pl.DataFrame, actions: pl.DataFrame, pots: pl.DataFrame
) -> pl.DataFrame:
    """One row per player-hand, in the order of `players`, from the tables of these names.

    A part of the hands at a time, so that the memory for it is bounded.
    """
    parts = []
    for part in hands.iter_slices(PART_HANDS) if hands.height else [hands]:
        is_in = pl.col("hand").is_between(*part.select(least=pl.min("hand"), most=pl.max("hand")).row(0))
        parts.append(_flags_of(part, *(frame.filter(is_in) for frame in (players, actions, pots))))
    return _joined(pl.concat(parts), find_hours(hands, players))


def _flags_of(
    hands: pl.DataFrame, players: pl.DataFrame, actions: pl.DataFrame, pots: pl.DataFrame
) -> pl.DataFrame:
    is_preflop = pl.col("street") == "preflop"
    before, after = actions.filter(is_preflop), actions.filter(~is_preflop)
    seats = find_seats(hands, players, actions)
    preflop = _joined(find_turns(players, before), seats)
    of_hands = hands.select("hand", "betting", "big_blind", "raises")
    postflop = _joined(find_turns(players, after), of_hands, on=["hand"])
    saw_flop = players.filter(pl.col("saw_flop") == 1)
    rows = saw_flop.select(*KEYS, *OF_PLAYERS, players_on_flop=pl.len().over("hand"))
    rows = _joined(rows, of_hands.select("hand", "raises"), on=["hand"])
    rows = _joined(rows, seats.select(*KEYS, "place"))
    rows = _joined(rows, find_aggressors(preflop, postflop), on=["hand"])
    for part in (*(street_flags(postflop, street) for street in STREETS), pot_odds(postflop)):
        rows = _joined(rows, part)
    lines = line_flags(rows).drop(*OF_PLAYERS, "raises", "place")
    stacks = flop_stacks(saw_flop, before, postflop)
    flags = seats.drop("position")
    profits = action_profits(players, actions, [preflop, postflop])
    for part in (preflop_flags(preflop, players), lines, stacks, _shared_pots(pots), profits):
        flags = _joined(flags, part)
    return flags


def _joined(frame: pl.DataFrame, part: pl.DataFrame, on: Sequence[str] = KEYS) -> pl.DataFrame:
    """The rows of the frame in their order, with the columns of the part where it has them."""
    return frame.join(part, on=list(on), how="left", maintain_order="left")


def _shared_pots(pots: pl.DataFrame) -> pl.DataFrame:
    """Players who won a part of a pot that others won too, as `split`. Source: statistics 99."""
    winners = pl.col("winners").str.split(" ")
    return (
        pots.lazy()
        .filter(winners.list.len() > 1)
        .select("hand", seat=winners)
        .explode("seat")
        .select("hand", pl.col("seat").cast(pl.Int8), split=pl.lit(1, pl.Int8))
        .unique()
        .collect()
    )
