"""Intervals of ratios whose hands depend on each other within a session.

Hands of one session share the table, the opponents and the mood, so sessions are the independent units.
"""

from typing import Final, NamedTuple

import numpy as np
import scipy

from analysis.inference.comparison import LEVEL
from analysis.inference.intervals import Z
from analysis.inference.strata import Numbers

SEED: Final = 1
DRAWS: Final = 1000
CHUNK: Final = 2_000_000  # weights of draws that are in memory together
SQUARES: Final = 8000  # draws of squared deviations
MOST_REACH: Final = 1000.0
ENDS: Final = (0.975, 0.025)
MOST_WORTH: Final = 2  # chances that one is worth at most, when sessions agree by chance
FEWEST_SESSIONS: Final = 3
FEWEST_OF_PROPORTIONS: Final = 20  # sessions; with fewer, the intervals are too wide
FEWEST_DRAWN: Final = 20  # sessions from which on they are drawn; benchmarks/coverage.py


class RatioError(NamedTuple):
    """How sure a ratio is.

    Attributes:
        value: The ratio.
        error: Its standard error.
        freedom: Degrees of freedom of Student's t for its distribution.
        reach: Standard errors from the ratio to each end of its 95% interval.
    """

    value: float
    error: float
    freedom: float
    reach: float

    @property
    def ends(self) -> Numbers:
        """Both ends of the 95% interval; NaN without an error, which few equal values do not show."""
        if not self.error:
            return np.full(2, np.nan)
        half = self.reach * self.error
        return np.array([self.value - half, self.value + half])

    @property
    def certainty(self) -> float | None:
        """The confidence that the true ratio has the sign of this one; None without an error.

        Student's t is stretched to the reach of the interval, so that both agree whether a ratio differs
        from 0.
        """
        if not self.error:
            return None
        distance = abs(self.value) / self.error * t_reach(self.freedom) / self.reach
        return float(scipy.special.stdtr(self.freedom, distance))


def ratio_ends(above: Numbers, below: Numbers, draws: int = DRAWS) -> Numbers:
    """Both ends of the 95% interval of sum(above) / sum(below), each value being that of a session.

    From 20 sessions on they are resampled, and the ratio of each draw is measured in its own standard errors
    (studentised), which covers better than the ratios themselves. Fewer have the interval of `ratio_error`;
    NaN below three.
    """
    above, below = _that_count(above, below)
    if len(below) < FEWEST_DRAWN:
        found = ratio_error(above, below)
        return np.full(2, np.nan) if found is None else found.ends
    value, error, apart = _pivots(above, below, draws)
    return np.asarray(value - np.quantile(apart, ENDS) * error) if len(apart) else np.full(2, np.nan)


def ratio_certainty(above: Numbers, below: Numbers, draws: int = DRAWS) -> float | None:
    """The confidence that the true ratio has the sign of this one, by the distribution of `ratio_ends`.

    It is 97.5% where an end of that interval is 0; None without an interval.
    """
    above, below = _that_count(above, below)
    if len(below) < FEWEST_DRAWN:
        found = ratio_error(above, below)
        return None if found is None else found.certainty
    value, error, apart = _pivots(above, below, draws)
    if not len(apart):
        return None
    return float((np.sign(value) * apart < abs(value) / error).mean())


def _pivots(above: Numbers, below: Numbers, draws: int) -> tuple[float, float, Numbers]:
    """The ratio, its standard error, and how far draws of the sessions are from it in their own errors."""
    n = len(below)
    value, error = (float(part[0]) for part in _ratio(np.ones((1, n)), above, below))
    random, step = np.random.default_rng(SEED), max(1, CHUNK // n)
    drawn = [
        _ratio(random.multinomial(n, np.full(n, 1 / n), min(step, draws - start)).astype(float), above, below)
        for start in range(0, draws, step)
    ]
    values, errors = np.concatenate(drawn, axis=1)
    known = errors > 0
    return value, error, (values - value)[known] / errors[known]


def ratio_error(above: Numbers, below: Numbers) -> RatioError | None:
    """The standard error of sum(above) / sum(below) from its sessions; None for fewer than three.

    The deviation of each session is corrected for its share of the sum. With sessions of the same length the
    ratio has Student's t distribution; of different lengths, the distribution of that sum of squares is used
    below 20 sessions, its degrees of freedom after that.

    Source: Bell and McCaffrey, 2002, Bias reduction in standard errors for linear regression.
    """
    above, below = _that_count(above, below)
    if len(below) < FEWEST_SESSIONS:
        return None
    whole = below.sum()
    value, share = above.sum() / whole, below / whole
    weights = 1 / (1 - share)
    error = float(np.sqrt((weights * (above - value * below) ** 2).sum()) / whole)
    # deviations of independent hands: covariance share_i (1 if i = j) - share_i share_j
    traced = float((weights * share * (1 - share)).sum())
    squared = float((weights**2 * share**2 * (1 - 2 * share)).sum() + (weights * share**2).sum() ** 2)
    freedom = traced**2 / squared
    reach = _reach(share) if len(share) < FEWEST_DRAWN else t_reach(freedom)
    return RatioError(float(value), error, freedom, reach)


def t_reach(freedom: float, level: float = LEVEL) -> float:
    """Standard errors from a mean to each end of its confidence interval, by Student's t."""
    return float(scipy.special.stdtrit(freedom, (1 + level) / 2))


def _reach(share: Numbers) -> float:
    """The same for sessions with these shares of the sum, from draws of their squared deviations."""
    weights = 1 / (1 - share)
    covariance = np.diag(share) - np.outer(share, share)
    scaled = np.sqrt(weights)[:, None] * covariance * np.sqrt(weights)
    squares = np.random.default_rng(SEED).standard_normal((SQUARES, len(share) - 1)) ** 2
    errors = np.sqrt(squares @ np.linalg.eigvalsh(scaled)[1:])

    def excess(reach: float) -> float:
        return float(2 * scipy.special.ndtr(-reach * errors).mean() - (1 - LEVEL))

    return float(scipy.optimize.brentq(excess, 1.0, MOST_REACH))


def proportion_ends(made: Numbers, chances: Numbers) -> Numbers:
    """Both ends of the 95% interval of a proportion from its sessions; NaN for fewer than 20.

    Wilson's interval with the number of independent chances that have the same standard error.

    Source: Korn and Graubard, 1998, Confidence intervals for proportions with small expected numbers of
    positive counts estimated from survey data.
    """
    made, chances = _that_count(made, chances)
    found = ratio_error(made, chances)
    if found is None or len(chances) < FEWEST_OF_PROPORTIONS:
        return np.full(2, np.nan)
    n, spread = float(chances.sum()), found.value * (1 - found.value)
    if found.error:
        n = min(MOST_WORTH * n, spread / (found.error * found.reach / Z) ** 2)
    centre, half = found.value + Z**2 / (2 * n), Z * (spread / n + (Z / (2 * n)) ** 2) ** 0.5
    return np.clip(np.array([centre - half, centre + half]) / (1 + Z**2 / n), 0, 1)


def _that_count(above: Numbers, below: Numbers) -> tuple[Numbers, Numbers]:
    """The sessions in which something counts."""
    counts = below > 0
    return above[counts].astype(float), below[counts].astype(float)


def _ratio(weights: Numbers, above: Numbers, below: Numbers) -> tuple[Numbers, Numbers]:
    """The ratio of two sums and its standard error, for each row of weights of the sessions."""
    n, whole = len(above), weights @ below
    ratio = weights @ above / whole
    squares = weights @ above**2 - 2 * ratio * (weights @ (above * below)) + ratio**2 * (weights @ below**2)
    return ratio, np.sqrt(np.clip(squares, 0, None) * n / (n - 1)) / whole
