import json
from dataclasses import replace
from importlib.resources import files
from pathlib import Path

import numpy as np
import polars as pl
import pytest
from jsonschema import Draft202012Validator

from analysis.lines import last_step
from analysis.population.at_line import find_pool_node
from analysis.population.fitting import find_dealt
from analysis.population.nodes import CALL, PREFLOP
from analysis.population.population import PlayedNode
from analysis.pricing import review as reviewing
from analysis.pricing.decisions import RIVER
from analysis.pricing.models.gate import Gate
from analysis.pricing.models.kept import model_bytes, model_from
from analysis.pricing.models.model import Model
from analysis.pricing.prices import PriceKind
from analysis.pricing.review import Review, review, review_hand
from analysis.stats import LeftOut
from analysis.views.prices.pool import pool_object
from analysis.views.prices.review import decision_object, mistake_words, node_words, review_object, sentence
from hhparser.formats.outputs import versioned
from tests.analysis.deals import load_text
from tests.analysis.pricing.reviews import JUDGED, SCORES, TEXTS, model_of

SCHEMAS = files("hhparser.formats").joinpath("schemas")


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory):
    folder: Path = tmp_path_factory.mktemp("review")
    return load_text(folder, *TEXTS)


def validator_of(name: str) -> Draft202012Validator:
    return Draft202012Validator(json.loads(SCHEMAS.joinpath(f"{name}.json").read_text(encoding="utf-8")))


@pytest.fixture(scope="module")
def closed(tables) -> Model:
    return model_of(tables, "not enough hands")


def reviewed(tables, monkeypatch: pytest.MonkeyPatch, model: Model | None) -> Review:
    monkeypatch.setattr(reviewing, "find_model", lambda *_: model)
    return review(tables, ["BTN"], tables.players.filter(pl.col("player") == "BTN").select("hand", "seat"))


def test_thin_data_have_no_price(tables, monkeypatch: pytest.MonkeyPatch) -> None:
    found = review(tables, ["BTN"], tables.players.filter(pl.col("player") == "BTN").select("hand", "seat"))
    assert found.decisions == ()
    assert found.reasons == {"not enough hands of this game": 9}
    assert review_object(found, "BTN", LeftOut())["priced"] == 0


@pytest.mark.parametrize("heroes", [[], ["Nobody"], ["SB"]])
def test_a_hand_without_the_hero_is_reviewed(
    tables, closed: Model, monkeypatch: pytest.MonkeyPatch, heroes: list[str]
) -> None:
    """Decisions at nodes that the hero never reached have no answers of the hero."""
    monkeypatch.setattr(reviewing, "find_model", lambda *_: closed)
    known = tables.players.filter(pl.col("hole_cards").is_not_null() & (pl.col("player") == "BTN"))
    found = review_hand(tables, heroes, known["hand"][0])
    assert found.decisions
    assert all(one.own_answers == {} for one in found.decisions)


def test_no_number_leaves_a_closed_gate(tables, closed: Model, monkeypatch: pytest.MonkeyPatch) -> None:
    found = reviewed(tables, monkeypatch, closed)
    assert len(found.decisions) == 2
    for one in map(decision_object, found.decisions):
        assert (one["priced"], one["loss_bb"], one["advantage_bb"], one["best"]) == (False, None, None, None)
        assert {answer["value_bb"] for answer in one["answers"]} == {None}
        assert "bb (" not in one["sentence"]
        assert one["kind"] in {"worth a look", "unknown"}


def test_an_open_gate_tells_prices(tables, closed: Model, monkeypatch: pytest.MonkeyPatch) -> None:
    population = closed.population
    monkeypatch.setattr("analysis.pricing.prices.FEWEST_CHANCES", 0)
    monkeypatch.setattr("analysis.pricing.prices.WIDEST", 9)
    found = reviewed(tables, monkeypatch, replace(closed, gate=Gate("", 1.0, JUDGED), population=population))
    rivers = (one for one in map(decision_object, found.decisions) if one["street"] == "river")
    by_hand = {one["hand_id"]: one for one in rivers}
    call, fold = by_hand["1"], by_hand["2"]
    assert (call["chosen"], fold["chosen"], call["priced"]) == ("call", "fold", True)
    assert [answer["answer"] for answer in call["answers"]][:2] == ["fold", "call"]
    assert all(answer["value_bb"] is None for answer in call["answers"][2:])  # raises are not proven
    assert call["answers"][0]["value_bb"] == call["answers"][0]["low"] == 0
    assert call["answers"][1]["low"] < call["answers"][1]["value_bb"] < call["answers"][1]["high"]
    assert (call["pot_bb"], call["to_call_bb"]) == (44.5, 30.0)
    assert call["answers"][0]["hero"] == call["answers"][1]["hero"] == 0.5
    assert call["sentence"].startswith("River, facing 30.0 bb into 44.5: against this pool a call ")
    assert mistake_words(call) == f"River, facing 30.0 bb into 44.5: call; {call['best']} is better"
    assert fold["answers"][1]["value_bb"] > call["answers"][1]["value_bb"]  # a set against ace high
    priced = next(one for one in found.decisions if sentence(one) == call["sentence"])
    of_tournament = replace(priced, facts={**priced.facts, "kind": "tournament"})
    assert (call["sentence"][-12:], sentence(of_tournament)[-22:]) == (
        "folding is 0",
        "folding is 0, in chips",
    )


@pytest.mark.parametrize("reason", ["", "not enough hands"])
def test_output_follows_its_schema(
    tables, closed: Model, monkeypatch: pytest.MonkeyPatch, reason: str
) -> None:
    found = reviewed(tables, monkeypatch, replace(closed, gate=Gate(reason, 1.0, JUDGED)))
    for name in ("review", "price"):
        validator_of(name).validate(versioned(review_object(found, "BTN", LeftOut(), name)))


def test_a_pool_follows_its_schema(tables, closed: Model) -> None:
    step = last_step("BTN opens, BB calls, flop: BB checks, BTN bets")
    node = find_pool_node(tables, find_dealt(tables), closed.population, step)
    assert node is not None
    for known in ((node, closed), (None, None)):
        found = pool_object(step.text, *known, LeftOut())
        validator_of("pool").validate(json.loads(json.dumps(versioned(found))))


def test_earlier_streets_are_only_put_in_order(
    tables, closed: Model, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviewing, "find_model", lambda *_: replace(closed, gate=Gate("", 1.0, JUDGED)))
    found = review(tables, ["BB"], tables.players.filter(pl.col("player") == "BB").select("hand", "seat"))
    objects = map(decision_object, found.decisions)
    (flop,) = (one for one in objects if one["street"] == "flop" and one["to_call_bb"])
    assert (flop["street"], flop["chosen"], flop["pot_bb"], flop["to_call_bb"]) == ("flop", "call", 10.5, 4.0)
    assert (flop["priced"], flop["loss_bb"]) == (False, None)
    assert {answer["value_bb"] for answer in flop["answers"]} == {None}
    assert flop["sentence"].endswith("order only, prices before the river are not proven")


@pytest.mark.parametrize(
    ("errors", "chances", "kind", "words"),
    [
        pytest.param(2.0, 200, PriceKind.WORTH_A_LOOK, "worth a look", id="98%"),
        pytest.param(1.2, 200, PriceKind.UNKNOWN, "the other answer may be better", id="88%"),
        pytest.param(1.2, 5, PriceKind.UNKNOWN, "nothing stands out", id="88%, a rare line"),
        pytest.param(0.5, 200, PriceKind.UNKNOWN, "nothing stands out", id="69%"),
        pytest.param(-2.0, 200, PriceKind.UNKNOWN, "nothing stands out", id="2%"),
    ],
)
def test_an_order_without_prices_says_how_likely_a_loss_is(
    tables,
    closed: Model,
    monkeypatch: pytest.MonkeyPatch,
    errors: float,
    chances: int,
    kind: PriceKind,
    words: str,
) -> None:
    one = reviewed(tables, monkeypatch, closed).decisions[0]
    price = replace(one.price, difference=errors * one.price.error, chances=chances, kind=kind)
    assert words in sentence(replace(one, price=price))


def test_an_interval_stays_between_the_call_and_the_pot(
    tables, closed: Model, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = reviewed(tables, monkeypatch, replace(closed, gate=Gate("", 1.0, JUDGED))).decisions
    one = next(one for one in found if one.price.decision.faces_river_bet)
    to_call = one.price.decision.to_call / one.price.decision.big_blind
    for value in (0.9 * one.price.pot_bb, -0.9 * to_call):
        fold, call, *_ = one.price.answers
        answers = (fold, call._replace(value=value, error=one.price.pot_bb))
        shown = decision_object(replace(one, price=replace(one.price, answers=answers)))["answers"][1]
        assert (shown["low"], shown["high"]) == (round(-to_call, 2), round(one.price.pot_bb, 2))


def test_the_order_is_that_of_the_loss(tables, closed: Model, monkeypatch: pytest.MonkeyPatch) -> None:
    found = reviewed(tables, monkeypatch, replace(closed, gate=Gate("", 1.0, JUDGED)))
    losses = [one.price.loss for one in found.decisions if one.price.is_proven]
    assert losses == sorted(losses, reverse=True)


def test_a_model_is_read_back_from_its_bytes(closed: Model) -> None:
    again = model_from(model_bytes(closed))
    assert (again.gate, again.calibration, again.scores) == (closed.gate, closed.calibration, SCORES)


def test_node_before_the_flop_in_words() -> None:
    digits = {"raises": 2, "seat": 0, "callers": 0, "faced": 4, "raised": 1}
    (node,) = PREFLOP.encode({name: np.array([digit]) for name, digit in digits.items()}).tolist()
    assert node_words(PlayedNode(0, node, CALL)) == "preflop, 3-bet, faces all-in, BB"


def test_node_in_words(tables, closed: Model, monkeypatch: pytest.MonkeyPatch) -> None:
    found = reviewed(tables, monkeypatch, closed)
    step = next(one.price.decision.step for one in found.decisions if one.price.decision.street == RIVER)
    assert node_words(step) == "river, faces 110%+, in position, stacks <1 pots, dry"
