"""Types of players are found from enough hands of a pool with two groups."""

import numpy as np
import pytest

from analysis.players.player_types import fit_types, player_types


def row(number, vpip, hands, afq=(50, 100)):
    counts = dict(zip(("vpip_made", "vpip_chances", "afq_made", "afq_chances"), (*vpip, *afq), strict=True))
    return {"player": f"P{number}", "hands": hands, **counts}


@pytest.fixture(scope="module")
def pool():
    """Forty tight and forty loose players, all equally aggressive."""
    random = np.random.default_rng(1)
    rates = [*random.normal(0.20, 0.02, 40), *random.normal(0.45, 0.02, 40)]
    return [
        row(number, (int(random.binomial(400, rate)), 400), 400, (int(random.binomial(100, 0.5)), 100))
        for number, rate in enumerate(rates)
    ]


@pytest.fixture(scope="module")
def groups(pool):
    return fit_types(pool)


def test_only_rates_that_split_the_pool_have_groups(groups):
    assert list(groups) == ["vpip"]


@pytest.mark.parametrize(("made", "word"), [(80, "tight"), (180, "loose")])
def test_a_type_has_its_probability(groups, made, word):
    (found,) = player_types(row(99, (made, 400), 400), groups)
    assert (found.statistic, found.word) == ("vpip", word)
    assert found.probability > 0.95


def test_few_hands_have_no_type(groups):
    assert player_types(row(99, (90, 199), 199), groups) == []
    assert len(player_types(row(99, (90, 200), 200), groups)) == 1


def test_players_with_few_hands_and_anonymous_ones_are_not_the_pool(pool):
    assert fit_types([{**one, "hands": 49} for one in pool]) == {}
    assert fit_types([{**one, "player": "(anonymous)"} for one in pool]) == {}
