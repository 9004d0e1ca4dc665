"""The prior of rates."""

import numpy as np
import pytest
from scipy import stats

from analysis.inference.shrinkage import Prior, fit_prior, posterior, shrink_mean


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


@pytest.mark.parametrize(
    ("spread", "expected"),
    [
        pytest.param(5.0, 20 / 2, id="as much as the error"),
        pytest.param(15.0, 20 * 0.9, id="three times the error"),
    ],
)
def test_a_mean_moves_towards_the_pool_as_the_spread_says(spread: float, expected: float) -> None:
    """Many others, whose means are known but for an error of 1."""
    others = stats.norm(0, (spread**2 + 1) ** 0.5).ppf((np.arange(400) + 0.5) / 400)
    assert shrink_mean(20.0, 5.0, others, np.ones(400)) == pytest.approx(expected, rel=0.05)


def test_a_pool_that_tells_nothing_leaves_some_of_the_mean() -> None:
    assert 0 < shrink_mean(20.0, 5.0, np.zeros(5), np.full(5, 50.0)) < 20
