"""The prior of rates."""

import numpy as np
import pytest
from scipy import stats

from analysis.inference.shrinkage import Prior, fit_prior, posterior


def test_the_prior_is_found_again() -> None:
    """Players whose 3-bet rates are drawn from Beta(4, 46), with 60 chances each."""
    random = np.random.default_rng(7)
    chances = np.full(4000, 60.0)
    made = random.binomial(60, random.beta(4, 46, 4000)).astype(float)
    prior = fit_prior(made, chances)
    assert prior.alpha / (prior.alpha + prior.beta) == pytest.approx(0.08, abs=0.003)
    assert prior.alpha + prior.beta == pytest.approx(50, rel=0.15)
    assert fit_prior(made[::-1], chances[::-1]) == prior
    assert fit_prior(made[:4], chances[:4]) is None


def test_a_rate_moves_the_prior_by_what_was_seen() -> None:
    """Beta(4, 46) and 6 of 50 make Beta(10, 90); nothing seen leaves it as it is."""
    found = posterior(np.array([6.0, 0.0]), np.array([50.0, 0.0]), Prior(4, 46))
    for rate, beliefs in zip(found.T, (stats.beta(10, 90), stats.beta(4, 46)), strict=True):
        assert rate == pytest.approx([beliefs.mean(), *beliefs.ppf([0.025, 0.975])])
