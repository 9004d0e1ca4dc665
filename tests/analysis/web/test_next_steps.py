"""What the first screen shows next: a hand, and a session that needs review."""

from pathlib import Path

import polars as pl
import pytest
from starlette.testclient import TestClient

from analysis.pricing import prices
from analysis.pricing import review as reviewing
from analysis.web.links import UrlFilter
from analysis.web.page_request import PageRequest
from analysis.web.pages.numbers.verdict import PageVerdict
from analysis.web.pages.overview.next_steps import next_steps
from tests.analysis.deals import deal
from tests.analysis.web.conftest import client_of, store_of
from tests.analysis.web.test_queue import TEXTS, closed_model
from tests.schemas import validator

LOST = "BTN raises 6, SB folds, BB calls | BB bets 20, BTN folds"
LEAK = {
    "is_leak": True,
    "habit": "folds to a 3-bet",
    "meaning": "Folds to a 3-bet too often.",
    "is_different": False,
    "cost_bb_100": 2.5,
    "cost_low": 1.0,
    "cost_high": 4.0,
    "question": "vs_three_bet = F",
}
DIFFERENT = LEAK | {"is_leak": False, "is_different": True}


@pytest.fixture
def app(tmp_path: Path) -> TestClient:
    hands = [
        deal(LOST, 3, number=1, dealt={"BTN": "7c 7h"}),
        deal("BTN raises 6, SB folds, BB folds", 3, number=2, dealt={"BTN": "2c 7h"}),
    ]
    (tmp_path / "hands.txt").write_text("\n".join(hands))
    return client_of(store_of(tmp_path / "store", tmp_path / "hands.txt"))


def test_a_hand_and_a_session_are_next(app: TestClient) -> None:
    data = app.get("/index.json").json()
    validator("web-index").validate(data)
    hand, session = data["next"]
    assert (hand["kind"], hand["value"], hand["unit"]) == ("hand", -3.0, "bb")
    assert (session["kind"], session["value"], session["low"]) == ("session", -1.5, None)  # few hands
    page = app.get("/").text
    assert 'href="/hand/pokerstars/1?walk=size"' in page
    assert 'href="/review?queue=size&amp;session=' in page
    for number in (1, 2):
        app.post(f"/hand/pokerstars/{number}/reviewed")
    assert app.get("/index.json").json()["next"] == []


def test_a_session_has_the_interval_of_its_hands(tmp_path: Path) -> None:
    """BTN loses 3 bb and wins 1.5 in turn: 40 hands have 1.96 x 2.28 x the root of 40 on either side."""
    stories = (LOST, "BTN raises 6, SB folds, BB folds")
    texts = [deal(stories[n % 2], 3, number=n + 1, dealt={"BTN": "7c 7h"}) for n in range(40)]
    (tmp_path / "hands.txt").write_text("\n".join(texts))
    app = client_of(store_of(tmp_path / "store", tmp_path / "hands.txt"))
    session = app.get("/index.json").json()["next"][-1]
    assert (session["kind"], session["value"]) == ("session", -30.0)
    assert (session["low"], session["high"]) == pytest.approx((-58.25, -1.75), abs=0.01)


def test_the_first_decision_worth_a_look_is_next_when_the_queue_is_ready(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The overview does not start the job of the prices; before it has ended, the largest result is next."""
    monkeypatch.setattr(reviewing, "find_model", closed_model)
    monkeypatch.setattr(prices, "FEWEST_TO_RANK", 0)  # the pool has one hand
    (tmp_path / "hands.txt").write_text("\n".join(TEXTS))
    app = client_of(store_of(tmp_path / "store", tmp_path / "hands.txt"))
    assert "the largest result" in app.get("/index.json").json()["next"][0]["words"]
    entry = app.get("/review.json").json()["decisions"][0]
    data = app.get("/index.json").json()
    validator("web-index").validate(data)
    (hand, _) = data["next"]
    assert (hand["kind"], hand["value"], hand["low"]) == ("hand", None, None)
    assert hand["words"] == entry["sentence"].partition("; order only")[0]
    assert f'href="/hand/pokerstars/{entry["hand_id"]}?walk=loss' in app.get("/").text
    for number in (1, 2, 3):
        app.post(f"/hand/pokerstars/{number}/reviewed")
    assert app.get("/index.json").json()["next"] == []


@pytest.mark.parametrize(
    ("leaks", "kind"),
    [
        ([LEAK], "leak"),
        ([DIFFERENT | {"cost_bb_100": 1.0}, DIFFERENT, DIFFERENT | {"cost_bb_100": -9.0}], "difference"),
    ],
)
def test_a_leak_or_a_difference_has_its_cost_and_interval(
    app: TestClient, leaks: list[dict[str, object]], kind: str
) -> None:
    """The cost has the sign of a result; without a leak, the difference that probably costs most is next."""
    with app.app.state.served.connect() as connection:  # type: ignore[attr-defined]
        asked = PageRequest(connection, UrlFilter(), {}, {})
        (step,) = next_steps(asked, PageVerdict({"leaks": leaks}, is_there=True), [], [], pl.DataFrame())
    assert step.item["kind"] == kind
    assert step.item["words"] == "Folds to a 3-bet too often."
    assert (step.item["value"], step.item["low"], step.item["high"]) == (-2.5, -4.0, -1.0)
    assert step.path == "/hands?q=vs_three_bet+%3D+F"
