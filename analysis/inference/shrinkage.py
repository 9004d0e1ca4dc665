"""Rates and means shrunk towards those of others: empirical Bayes, with the pool as prior."""

from typing import Final, NamedTuple

import numpy as np
import scipy

FEWEST_PLAYERS: Final = 5
BOUNDS: Final = ((-10.0, 10.0), (0.0, np.log(1e5)))
MOST_SPREAD: Final = 4  # largest spread that is tried, in standard errors or deviations of the means
STEPS: Final = 400  # spreads that are tried
Counts = np.ndarray[tuple[int, ...], np.dtype[np.float64]]


class Prior(NamedTuple):
    """A beta distribution of the rate of a player about whom nothing is known."""

    alpha: float
    beta: float


def fit_prior(made: Counts, chances: Counts) -> Prior | None:
    """The beta distribution that makes the counts of some players likeliest; None for too few players."""
    seen = chances > 0
    if seen.sum() < FEWEST_PLAYERS:
        return None
    # equal counts once, in order: the sum does not depend on the order of the players
    (made, chances), times = np.unique(np.stack([made[seen], chances[seen]]), axis=1, return_counts=True)
    betaln = scipy.special.betaln

    def surprise(place: Counts) -> float:
        alpha, beta = _prior(place)
        return float(((betaln(alpha, beta) - betaln(made + alpha, chances - made + beta)) * times).sum())

    share = ((made * times).sum() + 0.5) / ((chances * times).sum() + 1)
    start = np.clip([scipy.special.logit(share), np.log(20)], *np.transpose(BOUNDS))
    return _prior(scipy.optimize.minimize(surprise, start, method="Nelder-Mead", bounds=BOUNDS).x)


def _prior(place: Counts) -> Prior:
    """The prior from the logit of its mean and the logarithm of how many chances it is worth."""
    mean, worth = float(scipy.special.expit(place[0])), float(np.exp(place[1]))
    return Prior(mean * worth, (1 - mean) * worth)


def posterior(made: Counts, chances: Counts, prior: Prior) -> Counts:
    """Mean and both ends of the central 95 % of the posterior distribution."""
    alpha, beta = made + prior.alpha, chances - made + prior.beta
    ends = [scipy.special.betaincinv(alpha, beta, share) for share in (0.025, 0.975)]
    return np.stack([alpha / (alpha + beta), *ends])


def shrink_mean(mean: float, error: float, pool_means: Counts, pool_errors: Counts) -> float:
    """A mean shrunk towards the mean of a pool, the more the less its members differ from each other.

    Members are normally distributed around the mean of the pool. The spread is averaged over its likelihood:
    in a small pool with few observations nearly any spread may be true.

    Args:
        mean: What is shrunk; it belongs to the pool.
        error: Its standard error, > 0.
        pool_means: Those of the other members.
        pool_errors: Their standard errors, > 0.
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
