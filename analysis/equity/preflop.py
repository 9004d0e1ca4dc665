"""All match-ups of two hands before the flop, from the table written by `make_preflop_table`."""

from functools import cache
from importlib.resources import files
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from analysis.equity.hole_cards import disjoint, match_ups

BOARDS: Final = 1_712_304  # combinations of five of the other 48 cards


class PreflopCounts(NamedTuple):
    """Number of boards on which the hole cards of a row win against the hole cards of a column, or tie.

    Shape (1326, 1326) each; 0 if the two share a card.
    """

    wins: NDArray[np.int32]
    ties: NDArray[np.int32]


@cache
def preflop_counts() -> PreflopCounts:
    """Return the whole table, expanded from its 47,008 match-ups; 14 MB, cached."""
    data = files("analysis.equity").joinpath("preflop.bin").read_bytes()
    wins, ties = np.frombuffer(data, "<u4").astype(np.int32).reshape(2, -1)
    _, kinds, swapped = match_ups()
    wins_of_first = np.where(swapped, (BOARDS - wins - ties)[kinds], wins[kinds])
    return PreflopCounts(wins_of_first * disjoint(), ties[kinds] * disjoint())
