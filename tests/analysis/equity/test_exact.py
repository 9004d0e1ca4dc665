"""Equity of known hands: hand-counted boards, other evaluators, and every board dealt one by one."""

import random
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations

import numpy as np
import phevaluator
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pokerkit import Card as PokerkitCard
from pokerkit import StandardHighHand

from analysis.equity import DealError, Outcomes, equities, pot_equities
from analysis.equity.evaluator import card_sets, strengths
from hhparser.base.cards import DECK, Card, parse_cards

Hands = Sequence[Sequence[Card]]


def cards(*words: str) -> list[tuple[Card, ...]]:
    return [parse_cards(hand) for hand in words]


ALL_BUT_THE_KING = " ".join(map(str, sorted({*DECK} - {*parse_cards("Ah Ac Kh Kc As Kd 2c 7h Ks")})))

# hands; board; dead cards; wins, ties, losses of each hand
COUNTED = [
    pytest.param("As Ks / Qh Qd", "", "", [(787_966, 6_732, 917_606), (917_606, 6_732, 787_966)], id="before the flop"),
    pytest.param("Ah Ac / Kh Kc", "As Kd 2c 7h", "", [(43, 0, 1), (1, 0, 43)], id="one card saves the kings"),
    pytest.param("Ah Ac / Kh Kc", "As Kd 2c 7h", "Ks", [(43, 0, 0), (0, 0, 43)], id="and that one is dead"),
    pytest.param("Ah Ac / Kh Kc", "As Kd 2c 7h", ALL_BUT_THE_KING, [(0, 0, 1), (1, 0, 0)], id="and it is all that is left"),
    pytest.param("Ah Kh / Ad Kd", "2h 3h Tc 9s", "", [(9, 35, 0), (0, 35, 9)], id="ties but for nine hearts"),
    pytest.param("9h 9c / 4d 4s", "Td Jd Qd Kd Ad", "", [(0, 1, 0)] * 2, id="both play the board"),
    pytest.param("Ah Ac / Qd Js / Qh Jc", "Kd Tc 9s 2h 3d", "", [(0, 0, 1), (0, 1, 0), (0, 1, 0)], id="two of three tie"),
    pytest.param("Ah Ac / Kh Kc / Qh Qc", "As Kd Qd 2c", "", [(40, 0, 2), (1, 0, 41), (1, 0, 41)], id="three sets"),
]  # fmt: skip


@pytest.mark.parametrize(("hands", "board", "dead", "expected"), COUNTED)
def test_counted_boards(hands: str, board: str, dead: str, expected: list[tuple[int, int, int]]) -> None:
    found = equities(cards(*hands.split(" / ")), parse_cards(board), parse_cards(dead))
    assert [outcomes[:3] for outcomes in found] == expected


# hands; board; share of each
SHARES = [
    pytest.param("Ah Ac / Kh Kc", "As Kd 2c 7h", [43 / 44, 1 / 44], id="heads-up"),
    pytest.param("9h 9c / 4d 4s / 5d 5s", "Td Jd Qd Kd Ad", [1 / 3, 1 / 3, 1 / 3], id="all three tie"),
    pytest.param("Ah Ac / Qd Js / Qh Jc", "Kd Tc 9s 2h 3d", [0, 1 / 2, 1 / 2], id="two of three tie"),
    pytest.param("Ah Kh / Ad Kd", "2h 3h Tc 9s", [(9 + 35 / 2) / 44, 35 / 2 / 44], id="a tie is half a win"),
]


@pytest.mark.parametrize(("hands", "board", "expected"), SHARES)
def test_a_tie_is_shared(hands: str, board: str, expected: list[float]) -> None:
    found = equities(cards(*hands.split(" / ")), parse_cards(board))
    assert [outcomes.equity for outcomes in found] == expected


def test_side_pots_are_for_their_hands_alone() -> None:
    hands = cards("Ah Ac", "Kh Kc", "Qh Qc")
    main, side = pot_equities(hands, [(0, 1, 2), (1, 2)], parse_cards("As Kd Qd 2c"))
    assert [outcomes[:3] for outcomes in main] == [(40, 0, 2), (1, 0, 41), (1, 0, 41)]
    assert [outcomes[:3] for outcomes in side] == [(41, 0, 1), (1, 0, 41)]


def test_a_pot_of_one_hand_is_its_own() -> None:
    ((alone,),) = pot_equities(cards("Ah Ac", "Kh Kc"), [(1,)], parse_cards("As Kd Qd 2c"))
    assert alone == Outcomes(44, 0, 0, 1)


def test_a_side_pot_knows_the_cards_of_all_hands() -> None:
    hands = cards("Ah Ac", "Kh Kc", "Qh Qc")
    assert pot_equities(hands, [(1, 2)])[0] == equities(hands[1:], dead=hands[0])


def count_boards(
    hands: Hands, board: Sequence[Card], dead: Sequence[Card], rank: Callable[[list[Card]], object]
) -> list[tuple[int, int, int]]:
    """Wins, ties and losses, board by board; `rank` is higher for better cards."""
    known = {*board, *dead}.union(*hands)
    live = [card for card in DECK if card not in known]
    found = [Counter[str]() for _ in hands]
    for to_come in combinations(live, 5 - len(board)):
        ranks = [rank([*hand, *board, *to_come]) for hand in hands]
        winners = [own == max(ranks) for own in ranks]
        for counts, is_winner in zip(found, winners, strict=True):
            counts["loss" if not is_winner else "win" if sum(winners) == 1 else "tie"] += 1
    return [(counts["win"], counts["tie"], counts["loss"]) for counts in found]


def by_phevaluator(held: list[Card]) -> int:
    return -phevaluator.evaluate_cards(*map(int, held))


def by_pokerkit(held: list[Card]) -> StandardHighHand:
    return StandardHighHand.from_game(PokerkitCard.parse("".join(map(str, held))))


def some_hands(rng: random.Random, n_hands: int, deck: Sequence[Card]) -> tuple[list[list[Card]], list[Card]]:
    """Hands, and the other cards."""
    shuffled = rng.sample(deck, len(deck))
    hands = [shuffled[2 * number : 2 * number + 2] for number in range(n_hands)]
    return hands, shuffled[2 * n_hands :]


@pytest.mark.parametrize("n_hands", [2, 3, 6, 10])
@pytest.mark.parametrize("n_board", [3, 4, 5])
def test_equal_to_phevaluator_on_every_street(n_hands: int, n_board: int) -> None:
    rng = random.Random(f"{n_hands} {n_board}")
    for n_dead in (0, 0, 1, 5):
        hands, others = some_hands(rng, n_hands, DECK)
        board, dead = others[:n_board], others[n_board : n_board + n_dead]
        found = [outcomes[:3] for outcomes in equities(hands, board, dead)]
        assert found == count_boards(hands, board, dead, by_phevaluator)


FEW_SUITS = [card for card in DECK if card.suit < 2]
FEW_RANKS = [card for card in DECK if card.rank in {3, 4, 5, 6, 7, 12}]


@pytest.mark.fast_cases(6)
@pytest.mark.parametrize("deck", [DECK, FEW_SUITS, FEW_RANKS], ids=["deck", "two suits", "six ranks"])
@pytest.mark.parametrize("n_hands", [2, 3, 7])
@pytest.mark.parametrize(
    ("rank", "n_live"), [(by_phevaluator, 10), (by_pokerkit, 7)], ids=["phevaluator", "pokerkit"]
)
def test_equal_before_the_flop_when_few_cards_are_left(
    rank: Callable[[list[Card]], object], n_live: int, n_hands: int, deck: Sequence[Card]
) -> None:
    rng = random.Random(n_hands)
    for _ in range(3):
        hands, others = some_hands(rng, n_hands, deck)
        dead = {*DECK}.difference(others[:n_live], *hands)
        found = [outcomes[:3] for outcomes in equities(hands, dead=sorted(dead))]
        assert found == count_boards(hands, [], sorted(dead), rank)


def deal_all_boards(hands: Hands) -> list[tuple[int, int, int]]:
    """Wins, ties and losses on all boards before the flop, from the strengths of seven cards."""
    boards = np.hstack(list(card_sets(5)))
    boards = boards[:, ~np.isin(boards, np.array(hands)).any(axis=0)]
    held = [np.array(hand, np.uint8)[:, None].repeat(boards.shape[1], axis=1) for hand in hands]
    found = np.array([strengths(np.vstack([hand, boards])) for hand in held])
    is_best = found == found.max(axis=0)
    alone = is_best.sum(axis=0) == 1
    counts = [(int((best & alone).sum()), int((best & ~alone).sum()), int((~best).sum())) for best in is_best]
    assert all(sum(outcomes) == boards.shape[1] for outcomes in counts)
    return counts


BEFORE_THE_FLOP = [
    pytest.param("As Ks / Qh Qd / 7c 6c", id="three-way"),
    pytest.param("As Ah / Ac Kc / 9s 8s / 9h 8h", id="four-way", marks=pytest.mark.slow),
    pytest.param("As Ks / Ad Kd / 2c 2d / 7c 7h / Tc 9c / Qh Jh / 5s 4s / 8d 3c / Js 6d / Kh 4d", id="ten-way", marks=pytest.mark.slow),
]  # fmt: skip


@pytest.mark.parametrize("words", BEFORE_THE_FLOP)
def test_equal_to_dealing_all_boards(words: str) -> None:
    hands = cards(*words.split(" / "))
    assert [outcomes[:3] for outcomes in equities(hands)] == deal_all_boards(hands)


@pytest.mark.nightly
@pytest.mark.parametrize("words", ["As Ks / Qh Qd", "6h 5h / 6d 5s"])
def test_equal_to_phevaluator_on_all_boards(words: str) -> None:
    hands = cards(*words.split(" / "))
    assert [outcomes[:3] for outcomes in equities(hands)] == count_boards(hands, [], [], by_phevaluator)


@st.composite
def deals(draw: st.DrawFn) -> tuple[list[list[Card]], list[Card], list[Card]]:
    n_hands, n_board, n_dead = (
        draw(st.integers(2, 10)),
        draw(st.sampled_from([0, 3, 4, 5])),
        draw(st.integers(0, 9)),
    )
    shuffled = draw(st.permutations(DECK))
    hands = [shuffled[2 * number : 2 * number + 2] for number in range(n_hands)]
    return hands, shuffled[20 : 20 + n_board], shuffled[25 : 25 + n_dead]


@given(deals())
@settings(max_examples=25)
def test_every_board_is_shared_out(deal: tuple[list[list[Card]], list[Card], list[Card]]) -> None:
    found = equities(*deal)
    assert len({sum(outcomes[:3]) for outcomes in found}) == 1
    assert sum(outcomes.equity for outcomes in found) == pytest.approx(1, abs=1e-12)


@given(deals(), st.permutations(range(4)))
@settings(max_examples=25)
def test_suits_are_all_alike(deal: tuple[list[list[Card]], list[Card], list[Card]], suits: list[int]) -> None:
    def exchanged(held: Sequence[Card]) -> list[Card]:
        return [DECK[card.rank * 4 + suits[card.suit]] for card in held]

    hands, board, dead = deal
    assert equities(hands, board, dead) == equities(
        [*map(exchanged, hands)], exchanged(board), exchanged(dead)
    )


# hands; board; dead cards; message
NO_DEALS = [
    pytest.param("Ah Ac", "", "", "two to ten hands, not 1", id="one hand"),
    pytest.param("Ah Ac / Kh Kc Kd", "", "", "a hand has two hole cards: Kh Kc Kd", id="three hole cards"),
    pytest.param("Ah Ac / Kh", "As Kd 2c", "", "a hand has two hole cards: Kh", id="one hole card"),
    pytest.param("Ah Ac / Ah Kc", "", "", "a card is given twice: Ah", id="in two hands"),
    pytest.param("Ah Ac / Kh Kc", "Ac 2h 2d", "", "a card is given twice: Ac", id="on the board"),
    pytest.param("Ah Ac / Kh Kc", "", "Kc Ah", "a card is given twice: Kc Ah", id="dead"),
    pytest.param("Ah Ac / Kh Kc", "2h 2d", "", "a board has 0, 3, 4 or 5 cards: 2h 2d", id="two cards"),
    pytest.param("Ah Ac / Kh Kc", "", " ".join(map(str, DECK[:44])), "too few cards are left", id="no deck"),
]


@pytest.mark.parametrize(("hands", "board", "dead", "message"), NO_DEALS)
def test_cards_that_cannot_be_dealt(hands: str, board: str, dead: str, message: str) -> None:
    with pytest.raises(DealError, match=message):
        equities(cards(*hands.split(" / ")), parse_cards(board), parse_cards(dead))


def test_eleven_hands_are_too_many() -> None:
    with pytest.raises(DealError, match="two to ten hands, not 11"):
        equities([DECK[2 * number : 2 * number + 2] for number in range(11)])


def test_outcomes_have_names() -> None:
    assert equities(cards("Ah Ac", "Kh Kc"), parse_cards("As Kd 2c 7h"))[0] == Outcomes(43, 0, 1, 43 / 44)
