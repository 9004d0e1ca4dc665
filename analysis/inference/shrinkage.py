"""Rates shrunk towards those of others: empirical Bayes with a beta-binomial pool."""

from typing import Final, NamedTuple

import numpy as np
import scipy

FEWEST_PLAYERS: Final = 5
BOUNDS: Final = ((-10.0, 10.0), (0.0, np.log(1e5)))
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
