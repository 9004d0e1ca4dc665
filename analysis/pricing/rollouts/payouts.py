"""The chips that a player collects in a batch of simulations, with side pots and rake."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from hhparser.engine.play.rake import RakeSchedule
from hhparser.engine.pots import Pot

Integers = NDArray[np.intp]
Floats = NDArray[np.float64]


class Contributions(NamedTuple):
    """The chips put in during the hand; arrays of shape (simulations, players).

    Attributes:
        total: Chips of each player, including an uncalled bet.
        live: Whether the player has not folded.
        dead: Chips of dead blinds; they go to the main pot.
    """

    total: Integers
    live: NDArray[np.bool_]
    dead: int


def won_by(
    own: int,
    chips: Contributions,
    strengths: NDArray[np.float32],
    flop_dealt: NDArray[np.bool_],
    rake: RakeSchedule,
    players: int,
) -> Floats:
    """Return the chips that a player collects after rake, including their uncalled bet; shape (simulations,).

    Each level of the contributions is a pot for the live players who reach it.

    Args:
        own: Index of the player.
        chips: The chips put in.
        strengths: Strength of each player's cards, higher is better; ignored for folded players.
        flop_dealt: Whether a flop was dealt in each simulation.
        rake: The rake schedule.
        players: Number of players dealt in.
    """
    total, live, dead = chips
    levels = np.sort(total, axis=1)
    returned = np.where(total[:, own] == levels[:, -1], levels[:, -1] - levels[:, -2], 0)
    returned = np.where(live[:, own], returned, 0)
    won = np.zeros(len(total))
    low = np.zeros(len(total), total.dtype)
    extra = np.full(len(total), dead)  # chips of a level without a live player go to the next one
    for high in levels.T:
        amount = np.clip(total - low[:, None], 0, (high - low)[:, None]).sum(axis=1) + extra
        eligible = live & (total >= high[:, None])
        best = np.where(eligible, strengths, -1).max(axis=1)
        winners = eligible & (strengths == best[:, None])
        won += np.where(winners[:, own], amount / np.maximum(winners.sum(axis=1), 1), 0)
        extra = np.where(eligible.any(axis=1), 0, amount)
        low = high
    pots = total.sum(axis=1) + dead - (levels[:, -1] - levels[:, -2])
    kept = _kept_share(pots, flop_dealt, rake, players)
    found: Floats = (won - returned) * kept + returned
    return found


def _kept_share(pots: Integers, flop_dealt: NDArray[np.bool_], rake: RakeSchedule, players: int) -> Floats:
    """Return the share of each pot that is left after rake."""
    different, places = np.unique(pots, return_inverse=True)
    kept = np.array([
        1 - sum(rake.by_pot([Pot(int(pot), ())], players, flop_dealt=True)) / max(int(pot), 1)
        for pot in different
    ])  # fmt: skip
    found: Floats = np.where(flop_dealt | (not rake.no_flop_no_drop), kept[places], 1.0)
    return found
