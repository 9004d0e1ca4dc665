"""The review queue: the data of `hh review` in several orders, and its words without a price."""

import re
from html import unescape
from pathlib import Path
from threading import Event

import pytest
from starlette.testclient import TestClient

from analysis import Tables
from analysis.pricing import review as reviewing
from analysis.pricing.models.model import Model
from analysis.pricing.reasons import SMALL_POT
from analysis.pricing.review import Review
from analysis.web.pages.review import queue
from tests.analysis.deals import deal
from tests.analysis.pricing.reviews import model_of
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


def closed_model(tables: Tables, *_: object) -> Model:
    """Return a pool of three hands, too few for a price."""
    return model_of(tables, "not enough hands")


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
    page = seen(app)
    assert "No decision in 3 hands has a price; 9 decisions: not enough hands of this game." in page
    assert "in the order of their results" in page


def test_nobody_fits(app: TestClient) -> None:
    assert app.get("/review.json?q=net+%3E+1000bb").json()["hands"] == 0
    assert "No hands of BTN match." in seen(app, "?q=net+%3E+1000bb")


@pytest.mark.parametrize("queue", ["loss", "doubt", "size"])
def test_orders(app: TestClient, monkeypatch: pytest.MonkeyPatch, queue: str) -> None:
    monkeypatch.setattr(reviewing, "find_model", closed_model)
    data = app.get(f"/review.json?queue={queue}").json()
    validator("review").validate(data)
    decisions = data["decisions"]
    assert (len(decisions), data["priced"]) == (2, 0)
    assert data["not_priced"] == {"not enough hands": 2, SMALL_POT: 7}
    page = seen(app, f"?queue={queue}")
    assert f"<b>{queue}</b>" in page
    if queue == "size":
        assert [one["hand_id"] for one in decisions] == ["1", "2"]
        assert page.count('<tr id="hand-pokerstars-') == 3
    else:
        assert page.count(": worth a look</a>") + page.count(": nothing stands out</a>") == 2
        assert "95% interval" not in page
        assert "2 decisions in 3 hands, in order but without prices: not enough hands." in page
        assert page.count("not enough hands") == 1
        assert "7 more decisions not in the list" in page
    first = decisions[0]
    decision = "" if queue == "size" else f"&amp;decision={first['number']}"
    assert f'href="/hand/pokerstars/{first["hand_id"]}?walk={queue}&amp;at=1{decision}"' in page


def test_a_filter_of_the_store_selects_the_decisions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A filter of the store numbers the hands anew, and the pool is that of all hands."""
    monkeypatch.setattr(reviewing, "find_model", closed_model)
    (tmp_path / "a.txt").write_text(TEXTS[2].replace("2024/05", "2024/04"))
    (tmp_path / "b.txt").write_text("\n".join(TEXTS[:2]))
    app = client_of(store_of(tmp_path / "store", tmp_path / "a.txt", tmp_path / "b.txt"))
    found = app.get("/review.json?from=2024-05-01").json()
    assert {one["hand_id"] for one in found["decisions"]} == {"1", "2"}
    assert found["hands"] == 2


def test_an_unknown_queue_is_named(app: TestClient) -> None:
    answer = app.get("/review.json?queue=best")
    assert (answer.status_code, answer.json()["reason"]) == (
        400,
        "no queue 'best': loss, doubt, size, tag, query",
    )


WALKED = [
    TEXTS[0],
    deal("BTN raises 6, SB folds, BB folds", 3, number=2, dealt={"BTN": "Jc Js"}),
    deal("BTN folds, SB raises 20, BB folds", 3, number=3, dealt={"BTN": "7c 6h"}),
    deal(STORY.format("20, BTN folds"), 3, number=4, dealt={"BTN": "Qc Js"}),
]
WALK = "walk=size%3Fkind%3Dcash"


@pytest.fixture
def walked(tmp_path: Path) -> TestClient:
    """The app over three hands with decisions, and one that was folded before the flop."""
    (tmp_path / "hands.txt").write_text("\n".join(WALKED))
    return client_of(store_of(tmp_path / "store", tmp_path / "hands.txt"))


def key_of(page: str, key: str) -> str | None:
    """The address that a key leads to."""
    found = re.search(f'href="([^"]*)" data-key="{key}"', page)
    return None if found is None else unescape(found[1])


def test_a_queue_leaves_out_hands_without_a_decision(walked: TestClient) -> None:
    page = walked.get("/review?queue=size&kind=cash").text
    assert re.findall(r'<tr id="hand-pokerstars-(\d)"', page) == ["1", "4", "2"]
    assert "Review by size: 3, 0 reviewed" in page
    assert key_of(page, "n") == f"/hand/pokerstars/1?kind=cash&{WALK}&at=1"


def test_the_keys_walk_the_queue_from_any_page(walked: TestClient) -> None:
    hand = walked.get(f"/hand/pokerstars/4?kind=cash&{WALK}&at=2").text
    for page in (hand, walked.get(f"/settings?{WALK}&at=2").text):
        assert "<b>2 of 3</b>" in page
        assert key_of(page, "p") == f"/hand/pokerstars/1?kind=cash&{WALK}&at=1"
        assert key_of(page, "n") == f"/hand/pokerstars/2?kind=cash&{WALK}&at=3"
        assert key_of(page, "u") == "/review?kind=cash&queue=size#hand-pokerstars-4"
    assert key_of(walked.get(f"/settings?{WALK}&at=3").text, "n") is None
    outside = walked.get("/hand/pokerstars/4?kind=cash").text
    assert (key_of(outside, "n"), key_of(outside, "p")) == (None, None)
    assert key_of(outside, "u") == "/hands?kind=cash#hand-pokerstars-4"


def test_a_mark_goes_on_and_can_be_undone(walked: TestClient) -> None:
    def mark(hand: str, at: int) -> str:
        path = f"/hand/pokerstars/{hand}/reviewed?{WALK}&at={at}"
        return str(walked.post(path, follow_redirects=False).headers["location"])

    assert mark("1", 1) == f"/hand/pokerstars/4?{WALK}&at=2&done=1"
    page = walked.get(f"/hand/pokerstars/4?{WALK}&at=2&done=1").text
    assert "1 hand marked as reviewed." in page
    undone = walked.post(f"/undo/1?{WALK}&at=2", follow_redirects=False)
    assert undone.headers["location"] == f"/hand/pokerstars/1?{WALK}&at=2&done=2"
    assert "<b>1 of 3</b>" in walked.get(undone.headers["location"]).text
    assert mark("2", 3) == f"/hand/pokerstars/1?{WALK}&at=1&done=3"
    assert mark("1", 1) == f"/hand/pokerstars/4?{WALK}&at=2&done=4"
    assert mark("4", 2) == "/review?done=5&queue=size"


def test_tags_and_queries_are_queues(walked: TestClient) -> None:
    walked.post("/hand/pokerstars/2/tag", data={"tag": "line"})
    assert "No hands are tagged." in walked.get("/review?queue=tag&tag=other").text
    for query, hands in (
        ("queue=tag", "2"),
        ("queue=query&q=net+%3C+0", "14"),
        ("queue=query&q=net+%3E+0", "2"),
    ):
        found = re.findall(r'<tr id="hand-pokerstars-(\d)"', walked.get(f"/review?{query}").text)
        assert set(found) == set(hands)


class Pricing:
    """A review of one decision of four that waits until it may continue."""

    def __init__(self) -> None:
        self.may_continue = Event()
        self.runs = 0

    def review(self, *_: object) -> Review:
        tell = _[-1]
        self.runs += 1
        tell(1, 4)
        assert self.may_continue.wait(30)
        tell(2, 4)
        return Review(3, (), {"priced": self.runs})


def test_pricing_shows_its_progress_and_can_be_stopped(
    app: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    job = Pricing()
    monkeypatch.setattr(queue, "review", job.review)
    page = app.get("/review").text
    assert '<progress data-question="' in page
    assert 'max="4" value="1"' in page
    (path,) = re.findall(r'action="(/review/stop/\w+)"', page)
    stopped = app.post(path, follow_redirects=False)
    assert (stopped.status_code, stopped.headers["location"]) == (303, "/review")
    job.may_continue.set()
    page = app.get("/review").text
    assert "Pricing was stopped." in page
    assert job.runs == 1
    (again,) = re.findall(r'href="(/review\?[^"]*again=\d+)"', page)
    app.get(unescape(again))
    assert "2 decisions: priced" in seen(app)
