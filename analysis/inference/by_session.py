"""Confidence intervals of ratios with sessions as clusters.

Hands of one session share the table, the opponents and the mood, so sessions are the independent units.
"""

from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np
import scipy

from analysis.inference.comparison import LEVEL
from analysis.inference.intervals import Z
from analysis.inference.strata import Numbers

SEED: Final = 1
DRAWS: Final = 1000
CHUNK: Final = 2_000_000  # maximum number of resampling weights in memory
SQUARES: Final = 8000  # number of simulated squared deviations
MOST_REACH: Final = 1000.0
ROOT_ERROR: Final = 1e-12  # relative
ROUNDING: Final = 1e-6  # relative standard error of equal ratios, which is 0 but for rounding
ENDS: Final = (0.975, 0.025)
MOST_WORTH: Final = 2  # maximum effective chances per chance, when sessions agree by accident
FEWEST_SESSIONS: Final = 3
FEWEST_OF_PROPORTIONS: Final = 20  # minimum sessions; with fewer, the intervals are too wide
FEWEST_DRAWN: Final = 20  # minimum sessions for the bootstrap; benchmarks/coverage.py


class RatioError(NamedTuple):
    """A ratio with its standard error.

    Attributes:
        value: The ratio.
        error: Standard error of the ratio.
        freedom: Effective degrees of freedom of the t distribution.
        reach: Half-width of the 95% interval, in standard errors.
    """

    value: float
    error: float
    freedom: float
    reach: float

    @property
    def ends(self) -> Numbers:
        """Both ends of the 95% interval; NaN for an error of 0, as from a few equal values."""
        if not self.error:
            return np.full(2, np.nan)
        half = self.reach * self.error
        return np.array([self.value - half, self.value + half])

    @property
    def certainty(self) -> float | None:
        """Confidence that the true ratio has the same sign; None for an error of 0.

        The t distribution is scaled to the interval, so that both agree on the significance of a difference
        from 0.
        """
        if not self.error:
            return None
        distance = abs(self.value) / self.error * t_reach(self.freedom) / self.reach
        return float(scipy.special.stdtr(self.freedom, distance))


class RatioInterval(NamedTuple):
    """Interval of a ratio.

    Attributes:
        ends: Lower and upper end of the 95% interval; both NaN without an interval.
        certainty: Confidence that the true ratio has the same sign, 0 to 1, consistent with the interval:
            0.975 if an end is 0. None without an interval.
    """

    ends: Numbers
    certainty: float | None


NO_INTERVAL: Final = RatioInterval(np.full(2, np.nan), None)


def ratio_interval(above: Numbers, below: Numbers, draws: int = DRAWS) -> RatioInterval:
    """Compute the 95% interval of sum(above) / sum(below).

    With 20 sessions or more, the interval is from a studentised (bootstrap-t) bootstrap over sessions, with
    better coverage than a percentile bootstrap. With fewer, it is the interval of `ratio_error`, and
    `NO_INTERVAL` below three sessions. The seed is fixed.

    Args:
        above: Numerator of each session.
        below: Denominator of each session; sessions with 0 are ignored.
        draws: Number of resamples.
    """
    above, below = _with_denominator(above, below)
    if len(below) < FEWEST_DRAWN:
        found = ratio_error(above, below)
        return NO_INTERVAL if found is None else RatioInterval(found.ends, found.certainty)
    value, error, apart = _pivots(above, below, draws)
    if not len(apart) or error <= ROUNDING * abs(value):
        return NO_INTERVAL
    certainty = float((np.sign(value) * apart < abs(value) / error).mean())
    return RatioInterval(value - np.quantile(apart, ENDS) * error, certainty)


def ratio_ends(above: Numbers, below: Numbers, draws: int = DRAWS) -> Numbers:
    """Return the ends of `ratio_interval`, for the same arguments."""
    return ratio_interval(above, below, draws).ends


def _pivots(above: Numbers, below: Numbers, draws: int) -> tuple[float, float, Numbers]:
    """Return the ratio, its standard error, and the t statistics of bootstrap resamples of the sessions.

    Resamples with a standard error of 0 have no t statistic; if all sessions have the same ratio, none has.
    """
    n = len(below)
    value, error = (float(part[0]) for part in _ratio(np.ones((1, n)), above, below))
    random, step = np.random.default_rng(SEED), max(1, CHUNK // n)
    drawn = [
        _ratio(random.multinomial(n, np.full(n, 1 / n), min(step, draws - start)).astype(float), above, below)
        for start in range(0, draws, step)
    ]
    values, errors = np.concatenate(drawn, axis=1)
    known = errors > ROUNDING * abs(value)
    return value, error, (values - value)[known] / errors[known]


def ratio_error(above: Numbers, below: Numbers) -> RatioError | None:
    """Compute the cluster-robust standard error of sum(above) / sum(below); None below three sessions.

    Sessions with a denominator of 0 are ignored.

    The deviation of each session is corrected for its leverage, its share of the denominator. With sessions
    of equal length the ratio has a t distribution. With different lengths, the distribution of the sum of
    squares is simulated below 20 sessions; from 20 on, its effective degrees of freedom are used.

    Source: Bell and McCaffrey, 2002, Bias reduction in standard errors for linear regression.
    """
    above, below = _with_denominator(above, below)
    if len(below) < FEWEST_SESSIONS:
        return None
    whole = below.sum()
    value, share = above.sum() / whole, below / whole
    weights = 1 / (1 - share)
    error = float(np.sqrt((weights * (above - value * below) ** 2).sum()) / whole)
    # covariance of the deviations for independent hands: share_i (1 if i = j) - share_i share_j
    traced = float((weights * share * (1 - share)).sum())
    squared = float((weights**2 * share**2 * (1 - 2 * share)).sum() + (weights * share**2).sum() ** 2)
    freedom = traced**2 / squared
    reach = _reach(tuple(share.tolist())) if len(share) < FEWEST_DRAWN else t_reach(freedom)
    return RatioError(float(value), error, freedom, reach)


def t_reach(freedom: float, level: float = LEVEL) -> float:
    """Return the half-width of a confidence interval in standard errors, by the t distribution.

    Args:
        freedom: Degrees of freedom.
        level: Confidence level, 0 to 1.
    """
    return float(scipy.special.stdtrit(freedom, (1 + level) / 2))


@lru_cache(maxsize=64)
def _reach(shares: tuple[float, ...]) -> float:
    """Return the half-width of a 95% interval in standard errors, simulated for sessions of unequal length.

    Args:
        shares: Share of each session in the denominator.
    """
    share = np.array(shares)
    weights = 1 / (1 - share)
    covariance = np.diag(share) - np.outer(share, share)
    scaled = np.sqrt(weights)[:, None] * covariance * np.sqrt(weights)
    squares = np.random.default_rng(SEED).standard_normal((SQUARES, len(share) - 1)) ** 2
    errors = np.sqrt(squares @ np.linalg.eigvalsh(scaled)[1:])

    reach, step = 1.0, np.inf
    while step > ROOT_ERROR * reach and reach < MOST_REACH:  # Newton's method; the tails are convex
        tails = 2 * scipy.special.ndtr(-reach * errors).mean()
        slope = 2 * (errors * np.exp(-((reach * errors) ** 2) / 2)).mean() / np.sqrt(2 * np.pi)
        step = (tails - (1 - LEVEL)) / slope
        reach = min(reach + float(step), MOST_REACH)
    return reach


def proportion_ends(made: Numbers, chances: Numbers) -> Numbers:
    """Compute the 95% interval of a proportion with sessions as clusters.

    A Wilson interval with the effective sample size: the number of independent chances with the same standard
    error. Both ends are NaN for fewer than 20 sessions.

    Args:
        made: Number made in each session.
        chances: Number of chances in each session.

    Source: Korn and Graubard, 1998, Confidence intervals for proportions with small expected numbers of
    positive counts estimated from survey data.
    """
    made, chances = _with_denominator(made, chances)
    found = ratio_error(made, chances)
    if found is None or len(chances) < FEWEST_OF_PROPORTIONS:
        return np.full(2, np.nan)
    n, spread = float(chances.sum()), found.value * (1 - found.value)
    if found.error:
        n = min(MOST_WORTH * n, spread / (found.error * found.reach / Z) ** 2)
    centre, half = found.value + Z**2 / (2 * n), Z * (spread / n + (Z / (2 * n)) ** 2) ** 0.5
    return np.clip(np.array([centre - half, centre + half]) / (1 + Z**2 / n), 0, 1)


def _with_denominator(above: Numbers, below: Numbers) -> tuple[Numbers, Numbers]:
    """Keep the sessions with a positive denominator; convert to floats."""
    is_positive = below > 0
    return above[is_positive].astype(float), below[is_positive].astype(float)


def _ratio(weights: Numbers, above: Numbers, below: Numbers) -> tuple[Numbers, Numbers]:
    """Compute the ratio of two weighted sums and its standard error, for each row of session weights."""
    n, whole = len(above), weights @ below
    ratio = weights @ above / whole
    squares = weights @ above**2 - 2 * ratio * (weights @ (above * below)) + ratio**2 * (weights @ below**2)
    return ratio, np.sqrt(np.clip(squares, 0, None) * n / (n - 1)) / whole
