"""Decisions of simulated players in single spots, hand by hand."""

from random import Random

import pytest

from hhparser.base.cards import DECK, parse_cards
from hhparser.engine.play.play import Decision, Game, View, play_hand
from hhparser.engine.play.policies.policy import OF_ONE, hand_strength
from hhparser.engine.play.policies.style import better_hands
from hhparser.engine.play.posts import Lineup
from hhparser.model import BET, CALL, CHECK, FOLD, RAISE, ActionKind, Betting, Stakes
from tests.engine.play.stacked import UNSEEN, StackedDealer
from tests.engine.play.tables import KINDS, WORDS, name_of

GAME = Game(Stakes(Betting.NO_LIMIT, 0, None, 1, 2))


def decision(policy: str, player: str, own: str, words: str = "", board: str = "", seed: int = 1) -> Decision:
    """Return the decision of A, B or C (small blind, big blind, button) with these cards after these words."""
    known = parse_cards(f"{own} {board} {UNSEEN}")
    others = (card for card in DECK if card not in known)
    hands = [own if name == player else f"{next(others)} {next(others)}" for name in "ABC"]
    script = [WORDS.fullmatch(part) for part in words.split(", ") if part]
    asked: list[Decision] = []

    def decide(view: View) -> Decision:
        if script:
            match = script.pop(0)
            return Decision(KINDS[match["verb"]], int(match["amount"]) if match["amount"] else None)
        if not asked:
            assert name_of(view.seat) == player
            asked.append(OF_ONE[policy](view, Random(seed)))
        return Decision(CHECK if view.table.legal.call is None else FOLD)

    play_hand(Lineup(3, 1, 2, dict.fromkeys((1, 2, 3), 200)), GAME, StackedDealer(hands, board), decide)
    return asked[0]


OPENED, FLOP = "C raises to 6", "C raises to 6, A folds, B calls"
RE_RAISED = f"{OPENED}, A raises to 20, B folds"
RIVER = f"{FLOP}, B checks, C checks, B checks, C checks, B bets 14"
RIVER_BOARD = "Ks Qd 9c 7c 3s"

# player, hole cards; actions before; decision
SOUND = [
    pytest.param("C", "As Ad", "", RAISE, id="aces open"),
    pytest.param("C", "As 9d", "", RAISE, id="ace nine opens the button"),
    pytest.param("C", "7s 3d", "", FOLD, id="seven three does not"),
    pytest.param("A", "As Ad", OPENED, RAISE, id="aces re-raise"),
    pytest.param("A", "Ks Td", OPENED, CALL, id="king ten calls"),
    pytest.param("A", "As 9d", OPENED, FOLD, id="ace nine folds to a raise"),
    pytest.param("B", "As 9d", f"{OPENED}, A folds", CALL, id="ace nine defends the big blind"),
    pytest.param("B", "7s 3d", f"{OPENED}, A folds", FOLD, id="seven three does not defend"),
    pytest.param("C", "As Ad", RE_RAISED, RAISE, id="aces raise a re-raise"),
    pytest.param("C", "8s 8d", RE_RAISED, CALL, id="eights call a re-raise"),
    pytest.param("C", "As 9d", RE_RAISED, FOLD, id="ace nine folds to a re-raise"),
]


@pytest.mark.parametrize(("player", "own", "words", "expected"), SOUND)
def test_sound_play_before_the_flop(player: str, own: str, words: str, expected: ActionKind) -> None:
    assert decision("regular", player, own, words).kind is expected


@pytest.mark.parametrize(
    ("policy", "own", "words", "board", "expected"),
    [
        pytest.param("tight", "As Ad", "", "", RAISE, id="tight: aces raise"),
        pytest.param("tight", "9s 8s", "", "", FOLD, id="tight: suited connectors fold"),
        pytest.param("loose", "9s 8s", "", "", CALL, id="loose: suited connectors call"),
        pytest.param("loose", "7s 3d", "", "", FOLD, id="loose: seven three folds"),
        pytest.param("regular", "Ks 5d", "", "", FOLD, id="regular: king five folds"),
        pytest.param("opens_too_much", "Ks 5d", "", "", RAISE, id="opens too much: king five raises"),
        pytest.param("regular", "As 4d", RIVER, RIVER_BOARD, FOLD, id="regular: ace high folds on the river"),
        pytest.param("calls_rivers", "As 4d", RIVER, RIVER_BOARD, CALL, id="calls rivers: ace high calls"),
    ],
)
def test_one_hand_by_several_policies(
    policy: str, own: str, words: str, board: str, expected: ActionKind
) -> None:
    assert decision(policy, "C", own, words, board).kind is expected


def test_a_bluff_against_two_is_rarer_than_against_one() -> None:
    one, two = (
        [decision("regular", "C", "6s 5d", words, "Ks Qd 9c", seed).kind for seed in range(200)].count(BET)
        for words in (f"{FLOP}, B checks", f"{OPENED}, A calls, B calls, A checks, B checks")
    )
    assert one > 60
    assert two < 0.75 * one


def test_a_raise_is_of_a_third_of_the_pot_to_the_pot_or_all_in() -> None:
    """1, 2 and 6 are in the pot; after a call of 5 there are 14, and the least raise is to 10."""
    sizes = {decision("tight", "A", "As Ad", OPENED, seed=seed).to for seed in range(200)}
    assert sizes == {*range(10, 20), 200}


@pytest.mark.parametrize(
    ("better", "worse", "board"),
    [
        pytest.param("As Ad", "As Ks", "", id="aces, ace king"),
        pytest.param("As Ks", "As Kd", "", id="suited, offsuit"),
        pytest.param("As Kd", "7s 2s", "", id="high cards, suited low ones"),
        pytest.param("3s 2d", "As Kd", "Qs 7d 2c", id="a pair of deuces, ace high"),
        pytest.param("7s 4d", "Qd Js", "Qs 7d 4c", id="two pair, top pair"),
    ],
)
def test_rough_strength(better: str, worse: str, board: str) -> None:
    strong, weak = (hand_strength(parse_cards(own), parse_cards(board)) for own in (better, worse))
    assert strong > weak
    if not board:
        assert better_hands(parse_cards(better)) < better_hands(parse_cards(worse))
