"""The prior of rates."""

import numpy as np
import pytest
from scipy import stats

from analysis.inference.shrinkage import (
    Counts,
    WeightedPriors,
    fit_prior,
    fit_priors,
    posterior,
    shrink_mean,
)


def test_the_prior_is_found_again() -> None:
    """3-bet rates are drawn from Beta(4, 46), with 60 chances for each player."""
    random = np.random.default_rng(7)
    chances = np.full(4000, 60.0)
    made = random.binomial(60, random.beta(4, 46, 4000)).astype(float)
    prior = fit_prior(made, chances)
    assert prior.alpha / (prior.alpha + prior.beta) == pytest.approx(0.08, abs=0.003)
    assert prior.alpha + prior.beta == pytest.approx(50, rel=0.15)
    assert fit_prior(made[::-1], chances[::-1]) == prior
    assert fit_prior(made[:4], chances[:4]) is None


def test_a_rate_moves_the_prior_by_its_counts() -> None:
    """Beta(4, 46) and 6 of 50 make Beta(10, 90); nothing seen leaves it as it is."""
    prior = WeightedPriors(np.array([4.0]), np.array([46.0]), np.ones(1))
    found = posterior(np.array([6.0, 0.0]), np.array([50.0, 0.0]), prior)
    for rate, beliefs in zip(found.T, (stats.beta(10, 90), stats.beta(4, 46)), strict=True):
        assert rate == pytest.approx([beliefs.mean(), *beliefs.ppf([0.025, 0.975])])


def shrunk(made: Counts, chances: Counts) -> Counts:
    """Return the shrunk rates of the players of a pool."""
    priors = fit_priors(made, chances)
    assert priors is not None
    return posterior(made, chances, priors)


def test_a_large_pool_leaves_one_prior_likely() -> None:
    random = np.random.default_rng(7)
    made = random.binomial(60, random.beta(4, 46, 4000)).astype(float)
    chances = np.full(4000, 60.0)
    prior = fit_prior(made, chances)
    assert prior is not None
    one = WeightedPriors(np.array([prior.alpha]), np.array([prior.beta]), np.ones(1))
    assert np.abs(shrunk(made, chances) - posterior(made, chances, one)).max() < 0.003


@pytest.mark.parametrize(("players", "share"), [(5, 0.67), (140, 0.67), (140, 0.08), (5, 0.0), (5, 1.0)])
def test_equal_rates_do_not_show_that_the_players_are_equal(players: int, share: float) -> None:
    """The interval is wider than that of the rate of all, which would hold if they were equal."""
    chances = np.full(players, 100.0)
    _, low, high = shrunk(chances * share, chances)[:, 0]
    of_all = stats.beta(100 * players * share + 0.5, 100 * players * (1 - share) + 0.5).ppf([0.025, 0.975])
    assert high - low > of_all[1] - of_all[0]


def coverage(players: int, share: float, spread: float) -> float:
    """Return how many intervals hold the true rate, in pools with 30 to 1,000 chances for each player."""
    random = np.random.default_rng(46)
    held = []
    for most in (60, 250, 1000):
        for _ in range(1800 // (players + 10)):
            rates = np.full(players, share)
            if spread:
                weight = share * (1 - share) / spread**2 - 1
                rates = random.beta(share * weight, (1 - share) * weight, players)
            chances = random.integers(30, most, players)
            _, low, high = shrunk(random.binomial(chances, rates).astype(float), chances.astype(float))
            held.append(((low <= rates) & (rates <= high)).mean())
    return float(np.mean(held))


@pytest.mark.nightly
@pytest.mark.parametrize("players", [5, 20, 140])
@pytest.mark.parametrize(("share", "spread"), [(0.08, 0.05), (0.65, 0.12)])
def test_intervals_of_shrunk_rates_hold_the_truth(players: int, share: float, spread: float) -> None:
    assert 0.93 < coverage(players, share, spread) < 0.97


@pytest.mark.nightly
@pytest.mark.parametrize("players", [5, 20, 140])
@pytest.mark.parametrize(("share", "spread"), [(0.08, 0.02), (0.65, 0.02), (0.08, 0.0), (0.65, 0.0)])
def test_intervals_in_pools_without_a_measurable_spread_hold_the_truth(
    players: int, share: float, spread: float
) -> None:
    """No counts show that a spread is 0, so these intervals allow for more than there is."""
    assert coverage(players, share, spread) > 0.93


@pytest.mark.parametrize(
    ("spread", "expected"),
    [
        pytest.param(5.0, 20 / 2, id="as much as the error"),
        pytest.param(15.0, 20 * 0.9, id="three times the error"),
    ],
)
def test_a_mean_moves_towards_the_pool_as_the_spread_says(spread: float, expected: float) -> None:
    """Many others, with means known up to an error of 1."""
    others = stats.norm(0, (spread**2 + 1) ** 0.5).ppf((np.arange(400) + 0.5) / 400)
    assert shrink_mean(20.0, 5.0, others, np.ones(400)) == pytest.approx(expected, rel=0.05)


def test_an_uninformative_pool_leaves_some_of_the_mean() -> None:
    assert 0 < shrink_mean(20.0, 5.0, np.zeros(5), np.full(5, 50.0)) < 20
