"""Study: no response shows anything later than the decision before the answer; then prices, pool and a date."""

import json
import re
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from analysis.study import schedule
from analysis.web.template_filters import cards
from tests.analysis.deals import deal
from tests.analysis.web.conftest import client_of, store_of
from tests.schemas import validator

STORY = "BTN raises 6, SB folds, BB calls | BB checks, BTN bets 8, BB calls | BB checks, BTN bets 31, BB calls | BB bets 77, BTN calls"
TEXT = deal(STORY, 3, wins="BB", shows={"BTN": "Ac Kc", "BB": "9d 9h"}, dealt={"BTN": "Ac Kc"})
FLOP = "BTN opens, BB calls, flop: BB checks, BTN"
CALLS = "calls | BB checks, BTN checks | BB checks, BTN checks | BB checks, BTN checks"
RESPONSES = (
    "/study",
    "/study.json",
    "/study/next",
    "/study/next.json",
    "/api/v1/study",
    "/api/v1/study/next",
)
ANSWER = {"site": "pokerstars", "hand_id": "1", "number": "6"}


@pytest.fixture
def app(tmp_path: Path) -> TestClient:
    (tmp_path / "hands.txt").write_text(TEXT)
    return client_of(store_of(tmp_path / "store", tmp_path / "hands.txt"))


def later_of(text: str) -> list[str]:
    """What a response shows of the cards, actions and results after the decision on the flop; not its time."""
    secrets = ["4s", "9c", "9d", "9h", "turn", "river", "showdown", "collected", "shows", "77", "31"]
    drawn = [cards(card).striptags() for card in secrets[:4]]
    main = re.sub(r"(?s)<nav aria-label=\"Pages\".*?</nav>", "", text)
    amounts = [one for one in secrets if one.isdigit() and re.search(rf"(?<![\d.:-]){one}(?![\d:])", main)]
    return amounts + [one for one in [*secrets, *drawn] if not one.isdigit() and one in main]


def test_nothing_later_is_sent_before_the_answer(app: TestClient) -> None:
    for path in RESPONSES:
        response = app.get(path, params={"line": FLOP})
        text = response.text
        if path.endswith((".json", "next")) and "application/json" in response.headers["content-type"]:
            data = response.json()
            if data.get("replayer"):
                hand = data["replayer"]["hands"][0]
                text = json.dumps({**data, "replayer": hand})  # the rest names statistics and columns
        assert later_of(text) == [], path
        assert "shares" not in text, path
        assert "Others, %" not in text, path
    question = app.get("/study/next.json", params={"line": FLOP}).json()
    validator("web-study-question").validate(question)
    assert (question["question"]["street"], question["question"]["number"], question["answered"]) == (
        "flop",
        6,
        None,
    )
    whole = app.get("/hand/pokerstars/1.json").json()
    assert set(later_of(json.dumps(whole["replayer"]["hands"]))) > {"4s", "9c", "9d"}


def test_an_answer_is_shown_rated_and_scheduled(app: TestClient) -> None:
    path = f"/study/answer?line={FLOP}"
    assert app.post(path, data={**ANSWER, "answer": "check"}).status_code == 200
    shown = app.get("/study/next.json", params={"line": FLOP}).json()
    validator("web-study-question").validate(shown)
    assert (shown["answered"]["answer"], shown["answered"]["played"]) == ("check", "bet")
    assert "In the hand, BTN chose: bet." in app.get("/study/next", params={"line": FLOP}).text
    rated = app.post("/api/v1/study/rate", data={**ANSWER, "rating": "easy"}).json()
    assert rated["due"] > schedule.present().isoformat()
    study = app.get("/study.json").json()
    validator("web-study").validate(study)
    assert (study["due"], study["scheduled"], study["next_due"]) == (0, 1, rated["due"])
    assert app.get("/study/next.json", params={"line": FLOP}).json()["question"] is None


def test_without_a_price_the_answer_is_followed_by_the_shares_of_the_pool(tmp_path: Path) -> None:
    """In the big blind against a raise of the button, two of three others call; the player folds."""
    story = "BTN raises 6, SB folds, BB {}"
    own = deal(story.format("folds"), 3, number=1, dealt={"BB": "7c 2h"})
    others = [
        deal(story.format(answer), 3, number=number, wins="BB", dealt={"SB": "7c 2h"})
        for number, answer in enumerate((CALLS, CALLS, "folds"), 2)
    ]
    elsewhere = [re.sub(r"\bSB\b", "BB", re.sub(r"\bBB\b", "Vera", text)) for text in others]
    (tmp_path / "hands.txt").write_text("\n".join([own, *elsewhere]))
    app = client_of(store_of(tmp_path / "store", tmp_path / "hands.txt"))
    line = {"line": "BTN opens, BB"}
    assert app.get("/study/next.json", params=line).json()["answered"] is None
    asked = {"site": "pokerstars", "hand_id": "1", "number": "4"}
    app.post("/study/answer", params=line, data={**asked, "answer": "call"})
    while (answered := app.get("/study/next.json", params=line).json()["answered"])["shares"] is None:
        pass  # a background job counts them
    assert answered["price"] is None
    assert answered["shares"] == {
        "pool_decisions": 3,
        "hero_decisions": 1,
        "answers": [
            {"answer": "fold", "pool": 0.333, "hero": 1.0},
            {"answer": "call", "pool": 0.667, "hero": 0.0},
        ],
    }
    page = app.get("/study/next", params=line).text
    assert re.search(r'call</th><td class="number">67</td><td class="number">0<', page)
    assert "3 decisions of the others, 1 of BB" in page


def test_due_decisions_return(app: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    app.post("/study/answer", data={**ANSWER, "answer": "bet"})
    due = app.post("/api/v1/study/rate", data={**ANSWER, "rating": "good"}).json()["due"]
    later = schedule.datetime.fromisoformat(due) + schedule.datetime.resolution
    monkeypatch.setattr("analysis.study.schedule.present", lambda: later.replace(microsecond=999_999))
    assert app.get("/study.json").json()["due"] == 1
    assert "<b>1 due</b>" in app.get("/").text
    assert app.get("/study/next.json").json()["question"]["number"] == 6


def test_tagged_hands_are_studied(app: TestClient) -> None:
    assert app.get("/study.json").json()["new"] == 0
    app.post("/hand/pokerstars/1/tag", data={"tag": "bluff"})
    assert app.get("/study.json").json()["new"] == 1
    question = app.get("/study/next.json").json()["question"]
    assert (question["street"], question["to_call"]) == ("river", 77)


@pytest.mark.parametrize(
    ("path", "fields"),
    [
        ("answer", {**ANSWER, "answer": "pray"}),
        ("answer", {**ANSWER, "number": "x", "answer": "call"}),
        ("rate", {**ANSWER, "rating": "perfect"}),
    ],
)
def test_wrong_forms(app: TestClient, path: str, fields: dict[str, str]) -> None:
    assert app.post(f"/study/{path}", data=fields).status_code == 400
