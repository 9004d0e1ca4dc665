"""Empirical Bayes shrinkage of rates and means, with the pool as prior."""

from typing import Final, NamedTuple

import numpy as np
import scipy

FEWEST_PLAYERS: Final = 5
BOUNDS: Final = ((-10.0, 10.0), (0.0, np.log(1e5)))
MOST_SPREAD: Final = 4  # upper end of the grid of spreads, in standard errors or deviations of the means
STEPS: Final = 400  # number of spreads in the grid
Counts = np.ndarray[tuple[int, ...], np.dtype[np.float64]]


class Prior(NamedTuple):
    """Beta prior for the rate of an unknown player."""

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
    # deduplicate and sort counts, so that the sum does not depend on the order of the players
    (made, chances), times = np.unique(np.stack([made[seen], chances[seen]]), axis=1, return_counts=True)
    betaln = scipy.special.betaln

    def surprise(place: Counts) -> float:
        alpha, beta = _prior(place)
        return float(((betaln(alpha, beta) - betaln(made + alpha, chances - made + beta)) * times).sum())

    share = ((made * times).sum() + 0.5) / ((chances * times).sum() + 1)
    start = np.clip([scipy.special.logit(share), np.log(20)], *np.transpose(BOUNDS))
    return _prior(scipy.optimize.minimize(surprise, start, method="Nelder-Mead", bounds=BOUNDS).x)


def _prior(place: Counts) -> Prior:
    """Return the prior for optimizer parameters: logit of the mean, logarithm of the weight in chances."""
    mean, worth = float(scipy.special.expit(place[0])), float(np.exp(place[1]))
    return Prior(mean * worth, (1 - mean) * worth)


def posterior(made: Counts, chances: Counts, prior: Prior) -> Counts:
    """Return mean, lower and upper end of the central 95% credible interval; shape (3, players)."""
    alpha, beta = made + prior.alpha, chances - made + prior.beta
    ends = [scipy.special.betaincinv(alpha, beta, share) for share in (0.025, 0.975)]
    return np.stack([alpha / (alpha + beta), *ends])


def shrink_mean(mean: float, error: float, pool_means: Counts, pool_errors: Counts) -> float:
    """Shrink a mean towards the mean of a pool; the smaller the spread of the pool, the stronger.

    Model: true means are normally distributed around the mean of the pool. The result is averaged over the
    likelihood of the spread, because a small pool with few observations leaves it nearly unknown.

    Args:
        mean: Mean to shrink; a member of the pool.
        error: Standard error of `mean`, > 0.
        pool_means: Means of the other members.
        pool_errors: Standard errors of the other members, > 0.
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
