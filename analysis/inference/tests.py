"""Hypothesis tests of a fair deal: sums against their exact distribution, chi-squared tests, and differences.

Every test returns the p-value, the effect size with its interval, and the power.
"""

from collections.abc import Sequence
from math import ceil, floor, sqrt
from statistics import NormalDist
from typing import Final, NamedTuple

import numpy as np
import scipy
from numpy.typing import NDArray

ALPHA: Final = 0.01
SOUGHT: Final = 0.05
SMALLEST: Final = 1e-15  # smaller tail probabilities are rounding errors
LONGEST: Final = 300_000  # maximum size of an exact distribution; larger sums use the normal distribution
_ALL_DIGITS: Final = 17  # digits that distinguish any two floats
_Z: Final = NormalDist().inv_cdf(0.975)
_Z_ALPHA: Final = NormalDist().inv_cdf(1 - ALPHA / 2)

Counts = NDArray[np.int64]


class Result(NamedTuple):
    """Result of a test.

    Attributes:
        name: Name of the test, group first: `hole cards: pairs`.
        n: Number of hands, flops or all-ins.
        observed: Observed sum or difference; the chi-squared value in chi-squared tests.
        expected: Expected value in a fair deal; the degrees of freedom in chi-squared tests.
        statistic: z statistic, or the chi-squared value.
        p: p-value.
        effect: Relative deviation from the expected value; its root mean square in chi-squared tests.
        low: Lower end of the 95% interval of the effect.
        high: Upper end of the interval.
        power: Probability of p < `ALPHA` at this sample size if the deviation is `SOUGHT` (a sum: upwards).
        q: q-value (false discovery rate); set after all tests have run.
        code: Code of the rule; set after all tests have run.
    """

    name: str
    n: int
    observed: float
    expected: float
    statistic: float
    p: float
    effect: float
    low: float
    high: float
    power: float
    q: float = 1.0
    code: str = ""

    @property
    def is_several(self) -> bool:
        """Whether this is a chi-squared test, with an effect without direction."""
        return self.observed == self.statistic

    @property
    def observed_text(self) -> str:
        """Observed value, rounded for display."""
        return _text(self.observed)

    @property
    def expected_text(self) -> str:
        """Expected value, rounded for display."""
        return _text(self.expected)

    def q_text(self, digits: int) -> str:
        """Format the q-value to `digits` significant digits, or more if rounding would hide q < `ALPHA`."""
        texts = (f"{self.q:.{more}g}" for more in range(digits, _ALL_DIGITS + 1))
        return next(text for text in texts if self.q >= ALPHA or float(text) < ALPHA)


class Part(NamedTuple):
    """Independent terms of a sum with the same distribution.

    Attributes:
        times: Number of terms.
        chances: Probabilities of the values 0, 1, 2 ...
    """

    times: int
    chances: tuple[float, ...]


class Allowance(NamedTuple):
    """Allowance for the effect of betting on a sum: relative deviations that are not evidence of unfairness.

    Attributes:
        below: Allowed deviation below the expected value, as a fraction of it.
        above: Allowed deviation above the expected value, as a fraction of it.
    """

    below: float = 0.0
    above: float = 0.0


NOTHING: Final = Allowance()


def sum_test(
    name: str, n: int, observed: int, parts: Sequence[Part], allowance: Allowance = NOTHING
) -> Result:
    """Test a sum against its exact distribution, two-sided and conservative.

    Args:
        name: Name of the test.
        n: Number of hands, flops or all-ins.
        observed: Observed sum.
        parts: Distributions of the terms; the sum must have a variance above 0.
        allowance: Allowance for the betting.
    """
    mean, variance = _moments(parts)
    chances = _distribution(parts)
    lower = _at_most(chances, floor(observed + allowance.below * mean), mean, variance)
    upper = 1 - _at_most(chances, ceil(observed - allowance.above * mean) - 1, mean, variance)
    low, high = _score_interval(observed, mean, variance)
    seen = SOUGHT - allowance.above
    return Result(
        name,
        n,
        float(observed),
        mean,
        (observed - mean) / sqrt(variance),
        min(1.0, max(SMALLEST, 2 * min(lower, upper))),
        observed / mean - 1,
        low,
        high,
        _power(seen * mean / sqrt(variance)),
    )


def repeats_test(name: str, n: int, repeated: int, kinds: float, allowance: float) -> Result:
    """Test for too many equal pairs of draws, one-sided; the effect is the excess of equal pairs per draw.

    Args:
        name: Name of the test.
        n: Number of draws.
        repeated: Number of equal pairs.
        kinds: Number of equally likely outcomes of a draw.
        allowance: Relative increase of the expected number that betting can cause.
    """
    expected = n * (n - 1) / 2 / kinds
    allowed = expected * (1 + allowance)
    low = scipy.special.chdtri(2 * repeated, 0.975) / 2 if repeated else 0.0
    high = scipy.special.chdtri(2 * repeated + 2, 0.025) / 2
    alarm = scipy.stats.poisson.isf(ALPHA, allowed) + 1
    return Result(
        name,
        n,
        float(repeated),
        expected,
        (repeated - expected) / sqrt(expected),
        float(scipy.special.pdtrc(repeated - 1, allowed)) if repeated else 1.0,
        (repeated - expected) / n,
        (float(low) - expected) / n,
        (float(high) - expected) / n,
        float(scipy.special.pdtrc(alarm - 1, allowed + SOUGHT * n)),
    )


def squares_test(
    name: str, n: int, statistic: float, freedom: int, information: float, variance: float | None = None
) -> Result:
    """Test a sum of squared deviations by the chi-squared distribution.

    Args:
        name: Name of the test.
        n: Number of hands, flops or all-ins.
        statistic: Sum of squares.
        freedom: Degrees of freedom, the mean of the statistic in a fair deal.
        information: Expected increase of the statistic for a relative deviation of 1 (noncentrality).
        variance: Variance of the statistic in a fair deal; None for the chi-squared variance.
    """
    scale = (variance or 2 * freedom) / (2 * freedom)
    adjusted, degrees = statistic / scale, freedom / scale
    limit = float(scipy.special.chdtri(freedom, ALPHA))
    ends = scipy.special.chndtrinc(statistic, freedom, np.array([0.975, 0.025]))
    low, high = np.sqrt(np.where(np.isfinite(ends), ends, 0.0) / information)
    return Result(
        name,
        n,
        statistic,
        float(freedom),
        statistic,
        float(scipy.special.chdtrc(degrees, adjusted)),
        sqrt(max(0.0, statistic - freedom) / information),
        float(low),
        float(high),
        float(1 - scipy.special.chndtr(limit, freedom, information * SOUGHT**2)),
    )


def difference_test(name: str, n: int, difference: float, error: float) -> Result:
    """Test whether a relative difference is 0, two-sided, by the normal distribution.

    Args:
        name: Name of the test.
        n: Number of hands, flops or all-ins.
        difference: The relative difference.
        error: Standard error of the difference, > 0.
    """
    z = difference / error
    return Result(
        name,
        n,
        difference,
        0.0,
        z,
        float(2 * scipy.special.ndtr(-abs(z))),
        difference,
        difference - _Z * error,
        difference + _Z * error,
        _power(SOUGHT / error),
    )


def counts_test(name: str, n: int, counts: Counts, variance: float) -> Result:
    """Test counts of cards, ranks or suits for equal frequency.

    Args:
        name: Name of the test.
        n: Number of draws of several cards each.
        counts: Count of each card, rank or suit over all draws.
        variance: Variance of one count in one draw.
    """
    kinds, mean = len(counts), counts.sum() / len(counts)
    unit = kinds * n * variance / (kinds - 1)
    statistic = float(((counts - mean) ** 2).sum() / unit)
    return squares_test(name, n, statistic, kinds - 1, float(kinds * mean**2 / unit))


def groups_test(
    name: str,
    n: int,
    observed: NDArray[np.floating],
    means: NDArray[np.floating],
    variances: NDArray[np.floating],
) -> Result:
    """Test the sums of several independent groups by the chi-squared distribution.

    Args:
        name: Name of the test.
        n: Number of hands, flops or all-ins.
        observed: Observed sum of each group.
        means: Expected sum of each group in a fair deal.
        variances: Variance of the sum of each group in a fair deal, > 0.
    """
    statistic = float(((observed - means) ** 2 / variances).sum())
    return squares_test(name, n, statistic, len(means), float((means**2 / variances).sum()))


def _moments(parts: Sequence[Part]) -> tuple[float, float]:
    """Return the mean and variance of a sum."""
    mean = variance = 0.0
    for times, chances in parts:
        one = sum(value * chance for value, chance in enumerate(chances))
        square = sum(value * value * chance for value, chance in enumerate(chances))
        mean += times * one
        variance += times * (square - one * one)
    return mean, variance


def _at_most(chances: NDArray[np.float64] | None, value: int, mean: float, variance: float) -> float:
    """Return the probability that a sum is at most `value`; normal approximation if `chances` is None."""
    if chances is None:
        return float(scipy.special.ndtr((value + 0.5 - mean) / sqrt(variance)))
    return float(min(1.0, chances[: max(0, value + 1)].sum()))


def _distribution(parts: Sequence[Part]) -> NDArray[np.float64] | None:
    """Return the exact probabilities of a sum's values 0, 1, 2 ..., by FFT; None above `LONGEST` values."""
    size = 1 + sum(times * (len(chances) - 1) for times, chances in parts)
    if size * len(parts) > LONGEST:
        return None
    product = np.ones(size // 2 + 1, np.complex128)
    angles = -2j * np.pi / size * np.arange(size // 2 + 1)
    for times, chances in parts:
        product *= sum(chance * np.exp(angles * value) for value, chance in enumerate(chances)) ** times
    return np.clip(np.fft.irfft(product, size), 0.0, None)


def _score_interval(observed: float, mean: float, variance: float) -> tuple[float, float]:
    """Return the 95% score interval of the relative deviation, for a variance proportional to the mean."""
    ratio, half = observed / mean, _Z**2 * variance / (2 * mean**2)
    width = sqrt(half * (2 * ratio + half))
    return ratio + half - width - 1, ratio + half + width - 1


def _power(distance: float) -> float:
    """Return the power at level `ALPHA` for a deviation in standard errors; 0 if it is not positive."""
    if distance <= 0:
        return 0.0
    return float(scipy.special.ndtr(distance - _Z_ALPHA) + scipy.special.ndtr(-_Z_ALPHA - distance))


def _text(value: float) -> str:
    """Format an integer or a value from 1,000 on without decimals, others with three significant digits."""
    return f"{value:,.0f}" if value == int(value) or value >= 1000 else f"{value:,.3g}"
