"""Dealing by the rules, dealing errors, and their corrections."""

import re
from collections import Counter
from pathlib import Path
from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from hhparser.base.cards import DECK, Card, parse_cards
from hhparser.engine.errors import IllegalAction
from hhparser.engine.hand_cards import HandCards
from hhparser.engine.play.dealer import MOST_REDEALS, Dealer
from hhparser.model import FLOP, RIVER, TURN
from hhparser.model.house_rules import MisdealOnExposed, RuleSet
from tests.engine.play.script import ORDER, Script, hole_cards

RULES_PAGE = (Path(__file__).parents[3] / "docs" / "reference" / "rules.md").read_text(encoding="utf-8")
# 2c 3c 4c ... Kc Ac 2d 3d ... As, top card first
NEW_DECK = sorted(DECK, key=lambda card: (card.suit, card.rank))
FIRST_ONLY = RuleSet(misdeal_on_exposed=MisdealOnExposed.FIRST_ONLY)


def deal(errors: str = "", rules: RuleSet = RuleSet()) -> tuple[Dealer, HandCards]:  # noqa: B008  immutable
    """Hole cards for three players from a new deck, with errors as scripted."""
    dealer, cards = Dealer(Script(errors), rules, error_rate=0.5), HandCards(ORDER)
    dealer.deal_hole_cards(cards, ORDER, NEW_DECK)
    return dealer, cards


def all_cards(dealer: Dealer, cards: HandCards, shared: int = 0) -> list[Card]:
    """Where every card of the deck is; the cards that all boards share count once."""
    first, *others = cards.boards
    boards = [*first, *(card for board in others for card in board[shared:])]
    hands = [card for hand in cards.hole_cards.values() for card in hand if card is not None]
    return [*hands, *boards, *cards.burns, *dealer.early_flop, *stub(dealer)]


def stub(dealer: Dealer) -> tuple[Card, ...]:
    """The cards not dealt yet, top card first."""
    return tuple(reversed(dealer._deck))


def rules_of(dealer: Dealer) -> list[str]:
    return [note.rule for note in dealer.notes]


# --- C: dealing ---


def test_r2_every_hand_is_dealt_from_52_shuffled_cards() -> None:
    dealer, tops, neighbours = Dealer(Random(5)), Counter(), 0
    for _ in range(5200):
        cards = HandCards([1, 2])
        dealer.deal_hole_cards(cards, [1, 2])
        top, second = cards.hole_cards[1][0], cards.hole_cards[2][0]
        tops[top] += 1
        neighbours += second == (top + 1) % 52
        assert sorted(all_cards(dealer, cards)) == list(DECK)
    # about 100 each, within five standard deviations
    assert set(tops) == set(DECK)
    assert all(50 < count < 150 for count in (*tops.values(), neighbours))


def test_r2_the_same_seed_deals_the_same_cards_however_the_hands_before_were_played() -> None:
    short, long = Dealer(Random(8)), Dealer(Random(8))
    for _ in range(3):
        few, many = HandCards([1, 2]), HandCards(range(1, 11))
        short.deal_hole_cards(few, [1, 2])
        long.deal_hole_cards(many, range(1, 11))
        assert [few.hole_cards[seat][0] for seat in (1, 2)] == [many.hole_cards[seat][0] for seat in (1, 2)]
        assert stub(short)[16:] == stub(long)
        long.run_out(many, runs=4)


@pytest.mark.parametrize("deck", [DECK[:51], (*DECK[:51], DECK[0]), (*DECK, DECK[0])])
def test_r2_a_given_deck_must_be_complete(deck) -> None:
    with pytest.raises(ValueError, match="52 different cards"):
        Dealer(Random(1)).deal_hole_cards(HandCards(ORDER), ORDER, deck)


@pytest.mark.parametrize(
    ("order", "hands"),
    [
        pytest.param([2, 1], {2: "2c 4c", 1: "3c 5c"}, id="heads-up, 1 is the button"),
        pytest.param([4, 7, 2], {4: "2c 5c", 7: "3c 6c", 2: "4c 7c"}, id="three, 2 is the button"),
        pytest.param([1, 2, 3, 4], {1: "2c 6c", 2: "3c 7c", 3: "4c 8c", 4: "5c 9c"}, id="four"),
    ],
)
def test_r27_one_card_at_a_time_in_two_rounds_from_the_left_of_the_button(order, hands) -> None:
    dealer, cards = Dealer(Random(1)), HandCards(order)
    dealer.deal_hole_cards(cards, order, NEW_DECK)
    assert cards.hole_cards == {seat: parse_cards(hand) for seat, hand in hands.items()}
    assert stub(dealer) == tuple(NEW_DECK[2 * len(order) :])


def test_r28_r29_a_card_is_burnt_then_three_are_dealt_on_the_flop_and_one_and_one() -> None:
    dealer, cards = deal()
    streets = [
        (FLOP, "8c", "9c Tc Jc"),
        (TURN, "8c Qc", "9c Tc Jc Kc"),
        (RIVER, "8c Qc Ac", "9c Tc Jc Kc 2d"),
    ]
    for street, burns, board in streets:
        dealer.deal(street, cards)
        assert (tuple(cards.burns), cards.boards) == (parse_cards(burns), [parse_cards(board)])


def test_r29_a_street_that_is_not_due_moves_no_card() -> None:
    dealer, cards = deal()
    with pytest.raises(IllegalAction, match="D104"):
        dealer.deal(TURN, cards)
    dealer.deal(FLOP, cards)
    assert (cards.boards, cards.burns) == ([parse_cards("9c Tc Jc")], list(parse_cards("8c")))


@pytest.mark.parametrize("streets", [[], [FLOP], [FLOP, TURN], [FLOP, TURN, RIVER]], ids=len)
def test_r30_the_rest_of_the_board_is_dealt_when_nobody_can_bet(streets) -> None:
    dealer, cards = deal()
    for street in streets:
        dealer.deal(street, cards)
    dealer.run_out(cards)
    assert cards.boards == [parse_cards("9c Tc Jc Kc 2d")]
    assert tuple(cards.burns) == parse_cards("8c Qc Ac")


def test_r31_only_the_owner_sees_what_was_dealt() -> None:
    _, cards = deal()
    assert cards.view(7).hole_cards == {4: (None, None), 7: parse_cards("3c 6c"), 2: (None, None)}


def test_r85_burn_cards_never_reach_the_board() -> None:
    dealer, cards = deal()
    dealer.run_out(cards)
    assert not set(cards.burns) & set(cards.boards[0])
    assert cards.view(None).boards == (parse_cards("9c Tc Jc Kc 2d"),)


def test_r89_mucked_cards_stay_out_of_the_deck() -> None:
    dealer, cards = deal()
    cards.muck(4)
    dealer.run_out(cards)
    assert not set(parse_cards("2c 5c")) & {*stub(dealer), *cards.boards[0]}
    assert 4 not in cards.view(7).hole_cards


@pytest.mark.parametrize(
    ("streets", "boards", "burns"),
    [
        pytest.param(
            [], ["9c Tc Jc Kc 2d", "4d 5d 6d 8d Td"], "8c Qc Ac 3d 7d 9d", id="all-in before the flop"
        ),
        pytest.param([FLOP], ["9c Tc Jc Kc 2d", "9c Tc Jc 4d 6d"], "8c Qc Ac 3d 5d", id="on the flop"),
        pytest.param([FLOP, TURN], ["9c Tc Jc Kc 2d", "9c Tc Jc Kc 4d"], "8c Qc Ac 3d", id="on the turn"),
    ],
)
def test_r93_each_run_burns_and_deals_what_is_missing(streets, boards: list[str], burns: str) -> None:
    dealer, cards = deal()
    for street in streets:
        dealer.deal(street, cards)
    dealer.run_out(cards, runs=2)
    assert cards.boards == [parse_cards(board) for board in boards]
    assert tuple(cards.burns) == parse_cards(burns)


def test_r93_four_runs_of_ten_players_take_the_whole_deck() -> None:
    dealer, cards = Dealer(Random(3)), HandCards(range(1, 11))
    dealer.deal_hole_cards(cards, range(1, 11))
    dealer.run_out(cards, runs=4)
    assert sorted(all_cards(dealer, cards)) == list(DECK)
    assert stub(dealer) == ()


# --- G: the dealer's errors ---


@pytest.mark.parametrize(
    ("errors", "rules", "rule", "words"),
    [
        pytest.param(hole_cards(exposed=[1]), RuleSet(), "R78", "2c for seat 4", id="R78 first"),
        pytest.param(hole_cards(exposed=[2]), RuleSet(), "R78", "3c for seat 7", id="R78 second"),
        pytest.param(hole_cards(exposed=[1]), FIRST_ONLY, "R79", "2c for seat 4", id="R79 first"),
        pytest.param(hole_cards(exposed=[3, 5]), RuleSet(), "R81", "6c for seat 7", id="R81 two"),
        pytest.param(
            hole_cards(exposed=[2, 6]), FIRST_ONLY, "R81", "7c for seat 2", id="R81 second and last"
        ),
        pytest.param(hole_cards(too_many=[2]), RuleSet(), "R82", "seat 7 gets", id="R82 in the first turn"),
        pytest.param(hole_cards(too_many=[6]), RuleSet(), "R82", "seat 2 gets", id="R82 with the last card"),
    ],
)
def test_r78_r79_r81_r82_a_misdeal_is_dealt_again_from_a_full_deck(errors, rules, rule, words) -> None:
    dealer, cards = deal(errors, rules)
    assert rules_of(dealer) == [rule]
    assert words in dealer.notes[0].text
    assert all(len(hand) == 2 for hand in cards.hole_cards.values())
    assert len(stub(dealer)) == 46
    assert cards.burns == []
    assert sorted(all_cards(dealer, cards)) == list(DECK)
    assert stub(dealer) != tuple(NEW_DECK[6:])  # shuffled


@pytest.mark.parametrize(
    ("exposed", "rules", "hands", "burn"),
    [
        pytest.param(3, RuleSet(), {4: "2c 5c", 7: "3c 6c", 2: "8c 7c"}, "4c", id="third"),
        pytest.param(6, RuleSet(), {4: "2c 5c", 7: "3c 6c", 2: "4c 8c"}, "7c", id="last"),
        pytest.param(2, FIRST_ONLY, {4: "2c 5c", 7: "8c 6c", 2: "4c 7c"}, "3c", id="R79 second"),
    ],
)
def test_r80_an_exposed_card_is_replaced_and_becomes_the_first_burn_card(exposed, rules, hands, burn) -> None:
    dealer, cards = deal(hole_cards(exposed=[exposed]), rules)
    assert rules_of(dealer) == ["R80"]
    assert cards.hole_cards == {seat: parse_cards(hand) for seat, hand in hands.items()}
    dealer.run_out(cards)
    assert cards.boards == [parse_cards("9c Tc Jc Kc 2d")]
    assert tuple(cards.burns) == parse_cards(f"{burn} Qc Ac")


@pytest.mark.parametrize("times", [1, 2])
def test_r83_a_flop_of_four_is_dealt_again_and_the_burn_card_stays(times: int) -> None:
    dealer, cards = deal(hole_cards() + "x" * times)
    dealer.deal(FLOP, cards)
    assert rules_of(dealer) == ["R83"] * times
    assert "9c Tc Jc Qc" in dealer.notes[0].text
    assert tuple(cards.burns) == parse_cards("8c")
    assert len(cards.boards[0]) == 3
    assert not set(cards.boards[0]) <= set(parse_cards("9c Tc Jc Qc"))
    assert len(stub(dealer)) == 42
    assert sorted(all_cards(dealer, cards)) == list(DECK)
    dealer.run_out(cards)
    assert len(cards.burns) == 3


@pytest.mark.parametrize("street", [FLOP, None], ids=["flop", "run out"])
def test_r84_a_flop_dealt_too_early_goes_back_and_the_burn_card_stays(street) -> None:
    dealer, cards = deal(hole_cards() + ".x")
    assert not dealer.slip(cards)
    assert dealer.slip(cards)
    assert (dealer.early_flop, cards.boards) == (parse_cards("9c Tc Jc"), [()])
    assert not dealer.slip(cards)  # it lies there already
    if street:
        dealer.deal(street, cards)
    dealer.run_out(cards)
    assert rules_of(dealer) == ["R84", "R84"]
    assert (dealer.early_flop, len(cards.boards[0]), len(stub(dealer))) == ((), 5, 38)
    assert set(cards.boards[0][:3]) != set(parse_cards("9c Tc Jc"))
    assert (cards.burns[0], len(cards.burns)) == (parse_cards("8c")[0], 3)
    assert sorted(all_cards(dealer, cards)) == list(DECK)


def test_r84_only_the_flop_can_come_too_early() -> None:
    dealer, cards = deal(hole_cards() + "." + "x" * 9)
    dealer.deal(FLOP, cards)
    assert not dealer.slip(cards)


def test_r84_a_burn_card_left_by_an_exposed_card_serves_the_early_flop_too() -> None:
    dealer, cards = deal(hole_cards(exposed=[3]) + "x")
    assert dealer.slip(cards)
    dealer.deal(FLOP, cards)
    assert rules_of(dealer) == ["R80", "R84", "R84"]
    assert tuple(cards.burns) == parse_cards("4c")


def test_the_next_hand_begins_without_the_errors_of_the_last_one() -> None:
    dealer, cards = deal(hole_cards(exposed=[3]) + "x")
    assert dealer.slip(cards)
    cards = HandCards(ORDER)
    dealer.deal_hole_cards(cards, ORDER, NEW_DECK)
    assert (dealer.notes, dealer.early_flop) == ([], ())
    dealer.run_out(cards)
    assert cards.boards == [parse_cards("9c Tc Jc Kc 2d")]
    assert tuple(cards.burns) == parse_cards("8c Qc Ac")


# --- invariants ---


@given(
    seed=st.integers(0, 2**32),
    players=st.integers(2, 10),
    error_rate=st.one_of(st.floats(0, 0.2), st.floats(0, 1)),
    first_only=st.booleans(),
    slips=st.integers(0, 6),
    streets=st.integers(0, 3),
    runs=st.integers(1, 4),
)
@example(seed=1, players=10, error_rate=1.0, first_only=False, slips=6, streets=0, runs=4)
@settings(max_examples=300)
def test_no_error_loses_or_doubles_a_card(
    seed, players, error_rate, first_only, slips, streets, runs
) -> None:
    order = range(1, players + 1)
    dealer = Dealer(Random(seed), FIRST_ONLY if first_only else RuleSet(), error_rate)
    cards = HandCards(order)
    dealer.deal_hole_cards(cards, order)
    assert sorted(all_cards(dealer, cards)) == list(DECK)
    for _ in range(slips):
        dealer.slip(cards)
        assert sorted(all_cards(dealer, cards)) == list(DECK)
    for street in (FLOP, TURN, RIVER)[:streets]:
        dealer.deal(street, cards)
        assert sorted(all_cards(dealer, cards)) == list(DECK)
    shared = len(cards.boards[0])
    dealer.run_out(cards, runs)
    assert sorted(all_cards(dealer, cards, shared)) == list(DECK)
    assert [len(hand) for hand in cards.hole_cards.values()] == [2] * players
    assert [len(board) for board in cards.boards] == [5] * runs
    assert len(cards.burns) == streets + runs * (3 - streets)
    assert all(re.search(rf"^\*\*{note.rule}\*\*", RULES_PAGE, re.MULTILINE) for note in dealer.notes)
    assert sum(note.rule in ("R78", "R79", "R81", "R82") for note in dealer.notes) <= MOST_REDEALS


def test_a_hand_is_dealt_after_as_many_misdeals_as_are_allowed() -> None:
    dealer = Dealer(Random(2), error_rate=1)
    dealer.deal_hole_cards(HandCards(ORDER), ORDER)
    assert rules_of(dealer) == ["R78"] * MOST_REDEALS


def test_errors_come_as_often_as_the_rate_says() -> None:
    dealer, exposed = Dealer(Random(2), error_rate=0.01), 0
    for _ in range(2000):
        dealer.deal_hole_cards(HandCards(ORDER), ORDER)
        exposed += "R80" in rules_of(dealer)
    # one of four cards (third to sixth) exposed, nothing else: 4 x 0.01 x 0.99 ** 11 = 3.6% of the deals
    assert 45 < exposed < 100
