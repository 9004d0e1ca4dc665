"""The range quiz: no response shows the chart before the answer; then it shows shares, grid and score."""

from pathlib import Path

import pytest
from starlette.testclient import TestClient

from tests.analysis.deals import deal
from tests.analysis.web.conftest import client_of, store_of
from tests.schemas import validator

STORY = "BTN raises 6, SB folds, BB folds"
RESPONSES = ("/study/ranges", "/study/ranges.json", "/api/v1/study/ranges", "/study", "/")
CHART = "BTN open: TT+, AKs\n"


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder: Path = tmp_path_factory.mktemp("quiz")
    (folder / "hands.txt").write_text("\n".join(deal(STORY, 3, number=number) for number in range(1, 4)))
    return store_of(folder / "store", folder / "hands.txt")


@pytest.fixture
def app(store: Path) -> TestClient:
    return client_of(store)


@pytest.mark.parametrize("path", RESPONSES)
def test_nothing_of_the_chart_is_sent_before_the_answer(app: TestClient, path: str) -> None:
    app.post("/study/ranges/chart", data={"chart": "BTN open: QQ+, A9s\nBB vs BTN call: QQ+, A9s"})
    text = app.get(path).text
    for secret in ('shares":', 'best":', "made-", "QQ+", "A9s, ", 'class="square"'):
        assert secret not in text, secret


def test_an_answer_is_judged_and_scored(app: TestClient) -> None:
    assert app.post("/api/v1/study/ranges/chart", data={"chart": "BTN open: random"}).json() == {
        "source": "chart"
    }
    page = app.get("/study/ranges").text
    assert "BTN, all have folded to you" in page
    assert 'data-key="r"' in page
    assert 'data-key="c"' not in page
    assert app.post("/study/ranges/answer", data={"number": "1", "answer": "fold"}).status_code == 200
    found = app.get("/study/ranges.json").json()
    validator("web-range-quiz").validate(found)
    assert (found["right"], found["total"]) == (0, 1)
    assert (found["answered"]["is_right"], found["answered"]["best"]) == (False, ["raise"])
    page = app.get("/study/ranges").text
    assert "✗ Wrong" in page
    assert page.count("made shade-10") == 169
    app.post("/study/ranges/next")
    assert app.get("/study/ranges.json").json()["question"]["number"] == 2
    app.post("/study/ranges/answer", data={"number": "2", "answer": "raise"})
    assert "1 of 2 right" in app.get("/study/ranges").text


@pytest.mark.parametrize(
    ("path", "fields", "key"),
    [
        ("chart", {"chart": "BTN shoves: AA"}, "chart"),
        ("chart", {"chart": "A" * 20_001}, "chart"),
        ("answer", {"number": "9", "answer": "fold"}, "answer"),
        ("answer", {"number": "x", "answer": "fold"}, "answer"),
    ],
)
def test_wrong_forms(app: TestClient, path: str, fields: dict[str, str], key: str) -> None:
    app.post("/study/ranges/chart", data={"chart": CHART})
    answer = app.post(f"/api/v1/study/ranges/{path}", data=fields)
    assert (answer.status_code, answer.json()["key"]) == (400, key)


def test_the_pool_needs_enough_decisions(app: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """With few of them, nothing is asked; else, the ranges are those of the others in the same hands."""
    query = {"player": "SB"}
    assert app.get("/study/ranges.json", params=query).json()["question"] is None
    assert "too few decisions" in app.get("/study/ranges", params=query).text
    monkeypatch.setattr("analysis.web.pages.review.range_quiz.FEWEST", 3)
    question = app.get("/study/ranges.json", params={**query, "q": "net is not empty"}).json()["question"]
    assert question["position"] in ("BTN", "BB")
    assert question["faces"] == (None if question["position"] == "BTN" else "any")
