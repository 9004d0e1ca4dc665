"""Sound play, and planted leaks: the effect of each of them on dealt hands."""

from itertools import islice
from random import Random

import pytest

from hhparser.base.cards import parse_cards
from hhparser.engine import Game
from hhparser.engine.play.policies.policy import OF_ONE, POLICIES
from hhparser.engine.play.policies.style import LEAKS, better_hands, equity
from hhparser.engine.play.sessions import Setup, cash_session, tournaments
from hhparser.model import BET, CALL, CHECK, FLOP, FOLD, PREFLOP, RAISE, RIVER, TURN, Betting, Hand, Stakes

GAME = Game(Stakes(Betting.NO_LIMIT, 2, "USD", 5, 10))


def hands(leak: str | None, n: int) -> list[Hand]:
    policies = () if leak is None else (("Ada", leak),)
    return [one.hand for one in islice(cash_session(Setup(GAME, 6, "regular", 3, policies=policies)), n)]


def answers(dealt: list[Hand], street: int, bets: int) -> list[tuple[bool, str]]:
    """Who answered this number of bets and raises on a street, whether Ada, and how."""
    found = []
    for hand in dealt:
        ada = next(seat.number for seat in hand.seats if seat.name == "Ada")
        level = 0
        for action in hand.actions:
            if action.street == street and action.kind in {FOLD, CHECK, CALL, BET, RAISE}:
                if level == bets:
                    found.append((action.seat == ada, action.kind))
                level += action.kind in {BET, RAISE}
    return found


def share(found: list[tuple[bool, str]], kind: str, *, of_ada: bool) -> float:
    kinds = [done for is_ada, done in found if is_ada == of_ada]
    return kinds.count(kind) / len(kinds)


@pytest.mark.fast_cases(1)
@pytest.mark.parametrize(
    ("leak", "street", "bets", "kind", "least"),
    [
        pytest.param("opens_too_much", PREFLOP, 0, RAISE, 0.15, id="opens too much"),
        pytest.param("limps", PREFLOP, 0, CALL, 0.15, id="limps"),
        pytest.param("folds_to_3bets", PREFLOP, 2, FOLD, 0.15, id="folds to 3-bets"),
        pytest.param("calls_flops", FLOP, 1, CALL, 0.3, id="calls flops"),
        pytest.param("never_cbets_turns", TURN, 0, CHECK, 0.2, id="never bets turns"),
        pytest.param("calls_rivers", RIVER, 1, CALL, 0.2, id="calls rivers"),
    ],
)
def test_a_leak_shows_in_its_spot(leak, street, bets, kind, least):
    found = answers(hands(leak, 700), street, bets)
    assert share(found, kind, of_ada=True) > share(found, kind, of_ada=False) + least


def test_every_leak_is_shown_above():
    marks = test_a_leak_shows_in_its_spot.pytestmark
    assert {case.values[0] for case in marks[0].args[1]} == set(LEAKS)
    assert OF_ONE.keys() == POLICIES.keys() | LEAKS.keys()


def test_a_policy_follows_its_player_from_table_to_table():
    setup = Setup(GAME, 3, "regular", 1, policies=(("Boris", "random"),))
    first = [one.hand for one in islice(tournaments(setup), 30)]
    again = [one.hand for one in islice(tournaments(setup), 30)]
    usual = [one.hand for one in islice(tournaments(Setup(GAME, 3, "regular", 1)), 30)]
    assert first == again
    assert first[0].hand_id != usual[0].hand_id
    assert [hand.actions for hand in first] != [hand.actions for hand in usual]


@pytest.mark.parametrize(
    ("cards", "low", "high"),
    [
        pytest.param("As Ad", 0, 0, id="aces are best"),
        pytest.param("As Ks", 0, 0.03, id="suited ace king"),
        pytest.param("7s 2d", 0.9, 1, id="seven deuce"),
    ],
)
def test_the_share_of_better_hands(cards, low, high):
    assert low <= better_hands(parse_cards(cards)) <= high


@pytest.mark.parametrize(
    ("cards", "board", "low", "high"),
    [
        pytest.param("As Ad", "Ac Ah 2d 2c 3c", 1, 1, id="nothing beats quads"),
        pytest.param("3s 2d", "As Ks Qs Js Ts", 0.5, 0.5, id="the board plays"),
        pytest.param("7s 2d", "As Kd Qc", 0, 0.5, id="nothing yet"),
    ],
)
def test_equity_against_a_random_hand(cards, board, low, high):
    assert low <= equity(parse_cards(cards), parse_cards(board), Random(1)) <= high
