"""Types of players: tight or loose, passive or aggressive, from two groups fitted to the pool.

A type is relative to the pool. It exists only if the pool splits into two groups of players.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple

import numpy as np

from analysis.inference.mixtures import Mixture, fit_mixture
from hhparser.columns.names import ANONYMOUS

FEWEST: Final = 200  # hands of a player with a type
FEWEST_OF_POOL: Final = 50  # hands of the players that the groups are fitted to
AXES: Final[Mapping[str, tuple[str, str]]] = {"vpip": ("tight", "loose"), "afq": ("passive", "aggressive")}
Row = Mapping[str, Any]  # Any: a row of `player_stats`


class PlayerType(NamedTuple):
    """One word of a player's type.

    Attributes:
        statistic: ID of the rate that the groups differ in.
        word: Name of the group that the player more likely belongs to.
        probability: Probability that the player belongs to this group, at least 0.5.
    """

    statistic: str
    word: str
    probability: float


def fit_types(pool: Iterable[Row]) -> dict[str, Mixture]:
    """Fit two groups of players to each rate of `AXES`; omit rates that do not split the pool.

    Args:
        pool: Rows of `player_stats` of one kind of game, with the statistics of `AXES`.
    """
    players = [row for row in pool if row["hands"] >= FEWEST_OF_POOL and row["player"] != ANONYMOUS]
    found = {}
    for name in AXES:
        made, chances = (
            np.array([row[f"{name}_{part}"] for row in players], dtype=np.float64)
            for part in ("made", "chances")
        )
        if (mixture := fit_mixture(made, chances)) is not None:
            found[name] = mixture
    return found


def player_types(row: Row, groups: Mapping[str, Mixture]) -> list[PlayerType]:
    """Return the words of a player's type; empty with too few hands, or if the pool does not split.

    Args:
        row: Row of `player_stats` of the player, with the statistics of `AXES`.
        groups: Result of `fit_types` for the pool.
    """
    if row["hands"] < FEWEST:
        return []
    found = []
    for name, mixture in groups.items():
        high = mixture.high_probability(row[f"{name}_made"], row[f"{name}_chances"])
        low_word, high_word = AXES[name]
        word, probability = (high_word, high) if high >= 0.5 else (low_word, 1 - high)
        found.append(PlayerType(name, word, probability))
    return found
