"""The review queue: the data of `hh review` in several orders, and what it says where there is no price."""

from pathlib import Path

import pytest
from starlette.testclient import TestClient

from analysis import Tables
from analysis.population.em import Settings
from analysis.population.fitting import Dealt, fit_hands, pool_hands
from analysis.population.scores import Estimators
from analysis.pricing import review as reviewing
from analysis.pricing.calibration import NOT_CALIBRATED
from analysis.pricing.gate import Gate, Judged
from analysis.pricing.model import Model
from tests.analysis.deals import deal
from tests.analysis.web.conftest import client_of, store_of
from tests.schemas import validator

STORY = (
    "BTN raises 6, SB folds, BB calls | BB checks, BTN bets 8, BB calls | BB checks, BTN checks | BB bets {}"
)
TEXTS = [
    deal(
        STORY.format("60, BTN calls"),
        3,
        wins="BB",
        number=1,
        shows={"BTN": "Ac Kc", "BB": "9d 9h"},
        dealt={"BTN": "Ac Kc"},
    ),
    deal(STORY.format("20, BTN folds"), 3, number=2, dealt={"BTN": "Jc Js"}),
    deal("BTN raises 6, SB folds, BB folds", 3, number=3, dealt={"BTN": "Jc Js"}),
]


def closed_model(tables: Tables, dealt: Dealt, *_: object) -> Model:
    """A pool of three hands, which tells no price."""
    hands, _ = pool_hands(tables, dealt)
    population = fit_hands(hands, Settings(5.0, 1.0), rounds=1)
    gate = Gate("not enough hands", 1.0, Judged(30, 8.0, 7.0, 1.0))
    return Model(population, NOT_CALIBRATED, gate, Estimators(-1.3, -3.0, -1.2, 90))


@pytest.fixture
def app(tmp_path: Path) -> TestClient:
    (tmp_path / "hands.txt").write_text("\n".join(TEXTS))
    return client_of(store_of(tmp_path / "store", tmp_path / "hands.txt"))


def seen(app: TestClient, query: str = "") -> str:
    """The page when the decisions are there."""
    for _ in range(200):
        page = app.get(f"/review{query}").text
        if "are being priced" not in page:
            return page
    raise AssertionError(page)


def test_a_small_pool_has_no_decision(app: TestClient) -> None:
    data = app.get("/review.json").json()
    validator("review").validate(data)
    assert (data["hero"], data["hands"], data["decisions"]) == ("BTN", 3, [])
    assert "No decision in 3 hands can be priced: 2 of them, not enough hands of this game." in seen(app)


def test_nobody_fits(app: TestClient) -> None:
    assert app.get("/review.json?q=net+%3E+1000bb").json()["hands"] == 0
    assert "No hands of BTN match." in seen(app, "?q=net+%3E+1000bb")


@pytest.mark.parametrize("queue", ["loss", "doubt", "size"])
def test_orders(app: TestClient, monkeypatch: pytest.MonkeyPatch, queue: str) -> None:
    monkeypatch.setattr(reviewing, "find_model", closed_model)
    data = app.get(f"/review.json?queue={queue}").json()
    validator("review").validate(data)
    decisions = data["decisions"]
    assert (len(decisions), data["priced"], data["not_priced"]) == (2, 0, {"not enough hands": 2})
    if queue == "size":
        assert [one["hand_id"] for one in decisions] == ["1", "2"]
    page = seen(app, f"?queue={queue}")
    assert (page.count("order only</td>"), f"<b>{queue}</b>" in page) == (2, True)
    assert f'href="/hand/pokerstars/{decisions[0]["hand_id"]}#prices"' in page


def test_an_unknown_queue_is_named(app: TestClient) -> None:
    answer = app.get("/review.json?queue=best")
    assert (answer.status_code, answer.json()["reason"]) == (400, "no queue 'best': loss, doubt, size")
