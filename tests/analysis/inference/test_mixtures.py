"""Two groups of players are found where there are two, with probabilities that hold."""

import numpy as np
import pytest

from analysis.inference.mixtures import fit_mixture


def pool(seed, means, weight=60, share=0.4, players=140):
    """Counts of players of two known groups: whether each is in the high group, made, chances."""
    random = np.random.default_rng(seed)
    is_high = random.random(players) < share
    mean = np.where(is_high, means[1], means[0])
    rates = random.beta(mean * weight, (1 - mean) * weight)
    chances = random.integers(200, 2000, players)
    return is_high, random.binomial(chances, rates).astype(float), chances.astype(float)


@pytest.fixture(scope="module")
def found():
    _, made, chances = pool(1, (0.20, 0.45))
    return fit_mixture(made, chances)


def test_two_groups_are_recovered(found):
    is_high, made, chances = pool(1, (0.20, 0.45))
    means = [prior.alpha / (prior.alpha + prior.beta) for prior in (found.low, found.high)]
    assert means == pytest.approx([0.20, 0.45], abs=0.02)
    assert found.share == pytest.approx(is_high.mean(), abs=0.05)
    probabilities = [found.high_probability(*one) for one in zip(made, chances, strict=True)]
    assert np.mean((np.array(probabilities) > 0.5) == is_high) > 0.95


def test_a_higher_rate_is_more_likely_in_the_high_group(found):
    probabilities = [found.high_probability(one, 300) for one in range(0, 301, 10)]
    assert probabilities == sorted(probabilities)


def test_more_hands_make_it_more_certain(found):
    assert 0.5 < found.high_probability(8, 20) < found.high_probability(80, 200)


@pytest.mark.parametrize(
    ("means", "players"),
    [
        pytest.param((0.25, 0.25), 140, id="one group"),
        pytest.param((0.20, 0.45), 29, id="too few players"),
    ],
)
def test_without_two_groups_there_is_no_mixture(means, players):
    _, made, chances = pool(3, means, players=players)
    assert fit_mixture(made, chances) is None


@pytest.mark.nightly
@pytest.mark.parametrize("means", [(0.20, 0.35), (0.20, 0.45)])
def test_probabilities_are_calibrated(means):
    """Of the players with a probability of 80%, about 80% are in the high group."""
    given, true = [], []
    for seed in range(20):
        is_high, made, chances = pool(seed, means)
        if (found := fit_mixture(made, chances)) is not None:
            given += [found.high_probability(*one) for one in zip(made, chances, strict=True)]
            true += is_high.tolist()
    given, true = np.array(given), np.array(true)
    assert len(given) > 700
    for low, high in ((0, 0.2), (0.2, 0.5), (0.5, 0.8), (0.8, 0.95), (0.95, 1.01)):
        chosen = (given >= low) & (given < high)
        assert true[chosen].mean() == pytest.approx(given[chosen].mean(), abs=0.13)
    assert np.mean((given - true) ** 2) < 0.07
