"""Variance of results: bootstrap simulation, probability of loss and risk of ruin."""

from dataclasses import dataclass
from math import exp
from statistics import NormalDist
from typing import Final

import numpy as np
import numpy.typing as npt

from analysis.series.swings import Numbers, downswings

RUNS: Final = 2000
SEED: Final = 1
MOST_POINTS: Final = 500
LARGEST_BLOCK: Final = 50
FEWEST_BLOCKS: Final = 20


@dataclass(frozen=True, slots=True)
class Simulation:
    """Simulated results of many runs over the same number of hands.

    Attributes:
        hands: Number of hands played at each point, from 0; length n_points, at most `MOST_POINTS` + 1.
        paths: Cumulative big blinds won at each point; shape (runs, n_points).
    """

    hands: npt.NDArray[np.int64]
    paths: Numbers

    def quantile(self, share: float) -> Numbers:
        """Return a quantile (`share` 0 to 1) of the runs at each point, in big blinds; length n_points."""
        return np.quantile(self.paths, share, axis=0)

    def deepest_downswings(self) -> Numbers:
        """Return the maximum downswing of each run, measured at the points, in big blinds, >= 0."""
        deepest: Numbers = downswings(self.paths).max(axis=1)
        return deepest


def simulate(
    net_bb: npt.ArrayLike, hands: int | None = None, *, runs: int = RUNS, seed: int = SEED
) -> Simulation:
    """Simulate many runs of hands with a circular block bootstrap.

    Blocks of consecutive hands are drawn with equal probability. They preserve the distribution of results,
    rare large pots included, and the correlation between neighbouring hands, such as table and opponents.

    Args:
        net_bb: Big blinds won in each hand in the order of play, at least one.
        hands: Number of hands in a run; None for the number of results.
        runs: Number of runs.
        seed: Random seed; the same seed gives the same runs.

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


def loss_probability(bb_per_100: float, sd_per_100: float, hands: float) -> float:
    """Return the probability of a loss after a number of hands, by the normal approximation.

    Args:
        bb_per_100: True win rate.
        sd_per_100: Standard deviation per 100 hands, > 0.
        hands: Number of hands, > 0.
    """
    return NormalDist().cdf(-bb_per_100 * (hands / 100) ** 0.5 / sd_per_100)


def ruin_probability(bb_per_100: float, sd_per_100: float, bankroll_bb: float) -> float:
    """Return the risk of ruin: the probability of ever losing a bankroll in endless play without withdrawals.

    Results are modelled as Brownian motion with drift, so the bankroll should be many large pots.

    Args:
        bb_per_100: True win rate; at 0 or below, ruin is certain.
        sd_per_100: Standard deviation per 100 hands, > 0.
        bankroll_bb: Bankroll in big blinds, >= 0.
    """
    return exp(-2 * max(bb_per_100, 0.0) * bankroll_bb / sd_per_100**2)
