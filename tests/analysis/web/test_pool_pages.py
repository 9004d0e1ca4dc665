"""The pages about the pool: `/pool` and `/self-check`."""

import re
from dataclasses import replace
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from analysis import Tables
from analysis.pricing import self_check as checking
from analysis.pricing.models.held_out import CheckedCall
from analysis.pricing.models.model import Model
from analysis.web.pages.numbers import pool
from tests.analysis.pricing.reviews import TEXTS, model_of
from tests.analysis.web.conftest import client_of, store_of
from tests.schemas import validator

CALLS = (CheckedCall(True, 0.1, 0.0, 30.0, 10.0), CheckedCall(True, 0.9, 1.0, 30.0, 10.0))


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> TestClient:
    """The app over three hands, whose pool is fitted although it is too small."""

    def find_model(tables: Tables, *_: object) -> Model:
        return replace(model_of(tables, "not enough hands"), calls=CALLS)

    for module in (checking, pool):
        monkeypatch.setattr(module, "find_model", find_model)
    (tmp_path / "hands.txt").write_text("\n".join(TEXTS))
    return client_of(store_of(tmp_path / "store", tmp_path / "hands.txt"))


def data_of(app: TestClient, path: str, schema: str, **query: str) -> Any:
    data = app.get(f"{path}.json", params=query).json()
    validator(schema).validate(data)
    return data


def links_that_sort(page: str) -> list[str]:
    return [unescape(one) for one in re.findall(r'class="sort" href="([^"]*)"', page)]


def test_self_check(app: TestClient) -> None:
    (game,) = data_of(app, "/self-check", "self-check")["games"]
    assert (game["site"], game["reason"], game["mistakes"]) == ("pokerstars", "not enough hands", 30)
    page = app.get("/self-check").text
    assert "Prices are not shown: not enough hands." in page
    assert "predicted to cost 8.0 bb each, realised 7.0 (standard error 1.0)" in page
    assert "2 held-out calls of river bets" in page


def test_self_check_without_a_pool(tmp_path: Path) -> None:
    (tmp_path / "hands.txt").write_text("\n".join(TEXTS))
    own = client_of(store_of(tmp_path / "store", tmp_path / "hands.txt"))
    assert data_of(own, "/self-check", "self-check")["games"] == []
    assert "No game has enough hands for a pool" in own.get("/self-check").text


def test_pool(app: TestClient) -> None:
    data = data_of(app, "/pool", "pool", line="BTN opens, BB calls")
    assert (data["street"], data["decisions"], data["taken"]) == ("preflop", 3, 2)
    page = app.get("/pool", params={"line": "BTN opens, BB calls"}).text
    assert "Preflop, 3 decisions; the last step was taken 2 times" in page
    assert page.count("hand-grid") >= 2


@pytest.mark.parametrize(("player", "decisions"), [("SB", 3), ("BB", 0)])
def test_a_player_is_outside_the_pool(app: TestClient, player: str, decisions: int) -> None:
    data = data_of(app, "/pool", "pool", line="BTN opens, BB calls", player=player)
    assert data["decisions"] == decisions


def test_a_query_that_matches_no_hand_has_no_pool(app: TestClient) -> None:
    assert app.get("/pool", params={"line": "BTN opens", "q": "site = winamax"}).status_code == 200


@pytest.mark.parametrize("path", ["/self-check", "/pool?line=BTN+opens%2C+BB+calls"])
def test_every_column_sorts(app: TestClient, path: str) -> None:
    app.get(path.replace("?", ".json?") if "?" in path else f"{path}.json")
    links = links_that_sort(app.get(path).text)
    assert links
    for link in links:
        assert 'aria-sort="descending"' in app.get(link).text, link


def test_a_line_with_a_mistake_is_marked(app: TestClient) -> None:
    data = app.get("/pool.json?line=BTN+dances").json()
    assert (data["key"], data["column"]) == ("line", 5)
