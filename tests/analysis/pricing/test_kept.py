"""Models and prices in a cache: what is computed again, and what a stopped job keeps."""

from dataclasses import replace
from datetime import datetime
from pathlib import Path

import polars as pl
import pytest

from analysis import Tables
from analysis.pricing.decisions import FacedDecision, faced_bets
from analysis.pricing.models import kept
from analysis.pricing.models.kept import ALL_HANDS, GamePool, PoolCache, Tell, find_model, price_decisions
from analysis.pricing.models.model import Model
from analysis.pricing.models.rakes import rake_by_hand
from analysis.pricing.prices import Price
from analysis.pricing.review import largest_game, review
from tests.analysis.deals import deal, load_text
from tests.analysis.pricing.reviews import STORY, TEXTS, model_of


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Tables:
    folded = deal(STORY.format("folds"), 3, number=4, dealt={"BTN": "Qc Qs"})
    return load_text(tmp_path_factory.mktemp("kept"), *TEXTS, folded)


@pytest.fixture(scope="module")
def model(tables: Tables) -> Model:
    return replace(model_of(tables, "not enough hands"), key="a model")


@pytest.fixture
def decisions(tables: Tables) -> list[FacedDecision]:
    dealt = largest_game(tables, ["BTN"]).dealt(tables)
    own = tables.players.filter(pl.col("player") == "BTN").select("hand", "seat")
    return faced_bets(tables, dealt.records, own)


class Counted:
    """Counts what is computed; the progress callback stops the job after some prices."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, stop_after: int | None = None) -> None:
        self.hands: list[int] = []
        self.stop_after = stop_after
        compute = kept.price_decision

        def price_decision(population, decision, *rest) -> Price:
            self.hands.append(decision.hand)
            return compute(population, decision, *rest)

        monkeypatch.setattr(kept, "price_decision", price_decision)

    def tell(self, done: int, total: int) -> None:
        if done == self.stop_after and total:
            raise KeyboardInterrupt


def test_prices_are_computed_once(
    tables: Tables,
    model: Model,
    decisions: list[FacedDecision],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    counted, rakes, cache = Counted(monkeypatch), rake_by_hand(tables.hands), PoolCache(tmp_path)
    first = price_decisions(model, decisions, rakes, cache)
    assert (len(counted.hands), price_decisions(model, decisions, rakes, cache)) == (3, first)
    assert len(counted.hands) == 3
    assert price_decisions(model, decisions, rakes) == first  # without a cache
    assert len(counted.hands) == 6
    price_decisions(replace(model, key="another model"), decisions, rakes, cache)
    assert len(counted.hands) == 9


def test_a_price_does_not_depend_on_the_place_of_the_hand(
    tables: Tables,
    model: Model,
    decisions: list[FacedDecision],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rakes, cache = dict(rake_by_hand(tables.hands)), PoolCache(tmp_path)
    price_decisions(model, decisions, rakes, cache)
    counted = Counted(monkeypatch)
    moved = [one._replace(hand=one.hand + 10) for one in decisions]
    rakes |= {one.hand: rakes[one.hand - 10] for one in moved}
    found = price_decisions(model, moved, rakes, cache)
    assert ([one.decision for one in found], counted.hands) == (moved, [])


@pytest.mark.parametrize("batch", [1, 100], ids=["within a batch", "after a batch"])
def test_a_stopped_job_continues_where_it_was(
    tables: Tables,
    model: Model,
    decisions: list[FacedDecision],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    batch: int,
) -> None:
    monkeypatch.setattr(kept, "BATCH", batch)
    counted, rakes, cache = (
        Counted(monkeypatch, stop_after=2),
        rake_by_hand(tables.hands),
        PoolCache(tmp_path),
    )
    with pytest.raises(KeyboardInterrupt):
        price_decisions(model, decisions, rakes, cache, counted.tell)
    assert len(counted.hands) == 2
    counted.stop_after = None
    price_decisions(model, decisions, rakes, cache, counted.tell)
    assert sorted(counted.hands) == sorted(one.hand for one in decisions)


def test_damaged_prices_are_computed_again(
    tables: Tables,
    model: Model,
    decisions: list[FacedDecision],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rakes, cache = rake_by_hand(tables.hands), PoolCache(tmp_path)
    price_decisions(model, decisions, rakes, cache)
    for entry in tmp_path.iterdir():
        entry.write_bytes(entry.read_bytes()[:-1])
    counted = Counted(monkeypatch)
    price_decisions(model, decisions, rakes, cache)
    assert len(counted.hands) == 3


def test_the_newest_hands_are_priced_first(
    tables: Tables, model: Model, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    counted = Counted(monkeypatch)
    monkeypatch.setattr("analysis.pricing.review.find_model", lambda *_: model)
    days = pl.Series("started_at", [datetime(2024, 1, day) for day in (5, 7, 1, 9)])
    dated = replace(tables, hands=tables.hands.with_columns(days))
    review(dated, ["BTN"], dated.players.filter(pl.col("player") == "BTN").select("hand", "seat"))
    number = dict(tables.hands.select("hand", "hand_id").iter_rows())
    assert [*dict.fromkeys(number[hand] for hand in counted.hands)] == ["4", "2", "1"]


@pytest.mark.fast_cases(3)
@pytest.mark.parametrize(
    ("scope", "player_hands", "fits"),
    [
        pytest.param(ALL_HANDS, 1_199, 0, id="less than a fifth more"),
        pytest.param(ALL_HANDS, 1_200, 1, id="a fifth more"),
        pytest.param(None, 1_199, 1, id="files"),
        pytest.param(ALL_HANDS, 1_000, 0, id="the same hands"),
        pytest.param(ALL_HANDS, 999, 1, id="fewer"),
    ],
)
def test_a_model_of_a_store_is_used_until_the_pool_has_grown_by_a_fifth(
    tables: Tables,
    model: Model,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    scope: str | None,
    player_hands: int,
    fits: int,
) -> None:
    fitted: list[int] = []

    def fit(_: Tables, dealt, __: Tell) -> Model:
        fitted.append(dealt.players.height)
        return model

    monkeypatch.setattr(kept, "fit_model", fit)
    every = largest_game(tables, ["BTN"])
    cache = PoolCache(tmp_path, scope)
    find_model(tables, replace(every, player_hands=1_000), cache)
    now = GamePool(every.game, every.heroes, every.hands[1:], player_hands)
    found = find_model(tables, now, cache)
    assert (len(fitted), found is not None) == (1 + fits, True)
    find_model(tables, now, cache)
    assert len(fitted) == 1 + fits


def test_files_with_the_same_hands_have_the_same_model(
    tables: Tables, model: Model, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pool, cache = largest_game(tables, ["BTN"]), PoolCache(tmp_path)
    monkeypatch.setattr(kept, "fit_model", lambda *_: model)
    first = find_model(tables, pool, cache)
    monkeypatch.delattr(kept, "fit_model")
    second = find_model(tables, pool, cache)
    assert first is not None
    assert second is not None
    assert first.key == second.key != model.key
