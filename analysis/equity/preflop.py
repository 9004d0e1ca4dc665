"""All match-ups of two hands before the flop, from the table that `make_preflop_table` writes."""

from functools import cache
from importlib.resources import files
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from analysis.equity.hole_cards import disjoint, match_ups

BOARDS: Final = 1_712_304  # boards of five of the 48 other cards


class PreflopCounts(NamedTuple):
    """On how many boards the hole cards of a row win against those of a column, and on how many they tie.

    Shape (1326, 1326) each; 0 where they share a card.
    """

    wins: NDArray[np.int32]
    ties: NDArray[np.int32]


@cache
def preflop_counts() -> PreflopCounts:
    """The whole table, expanded from its 47,008 match-ups; 14 MB."""
    data = files("analysis.equity").joinpath("preflop.bin").read_bytes()
    wins, ties = np.frombuffer(data, "<u4").astype(np.int32).reshape(2, -1)
    _, kinds, swapped = match_ups()
    wins_of_first = np.where(swapped, (BOARDS - wins - ties)[kinds], wins[kinds])
    return PreflopCounts(wins_of_first * disjoint(), ties[kinds] * disjoint())
