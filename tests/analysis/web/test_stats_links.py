"""Every number of `/stats` opens the hands that it counts."""

import re
from html import unescape

import pytest
from starlette.testclient import TestClient

CELL = re.compile(r'<td class="number[^"]*" title="([^"]*)"><a href="(/hands\?[^"]*)">')
COUNTED = re.compile(r"([\d,]+) of [\d,]+(?: in ([\d,]+) hands?)?")


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


def test_a_comparison_by_a_key_has_one_for_each_value(app: TestClient) -> None:
    query = {"vs": "pool", "stat": "vpip,pfr", "kind": "cash"}
    found = app.get("/stats.json", params={**query, "by": "position"}).json()
    assert found["by"] == ["position"]
    positions = [one["position"] for one in found["groups"]]
    assert {"BTN", "SB", "BB", "CO"} <= {*positions}
    assert len(positions) == len(set(positions))
    group = found["groups"][0]
    alone = app.get("/stats.json", params={**query, "q": f"position = '{positions[0]}'"}).json()
    assert group["hands"] == alone["hands"]
    for one, other in zip(group["comparisons"], alone["comparisons"], strict=True):
        assert [one[key] for key in ("a", "b", "p")] == [other[key] for key in ("a", "b", "p")]
    assert f"<h2>{positions[0]}</h2>" in app.get("/stats", params={**query, "by": "position"}).text
    assert app.get("/stats.json", params={**query, "by": "opponent"}).json()["key"] == "by"


def test_a_comparison_by_a_key_divides_both_sides(app: TestClient) -> None:
    query = {"vs": "month = 2026-04", "stat": "vpip", "kind": "cash"}
    whole = app.get("/stats.json", params=query).json()
    groups = app.get("/stats.json", params={**query, "by": "position_group"}).json()["groups"]
    for side in "ab":
        assert sum(one["hands"][side] for one in groups) == whole["hands"][side]
