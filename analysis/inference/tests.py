"""The three kinds of tests: a sum against its exact distribution, squares against chi-squared, a difference.

Every test says how far the observation lies from a fair deal, and what it could have detected.
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
SMALLEST: Final = 1e-15  # smaller sums of chances are rounding errors
LONGEST: Final = 300_000  # values of a sum whose distribution is still computed in full
_ALL_DIGITS: Final = 17  # enough to tell any two floats apart
_Z: Final = NormalDist().inv_cdf(0.975)
_Z_ALPHA: Final = NormalDist().inv_cdf(1 - ALPHA / 2)

Counts = NDArray[np.int64]


class Result(NamedTuple):
    """One result.

    Attributes:
        name: What was counted, group first: `hole cards: pairs`.
        n: Hands, flops or all-ins that were counted.
        observed: What was found; a chi-squared value in tests of several numbers at once.
        expected: Its average in a fair deal; the degrees of freedom of such tests.
        statistic: Distance in standard deviations, or the chi-squared value.
        p: How often a fair deal gives a result at least this far off.
        effect: Deviation as a part of the expected; of several numbers, the root of its mean square.
        low: Lower end of the 95 % interval of the effect.
        high: Upper end.
        power: Chance to detect a deviation of 5 % (upwards for a sum) at p < 0.01 with this many hands.
        q: Share of false alarms among the tests up to this one; set when all tests are done.
        code: The rule that a deviation breaks; also set then.
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
        """Whether several numbers were tested together, so that the effect has no direction."""
        return self.observed == self.statistic

    @property
    def observed_text(self) -> str:
        """The observed value, rounded as it is shown."""
        return _text(self.observed)

    @property
    def expected_text(self) -> str:
        """The expected value, rounded in the same way."""
        return _text(self.expected)

    def q_text(self, digits: int) -> str:
        """The q value to this many digits, or to more if needed to show that it is below the limit."""
        texts = (f"{self.q:.{more}g}" for more in range(digits, _ALL_DIGITS + 1))
        return next(text for text in texts if self.q >= ALPHA or float(text) < ALPHA)


class Part(NamedTuple):
    """A number of independent draws of 0, 1, 2 ... with these chances."""

    times: int
    chances: tuple[float, ...]


class Allowance(NamedTuple):
    """How far below and above its expectation a sum may lie because of betting, as fractions of it."""

    below: float = 0.0
    above: float = 0.0


NOTHING: Final = Allowance()


def sum_test(
    name: str, n: int, observed: int, parts: Sequence[Part], allowance: Allowance = NOTHING
) -> Result:
    """Whether a sum is too small or too large, by its exact distribution; a conservative test.

    Args:
        name: Name of the test.
        n: What was counted.
        observed: The sum.
        parts: What was added up; at least one part must be random.
        allowance: How far betting can move the sum.
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
    """Whether too many pairs of draws are equal; the effect is how many more pairs there are for each draw.

    Args:
        name: Name of the test.
        n: Draws.
        repeated: Equal pairs.
        kinds: Number of equally likely results.
        allowance: By how much betting can raise the expected number, as a part of it.
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
    """Whether several numbers together lie too far from what is expected, by the chi-squared distribution.

    Args:
        name: Name of the test.
        n: What was counted.
        statistic: Sum of squares.
        freedom: Its mean in a fair deal.
        information: How much it rises when all numbers deviate by their own size.
        variance: Its variance in a fair deal, where it is not that of chi-squared.
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
    """Whether a difference, given as a part of what is expected, is too large for its standard error."""
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
    """Whether equally likely cards, ranks or suits come equally often.

    Args:
        name: Name of the test.
        n: Draws of several cards each.
        counts: How often each came in all draws together.
        variance: Variance of how often one of them comes in one draw.
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
    """Whether the sums of several groups lie too far from what is expected of each."""
    statistic = float(((observed - means) ** 2 / variances).sum())
    return squares_test(name, n, statistic, len(means), float((means**2 / variances).sum()))


def _moments(parts: Sequence[Part]) -> tuple[float, float]:
    """Mean and variance of a sum."""
    mean = variance = 0.0
    for times, chances in parts:
        one = sum(value * chance for value, chance in enumerate(chances))
        square = sum(value * value * chance for value, chance in enumerate(chances))
        mean += times * one
        variance += times * (square - one * one)
    return mean, variance


def _at_most(chances: NDArray[np.float64] | None, value: int, mean: float, variance: float) -> float:
    """The chance that a sum is at most `value`."""
    if chances is None:
        return float(scipy.special.ndtr((value + 0.5 - mean) / sqrt(variance)))
    return float(min(1.0, chances[: max(0, value + 1)].sum()))


def _distribution(parts: Sequence[Part]) -> NDArray[np.float64] | None:
    """Chances of a sum's values 0, 1, 2 ..., by Fourier transform; None if there are too many."""
    size = 1 + sum(times * (len(chances) - 1) for times, chances in parts)
    if size * len(parts) > LONGEST:
        return None
    product = np.ones(size // 2 + 1, np.complex128)
    angles = -2j * np.pi / size * np.arange(size // 2 + 1)
    for times, chances in parts:
        product *= sum(chance * np.exp(angles * value) for value, chance in enumerate(chances)) ** times
    return np.clip(np.fft.irfft(product, size), 0.0, None)


def _score_interval(observed: float, mean: float, variance: float) -> tuple[float, float]:
    """The interval of deviations that agree with a sum, where the variance grows with the mean."""
    ratio, half = observed / mean, _Z**2 * variance / (2 * mean**2)
    width = sqrt(half * (2 * ratio + half))
    return ratio + half - width - 1, ratio + half + width - 1


def _power(distance: float) -> float:
    """Chance of p < 0.01 if the truth lies this many standard deviations off; 0 within what is allowed."""
    if distance <= 0:
        return 0.0
    return float(scipy.special.ndtr(distance - _Z_ALPHA) + scipy.special.ndtr(-_Z_ALPHA - distance))


def _text(value: float) -> str:
    return f"{value:,.0f}" if value == int(value) or value >= 1000 else f"{value:,.3g}"
