"""A comparison with the pool: its heat table, and the hands behind each number of either side."""

import re
from html import unescape
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from tests.analysis.deals import deal
from tests.analysis.web.conftest import client_of, store_of

OPENS = "BTN raises 6, SB folds, BB folds"
LIMPS = "CO folds, BTN calls, SB calls, BB raises 10, BTN folds, SB folds"
ASKED = {"vs": "pool", "stat": "vpip,pfr", "player": "BTN"}


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> TestClient:
    """The button opens thirty hands of three players, and limps in thirty of four."""
    folder: Path = tmp_path_factory.mktemp("versus")
    hands = [deal(OPENS if at < 30 else LIMPS, 3 if at < 30 else 4, number=at + 1) for at in range(60)]
    (folder / "hands.txt").write_text("\n".join(hands))
    return client_of(store_of(folder / "store", folder / "hands.txt"))


def test_numbers_of_the_pool_lead_to_its_hands(app: TestClient) -> None:
    vpip, pfr = app.get("/stats.json", params=ASKED).json()["comparisons"]
    links = [
        unescape(one)
        for one in re.findall(r'href="(/hands/pool\?[^"]*)"', app.get("/stats", params=ASKED).text)
    ]
    found = [app.get(one.replace("/pool?", "/pool.json?")).json() for one in links]
    assert [one["total"] for one in found] == [vpip["b"]["made"], pfr["b"]["made"]] == [60, 30]
    assert {one["position"] for one in found[1]["hands"]} == {"BB"}
    assert "30 hands" in app.get(links[1]).text


def test_the_heat_table_marks_certain_differences(app: TestClient) -> None:
    query = {**ASKED, "by": "n_players"}
    app.get("/stats.json", params=query)
    page = app.get("/stats", params=query).text
    heat = page[page.index('<table class="heat">') : page.index("</table>")]
    rows = dict(re.findall(r'<tr><th scope="row">(\d)</th>(.*?)</tr>', heat))
    cells = {
        label: re.findall(r'class="number ([^"]*)" title="([^"]*)"><a[^>]*>([^<]*)<', row)
        for label, row in rows.items()
    }
    assert [text for *_, text in cells["3"]] == ["+100.0 ▲", "+100.0 ▲"]
    assert [(look, text) for look, _, text in cells["4"]] == [
        ("more-4 certain", "+33.3 ▲"),
        ("less-4 certain", "−33.3 ▼"),
    ]
    assert cells["4"][1][1].startswith("0.0 of 30, others 33.3 of 90; 95% interval −")
    assert "BTN minus pool, cash" in heat


def test_a_leak_leads_to_the_hands_with_the_answer(app: TestClient) -> None:
    (leak,) = [
        one
        for one in app.get("/leaks.json?player=BTN").json()["leaks"]
        if one["statistic"] == "rfi" and one["chances"]
    ]
    page = unescape(app.get("/leaks?player=BTN").text)
    answered = re.findall(r'href="(/hands[^"]*q=rfi\+and[^"]*)"', page)
    totals = [app.get(re.sub(r"\?", ".json?", one)).json()["total"] for one in answered]
    assert totals[0] == leak["made"] == 30


def test_the_hands_of_the_pool_need_a_player(app: TestClient, tmp_path: Path) -> None:
    empty = client_of(store_of(tmp_path / "store"))
    assert empty.get("/hands/pool.json").json()["key"] == "player"
