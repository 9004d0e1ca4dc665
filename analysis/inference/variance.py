"""What luck does to a win rate: resampling of the player's own hands, downswings, probability of loss."""

from dataclasses import dataclass
from statistics import NormalDist
from typing import Final

import numpy as np
import numpy.typing as npt

Numbers = npt.NDArray[np.float64]
RUNS: Final = 2000
SEED: Final = 1
MOST_POINTS: Final = 500
LARGEST_BLOCK: Final = 50
FEWEST_BLOCKS: Final = 20


@dataclass(frozen=True, slots=True)
class Simulation:
    """Results of many runs over the same number of hands.

    Attributes:
        hands: Number of hands at each point, from 0; length n_points.
        paths: Big blinds won up to each point, shape (runs, n_points).
    """

    hands: npt.NDArray[np.int64]
    paths: Numbers

    def quantile(self, share: float) -> Numbers:
        """The big blinds that a given share of the runs stays below, at each point."""
        return np.quantile(self.paths, share, axis=0)

    def deepest_downswings(self) -> Numbers:
        """The largest fall of each run below its highest point so far, in big blinds, >= 0."""
        deepest: Numbers = downswings(self.paths).max(axis=1)
        return deepest


def simulate(
    net_bb: npt.ArrayLike, hands: int | None = None, *, runs: int = RUNS, seed: int = SEED
) -> Simulation:
    """Many runs of a number of hands, resampled from those that were played.

    Whole blocks of consecutive hands are drawn with equal chances, the end followed by the start (circular
    block bootstrap). This keeps the shape of the results, rare large pots included, and what neighbouring
    hands share, such as table and opponents.

    Args:
        net_bb: Big blinds won in each hand in the order of play, at least one.
        hands: Hands to play; None plays as many as there are.
        runs: Number of runs.
        seed: The same seed gives the same runs.

    Raises:
        ValueError: `net_bb` is empty.
    """
    results = np.asarray(net_bb, dtype=np.float64)
    if not results.size:
        raise ValueError("no hands to draw from")
    wanted = len(results) if hands is None else hands
    block = max(1, min(LARGEST_BLOCK, len(results) // FEWEST_BLOCKS), -(-wanted // MOST_POINTS))
    points = -(-wanted // block)
    sums = np.concatenate([[0.0], np.cumsum(np.resize(results, len(results) + block))])
    starts = np.random.default_rng(seed).integers(len(results), size=(runs, points))
    won = sums[starts + block] - sums[starts]
    last = wanted - block * (points - 1)
    won[:, -1] = sums[starts[:, -1] + last] - sums[starts[:, -1]]
    paths = np.zeros((runs, points + 1))
    np.cumsum(won, axis=1, out=paths[:, 1:])
    return Simulation(np.append(np.arange(points) * block, wanted), paths)


def downswings(paths: npt.ArrayLike) -> Numbers:
    """How far below its highest point so far a running sum is, at each point; 0 at a new high."""
    sums = np.asarray(paths, dtype=np.float64)
    return np.maximum.accumulate(sums, axis=-1) - sums


def loss_probability(bb_per_100: float, sd_per_100: float, hands: int) -> float:
    """Probability of being behind after a number of hands, by the normal distribution of their sum.

    Args:
        bb_per_100: True win rate.
        sd_per_100: Standard deviation per 100 hands, > 0.
        hands: Number of hands, > 0.

    Source: statistics, section 6.
    """
    return NormalDist().cdf(-bb_per_100 * (hands / 100) ** 0.5 / sd_per_100)
