"""Prices of checks and bets on the river."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import numpy as np
import polars as pl
import pytest

from analysis.population.nodes import CALL, CHECK, FOLD
from analysis.population.policy import Policy
from analysis.population.population import Population
from analysis.pricing import review as reviewing
from analysis.pricing.decisions import FacedDecision, unbet_rivers
from analysis.pricing.prices import Price
from analysis.pricing.review import largest_game, review
from analysis.pricing.river.check_or_bet import price_check_or_bet
from analysis.pricing.river.showdown import showdown_share
from analysis.views.prices.review import decision_object
from hhparser.engine.play.rake import NO_RAKE
from tests.analysis.deals import deal, load_text
from tests.analysis.pricing.reviews import model_of

BEFORE = "BTN raises 6, SB folds, BB calls | BB checks, BTN checks | BB checks, BTN checks | "  # pot 13
NUTS, AIR = "Th 8h", "3c 3d"  # on 2c 7d Jh 4s 9c: a straight and a small pair


def hand(end: str, cards: str, player: str = "BTN") -> str:
    return deal(BEFORE + end, 3, wins="BTN", dealt={player: cards})


def decisions_of(folder: Path, text: str, player: str = "BTN") -> list[FacedDecision]:
    tables = load_text(folder, text)
    dealt = largest_game(tables, [player]).dealt(tables)
    own = tables.players.filter(pl.col("player") == player).select("hand", "seat")
    return unbet_rivers(tables, dealt.records, own)


@pytest.fixture(scope="module")
def population(tmp_path_factory: pytest.TempPathFactory) -> Population:
    tables = load_text(tmp_path_factory.mktemp("pool"), hand("BB checks, BTN checks", AIR))
    return model_of(tables, "").population


def answering(population: Population, answers: Mapping[int, float]) -> Population:
    """A pool that checks, and answers a bet the same with every hand."""
    postflop = np.zeros_like(population.policy.postflop)
    for answer, share in ({CHECK: 1.0} | dict(answers)).items():
        postflop[..., answer] = share
    return replace(population, policy=Policy(population.policy.preflop, postflop))


def priced(population: Population, decision: FacedDecision) -> Price:
    return price_check_or_bet(population, decision, showdown_share(population, decision), NO_RAKE)


@pytest.mark.parametrize(
    ("end", "player", "raised_by"),
    [
        pytest.param("BB checks, BTN bets 8, BB folds", "BTN", 8, id="a bet in position"),
        pytest.param("BB checks, BTN checks", "BTN", 0, id="a check in position"),
        pytest.param("BB checks, BTN checks", "BB", 0, id="a check out of position"),
        pytest.param("BB bets 190, BTN folds", "BB", 190, id="an overbet"),
    ],
)
def test_open_decisions(tmp_path: Path, end: str, player: str, raised_by: int) -> None:
    (one,) = decisions_of(tmp_path, hand(end, AIR, player), player)
    assert (one.pot, one.to_call, one.raised_by, one.behind) == (13, 0, raised_by, 194)


@pytest.mark.parametrize(
    "end", ["BB bets 8, BTN calls", "BB bets 194, BTN calls"], ids=["facing a bet", "facing an all-in"]
)
def test_a_decision_that_faces_a_bet_is_not_open(tmp_path: Path, end: str) -> None:
    assert decisions_of(tmp_path, hand(end, AIR)) == []


@pytest.mark.parametrize(
    ("answers", "cards", "check", "bet"),
    [
        pytest.param({FOLD: 1.0}, AIR, None, 13.0, id="all fold: a bet wins the pot"),
        pytest.param({CALL: 1.0}, NUTS, 13.0, 21.0, id="all call: the best hand wins the bet too"),
        pytest.param({FOLD: 0.5, CALL: 0.5}, NUTS, 13.0, 17.0, id="half of them call"),
    ],
)
def test_the_value_of_a_bet(
    tmp_path: Path,
    population: Population,
    answers: Mapping[int, float],
    cards: str,
    check: float | None,
    bet: float,
) -> None:
    (one,) = decisions_of(tmp_path, hand("BB checks, BTN bets 8, BB folds", cards))
    price = priced(answering(population, answers), one)
    values = {answer.answer: answer.value * one.big_blind for answer in price.answers}
    assert values["bet 45-95%"] == pytest.approx(bet, rel=0.01)
    if check is not None:
        assert values["check"] == pytest.approx(check, rel=0.01)
    assert (price.chosen, price.best, price.is_proven) == ("bet 45-95%", "bet 45-95%", False)
    assert price.difference < 0  # the alternative to a bet is a check


def test_a_check_of_the_nuts_loses_against_callers(tmp_path: Path, population: Population) -> None:
    callers = answering(population, {CALL: 1.0})
    nuts, air = (
        priced(callers, decisions_of(tmp_path, hand("BB checks, BTN checks", cards))[0])
        for cards in (NUTS, AIR)
    )
    assert nuts.difference > 0
    assert nuts.p_loss > 0.95
    assert air.difference < nuts.difference


def test_open_decisions_are_only_sorted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tables = load_text(tmp_path, hand("BB checks, BTN bets 8, BB folds", NUTS))
    monkeypatch.setattr(reviewing, "find_model", lambda *_: model_of(tables, ""))
    chosen = tables.players.filter(pl.col("player") == "BTN").select("hand", "seat")
    found = map(decision_object, review(tables, ["BTN"], chosen).decisions)
    (one,) = (one for one in found if one["street"] == "river")
    assert (one["street"], one["chosen"], one["to_call_bb"]) == ("river", "bet 45-95%", 0.0)
    assert (one["priced"], {answer["value_bb"] for answer in one["answers"]}) == (False, {None})
    assert one["answers"][0]["answer"] == "check"
    assert sum(answer["hero"] for answer in one["answers"]) == 1.0
    assert one["sentence"].startswith("River, no bet, pot 6.5 bb: ")
    assert one["sentence"].endswith("order only, prices of checks and bets are not proven")
