"""The shipped table of match-ups before the flop: complete, symmetric, equal to dealing all boards."""

import random
from itertools import permutations

import numpy as np
import pytest

from analysis.equity import equities, parse_range, pot_equities, range_equities
from analysis.equity.hole_cards import HOLE_CARDS, disjoint, match_ups, number_of
from analysis.equity.make_preflop_table import FILE, counts_by_boards, counts_by_groups
from analysis.equity.preflop import BOARDS, preflop_counts
from hhparser.base.cards import parse_cards

N_MATCH_UPS = 47_008


def test_there_are_47008_match_ups() -> None:
    assert match_ups().pairs.shape == (2, N_MATCH_UPS)


def test_47008_kinds_by_counting_what_each_exchange_leaves_alone() -> None:
    """Burnside's lemma: the kinds are the average of the match-ups that an exchange of suits or hands keeps."""
    kept = 0
    for suits in permutations(range(4)):
        exchanged = [[card.rank * 4 + suits[card.suit] for card in hand] for hand in HOLE_CARDS]
        partner = [number_of(hand) for hand in exchanged]
        alone = [number for number, other in enumerate(partner) if number == other]
        kept += disjoint()[np.ix_(alone, alone)].sum()
        kept += sum(disjoint()[one, other] for one, other in enumerate(partner) if partner[other] == one)
    assert kept == 48 * N_MATCH_UPS


def test_the_file_is_small() -> None:
    assert FILE.stat().st_size == 2 * 4 * N_MATCH_UPS <= 400_000


def test_every_board_is_won_lost_or_tied() -> None:
    wins, ties = preflop_counts()
    np.testing.assert_array_equal(wins + wins.T + ties, BOARDS * disjoint())
    np.testing.assert_array_equal(ties, ties.T)


@pytest.mark.parametrize("suits", [(1, 0, 2, 3), (1, 2, 3, 0)])
def test_suits_are_all_alike(suits: tuple[int, ...]) -> None:
    exchanged = [number_of([card.rank * 4 + suits[card.suit] for card in hand]) for hand in HOLE_CARDS]
    for counts in preflop_counts():
        np.testing.assert_array_equal(counts, counts[np.ix_(exchanged, exchanged)])


def random_pairs(count: int) -> np.ndarray:
    """Return pairs of hole cards without a shared card, as in `MatchUps.pairs`."""
    pairs = np.argwhere(disjoint())
    return pairs[random.Random(count).sample(range(len(pairs)), count)].T


def in_table(pairs: np.ndarray) -> np.ndarray:
    return np.array([counts[*pairs] for counts in preflop_counts()])


def test_equal_to_groups_of_boards() -> None:
    pairs = random_pairs(25)
    np.testing.assert_array_equal(in_table(pairs), counts_by_groups(pairs))


@pytest.mark.slow
@pytest.mark.parametrize("count", [5, pytest.param(250, marks=pytest.mark.nightly)])
def test_equal_to_dealing_all_boards(count: int) -> None:
    pairs = random_pairs(count)
    np.testing.assert_array_equal(in_table(pairs), counts_by_boards(pairs))


# the better hand of each pair first
HEADS_UP = [
    pytest.param("Qh Qd", "As Ks", 917_606, 6_732, id="queens against ace and king"),
    pytest.param("As Ah", "Ad Ac", 37_210, 1_637_884, id="aces against aces"),
]


@pytest.mark.parametrize(("first", "second", "wins", "ties"), HEADS_UP)
def test_known_match_ups(first: str, second: str, wins: int, ties: int) -> None:
    hands = [parse_cards(first), parse_cards(second)]
    found = equities(hands)
    assert found == pot_equities(hands, [(0, 1)])[0] == equities(hands[::-1])[::-1]
    assert found[0][:3] == (wins, ties, BOARDS - wins - ties)


# hand; share against a random hand, percent
AGAINST_RANDOM = [
    ("AA", 85.20),
    ("KK", 82.40),
    ("AKs", 67.04),
    ("AKo", 65.32),
    ("72o", 34.58),
    ("32o", 32.30),
]


@pytest.mark.parametrize(("hand", "percent"), AGAINST_RANDOM)
def test_hands_against_a_random_one(hand: str, percent: float) -> None:
    first, _ = range_equities([parse_range(hand), parse_range("random")])
    assert 100 * first.equity == pytest.approx(percent, abs=0.005)


def test_a_random_hand_is_as_good_as_another() -> None:
    everything = parse_range("random")
    first, second = range_equities([everything, everything])
    assert first.equity == second.equity == pytest.approx(0.5)
