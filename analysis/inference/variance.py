"""What luck does to a win rate: resampling of the player's own hands, downswings, streaks, loss and ruin."""

from dataclasses import dataclass
from math import exp, inf, log
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


def loss_probability(bb_per_100: float, sd_per_100: float, hands: float) -> float:
    """Probability of being behind after a number of hands, by the normal distribution of their sum.

    Args:
        bb_per_100: True win rate.
        sd_per_100: Standard deviation per 100 hands, > 0.
        hands: Number of hands, > 0.

    Source: statistics, section 6.
    """
    return NormalDist().cdf(-bb_per_100 * (hands / 100) ** 0.5 / sd_per_100)


def ruin_probability(bb_per_100: float, sd_per_100: float, bankroll_bb: float) -> float:
    """Probability of ever losing a bankroll, in play without end that takes nothing out of it.

    The running sum is taken as a Brownian motion with drift, so the bankroll should be many large pots.

    Args:
        bb_per_100: True win rate; unless it is above 0, ruin is certain.
        sd_per_100: Standard deviation per 100 hands, > 0.
        bankroll_bb: Big blinds to lose, >= 0.
    """
    return exp(-2 * max(bb_per_100, 0.0) * bankroll_bb / sd_per_100**2)


def bankroll_for(risk: float, bb_per_100: float, sd_per_100: float) -> float:
    """The big blinds that are lost with a given probability; infinite unless the win rate is above 0.

    Args:
        risk: Probability of ruin, above 0 and at most 1; see `ruin_probability`.
        bb_per_100: True win rate.
        sd_per_100: Standard deviation per 100 hands, > 0.
    """
    return -log(risk) * sd_per_100**2 / (2 * bb_per_100) if bb_per_100 > 0 else inf


def moving_win_rate(net_bb: npt.ArrayLike, window: int) -> Numbers:
    """Big blinds won per 100 hands in the last `window` hands, at each hand from the `window`th on.

    Args:
        net_bb: Big blinds won in each hand in the order of play.
        window: Number of hands, > 0.
    """
    sums = np.cumsum(np.append(0.0, net_bb))
    won: Numbers = sums[window:] - sums[:-window]
    return 100 * won / window


def streaks(net: npt.ArrayLike) -> npt.NDArray[np.int64]:
    """How many results of one sign follow each other: above 0 gains, below 0 losses, in order.

    Args:
        net: Results, such as those of hands or of sessions; those of 0 neither count nor end a streak.
    """
    signs = np.sign(np.asarray(net, dtype=np.float64)).astype(np.int64)
    signs = signs[signs != 0]
    starts = np.flatnonzero(np.diff(signs, prepend=0))
    lengths = np.diff(starts, append=signs.size)
    found: npt.NDArray[np.int64] = lengths * signs[starts]
    return found
