"""Decisions and chances of each player, by player-hand: the columns counted by statistics.

Each column is declared once, with its expression and meaning. A chance is 1 if taken, 0 if not, null if
there was none. Columns `vs_...` have the letter of an answer: X check, B bet, C call, R raise, F fold; null
if the player never faced it.
"""

from collections.abc import Sequence
from typing import Final

import polars as pl

from analysis.decisions.hours import HOURS, find_hours
from analysis.decisions.lines import AGGRESSORS, LINES, find_aggressors, line_decisions
from analysis.decisions.postflop import POSTFLOP, POT_ODDS, STREETS, pot_odds, street_decisions
from analysis.decisions.preflop import PREFLOP, preflop_decisions
from analysis.decisions.pushes import PUSHES, find_pushes
from analysis.decisions.raisers import RAISERS, find_raisers
from analysis.decisions.seats import SEATS, find_seats
from analysis.decisions.stacks import OPEN_STACK, PROFITS, SPR, action_profits, flop_stacks
from analysis.decisions.straddles import STRADDLES, find_straddles
from analysis.decisions.turns import find_turns
from analysis.schema.column import ENGINE, times, values_of

KEYS: Final = ("hand", "seat")
PART_HANDS: Final = 50_000
OF_PLAYERS: Final = (
    "actions_preflop",
    *(f"{word}_{street}" for street in STREETS for word in ("actions", "in_position")),
)
SPLIT: Final = times("split", "won a part of a pot that others won too: 1, else empty", pl.lit(1, pl.Int8))
DECISIONS: Final = (
    *(*SEATS, *PREFLOP, OPEN_STACK, *PUSHES, *RAISERS),
    *(column for street in STREETS for column in POSTFLOP[street]),
    *(*AGGRESSORS, *LINES, SPR, SPLIT, *POT_ODDS, *PROFITS, *STRADDLES, *HOURS),
)


def find_decisions(
    hands: pl.DataFrame, players: pl.DataFrame, actions: pl.DataFrame, pots: pl.DataFrame
) -> pl.DataFrame:
    """Return hand, seat and `DECISIONS` for each row of `players`, in the same order.

    The arguments are the tables of a dataset.
    """
    decisions = hand_decisions(hands, players, actions, pots)
    for part in (find_straddles(hands, players), find_hours(hands, players)):
        decisions = _joined(decisions, part)
    return decisions.select(*KEYS, *values_of(DECISIONS))


def hand_decisions(
    hands: pl.DataFrame, players: pl.DataFrame, actions: pl.DataFrame, pots: pl.DataFrame
) -> pl.DataFrame:
    """Return the columns of `find_decisions` without `STRADDLES` and `HOURS`, as these depend on other hands.

    Hands are processed in batches, to limit memory.
    """
    parts = []
    for part in hands.iter_slices(PART_HANDS) if hands.height else [hands]:
        is_in = pl.col("hand").is_between(*part.select(least=pl.min("hand"), most=pl.max("hand")).row(0))
        parts.append(_decisions_of(part, *(frame.filter(is_in) for frame in (players, actions, pots))))
    return pl.concat(parts)


def _decisions_of(
    hands: pl.DataFrame, players: pl.DataFrame, actions: pl.DataFrame, pots: pl.DataFrame
) -> pl.DataFrame:
    """Return the columns of `hand_decisions` for the rows of one batch of hands."""
    is_preflop = pl.col("street") == "preflop"
    before, after = actions.filter(is_preflop), actions.filter(~is_preflop)
    seats = find_seats(hands, players, actions)
    preflop = _joined(find_turns(players, before), seats)
    of_hands = hands.select("hand", "betting", "big_blind", "raises")
    postflop = _joined(find_turns(players, after), of_hands, on=["hand"])
    saw_flop = players.filter(pl.col("saw_flop") == 1)
    rows = saw_flop.select(*KEYS, *OF_PLAYERS)
    rows = _joined(rows, of_hands.select("hand", "raises"), on=["hand"])
    rows = _joined(rows, seats.select(*KEYS, "place"))
    rows = _joined(rows, find_aggressors(preflop, postflop), on=["hand"])
    for part in (*(street_decisions(postflop, street) for street in STREETS), pot_odds(postflop)):
        rows = _joined(rows, part)
    lines = line_decisions(rows).drop(*OF_PLAYERS, "raises", "place")
    stacks = flop_stacks(saw_flop, before, postflop)
    raisers = find_raisers(preflop, players).drop(KEYS)
    decisions = seats.drop("position").hstack(raisers.get_columns())
    profits = action_profits(players, actions, [preflop, postflop])
    pushes = find_pushes(preflop, players, hands)
    for part in (preflop_decisions(preflop, players), pushes, lines, stacks, _shared_pots(pots), profits):
        decisions = _joined(decisions, part)
    return decisions


def _joined(frame: pl.DataFrame, part: pl.DataFrame, on: Sequence[str] = KEYS) -> pl.DataFrame:
    """Left join the part to the frame, in the order of the frame."""
    return frame.join(part, on=list(on), how="left", maintain_order="left")


def _shared_pots(pots: pl.DataFrame) -> pl.DataFrame:
    """Return the players who won a part of a split pot, as `split`."""
    winners = pl.col("winners").str.split(" ")
    return (
        pots.lazy()
        .filter(winners.list.len() > 1)
        .select("hand", seat=winners)
        .explode("seat")
        .select("hand", pl.col("seat").cast(pl.Int8), **values_of([SPLIT]))
        .unique()
        .collect(engine=ENGINE)
    )
