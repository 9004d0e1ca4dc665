"""Prices on the page of a hand."""

from functools import partial
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from analysis.pricing.models import gate
from analysis.web.pages.hands import prices
from tests.analysis.deals import deal
from tests.analysis.web.conftest import client_of, store_of

STORY = (
    "BTN raises 6, SB folds, BB calls | BB checks, BTN checks | BB checks, BTN checks | BB bets 9, BTN calls"
)
RIVER = {
    "street": "river",
    "number": 10,
    "pot_bb": 11.0,
    "to_call_bb": 4.5,
    "chosen": "call",
    "sentence": "River, facing 4.5 bb into 11.0: against this pool a call wins about 2.0 bb (1.0 to 3.0); folding is 0",
    "answers": [
        {"answer": "fold", "value_bb": 0.0, "low": 0.0, "high": 0.0, "pool": 0.4, "hero": None},
        {"answer": "call", "value_bb": 2.0, "low": 1.0, "high": 3.0, "pool": 0.5, "hero": 1.0},
        {"answer": "all-in", "value_bb": None, "low": None, "high": None, "pool": 0.1, "hero": 0.0},
    ],
}


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> TestClient:
    folder: Path = tmp_path_factory.mktemp("priced")
    text = deal(STORY, 3, wins="BTN", shows={"BTN": "Jc Ts", "BB": "9d 8d"}, dealt={"BTN": "Jc Ts"})
    (folder / "hand.txt").write_text(text)
    return client_of(store_of(folder / "store", folder / "hand.txt"))


def seen(app: TestClient, question: str = "") -> str:
    """Return the page when it is complete; each query has separate prices."""
    for _ in range(200):
        page = app.get("/hand/pokerstars/1", params={"q": question}).text
        if "being priced" not in page:
            return page
    raise AssertionError(page)


def test_a_small_pool_has_no_number(app: TestClient) -> None:
    page = seen(app)
    assert "Not enough hands: fewer than 100,000 player-hands of this game." in page
    assert "Price, bb" not in page


def priced(*_: Any, reason: str, decisions: list[dict[str, Any]]) -> tuple[str, list[dict[str, Any]]]:
    return reason, decisions


@pytest.mark.parametrize(
    ("question", "decisions", "words"),
    [
        pytest.param(
            "won", [RIVER], ["+2.00", "+1.00 to +3.00", "order only", "step=10", "call ✓"], id="priced"
        ),
        pytest.param("not limp", [], ["No decision of this hand can be priced."], id="nothing to price"),
    ],
)
def test_each_decision_has_a_table(
    app: TestClient,
    monkeypatch: pytest.MonkeyPatch,
    question: str,
    decisions: list[dict[str, Any]],
    words: list[str],
) -> None:
    monkeypatch.setattr(gate, "FEWEST_HANDS", 1)
    monkeypatch.setattr(prices, "_price", partial(priced, reason="", decisions=decisions))
    page = seen(app, question)
    assert [word for word in words if word not in page] == []
