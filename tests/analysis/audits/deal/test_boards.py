"""Boards: expected numbers against all flops, by hand, and planted faults."""

from itertools import combinations, permutations

import numpy as np
import pytest

from analysis.audits.deal.boards import board_tests, repeated_board_tests
from analysis.audits.deal.deals import NO_CARD
from hhparser.base.cards import parse_cards
from tests.analysis.audits.deal.dealt import dealt, decks, heavier, records

DECK = np.arange(52)


def all_flops(hole_text: str) -> np.ndarray:
    """Every flop that some hole cards leave, as hands without turn and river."""
    hole = np.array(parse_cards(hole_text), dtype=int)
    flops = np.array(list(combinations(np.setdiff1d(DECK, hole).tolist(), 3)))
    deals = records(np.hstack([np.full((len(flops), 2), NO_CARD), flops, np.full((len(flops), 2), NO_CARD)]))
    if len(hole):
        deals["hole"] = hole
    return deals


def by_name(deals):
    return {test.name: test for test in (*board_tests(deals), *repeated_board_tests(deals))}


@pytest.mark.fast_cases(5)
@pytest.mark.parametrize(
    "hole",
    [
        pytest.param("", id="unknown"),
        pytest.param("As Ad", id="pair of aces"),
        pytest.param("As Ks", id="suited"),
        pytest.param("7c 2d", id="neither"),
    ],
)
@pytest.mark.parametrize("name", ["flop: paired", "flop: one suit", "flop: aces", "flop: ranks of own cards"])
def test_every_flop_once_is_what_is_expected(name, hole):
    found = by_name(all_flops(hole))
    if not hole and name == "flop: ranks of own cards":
        assert name not in found
    else:
        assert found[name].expected == pytest.approx(found[name].observed)


def test_suits_of_every_flop_are_even():
    assert by_name(all_flops(""))["flop: 4 suits"].statistic == pytest.approx(0)


@pytest.mark.parametrize("hole", [pytest.param("", id="unknown"), "As Kd", "9c 9h", "Kh Qh"])
@pytest.mark.parametrize("flop", ["7h 7d 2c", "7h 5h 2c", "7h 5h 2h"])
@pytest.mark.parametrize("name", ["turn and river: flush cards", "turn and river: pairing cards"])
def test_every_turn_and_river_once_is_what_is_expected(name, flop, hole):
    known = [*parse_cards(hole), *parse_cards(flop)]
    later = np.array(list(permutations(np.setdiff1d(DECK, known).tolist(), 2)))
    dealt_before = [*(parse_cards(hole) or (NO_CARD, NO_CARD)), *parse_cards(flop)]
    found = by_name(records(np.hstack([np.tile(dealt_before, (len(later), 1)), later])))[name]
    assert found.expected == pytest.approx(found.observed)


def test_flush_cards_are_counted_on_both_streets():
    """7h 5h 2c: ten hearts of 47 with Kh in the hand; then nine or ten of 46, or of two suits after a club."""
    deals = records(np.tile(parse_cards("Kh Ks 7h 5h 2c 9h 9d"), (200, 1)))
    found = by_name(deals)["turn and river: flush cards"]
    assert (found.n, found.observed) == (400, 200)
    assert found.expected == pytest.approx(200 * (10 / 47 + 9 / 46))


def boards(*texts: str, contents: list[int] | None = None) -> np.ndarray:
    """Two hundred different boards and some others at their end."""
    cards = [[*parse_cards(text)] for text in texts]
    others = [[a, a + 1, a + 2, a + 3, b] for a in range(20) for b in range(30, 40)]
    deals = records(np.hstack([np.full((200 + len(cards), 2), NO_CARD), np.array(others + cards)]))
    if contents:
        deals["content"][-len(contents) :] = contents
    return deals


@pytest.mark.parametrize(
    ("texts", "contents", "pairs"),
    [
        pytest.param([], None, 0, id="all different"),
        pytest.param(["Ah Kd 2c 9s 9h", "Kd 2c Ah 9s 9h"], None, 1, id="once more, flop in another order"),
        pytest.param(["Ah Kd 2c 9s 9h", "Ah Kd 2c 9h 9s"], None, 0, id="turn and river exchanged"),
        pytest.param(["Ah Kd 2c 9s 9h"] * 3, None, 3, id="three times, three pairs"),
        pytest.param(["Ah Kd 2c 9s 9h"] * 2, [7, 7], 0, id="the same hand under two numbers"),
        pytest.param(["Ah Kd 2c 9s 9h"] * 2, [7, 8], 1, id="two hands"),
    ],
)
def test_repeated_boards(texts, contents, pairs):
    assert by_name(boards(*texts, contents=contents))["boards: repeated boards"].observed == pairs


def test_a_repeated_shuffle_is_found():
    """Of 2,000 boards, 26 in a trillion pairs are equal; three decks that came twice are alarming."""
    deck = decks(np.random.default_rng(1), 2_000, 7)
    deck[[10, 500, 900]] = deck[[1900, 1500, 1700]]
    assert by_name(records(deck))["boards: repeated boards"].p < 1e-4


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("heavy", "name"),
    [
        pytest.param(DECK % 4 == 3, "flop: 4 suits", id="spades"),
        pytest.param(DECK % 4 == 3, "turn and river: 4 suits", id="spades on turn and river"),
        pytest.param(DECK >= 48, "flop: aces", id="aces"),
    ],
)
def test_cards_a_tenth_too_often_are_found(heavy, name):
    found = [by_name(dealt(seed, 10_000, heavier(heavy, 1.1)))[name] for seed in range(10)]
    assert sum(test.p < 0.01 for test in found) >= 7


def test_paired_flops_a_tenth_too_often_are_found():
    """Every tenth flop that is not paired is dealt again."""
    deck = decks(np.random.default_rng(2), 60_000, 7)
    ranks = np.sort(deck[:, 2:5] >> 2, axis=1)
    is_paired = (ranks[:, 1:] == ranks[:, :-1]).any(axis=1)
    keep = is_paired | (np.arange(len(deck)) % 10 > 0)
    found = by_name(records(deck[keep]))["flop: paired"]
    assert found.p < 1e-6
    assert found.low < 0.09 < found.high


@pytest.mark.fast_cases(1)
@pytest.mark.parametrize(
    ("name", "of"), [("flush cards", lambda cards: cards & 3), ("pairing cards", lambda cards: cards >> 2)]
)
def test_rivers_that_fit_too_often_are_found(name, of):
    """Every third river that is of no suit, or rank, of the flop is left out."""
    deck = decks(np.random.default_rng(3), 60_000, 7)
    fits = (of(deck[:, 2:5]) == of(deck[:, 6:])).any(axis=1)
    found = by_name(records(deck[fits | (np.arange(len(deck)) % 3 > 0)]))[f"turn and river: {name}"]
    assert found.p < 1e-4
    assert found.low > 0
