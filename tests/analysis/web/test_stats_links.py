"""Every number of `/stats` opens the hands that it counts."""

import re
from collections.abc import Callable
from html import unescape
from pathlib import Path

import pytest
from click.testing import Result
from starlette.testclient import TestClient

from analysis.queries.keys import POSITION_ORDER
from tests.analysis.cli.conftest import one_hand
from tests.analysis.web.conftest import client_of, store_of

CELL = re.compile(r'<td class="number[^"]*" title="([^"]*)"><a href="(/hands\?[^"]*)">')
COUNTED = re.compile(r"([\d,]+) of [\d,]+(?: in ([\d,]+) hands?)?")


@pytest.mark.slow
@pytest.mark.slow
@pytest.mark.slow_cases(1)
@pytest.mark.parametrize(
    "query", ["by=position", pytest.param("by=stakes&q=saw_flop", marks=pytest.mark.slow)]
)
def test_every_number_opens_as_many_hands_as_it_counts(app: TestClient, query: str) -> None:
    page = app.get(f"/stats?{query}&stat=vpip,af,afq,afq_turn,agg_pct,cbet,overbet,wtsd&site=pokerstars").text
    cells = CELL.findall(page)
    assert len(cells) > 30
    wrong = []
    for title, at in cells[:40]:
        made, hands = COUNTED.match(title).groups()  # type: ignore[union-attr]
        found = app.get(unescape(at).replace("/hands", "/hands.json", 1)).json()["total"]
        if found != int((hands or made).replace(",", "")):
            wrong.append((title, at, found))
    assert wrong == []


@pytest.mark.slow
def test_a_comparison_by_a_key_has_one_for_each_value(app: TestClient) -> None:
    query = {"vs": "pool", "stat": "vpip,pfr", "kind": "cash"}
    found = app.get("/stats.json", params={**query, "by": "position"}).json()
    assert found["by"] == ["position"]
    positions = [one["position"] for one in found["groups"]]
    assert {"BTN", "SB", "BB", "CO"} <= {*positions}
    assert positions == sorted(set(positions), key=POSITION_ORDER.index)
    group = found["groups"][0]
    alone = app.get("/stats.json", params={**query, "q": f"position = '{positions[0]}'"}).json()
    assert group["hands"] == alone["hands"]
    for one, other in zip(group["comparisons"], alone["comparisons"], strict=True):
        assert [one[key] for key in ("a", "b", "p")] == [other[key] for key in ("a", "b", "p")]
    assert f"<h2>{positions[0]}</h2>" in app.get("/stats", params={**query, "by": "position"}).text
    assert app.get("/stats.json", params={**query, "by": "opponent"}).json()["key"] == "by"


@pytest.mark.parametrize("key", ["day", "session"])
def test_a_comparison_by_time_is_in_the_order_of_time(app: TestClient, key: str) -> None:
    found = app.get("/stats.json", params={"by": key, "vs": "pool", "stat": "vpip"}).json()
    values = [group[key] for group in found["groups"]]
    assert values == sorted(values)
    assert len(values) > 1


def test_a_comparison_by_a_key_divides_both_sides(app: TestClient) -> None:
    query = {"vs": "month = 2026-04", "stat": "vpip", "kind": "cash"}
    whole = app.get("/stats.json", params=query).json()
    groups = app.get("/stats.json", params={**query, "by": "position_group"}).json()["groups"]
    for side in "ab":
        assert sum(one["hands"][side] for one in groups) == whole["hands"][side]


@pytest.mark.slow
def test_a_row_that_mixes_stakes_says_so(tmp_path: Path, invoke: Callable[..., Result]) -> None:
    """Ann wins 3 big blinds twice at 0.01/0.02, and loses 3 at 0.10/0.20."""
    lost = one_hand(3).replace("Ann", "Zed").replace("Bob", "Ann").replace("Zed", "Bob")
    lost = re.sub(r"\$(\d+(?:\.\d+)?)", lambda one: f"${10 * float(one[1]):.2f}", lost)
    file = tmp_path / "hands.txt"
    file.write_text(one_hand(1) + one_hand(2) + lost)
    app = client_of(store_of(tmp_path / "store", file))
    (row,) = app.get("/stats.json?player=Ann").json()
    assert (row["net"], row["stats"]["bb_per_100"]["value"]) == ({"USD": "-0.48"}, pytest.approx(100))
    words = "the row mixes stakes: bb/100 measures each hand in its own big blinds"
    assert words in app.get("/stats?player=Ann").text
    assert words not in app.get("/stats?player=Ann&by=stakes").text
    assert words in invoke("stats", str(file), "--player", "Ann").stderr
    assert words not in invoke("stats", str(file), "--player", "Ann", "--by", "stakes").stderr


@pytest.mark.fast_cases(1)
@pytest.mark.parametrize("path", ["/", "/players", "/player/pokerstars/RiverOtter", "/tournaments"])
def test_the_hands_of_a_row_belong_to_its_kind_of_game(app: TestClient, path: str) -> None:
    """Fixed and no limit, money and play money have rows of their own, and so have their links."""
    page = app.get(path).text
    links = re.findall(r'<td class="number"><a href="(/hands\?[^"]*)">([\d,]+)</a></td>', page)
    assert len(links) > 5
    for at, hands in links[:16]:
        found = app.get(unescape(at).replace("/hands", "/hands.json", 1)).json()["total"]
        assert found == int(hands.replace(",", "")), at
