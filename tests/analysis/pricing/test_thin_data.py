"""Bad input and thin data: decisions without a number, and the reason."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from analysis.population.fitting import find_dealt
from analysis.pricing import review as reviewing
from analysis.pricing.models.kept import GamePool
from analysis.pricing.models.model import effective_players
from analysis.pricing.reasons import NO_CARDS, NOT_USABLE, SMALL_POT, TOO_FEW
from analysis.pricing.review import review
from analysis.stats import LeftOut
from analysis.views.prices.review import review_object
from tests.analysis.deals import deal, load_text
from tests.analysis.pricing.reviews import model_of

FLOP = "BTN raises 6, SB folds, BB calls | BB checks, BTN checks"
STORY = FLOP + " | BB checks, BTN checks | BB bets 9, BTN calls"
CARDS = {"BTN": "Ac Kc"}
SHOWN = {"BTN": "Ac Kc", "BB": "9d 9h"}
FEW_HANDS = "not enough hands: 3 player-hands of 100,000"


def river(number: int = 1, dealt: dict[str, str] | None = None) -> str:
    shows = SHOWN if dealt else {"BB": "9d 9h"}
    return deal(STORY, 3, number=number, wins="BB", shows=shows, dealt=dealt)


def cancelled() -> str:
    before, _, _ = river(dealt=CARDS).partition("*** SHOW DOWN ***")
    return f"{before}Hand cancelled\n*** SUMMARY ***\nTotal pot 0 | Rake 0\n\n"


def reviewed(folder: Path, *texts: str) -> dict[str, Any]:
    tables = load_text(folder, *texts)
    chosen = tables.players.filter(pl.col("player") == "BTN").select("hand", "seat")
    return review_object(review(tables, ["BTN"], chosen), "BTN", LeftOut())


def numbers_in(found: dict[str, Any]) -> list[float]:
    """All prices of a review."""
    parts = [*found["decisions"], *(answer for one in found["decisions"] for answer in one["answers"])]
    names = ("value_bb", "loss_bb", "advantage_bb", "low", "high")
    return [one[name] for one in parts for name in names if one.get(name) is not None]


@pytest.mark.parametrize(
    ("texts", "reasons"),
    [
        pytest.param([river()], {NO_CARDS: 4}, id="no cards of the hero"),
        pytest.param([cancelled()], {}, id="a cancelled hand"),
        pytest.param(
            [river(dealt=CARDS).replace("bets 9", "bets 1")], {NOT_USABLE: 4}, id="a hand with an error"
        ),
        pytest.param([river(dealt={"BTN": "2c Kc"})], {NOT_USABLE: 4}, id="a card of the hero on the board"),
        pytest.param([river(dealt=CARDS)], {TOO_FEW: 4}, id="one hand"),
        pytest.param([river(number, CARDS) for number in (1, 2, 3)], {TOO_FEW: 12}, id="three hands"),
        pytest.param(
            [deal("BTN raises 6, BB folds", 2, number=number, dealt=CARDS) for number in (1, 2)],
            {SMALL_POT: 2},
            id="small pots",
        ),
    ],
)
def test_thin_data_have_no_number(tmp_path: Path, texts: list[str], reasons: dict[str, int]) -> None:
    found = reviewed(tmp_path, *texts)
    assert (found["priced"], found["decisions"], found["not_priced"]) == (0, [], reasons)


def test_stakes_are_not_mixed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pools: list[GamePool] = []
    monkeypatch.setattr(reviewing, "find_model", lambda _, pool, *__: pools.append(pool))
    tables = load_text(tmp_path, *(river(number, CARDS) for number in (1, 2, 3)))
    stakes = pl.Series("stakes", ["1/2", "2/4", "1/2"])
    mixed = replace(tables, hands=tables.hands.with_columns(stakes))
    chosen = mixed.players.filter(pl.col("player") == "BTN").select("hand", "seat")
    assert review(mixed, ["BTN"], chosen).reasons == {TOO_FEW: 12}
    assert sorted((pool.game[-1], pool.player_hands) for pool in pools) == [("1/2", 6), ("2/4", 3)]


@pytest.mark.parametrize(
    "reason",
    [FEW_HANDS, "not enough players: the pool is effectively 1.0 players of 3"],
    ids=["hands", "players"],
)
def test_a_fitted_pool_behind_a_closed_gate_has_no_number(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, reason: str
) -> None:
    monkeypatch.setattr(reviewing, "find_model", lambda tables, *_: model_of(tables, reason))
    found = reviewed(tmp_path, river(dealt=CARDS))
    assert (len(found["decisions"]), found["not_priced"]) == (1, {reason: 1, SMALL_POT: 3})
    assert numbers_in(found) == []
    assert found["decisions"][0]["kind"] in {"worth a look", "unknown"}


def test_prices_are_found_behind_an_open_gate(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("analysis.pricing.prices.FEWEST_CHANCES", 0)
    monkeypatch.setattr("analysis.pricing.prices.WIDEST", 9)
    monkeypatch.setattr(reviewing, "find_model", lambda tables, *_: model_of(tables, ""))
    assert numbers_in(reviewed(tmp_path, river(dealt=CARDS)))


HEADS_UP = "BTN raises 6, BB folds"


@pytest.mark.parametrize(
    ("texts", "players"),
    [
        pytest.param([deal(HEADS_UP, 2, number=number) for number in (1, 2, 3)], 1.0, id="one opponent"),
        pytest.param([river(number) for number in (1, 2)], 2.0, id="two opponents"),
        pytest.param([river(1), deal(HEADS_UP, 2, number=2)], 1.8, id="one plays more"),
        pytest.param([], 0.0, id="no hand"),
    ],
)
def test_effective_players_of_a_pool(tmp_path: Path, texts: list[str], players: float) -> None:
    tables = load_text(tmp_path, *texts)
    assert effective_players(tables, find_dealt(tables, ["BTN"])) == pytest.approx(players)


def test_anonymous_players_are_many(tmp_path: Path) -> None:
    tables = load_text(tmp_path, *(river(number) for number in (1, 2)))
    hidden = replace(tables, hands=tables.hands.with_columns(anonymous=pl.lit(True)))
    assert effective_players(hidden, find_dealt(hidden, ["BTN"])) == 4.0
