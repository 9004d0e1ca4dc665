"""People of a plan: ranges, sizes, caution with one pair, and leaks, in single decisions."""

from collections import Counter
from random import Random

import pytest

from hhparser.base.cards import parse_cards
from hhparser.engine import Game
from hhparser.engine.play.dealer import Dealer
from hhparser.engine.play.play import View, play_hand
from hhparser.engine.play.policies.person import PERSON_LEAKS, PERSONS, is_one_pair, varied
from hhparser.engine.play.posts import Lineup
from hhparser.model import BET, CALL, FLOP, FOLD, PREFLOP, RAISE, Betting, Stakes

GAME = Game(Stakes(Betting.NO_LIMIT, 2, "USD", 5, 10))
REGULAR = PERSONS["regular"]


def hands(person, n, stack=100, everybody=False):
    """Play hands with a person in the first seat, and regulars or the same people in the others."""
    rng, dealer = Random(1), Dealer(Random(2))

    def decide(view: View):
        return (person if everybody or view.seat == 1 else REGULAR)(view, rng)

    for number in range(n):
        button = number % 6 + 1
        small, big = button % 6 + 1, (button + 1) % 6 + 1
        lineup = Lineup(button, small, big, dict.fromkeys(range(1, 7), stack * 10))
        yield play_hand(lineup, GAME, dealer, decide)


def answers(played, street, raises):
    """The first player's answers to a number of raises (bets after the flop) on a street."""
    found = Counter()
    for hand in played:
        level = 0
        for action in hand.actions:
            if action.street is street and action.kind not in {"small_blind", "big_blind"}:
                found[action.kind] += action.seat == 1 and level == raises
                level += action.kind in {BET, RAISE}
    return found


def share(found, kind):
    return found[kind] / found.total()


def test_three_bets_are_rare_and_four_bets_rarer():
    found = Counter()
    for hand in hands(REGULAR, 250, everybody=True):
        raises = 0
        for action in hand.actions:
            if action.street is PREFLOP and action.kind in {FOLD, CALL, RAISE, "check"}:
                found[raises if action.kind is RAISE else "other"] += 1
                raises += action.kind is RAISE
    assert 0.01 < found[1] / found.total() < 0.05
    assert found[2] < found[1] / 3


@pytest.mark.fast_cases(1)
@pytest.mark.parametrize(
    ("leak", "street", "raises", "kind", "sign"),
    [
        pytest.param("opens_too_much", PREFLOP, 0, RAISE, 1, id="opens too much"),
        pytest.param("limps", PREFLOP, 0, CALL, 1, id="limps"),
        pytest.param("calls_flops", FLOP, 1, FOLD, -1, id="calls flops"),
    ],
)
def test_a_leak_shows_in_its_spot(leak, street, raises, kind, sign):
    leaky = share(answers(hands(PERSON_LEAKS[leak](REGULAR), 150), street, raises), kind)
    sound = share(answers(hands(REGULAR, 150), street, raises), kind)
    assert sign * (leaky - sound) > 0.1


def test_leaks_of_one_player_add_up():
    both = PERSON_LEAKS["calls_rivers"](PERSON_LEAKS["calls_flops"](REGULAR))
    assert both.margin == (-0.1, REGULAR.margin[1], -0.1)
    turns = PERSON_LEAKS["never_cbets_turns"](PERSON_LEAKS["folds_to_3bets"](REGULAR))
    assert turns.continues < REGULAR.continues
    assert turns.bluffs[1] == 0


@pytest.mark.parametrize(
    ("hole_cards", "board", "expected"),
    [
        pytest.param("Ah Kd", "Ac 7d 2s", True, id="top pair"),
        pytest.param("Ah Ad", "Kc 7d 2s", True, id="overpair"),
        pytest.param("Ah Kd", "Ac 7d 7s", True, id="a pair beside the board's"),
        pytest.param("Ah Kd", "Ac Kc 2s", False, id="two pair"),
        pytest.param("2h 2d", "Ac Kc 2s", False, id="a set"),
        pytest.param("Ah Kd", "7c 7d 7s", True, id="three on the board"),
        pytest.param("Ah Ad", "7c 7d 7s", False, id="a full house"),
    ],
)
def test_one_pair_leaves_out_the_pairs_of_the_board(hole_cards, board, expected):
    assert is_one_pair(parse_cards(hole_cards), parse_cards(board)) is expected


def test_nobody_commits_a_deep_stack_with_one_pair():
    for hand in hands(REGULAR, 250, stack=200, everybody=True):
        raises = sum(action.street is PREFLOP and action.kind is RAISE for action in hand.actions)
        for seat, rank in (hand.ranks[0] if hand.ranks else {}).items():
            chips = sum(action.amount or 0 for action in hand.actions if action.seat == seat)
            if is_one_pair(hand.hole_cards[seat], hand.boards[0]) and raises < 2:
                assert chips <= 800, rank


def test_people_of_a_style_differ_by_its_spread():
    assert varied(REGULAR, 0.0, Random(1)) == REGULAR
    one, other = (varied(REGULAR, 0.1, Random(seed)) for seed in (1, 2))
    assert one != other
    assert one == varied(REGULAR, 0.1, Random(1))
    assert 0.03 < one.three_bets < 0.08
