from dataclasses import replace

import pytest

from analysis.population.nodes import CALL, FOLD, LARGE
from analysis.population.population import PlayedNode
from analysis.pricing.decisions import FacedDecision
from analysis.pricing.models.calibration import NOT_CALIBRATED, Calibration
from analysis.pricing.models.gate import FEWEST_HANDS, MistakeCost, find_gate, judge_mistakes
from analysis.pricing.prices import AnswerPrice, Price, PriceKind, with_kinds

DECISION = FacedDecision(
    hand=1, number=9, seat=1, opponent=2, street=3, board=(0, 21, 38, 11, 28), held=900, step=PlayedNode(3, 9_000, CALL),
    opponent_steps=(), pot=4_000, to_call=1_000, players=6, big_blind=100, opponent_held=1_000,
)  # fmt: skip


def price(difference: float, error: float = 1.0, chances: float = 500, answer: int = CALL) -> Price:
    """A decision in a pot of 40 big blinds."""
    gave = {FOLD: "fold", CALL: "call", LARGE: "raise 95%+"}[answer]
    call = difference * (1 if gave == "fold" else -1)
    answers = (AnswerPrice("fold", 0.0, 0.0, 0.5), AnswerPrice("call", call, error, 0.5))
    decision = DECISION._replace(step=PlayedNode(3, 9_000, answer))
    best = "call" if call > 0 else "fold"
    return Price(decision, answers, gave, best, 0.0, difference, error, chances, is_proven=answer != LARGE)


OTHERS = [price(4.0), price(-6.0), price(3.0), price(-8.0)]


@pytest.mark.parametrize(
    ("one", "is_open", "kind"),
    [
        pytest.param(price(6.0), True, PriceKind.MISTAKE, id="large and certain"),
        pytest.param(price(6.0, answer=FOLD), True, PriceKind.MISTAKE, id="a fold can be one"),
        pytest.param(price(6.0), False, PriceKind.WORTH_A_LOOK, id="large, but prices are not told"),
        pytest.param(price(1.0), True, PriceKind.CLOSE, id="uncertain"),
        pytest.param(price(0.9, 0.2), True, PriceKind.CLOSE, id="certain, but below 3% of the pot"),
        pytest.param(price(-3.0), True, PriceKind.GOOD, id="the other answer is worse"),
        pytest.param(price(9.0, 2.5), True, PriceKind.UNKNOWN, id="interval wider than 12% of the pot"),
        pytest.param(price(9.0, chances=99), True, PriceKind.UNKNOWN, id="few chances"),
        pytest.param(price(1.0, answer=LARGE), True, PriceKind.UNKNOWN, id="a raise is not proven"),
        pytest.param(price(9.0, answer=LARGE), True, PriceKind.WORTH_A_LOOK, id="a raise that looks bad"),
        pytest.param(price(9.0, chances=19), False, PriceKind.UNKNOWN, id="too few chances to rank"),
        pytest.param(price(0.5), False, PriceKind.UNKNOWN, id="uncertain, and prices are not told"),
    ],
)
def test_kind(one: Price, is_open: bool, kind: PriceKind) -> None:
    assert with_kinds([one, *OTHERS], is_open=is_open)[0].kind is kind


def test_a_rare_node_is_at_the_end_of_the_order() -> None:
    assert (price(9.0, chances=19).doubt, price(1.0).doubt > 0) == (0.0, True)


def test_losses_are_shrunk_by_their_error() -> None:
    first, second = with_kinds([price(6.0), price(6.0, 3.0), *OTHERS], is_open=True)[:2]
    assert 0 < second.loss < first.loss < 6.0


def test_noise_alone_leaves_no_loss() -> None:
    found = with_kinds([price(0.5, 2.0), price(-0.7, 2.0), price(0.3, 2.0)], is_open=True)
    assert [one.loss for one in found] == [0.0, 0.0, 0.0]


def test_doubt_is_larger_for_certain_losses_and_large_pots() -> None:
    certain, vague, gain = price(6.0), price(6.0, 6.0), price(-6.0)
    small = replace(certain, decision=certain.decision._replace(pot=1_000))
    assert certain.doubt > vague.doubt > gain.doubt == 0
    assert certain.doubt > small.doubt > 0


def test_gain_has_no_loss() -> None:
    assert with_kinds([price(-6.0), *OTHERS], is_open=True)[0].loss == 0


GOOD = MistakeCost(40, 8.0, 7.0, 1.0)


@pytest.mark.parametrize(
    ("hands", "slope", "judged", "reason"),
    [
        pytest.param(FEWEST_HANDS, 1.0, GOOD, "", id="open"),
        pytest.param(FEWEST_HANDS - 1, 1.0, GOOD, "not enough hands", id="small pool"),
        pytest.param(FEWEST_HANDS, 1.0, GOOD._replace(n=19), "not enough known cards", id="few known cards"),
        pytest.param(FEWEST_HANDS, 0.84, GOOD, "not calibrated", id="flat"),
        pytest.param(FEWEST_HANDS, 1.16, GOOD, "not calibrated", id="steep"),
        pytest.param(FEWEST_HANDS, 1.0, GOOD._replace(realised=3.9), "did not cost", id="less than half"),
        pytest.param(FEWEST_HANDS, 1.0, GOOD._replace(error=5.0), "did not cost", id="could be nothing"),
    ],
)
def test_gate(hands: int, slope: float, judged: MistakeCost, reason: str) -> None:
    gate = find_gate(hands, 5.0, Calibration(line=(0.0, slope, 0.0, 0.0), n=50), judged)
    assert reason in gate.reason
    assert gate.is_open == (not reason)


def test_prices_that_were_not_calibrated_stay_hidden() -> None:
    gate = find_gate(FEWEST_HANDS, 5.0, NOT_CALIBRATED, GOOD)
    assert gate.reason.startswith("not enough known cards")


def test_a_pool_of_one_player_has_no_price() -> None:
    gate = find_gate(FEWEST_HANDS, 1.2, Calibration(), MistakeCost(30, 8.0, 7.0, 1.0))
    assert gate.reason == "not enough players: the pool is effectively 1.2 players of 3"


def test_mistakes_are_judged_by_the_cards_that_were_held() -> None:
    called = replace(price(6.0), kind=PriceKind.MISTAKE, loss=5.0)
    folded = replace(price(6.0, answer=FOLD), kind=PriceKind.MISTAKE, loss=4.0)
    good = replace(price(-3.0), kind=PriceKind.GOOD, loss=0.0)
    unseen = replace(called, decision=called.decision._replace(opponent_held=-1))
    judged = judge_mistakes([called, folded, good, unseen], [50.0] * 4)
    assert (judged.n, judged.predicted) == (2, 4.5)
    assert judged.realised == 0.0  # the same cards: a loss for the call is a gain for the fold
    assert judged.error > 0
