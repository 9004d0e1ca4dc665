"""Strength of hands: categories, kickers, words, and the order of another evaluator."""

import random
from itertools import combinations, combinations_with_replacement, pairwise

import phevaluator
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hhparser.base.cards import CARDS, DECK, Card, parse_cards
from hhparser.base.make_rank_table import FILE, table_bytes
from hhparser.base.rank_table import N_STRENGTHS, WEIGHTS
from hhparser.engine.ranks import Category, HandRank, best_five, best_rank

WEAKEST_FIRST = [
    ("7h 5d 4c 3s 2c", Category.HIGH_CARD, "high card Seven"),
    ("Ah Kd 9c 5s 2c", Category.HIGH_CARD, "high card Ace"),
    ("2h 2d 5c 4s 3c", Category.PAIR, "a pair of Deuces"),
    ("6h 6d Kc 9s 2c", Category.PAIR, "a pair of Sixes"),
    ("3h 3d 2c 2s 4c", Category.TWO_PAIR, "two pair, Threes and Deuces"),
    ("Kh Kd 5c 5s 2c", Category.TWO_PAIR, "two pair, Kings and Fives"),
    ("2h 2d 2c 4s 3c", Category.THREE_OF_A_KIND, "three of a kind, Deuces"),
    ("Th Td Tc 8s 4c", Category.THREE_OF_A_KIND, "three of a kind, Tens"),
    ("Ah 2d 3c 4s 5c", Category.STRAIGHT, "a straight, Ace to Five"),
    ("2h 3d 4c 5s 6c", Category.STRAIGHT, "a straight, Deuce to Six"),
    ("Th Jd Qc Ks Ac", Category.STRAIGHT, "a straight, Ten to Ace"),
    ("7h 5h 4h 3h 2h", Category.FLUSH, "a flush, Seven high"),
    ("Ah Jh 9h 6h 3h", Category.FLUSH, "a flush, Ace high"),
    ("2h 2d 2c 3s 3c", Category.FULL_HOUSE, "a full house, Deuces full of Threes"),
    ("Th Td Tc 5s 5c", Category.FULL_HOUSE, "a full house, Tens full of Fives"),
    ("2h 2d 2c 2s 3c", Category.FOUR_OF_A_KIND, "four of a kind, Deuces"),
    ("9h 9d 9c 9s 4c", Category.FOUR_OF_A_KIND, "four of a kind, Nines"),
    ("Ah 2h 3h 4h 5h", Category.STRAIGHT_FLUSH, "a straight flush, Ace to Five"),
    ("8c 7c 6c 5c 4c", Category.STRAIGHT_FLUSH, "a straight flush, Four to Eight"),
    ("Ts Js Qs Ks As", Category.STRAIGHT_FLUSH, "a Royal Flush"),
]


def rank(words: str) -> HandRank:
    return best_rank(parse_cards(words))


@pytest.mark.parametrize(
    ("words", "category", "description"), WEAKEST_FIRST, ids=[row[2] for row in WEAKEST_FIRST]
)
def test_r71_r77_category_and_words(words: str, category: Category, description: str) -> None:
    assert rank(words).category is category
    assert rank(words).describe() == description


def test_r71_order_of_categories() -> None:
    ranks = [rank(words) for words, _, _ in WEAKEST_FIRST]
    assert all(lower < higher for lower, higher in pairwise(ranks))


# each row: the better five cards, then the worse
BETTER_FIRST = [
    pytest.param("9s 9h 9d 9c 3h", "8s 8h 8d 8c Ah", id="quads by rank"),
    pytest.param("8s 8h 8d 8c Ah", "8s 8h 8d 8c Kh", id="then the fifth card"),
    pytest.param("9s 9h 9d 2c 2h", "8s 8h 8d Ac Ah", id="full house by trips"),
    pytest.param("8s 8h 8d 5c 5h", "8s 8h 8d 4c 4h", id="then by pair"),
    pytest.param("Ah Th 9h 3h 2h", "Kh Qh Jh 9h 8h", id="flush by highest card"),
    pytest.param("Ah Th 9h 4h 2h", "Ah Th 9h 3h 2h", id="flush by the fourth card"),
    pytest.param("3c 4d 5h 6s 7c", "Ac 2d 3h 4s 5c", id="straight by top card, wheel last"),
    pytest.param("9s 9h 9d 3c 2h", "8s 8h 8d Ac Kh", id="trips by rank"),
    pytest.param("8s 8h 8d Ac 3h", "8s 8h 8d Ac 2h", id="trips by second kicker"),
    pytest.param("Qs Qh 3c 3h 2c", "Js Jh Tc Th Ah", id="two pair by the higher pair"),
    pytest.param("Qs Qh 4c 4h 2c", "Qs Qh 3c 3h Ah", id="two pair by the lower pair"),
    pytest.param("Qs Qh 4c 4h 3c", "Qs Qh 4c 4h 2c", id="two pair by kicker"),
    pytest.param("As Ah 4c 3h 2c", "Ks Kh Ac Qh Jc", id="pair by rank"),
    pytest.param("Ks Kh Ac Qh 3c", "Ks Kh Ac Qh 2c", id="pair by third kicker"),
    pytest.param("Ks Qh Jc 9h 3c", "Ks Qh Jc 9h 2c", id="high card by the fifth card"),
]


@pytest.mark.parametrize(("better", "worse"), BETTER_FIRST)
def test_r112_ties_within_a_category(better: str, worse: str) -> None:
    assert rank(better) > rank(worse)


def test_r72_no_straight_wraps_around_the_ace() -> None:
    assert rank("Qh Kd Ac 2s 3c").category is Category.HIGH_CARD


@pytest.mark.parametrize(
    ("river", "winner"),
    [
        pytest.param("As", "both", id="As: the board kicks"),
        *[
            pytest.param(card, "Bob", id=f"{card}: the king kicks")
            for card in ("Jd", "9d", "7d", "6d", "5d", "4d", "3d", "2d", "Kd")
        ],
        pytest.param("Th", "Carol", id="Th: her second pair is higher"),
        *[pytest.param(card, "both", id=f"{card}: full house") for card in ("Qd", "8d")],
    ],
)
def test_r73_kickers_of_bob_and_carol(river: str, winner: str) -> None:
    board = f"8s Qc 8h 4c {river} "
    bob, carol = rank(board + "Kh Qs"), rank(board + "Qh Td")
    assert ("both" if bob == carol else "Bob" if bob > carol else "Carol") == winner


def test_r68_two_one_or_no_hole_card_plays() -> None:
    assert rank("Ts Js Qs 2d 3c As Ks").describe() == "a Royal Flush"
    assert rank("Ts Js Qs Ks 3c As 2d").describe() == "a Royal Flush"
    assert rank("Ts Js Qs Ks As 3c 2d") == rank("Ts Js Qs Ks As 7c 7d")


def test_r75_showdown_of_four() -> None:
    board = "4c Ks 4h 8s 7s "
    hands = {"Bob": "Ac 4d", "Carol": "As 9s", "Ted": "Kh Kd", "Alice": "5d 6d"}
    best_first = sorted(hands, key=lambda name: rank(board + hands[name]), reverse=True)
    assert best_first == ["Ted", "Carol", "Alice", "Bob"]


@pytest.mark.parametrize("words", ["Ah Kd", "Ah Kd Qc Js"], ids=["two", "four"])
def test_fewer_than_five_cards_have_no_rank(words: str) -> None:
    with pytest.raises(ValueError, match="at least five cards"):
        rank(words)


def test_more_than_seven_cards_have_no_rank() -> None:
    with pytest.raises(ValueError, match="at most seven"):
        rank("Ah Kd Qc Js 9s 8s 7d 2c")


@pytest.mark.parametrize(
    ("words", "description"),
    [
        pytest.param("As As Kd 7c 2h", "a pair of Aces", id="a pair"),
        pytest.param("9s 9h 9d 9c 9s", "four of a kind, Nines", id="five of a kind"),
        pytest.param("As As Ks Qs Js", "a flush, Ace high", id="flush of four ranks"),
        pytest.param("2d 2d 2d 2d 2d 2d 2d", "a flush, Seven high", id="flush of one rank"),
    ],
)
def test_a_card_that_occurs_twice_counts_twice(words: str, description: str) -> None:
    assert rank(words).describe() == description


# --- invariants of ranks ---

HANDS = st.lists(st.sampled_from(DECK), min_size=5, max_size=7, unique=True)
FAST = settings(max_examples=100)


@given(HANDS, st.randoms(use_true_random=False))
@FAST
def test_r68_the_order_of_cards_never_matters(cards: list[Card], rng: random.Random) -> None:
    assert best_rank(cards) == best_rank(rng.sample(cards, len(cards)))


@given(HANDS, st.permutations(range(4)))
@FAST
def test_r74_renaming_the_suits_never_matters(cards: list[Card], suits: list[int]) -> None:
    assert best_rank(cards) == best_rank([DECK[card.rank * 4 + suits[card.suit]] for card in cards])


@given(HANDS)
@FAST
def test_r68_the_best_of_all_choices_of_five(cards: list[Card]) -> None:
    assert best_rank(cards) == max(map(best_rank, combinations(cards, 5)))


# --- the table ---


@pytest.mark.slow
def test_the_table_equals_the_output_of_its_script() -> None:
    assert FILE.read_bytes() == table_bytes(), "run python -m hhparser.base.make_rank_table"


def test_weights_give_every_seven_cards_a_sum_of_their_own() -> None:
    sums = [sum(some) for n in range(8) for some in combinations_with_replacement(WEIGHTS, n)]
    assert len(set(sums)) == len(sums)


def test_r112_strengths_follow_category_and_deciding_ranks() -> None:
    weakest_first = [HandRank(strength) for strength in range(1, N_STRENGTHS + 1)]
    keys = [(rank.category, rank.ranks) for rank in weakest_first]
    assert all(lower < higher for lower, higher in pairwise(keys))


def test_a_rank_prints_its_strength_and_words() -> None:
    assert repr(rank("Ts Js Qs Ks As")) == "HandRank(7462)"
    assert rank("7h 5d 4c 3s 2c") == 1


@pytest.mark.parametrize(
    ("words", "ranks"),
    [
        pytest.param("Ks Kh Ac Qh 3c 2d 4h", (11, 12, 10, 2), id="pair, three kickers"),
        pytest.param("Qs Qh 4c 4h 3c 3d Ah", (10, 2, 12), id="two pair, one kicker"),
        pytest.param("Ah 2d 3c 4s 5c", (3,), id="straight by its top card"),
        pytest.param("Ah Th 9h 4h 2h 3h Kd", (12, 8, 7, 2, 1), id="flush of five"),
    ],
)
def test_r112_deciding_ranks(words: str, ranks: tuple[int, ...]) -> None:
    assert rank(words).ranks == ranks


# --- counts and another evaluator ---


def classes(n: int) -> set[HandRank]:
    """Every rank that n cards can have: all rank patterns without and with a flush."""
    plain = [
        ranks for ranks in combinations_with_replacement(range(13), n) if max(map(ranks.count, ranks)) <= 4
    ]
    found = {best_rank(unsuited(ranks)) for ranks in plain}
    # a flush in hearts, the cards beyond it in clubs or hearts
    for size in range(5, n + 1):
        for hearts in combinations(range(13), size):
            flush = tuple(Card(rank * 4 + 2) for rank in hearts)
            for others in combinations_with_replacement(range(13), n - size):
                rest = [Card(rank * 4 + suit) for suit, rank in enumerate(others)]
                found.add(best_rank((*flush, *rest)))
    return found


def unsuited(ranks: tuple[int, ...]) -> list[Card]:
    """Cards of these ranks without five of a suit: equal ranks differ in suit, and neighbours too."""
    return [Card(rank * 4 + number % 4) for number, rank in enumerate(ranks)]


@pytest.mark.parametrize(("n", "count"), [(5, 7462), pytest.param(7, 4824, marks=pytest.mark.slow)])
def test_number_of_classes_by_number_of_cards(n: int, count: int) -> None:
    assert len(classes(n)) == count


@pytest.mark.parametrize("count", [5_000, pytest.param(300_000, marks=pytest.mark.nightly)])
def test_same_order_as_another_evaluator(count: int) -> None:
    """Sorted by the other evaluator, where 1 is the best, our ranks fall exactly where its numbers rise."""
    rng = random.Random(1)
    hands = [rng.sample(DECK, 7) for _ in range(count)]
    numbered = sorted((phevaluator.evaluate_cards(*map(str, hand)), best_rank(hand)) for hand in hands)
    for (number, ours), (next_number, next_ours) in pairwise(numbered):
        assert (ours == next_ours) if number == next_number else (ours > next_ours)


def test_cards_print_as_they_are_read() -> None:
    assert [str(card) for card in DECK] == list(CARDS)
    assert len(set(DECK)) == 52


@pytest.mark.parametrize(
    ("cards", "best"),
    [
        pytest.param("2c 7d Jh 4s 9c As Ad", "7d Jh 9c As Ad", id="a pair with three kickers"),
        pytest.param("Kc Kd Qh Qs 9c 9d 2s", "Kc Kd Qh Qs 9c", id="the first of equal kickers"),
        pytest.param("5c 6c 7c 8c 9c 5d 4c", "5c 6c 7c 8c 9c", id="the higher straight flush"),
        pytest.param("2c 3c 4c 5c 7c", "2c 3c 4c 5c 7c", id="five cards"),
    ],
)
def test_best_five(cards: str, best: str) -> None:
    assert best_five(parse_cards(cards)) == tuple(parse_cards(best))
