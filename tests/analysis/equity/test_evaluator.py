"""Strengths of many hands at once: equal to the rank of each hand, and exact counts of all hands."""

import sys
from collections import Counter

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analysis.equity import evaluator
from analysis.equity.evaluator import CHUNK, card_sets, strengths
from hhparser.base import rank_table
from hhparser.base.cards import DECK, parse_cards
from hhparser.base.rank_table import N_STRENGTHS
from hhparser.engine import ranks
from hhparser.engine.ranks import Category, HandRank, best_rank

BEST_FIRST = list(reversed(Category))


@pytest.mark.parametrize("n_cards", [5, 6, 7])
@pytest.mark.parametrize("dtype", [np.uint8, np.int16, np.int64])
def test_r71_equal_to_the_rank_of_each_hand(n_cards: int, dtype: type) -> None:
    rng = np.random.default_rng(n_cards)
    decks = rng.permuted(np.tile(np.arange(52), (2 * CHUNK + 5, 1)), axis=1)
    hands = decks[:, :n_cards].astype(dtype)
    expected = [best_rank([DECK[card] for card in hand]) for hand in hands]
    assert strengths(hands.T).tolist() == expected


@pytest.mark.slow
@given(
    st.integers(5, 7).flatmap(
        lambda n_cards: st.lists(
            st.lists(st.sampled_from(DECK), min_size=n_cards, max_size=n_cards), min_size=1, max_size=9
        )
    )
)
@settings(max_examples=100)
def test_equal_to_the_rank_even_where_a_card_occurs_twice(hands: list) -> None:
    assert strengths(np.array(hands).T).tolist() == [best_rank(hand) for hand in hands]


def test_no_hands_have_no_strengths() -> None:
    assert strengths(np.empty((7, 0), np.uint8)).shape == (0,)


@pytest.mark.parametrize("n_cards", [4, 8])
def test_only_five_to_seven_cards_have_a_strength(n_cards: int) -> None:
    with pytest.raises(ValueError, match="at least five cards and at most seven"):
        strengths(np.zeros((n_cards, 1), np.uint8))


def test_a_number_above_51_is_no_card() -> None:
    with pytest.raises(IndexError):
        strengths(np.array([[0], [1], [2], [3], [52]]))


def test_card_sets_are_all_different_and_sorted() -> None:
    sets = np.hstack(list(card_sets(3))).astype(int)
    assert sets.shape == (3, 22_100)
    assert (np.diff(sets, axis=0) > 0).all()
    assert len(set(sets[0] * 52 * 52 + sets[1] * 52 + sets[2])) == 22_100


# number of cards; different strengths; straight flushes, fours, full houses, flushes, straights, threes, two
# pairs, pairs, high cards
COUNTS = [
    pytest.param(5, 7_462, (40, 624, 3_744, 5_108, 10_200, 54_912, 123_552, 1_098_240, 1_302_540), id="five"),
    pytest.param(
        6,
        6_075,
        (1_844, 14_664, 165_984, 205_792, 361_620, 732_160, 2_532_816, 9_730_740, 6_612_900),
        id="six",
    ),
    pytest.param(
        7,
        4_824,
        (41_584, 224_848, 3_473_184, 4_047_644, 6_180_020, 6_461_620, 31_433_400, 58_627_800, 23_294_460),
        id="seven",
        marks=pytest.mark.nightly,
    ),
]


@pytest.mark.parametrize(("n_cards", "different", "by_category"), COUNTS)
def test_r71_counts_of_all_hands(n_cards: int, different: int, by_category: tuple[int, ...]) -> None:
    counts = sum(np.bincount(strengths(sets), minlength=N_STRENGTHS + 1) for sets in card_sets(n_cards))
    found: Counter[Category] = Counter()
    for strength in np.flatnonzero(counts):
        found[HandRank(strength).category] += int(counts[strength])
    assert np.count_nonzero(counts) == different
    assert tuple(found[category] for category in BEST_FIRST) == by_category


def test_one_hand_in_words() -> None:
    cards = np.array([parse_cards("8s Qc 8h 4c As Kh Qs")]).T
    assert HandRank(strengths(cards)[0]).describe() == "two pair, Queens and Eights"


def test_all_tables_together_hold_less_than_a_megabyte() -> None:
    shared = (rank_table.ROWS, rank_table.COLUMNS, ranks.STRENGTHS, ranks._CODES)
    tables = sum(map(sys.getsizeof, (*shared, rank_table.PACKED, *rank_table.PACKED)))
    ranks_of_strengths = sum(map(sys.getsizeof, (ranks._RANKS, *ranks._RANKS)))
    assert tables + ranks_of_strengths + evaluator._PACKED.nbytes < 1_000_000


@pytest.mark.parametrize("name", ["_ROWS", "_COLUMNS", "_STRENGTHS"])
def test_the_tables_are_shared(name: str) -> None:
    assert not getattr(evaluator, name).flags.owndata
