"""Fair deals by the thousand: no test gives more false alarms than it says, and faults are found."""

from collections import defaultdict

import numpy as np
import pytest
from scipy import stats

from analysis.audits.deal.all_ins import all_in_tests
from analysis.audits.deal.boards import board_tests, repeated_board_tests
from analysis.audits.deal.family import deal_tests
from analysis.audits.deal.hole_cards import hole_card_tests
from analysis.audits.deal.seats import seat_tests
from analysis.audits.deal.selection import open_all_ins
from analysis.audits.deal.sequences import sequence_tests
from tests.analysis.audits.deal.dealt import dealt, heavier

SEEDS, HANDS = 2_000, 1_000
CONTINUOUS = (
    *("hole cards: 52 cards", "hole cards: 13 ranks", "hole cards: 4 suits", "hole cards: 169 kinds"),
    *("flop: 4 suits", "turn and river: 4 suits"),
    *("sequence: cards of 2-5 hands before", "sequence: ranks, 10 lags"),
)
UNLIKELY = 1e-4  # for one of some eighty limits that a fair simulation must keep


def with_all_ins(seed: int, hands: int, factor: float = 1.0):
    """Fair hands, a tenth of them all-in with favourites of 50 to 95%."""
    rng = np.random.default_rng(seed)
    deals = dealt(seed, hands)
    chances = rng.choice([0.5, 0.6, 0.7, 0.8, 0.95], hands)
    deals["all_in"] = np.where(rng.random(hands) < 0.1, rng.choice([0, 3, 4], hands), 255)
    deals["favourite"], deals["favourite_held"] = chances, rng.random(hands) < chances * factor
    deals["own"], deals["own_held"] = chances, deals["favourite_held"]
    deals["site"] = deals["stake"] = rng.integers(0, 3, hands)
    return deals


@pytest.mark.nightly
def test_false_alarms_of_fair_cards_are_as_rare_as_they_say():
    """2,000 series of 1,000 hands: p < 0.05, 0.01 and 0.001 come no more often, within binomial bounds."""
    p_values: dict[str, list[float]] = defaultdict(list)
    for seed in range(SEEDS):
        deals = dealt(seed, HANDS)
        for tests in (hole_card_tests, board_tests, repeated_board_tests, sequence_tests, seat_tests):
            for test in tests(deals):
                p_values[test.name].append(test.p)
    assert len(p_values) == 26
    for name, found in p_values.items():
        for level in (0.05, 0.01, 0.001):
            alarms = sum(p <= level for p in found)
            assert alarms <= stats.binom.isf(UNLIKELY, SEEDS, level), (name, level)
    for name in CONTINUOUS:
        assert stats.kstest(p_values[name], "uniform").pvalue > UNLIKELY, name


@pytest.mark.nightly
def test_false_alarms_of_fair_all_ins_are_as_rare_as_they_say():
    p_values: dict[str, list[float]] = defaultdict(list)
    for seed in range(100):
        deals = with_all_ins(seed, 10_000)
        for test in all_in_tests(*open_all_ins(deals)):
            p_values[test.name].append(test.p)
    assert len(p_values) == 12
    for name, found in p_values.items():
        for level in (0.05, 0.01):
            assert sum(p <= level for p in found) <= stats.binom.isf(UNLIKELY, 100, level), (name, level)


@pytest.mark.nightly
def test_an_audit_of_a_fair_deal_rarely_has_a_warning():
    """Over the whole family q < 0.01 comes in at most one of a hundred fair audits."""
    warned = sum(any(test.q < 0.01 for test in deal_tests(with_all_ins(seed, 3_000))) for seed in range(300))
    assert warned <= stats.binom.isf(UNLIKELY, 300, 0.01)


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("factor", "hands"),
    [pytest.param(1.10, 12_000, id="10 %"), pytest.param(1.05, 80_000, id="5 %")],
)
def test_a_deck_with_too_many_aces_is_found(factor, hands):
    """Where the test of aces has a power of nine in ten, the whole family warns in most audits."""
    weights = heavier(np.arange(52) >= 48, factor)
    found = sum(
        any(test.q < 0.01 for test in hole_card_tests_in_family(dealt(seed, hands, weights)))
        for seed in range(10)
    )
    assert found >= 7


def hole_card_tests_in_family(deals):
    return [test for test in deal_tests(deals) if test.name.startswith("hole cards")]


@pytest.mark.nightly
def test_shifted_all_ins_are_found():
    """Favourites that hold a tenth less often, 3,000 all-ins."""
    found = [
        next(test for test in deal_tests(with_all_ins(seed, 30_000, 0.9)) if test.name == "all-in: favourite")
        for seed in range(10)
    ]
    assert all(test.q < 0.01 and test.high < 0 for test in found)
