"""Prices by rollout: the state of the betting, the payouts, and the values of answers."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import polars as pl
import pytest

from analysis.population.nodes import CALL, CHECK, FOLD, N_ANSWERS
from analysis.population.policy import Policy
from analysis.population.population import Population
from analysis.pricing.decisions import FacedDecision, every_decision
from analysis.pricing.reasons import ROUTINE_FOLD, SMALL_POT, routine_fold_reason, small_pot_reason
from analysis.pricing.review import largest_game
from analysis.pricing.rollouts.deals import SIMULATIONS
from analysis.pricing.rollouts.deals import deal as draw
from analysis.pricing.rollouts.payouts import Contributions, won_by
from analysis.pricing.rollouts.rolled import price_rolled
from analysis.pricing.rollouts.rollout import RolloutTable, payoffs
from hhparser.engine.play.rake import NO_RAKE
from tests.analysis.deals import deal, load_text
from tests.analysis.pricing.reviews import model_of

SIX = "LJ raises 6, HJ calls, CO folds, BTN folds, SB calls, BB calls"
LIMPED = "LJ calls, HJ folds, CO calls, BTN raises 12, SB folds, BB folds, LJ raises 40, CO folds, BTN calls"
STORIES = {
    "several callers": f"{SIX} | SB checks, BB bets 10, LJ raises 30, HJ calls, SB folds, BB calls"
    " | BB checks, LJ checks, HJ bets 50, BB folds, LJ calls | LJ checks, HJ checks",
    "limps": f"{LIMPED} | LJ bets 30, BTN calls | LJ checks, BTN checks | LJ bets 60, BTN folds",
}
ACES = {"BTN": "As Ah"}


def decisions_of(folder: Path, text: str, player: str) -> list[FacedDecision]:
    tables = load_text(folder, text)
    dealt = largest_game(tables, [player]).dealt(tables)
    own = tables.players.filter(pl.col("player") == player).select("hand", "seat")
    return every_decision(tables, dealt.records, own)


@pytest.fixture(scope="module")
def population(tmp_path_factory: pytest.TempPathFactory) -> Population:
    story = "BTN raises 6, SB folds, BB calls | BB checks, BTN checks | BB checks, BTN checks | BB checks, BTN checks"
    text = deal(story, 3, wins="BTN", shows={"BTN": "Kc Ks", "BB": "Qc Qs"})
    return model_of(load_text(tmp_path_factory.mktemp("pool"), text), "").population


def answering(population: Population, *answers: int) -> Population:
    """A pool that gives the first of some answers that is legal."""
    shares = np.full(N_ANSWERS, 1e-12)
    shares[[*answers]] = 1e-6 ** np.arange(len(answers))
    policy = population.policy
    parts = (np.broadcast_to(shares, part.shape).copy() for part in (policy.preflop, policy.postflop))
    return replace(population, policy=Policy(*parts))


@pytest.mark.parametrize("story", STORIES)
@pytest.mark.parametrize("player", ["BTN", "BB", "LJ", "HJ"])
def test_the_betting_has_the_nodes_of_the_records(
    tmp_path: Path, population: Population, story: str, player: str
) -> None:
    short = {"HJ": 90} if story == "several callers" else {}
    text = deal(STORIES[story], 6, stacks=short, wins="LJ", dealt={player: "As Ah"})
    found = decisions_of(tmp_path, text, player)
    assert found
    for decision in found:
        held = population.range_of(decision.opponent_steps, decision.board, decision.own_cards)
        table = RolloutTable(population, decision, draw(population, decision, held))
        rows = np.arange(2)
        _, owed, behind = spot = table.spot(rows, table.actor[rows])
        assert table.nodes(rows, table.actor[rows], *spot)[0] == decision.step.node
        assert (owed[0], behind[0]) == (decision.to_call, decision.behind)


@pytest.mark.parametrize(
    ("total", "live", "strengths", "won"),
    [
        pytest.param((10, 10, 10), "111", (3, 2, 1), (30, 0, 0), id="the best hand"),
        pytest.param((10, 10, 10), "111", (2, 2, 1), (15, 15, 0), id="a tie"),
        pytest.param((10, 30, 30), "111", (3, 1, 2), (30, 0, 40), id="a side pot"),
        pytest.param((10, 30, 30), "110", (1, 2, 3), (0, 70, 0), id="a fold"),
        pytest.param((10, 20, 20), "101", (2, 4, 3), (0, 0, 50), id="a folded raise"),
        pytest.param((10, 50, 20), "111", (3, 2, 1), (30, 50, 0), id="an uncalled bet"),
    ],
)
def test_payouts(total: tuple[int, ...], live: str, strengths: tuple[int, ...], won: tuple[int, ...]) -> None:
    chips = Contributions(np.array([total]), np.array([[one == "1" for one in live]]), 0)
    of_cards = np.array([strengths], np.float32)
    found = [won_by(own, chips, of_cards, np.array([True]), NO_RAKE, 3)[0] for own in range(3)]
    assert found == [*won]


def test_dead_chips_belong_to_the_main_pot() -> None:
    chips = Contributions(np.array([[10, 30, 30]]), np.ones((1, 3), np.bool_), 5)
    of_cards = np.array([[3, 2, 1]], np.float32)
    found = [won_by(own, chips, of_cards, np.array([True]), NO_RAKE, 3)[0] for own in range(3)]
    assert found == [35, 40, 0]


def test_a_call_of_several_checked_to_the_end_wins_its_equity(tmp_path: Path, population: Population) -> None:
    before = SIX.replace("BTN folds", "BTN calls")
    text = deal(f"{before} | SB bets 20, BB folds, LJ folds, HJ folds, BTN folds", 6, dealt=ACES)
    one, _ = decisions_of(tmp_path, text, "BTN")
    pool = answering(population, CHECK, CALL)
    held = pool.range_of(one.opponent_steps, one.board, one.own_cards)
    found = payoffs(pool, one, draw(pool, one, held), NO_RAKE, CALL)
    assert one.pot == 15  # two players put in 6, the blinds 3
    # aces win about 56% against four random hands
    assert found.mean() == pytest.approx(0.56 * 30 - 6, abs=1.5)


def test_a_raise_that_all_fold_to_wins_the_pot(tmp_path: Path, population: Population) -> None:
    text = deal("LJ folds, HJ folds, CO folds, BTN raises 6, SB folds, BB folds", 6, dealt=ACES)
    (one,) = decisions_of(tmp_path, text, "BTN")
    price = price_rolled(answering(population, FOLD, CHECK), one, NO_RAKE)
    values = {answer.answer: answer.value * one.big_blind for answer in price.answers}
    assert values["raise 45-95%"] == pytest.approx(3)
    assert (price.chosen, price.is_proven, price.answers[0].error) == ("raise 45-95%", False, 0.0)


@pytest.mark.parametrize(("cards", "best"), [("As Ah", "call"), ("7s 2h", "fold")])
def test_a_fold_of_aces_is_doubtful(tmp_path: Path, population: Population, cards: str, best: str) -> None:
    story = "LJ raises 6, HJ folds, CO folds, BTN folds, SB folds, BB calls | BB checks, LJ bets 8, BB folds"
    text = deal(story, 6, dealt={"BTN": cards})
    (one,) = decisions_of(tmp_path, text, "BTN")
    price = price_rolled(answering(population, CHECK, CALL, FOLD), one, NO_RAKE)
    assert (price.chosen, price.best) == ("fold", best)
    assert (price.difference > 0) == (best == "call")


def test_players_of_a_deal_share_no_card(tmp_path: Path, population: Population) -> None:
    (one, *_) = decisions_of(
        tmp_path, deal(STORIES["several callers"], 6, wins="LJ", dealt={"LJ": "As Ah"}), "LJ"
    )
    held = population.range_of(one.opponent_steps, one.board, one.own_cards)
    found = draw(population, one, held)
    assert found.held.shape == (SIMULATIONS, 6)
    assert not np.isnan(found.strengths()).any()
    assert (found.held[:, :1] != found.held[:, 1:]).all()


def test_small_pots_and_plain_folds_are_left_out(tmp_path: Path, population: Population) -> None:
    text = deal("LJ raises 30, HJ folds, CO folds, BTN folds, SB folds, BB folds", 6, dealt={"BTN": "7s 2h"})
    (faced,) = decisions_of(tmp_path, text, "BTN")
    assert small_pot_reason(faced) == ""
    assert routine_fold_reason(answering(population, FOLD, CHECK), faced) == ROUTINE_FOLD
    assert routine_fold_reason(answering(population, CALL, CHECK), faced) == ""
    text = deal("LJ folds, HJ folds, CO folds, BTN folds, SB folds", 6, dealt={"BTN": "7s 2h"})
    (unopened,) = decisions_of(tmp_path, text, "BTN")
    assert small_pot_reason(unopened) == SMALL_POT


def test_a_fold_without_a_bet_is_priced(tmp_path: Path, population: Population) -> None:
    story = "LJ folds, HJ folds, CO folds, BTN raises 6, SB calls, BB calls | SB checks, BB folds, BTN bets 9, SB folds"
    *_, one = decisions_of(tmp_path, deal(story, 6, dealt={"BB": "As Ah"}), "BB")
    price = price_rolled(answering(population, CHECK, CALL), one, NO_RAKE)
    assert (price.chosen, price.difference > 0) == ("fold", True)
