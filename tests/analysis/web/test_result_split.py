"""The split of the result on the overview."""

from pathlib import Path

import pytest
from starlette.testclient import TestClient

from analysis.players.results.split import DecisionSum
from analysis.pricing.review import Review
from analysis.web.pages.overview import result_split
from analysis.web.store.jobs import Job, JobResult
from tests.analysis.cli.conftest import one_hand
from tests.analysis.web.conftest import client_of, store_of

SUM = DecisionSum(40, 60, -6.1, 1.0)


def job(*, is_stopped: bool) -> JobResult[Review]:
    """A finished job that prices decisions."""
    found: Job[Review] = Job()
    found.answer.set_result(Review(61, (), {}))
    if is_stopped:
        found.stop()
    return JobResult(found, is_old=False)


@pytest.fixture
def app(tmp_path: Path) -> TestClient:
    (tmp_path / "hands.txt").write_text("".join(one_hand(n) for n in range(1, 62)))
    return client_of(store_of(tmp_path / "store", tmp_path / "hands.txt"))


def test_few_hands_are_not_priced(app: TestClient) -> None:
    few = app.get("/index.json").json()["verdict"]["split"][2]
    assert (few["bb_per_100"], few["words"]) == (None, "not enough hands for prices")
    assert "not enough hands for prices" in app.get("/").text


def test_priced_decisions_are_summed(app: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(result_split, "has_prices", lambda _: True)
    monkeypatch.setattr(result_split, "sum_decisions", lambda *_: SUM)
    monkeypatch.setattr(result_split, "priced", lambda *_: job(is_stopped=True))
    *_, pending, _ = app.get("/index.json").json()["verdict"]["split"]
    assert (pending["bb_per_100"], pending["words"]) == (None, "prices are being computed: see Review")
    monkeypatch.setattr(result_split, "priced", lambda *_: job(is_stopped=False))
    *_, part, _ = app.get("/index.json").json()["verdict"]["split"]
    assert part["bb_per_100"] == pytest.approx(-10.0)
    assert part["words"] == "40 priced against the pool, 60 not priced"
