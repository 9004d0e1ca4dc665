"""`hh review` and `hh price`."""

import json

import pytest

from tests.analysis.deals import deal

STORY = (
    "BTN raises 6, SB folds, BB calls | BB checks, BTN checks | BB checks, BTN checks | BB bets 9, BTN calls"
)


@pytest.fixture
def hands(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    text = deal(STORY, 3, wins="BB", shows={"BTN": "Ac Kc", "BB": "9d 9h"}, dealt={"BTN": "Ac Kc"})
    (tmp_path / "hands.txt").write_text(text)


def test_few_hands_have_no_price(invoke, hands):
    result = invoke("review", "hands.txt")
    assert result.exit_code == 0
    assert result.stdout == "1 decision without a price: not enough hands of this game\n"


def test_review_as_json(invoke, hands):
    found = json.loads(invoke("review", "hands.txt", "--json").stdout)
    assert found["schema"] == "hhparser/review/1"
    assert (found["hero"], found["hands"], found["priced"], found["decisions"]) == ("BTN", 1, 0, [])
    assert found["left_out"]["errors"] == 0


@pytest.mark.parametrize("wanted", ["1", "#1", "hands.txt:5"])
def test_price_of_one_hand(invoke, hands, wanted):
    found = json.loads(invoke("price", "hands.txt", "--hand", wanted, "--json").stdout)
    assert (found["schema"], found["not_priced"]) == (
        "hhparser/price/1",
        {"not enough hands of this game": 1},
    )


def test_price_of_an_unknown_hand(refused, hands):
    refused("no hand '77' among 1", "price", "hands.txt", "--hand", "77")


@pytest.mark.parametrize(("session", "hands_found"), [("last", 1), ("1", 1), ("2", 0)])
def test_one_session(invoke, hands, session, hands_found):
    found = json.loads(invoke("review", "hands.txt", "--session", session, "--json").stdout)
    assert found["hands"] == hands_found


def test_a_session_is_a_number_or_the_last(refused, hands):
    refused("'first' is neither a number nor last", "review", "hands.txt", "--session", "first")


def test_a_query_limits_the_hands(invoke, hands):
    assert (
        json.loads(invoke("review", "hands.txt", "--where", "position = BB", "--json").stdout)["hands"] == 0
    )
