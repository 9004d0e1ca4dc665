"""Empirical Bayes shrinkage of rates and means, with the pool as prior."""

from collections.abc import Callable
from typing import Final, NamedTuple

import numpy as np
import scipy

from analysis.inference.minimum import Place, find_minimum

FEWEST_PLAYERS: Final = 5
BOUNDS: Final = ((-10.0, 10.0), (0.0, np.log(1e5)))
MOST_SPREAD: Final = 4  # upper end of the grid of spreads, in standard errors or deviations of the means
STEPS: Final = 400  # number of spreads in the grid
PLACES: Final = ((-9.0, 0.003), (9.0, 3**-0.5))  # logit of the mean, square root of 1 / (alpha + beta + 1)
POINTS: Final = 15  # of the grid of priors on each axis
FARTHEST: Final = 12.0  # below the largest log likelihood: the grid covers all closer places
MOST_ZOOMS: Final = 6
Counts = np.ndarray[tuple[int, ...], np.dtype[np.float64]]


class Prior(NamedTuple):
    """Beta distribution of the rates of players, the prior for an unknown player."""

    alpha: float
    beta: float


def fit_prior(made: Counts, chances: Counts) -> Prior | None:
    """Fit a beta prior to the counts of some players by maximum likelihood (beta-binomial).

    Args:
        made: Number made by each player.
        chances: Number of chances of each player; players with 0 are ignored.

    Returns:
        The prior; None for fewer than `FEWEST_PLAYERS` players.
    """
    seen = chances > 0
    if seen.sum() < FEWEST_PLAYERS:
        return None
    # sorted without repeats, so that the sum does not depend on the order of the players; complex numbers are
    # pairs that numpy sorts in half the time of columns
    pairs, times = np.unique(made[seen] + 1j * chances[seen], return_counts=True)
    made, chances = pairs.real, pairs.imag
    betaln = scipy.special.betaln

    def surprise(place: Place) -> float:
        alpha, beta = _prior(place)
        return float(((betaln(alpha, beta) - betaln(made + alpha, chances - made + beta)) * times).sum())

    share = ((made * times).sum() + 0.5) / ((chances * times).sum() + 1)
    start = np.clip([scipy.special.logit(share), np.log(20)], *np.transpose(BOUNDS))
    return _prior(find_minimum(surprise, start, BOUNDS)[1])


def _prior(place: Place) -> Prior:
    """Return the prior for optimizer parameters: logit of the mean, logarithm of the weight in chances."""
    mean, worth = float(scipy.special.expit(place[0])), float(np.exp(place[1]))
    return Prior(mean * worth, (1 - mean) * worth)


class WeightedPriors(NamedTuple):
    """Beta priors with their probabilities given the counts of a pool.

    Attributes:
        alpha: First parameter of each prior.
        beta: Second parameter of each prior.
        weight: Probability of each prior; the sum is 1.
    """

    alpha: Counts
    beta: Counts
    weight: Counts


def fit_priors(made: Counts, chances: Counts) -> WeightedPriors | None:
    """Return a grid of beta priors, weighted by their posterior probabilities given the counts of a pool.

    An estimated prior would be too narrow when players differ no more than expected by chance: they are not
    necessarily equal. So the parameters of the prior are integrated over a grid. Their own priors are
    uniform: for the mean, and for the share of the variance of one chance that lies between players,
    1 / (alpha + beta + 1), up to 1/3.

    Args:
        made: Number made by each player.
        chances: Number of chances of each player; players with 0 are ignored.

    Returns:
        The priors; None for fewer than `FEWEST_PLAYERS` players.
    """
    seen = chances > 0
    if seen.sum() < FEWEST_PLAYERS:
        return None
    made, chances = made[seen], chances[seen]
    sums = [_log_gammas(counts) for counts in (made, chances - made, chances)]
    low, high = np.array(PLACES)
    for _ in range(MOST_ZOOMS):
        axes = np.meshgrid(*np.linspace(low, high, POINTS).T)
        logit, spread = (axis.ravel() for axis in axes)
        mean, worth = scipy.special.expit(logit), 1 / spread**2 - 1
        alpha, beta = mean * worth, (1 - mean) * worth
        likelihood = sums[0](alpha) + sums[1](beta) - sums[2](worth)
        likelihood += np.log(mean * (1 - mean) * spread)  # densities of the uniform priors on these axes
        close = likelihood > likelihood.max() - FARTHEST
        ends = np.array([[axis[close].min(), axis[close].max()] for axis in (logit, spread)]).T
        step = (high - low) / (POINTS - 1)
        size = high - low
        low, high = np.maximum(ends[0] - step, PLACES[0]), np.minimum(ends[1] + step, PLACES[1])
        if (high - low > 0.7 * size).all():
            break
    weight = np.exp(likelihood - likelihood.max())[close]
    return WeightedPriors(alpha[close], beta[close], weight / weight.sum())


def _log_gammas(counts: Counts) -> Callable[[Counts], Counts]:
    """Return a function of x, an array: the sum of log(gamma(count + x) / gamma(x)) over the counts, by x."""
    values, times = np.unique(counts, return_counts=True)

    def total(x: Counts) -> Counts:
        gammaln = scipy.special.gammaln
        found: Counts = times @ (gammaln(values[:, None] + x) - gammaln(x))
        return found

    return total


def posterior(made: Counts, chances: Counts, priors: WeightedPriors) -> Counts:
    """Return the posterior mean and the ends of the 95% credible interval of rates; shape (3, players).

    The interval is from the beta distribution with the mean and variance of the mixture over the priors.

    Args:
        made: Number made by each player.
        chances: Number of chances of each player; 0 gives the interval of the prior.
        priors: Result of `fit_priors`.
    """
    mean, square = np.zeros_like(made), np.zeros_like(made)
    for alpha, beta, weight in zip(*priors, strict=True):
        above, of = made + alpha, chances + alpha + beta
        mean += weight * above / of
        square += weight * above / of * (above + 1) / (of + 1)
    worth = mean * (1 - mean) / (square - mean**2) - 1
    ends = [scipy.special.betaincinv(mean * worth, (1 - mean) * worth, share) for share in (0.025, 0.975)]
    return np.stack([mean, *ends])


def shrink_mean(mean: float, error: float, pool_means: Counts, pool_errors: Counts) -> float:
    """Shrink a mean towards the mean of a pool; shrinkage is stronger if the true means differ less.

    Model: true means are normally distributed around the mean of the pool. The result is averaged over the
    likelihood of the spread, because a small pool with few observations leaves it nearly unknown.

    Args:
        mean: Mean of the player to shrink.
        error: Standard error of `mean`, > 0.
        pool_means: Means of the other players.
        pool_errors: Standard errors of the means of the other players, > 0.
    """
    means, variances = np.append(pool_means, mean), np.append(pool_errors, error) ** 2
    largest = MOST_SPREAD * max(float(variances.min()) ** 0.5, float(means.std()))
    spreads = np.linspace(0.0, largest, STEPS)
    weights = 1 / (variances + spreads[:, None] ** 2)
    centres = (weights * means).sum(axis=1) / weights.sum(axis=1)
    squares = (weights * (means - centres[:, None]) ** 2).sum(axis=1)
    surprise = (squares - np.log(weights).sum(axis=1) + np.log(weights.sum(axis=1))) / 2
    likelihood = np.exp(surprise.min() - surprise)
    kept = spreads**2 / (spreads**2 + error**2)
    return float((likelihood * (centres + kept * (mean - centres))).sum() / likelihood.sum())
