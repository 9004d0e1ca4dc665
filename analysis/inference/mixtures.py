"""Two groups of players in a pool: a mixture of two beta distributions of a rate."""

from operator import itemgetter
from typing import Final, NamedTuple

import numpy as np
import scipy

from analysis.inference.minimum import Place, find_minimum
from analysis.inference.shrinkage import Counts, Prior, fit_prior

FEWEST_PLAYERS: Final = 30
QUANTILES: Final = ((0.25, 0.75), (0.4, 0.9))  # of the rates, where the fit begins
LEAST_SHARE: Final = 0.05  # of the players in the smaller group
BOUNDS: Final = ((-10.0, 10.0), (1e-3, 10.0), (0.0, float(np.log(1e5))), (-3.0, 3.0))


class Mixture(NamedTuple):
    """Two groups of players; the rates within each group have a beta distribution.

    Both distributions have the same weight in chances (alpha + beta), so that a higher rate always makes the
    high group more likely.

    Attributes:
        low: Distribution of the group with the lower mean.
        high: Distribution of the group with the higher mean.
        share: Share of players in the high group, 0 to 1.
    """

    low: Prior
    high: Prior
    share: float

    def high_probability(self, made: float, chances: float) -> float:
        """Return the probability that a player with these counts belongs to the high group."""
        low, high = (
            _log_likelihood(np.array([made]), np.array([chances]), one)[0] for one in (self.low, self.high)
        )
        odds = float(high - low) + float(scipy.special.logit(self.share))
        return float(scipy.special.expit(odds))


def fit_mixture(made: Counts, chances: Counts) -> Mixture | None:
    """Fit two groups to the counts of a pool by maximum likelihood.

    Args:
        made: Number made by each player.
        chances: Number of chances of each player; players with 0 are ignored.

    Returns:
        The groups; None for fewer than `FEWEST_PLAYERS` players, or if one group explains the counts as
        well by the Bayesian information criterion.
    """
    seen = chances > 0
    prior = fit_prior(made[seen], chances[seen])
    players = int(seen.sum())
    if prior is None or players < FEWEST_PLAYERS:
        return None
    # deduplicate and sort counts, so that the fit does not depend on the order of the players
    (made, chances), times = np.unique(np.stack([made[seen], chances[seen]]), axis=1, return_counts=True)

    def surprise(place: Place) -> float:
        low, high, share = _mixture(place)
        parts = np.log([[1 - share], [share]]) + [_log_likelihood(made, chances, one) for one in (low, high)]
        return -float((scipy.special.logsumexp(parts, axis=0) * times).sum())

    rates = np.repeat((made + 0.5) / (chances + 1), times)
    fits = [find_minimum(surprise, _start(rates, ends), BOUNDS) for ends in QUANTILES]
    least, place = min(fits, key=itemgetter(0))
    single = -float((_log_likelihood(made, chances, prior) * times).sum())
    found = _mixture(place)
    is_split = single - least > np.log(players)  # two more parameters, half of 2 log(players)
    return found if is_split and LEAST_SHARE <= found.share <= 1 - LEAST_SHARE else None


def _start(rates: Counts, ends: tuple[float, float]) -> list[float]:
    """Return initial optimizer parameters, with the group means at two quantiles of the rates."""
    low, high = scipy.special.logit(np.quantile(rates, ends))
    start = [low, max(high - low, 0.1), np.log(50), scipy.special.logit(1 - sum(ends) / 2)]
    found: list[float] = np.clip(start, *np.transpose(BOUNDS)).tolist()
    return found


def _mixture(place: Place) -> Mixture:
    """Return the mixture for optimizer parameters: logit of the lower mean, gap, log weight, logit share."""
    means, weight = scipy.special.expit([place[0], place[0] + place[1]]), float(np.exp(place[2]))
    low, high = (Prior(float(mean) * weight, (1 - float(mean)) * weight) for mean in means)
    return Mixture(low, high, float(scipy.special.expit(place[3])))


def _log_likelihood(made: Counts, chances: Counts, prior: Prior) -> Counts:
    """Return the log likelihood of counts under a beta-binomial distribution, without the constant part."""
    betaln = scipy.special.betaln
    above = betaln(made + prior.alpha, chances - made + prior.beta)
    found: Counts = above - betaln(prior.alpha, prior.beta)
    return found
