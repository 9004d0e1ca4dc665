from types import SimpleNamespace

import numpy as np
import pytest

from analysis.equity.hole_cards import HOLE_CARDS, number_of
from analysis.population.nodes import ALL_IN, CALL, CHECK, FOLD, LARGE, N_ANSWERS, POSTFLOP
from analysis.population.population import PlayedNode
from analysis.population.strength import N_BUCKETS, buckets_of, is_free
from analysis.pricing.decisions import FacedDecision
from analysis.pricing.river.showdown import win_shares
from analysis.pricing.rollouts.rollout import Rollout, roll_out
from analysis.pricing.rollouts.runouts import RIVER, TURN, runouts_of
from analysis.pricing.seats import BettingBefore, Seated
from hhparser.base.cards import parse_cards
from hhparser.engine.play.rake import NO_RAKE

FLOP_BOARD = tuple(sorted(map(int, parse_cards("2c 7d Jh"))))
TURN_BOARD = (*FLOP_BOARD, *map(int, parse_cards("4s")))
HELD = number_of(parse_cards("Jc Ts"))
DIGITS = {"street": 1, "faced": 3, "raised": 0, "aggressor": 1, "players": 0, "texture": 0, "spr": 1}


def decision_of(board: tuple[int, ...], in_position: int, behind: int = 300) -> FacedDecision:
    """Faces 50 in a pot of 150 with top pair."""
    street = len(board) - 2
    digits = DIGITS | {"street": street - 1, "in_position": in_position}
    node = int(POSTFLOP.encode({name: np.array([digit]) for name, digit in digits.items()})[0])
    own = Seated(1, 2, (), stack=behind + 50, total=50, must_act=True)
    other = Seated(2, 0, (), stack=behind, bet=50, total=100)
    seats = (other, own) if in_position else (own, other)
    return FacedDecision(
        hand=1, number=9, seat=1, opponent=2, street=street, board=board, held=HELD, step=PlayedNode(street, node, CALL),
        opponent_steps=(), pot=150, to_call=50, behind=behind, players=2, big_blind=2, opponent_held=-1,
        betting=BettingBefore(seats, raises=1, aggressor=2, raiser=2),
    )  # fmt: skip


def rolled(decision: FacedDecision, answer: int, size: int, *answers: int) -> tuple[Rollout, float]:
    """The value when both players give the first of some answers that is legal, and the share of the pot."""
    given = np.zeros((POSTFLOP.n_nodes, N_BUCKETS, N_ANSWERS))
    for place, one in enumerate(answers):
        given[..., one] = 1e-12**place
    population = SimpleNamespace(policy=SimpleNamespace(of_street=lambda _: given))
    held = is_free(np.array([*decision.board, *decision.own_cards])).astype(float)
    held /= held.sum()
    wins = win_shares(decision.board, decision.held)
    found = roll_out(population, decision, held, wins, NO_RAKE, answer, size)  # type: ignore[arg-type]
    return found, float(held @ wins)


@pytest.mark.parametrize(
    ("in_position", "answer", "size", "answers", "expected"),
    [
        # what is won for certain, and the pot at the showdown
        pytest.param(1, CALL, 0, (CHECK,), (-50, 200), id="call, checked to the end"),
        pytest.param(1, CALL, 0, (ALL_IN, FOLD), (-50, 0), id="call, opponent bets first"),
        pytest.param(0, CALL, 0, (ALL_IN, FOLD), (150, 0), id="call, player bets first"),
        pytest.param(1, CALL, 0, (ALL_IN, CALL), (-350, 800), id="call, then all-in"),
        pytest.param(1, LARGE, 100, (FOLD, CHECK), (150, 0), id="raise, fold"),
        pytest.param(1, LARGE, 100, (CALL, CHECK), (-150, 400), id="raise, call, checked to the end"),
        pytest.param(1, ALL_IN, 300, (CALL,), (-350, 800), id="all-in, call"),
    ],
)
def test_value_by_what_both_do(
    in_position: int, answer: int, size: int, answers: tuple[int, ...], expected: tuple[int, int]
) -> None:
    found, share = rolled(decision_of(TURN_BOARD, in_position), answer, size, *answers)
    certain, pot = expected
    assert found.value == pytest.approx(certain + share * pot, abs=0.5)
    assert found.error == pytest.approx(0, abs=0.01)  # all is known but for the showdown
    assert found.slope == pytest.approx(pot, abs=0.5)


def test_both_streets_are_played_after_a_flop() -> None:
    found, share = rolled(decision_of(FLOP_BOARD, 1), CALL, 0, LARGE, CALL, CHECK)
    bet = 240  # 120% of 200; the river is checked, since the rest of the stack is not a large bet
    assert found.value == pytest.approx(share * (200 + 2 * bet) - 50 - bet, abs=1)


def test_bets_are_never_more_than_the_stacks() -> None:
    found, share = rolled(decision_of(TURN_BOARD, 1, behind=10), CALL, 0, LARGE, ALL_IN, CALL)
    assert found.value == pytest.approx(share * 220 - 60, abs=0.5)


def test_nobody_puts_in_many_pots_at_once() -> None:
    found, share = rolled(decision_of(TURN_BOARD, 1, behind=700), CALL, 0, ALL_IN, CHECK)
    assert found.value == pytest.approx(share * 200 - 50, abs=0.5)  # 700 into 200: it is checked


def test_the_same_decision_has_the_same_value() -> None:
    one = decision_of(TURN_BOARD, 1)
    answers = (CHECK, ALL_IN)
    assert rolled(one, CALL, 0, *answers) == rolled(replace_nothing(one), CALL, 0, *answers)


def replace_nothing(decision: FacedDecision) -> FacedDecision:
    return decision._replace()


@pytest.mark.parametrize(("held", "least", "most"), [("Jc Ts", 0.8, 0.9), ("9d 8d", 0.2, 0.25)])
def test_win_shares_before_the_river_are_means_over_runouts(held: str, least: float, most: float) -> None:
    shares = win_shares(TURN_BOARD, number_of(parse_cards(held)))
    other = number_of(parse_cards("Ad Kh"))
    rest = [card for card in range(52) if card not in {*TURN_BOARD, *parse_cards(f"{held} Ad Kh")}]
    each = [win_shares((*TURN_BOARD, card), number_of(parse_cards(held)))[other] for card in rest]
    assert shares[other] == pytest.approx(np.mean(each))
    assert least < shares[other] < most


def test_runouts_of_a_flop() -> None:
    found = runouts_of(FLOP_BOARD)
    assert set(found.buckets) == set(found.textures) == {TURN, RIVER}
    assert 300 < len(found.shares) < 450
    blocked = [place for place, cards in enumerate(HOLE_CARDS) if not {*cards}.isdisjoint(FLOP_BOARD)]
    assert np.isnan(found.shares[:, blocked]).all()


def test_turn_buckets_of_runouts_are_close_to_those_of_all_rivers() -> None:
    first = next(card for card in range(52) if card not in FLOP_BOARD and (card // 4 + card % 4) % 2 == 0)
    exact = buckets_of((*FLOP_BOARD, first))
    assert (runouts_of(FLOP_BOARD).buckets[TURN][0] == exact).mean() > 0.75
