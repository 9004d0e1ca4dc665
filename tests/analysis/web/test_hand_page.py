"""The page of a hand: its title, and the line and equity of each decision."""

import re
from html import unescape
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from tests.analysis.deals import deal
from tests.analysis.web.conftest import client_of, store_of

CALLED = "BTN raises 6, SB folds, BB calls | BB checks, BTN bets 8, BB calls | BB checks, BTN checks | BB checks, BTN checks"
TITLES = [
    (deal(CALLED, 3, wins="BTN", dealt={"BTN": "Kd Ad"}), "A♦K♦ BTN, showdown, +7.5 bb"),
    (
        deal("BTN raises 6, SB folds, BB calls | BB bets 20, BTN folds", 3, dealt={"BTN": "7c 7h"}),
        "7♣7♥ BTN, folded on the flop, −3.0 bb",
    ),
    (deal("BTN raises 6, SB folds, BB folds", 3, dealt={"BTN": "2c Ah"}), "A♥2♣ BTN, no showdown, +1.5 bb"),
    (
        deal("BTN raises 200, SB folds, BB calls", 3, wins="BB", dealt={"BTN": "Kd Qd"}),
        "K♦Q♦ BTN, all-in before the flop, −100.0 bb",
    ),
]


def page_of(folder: Path, text: str) -> tuple[TestClient, str]:
    (folder / "hand.txt").write_text(text)
    app = client_of(store_of(folder / "store", folder / "hand.txt"))
    return app, app.get("/hand/pokerstars/1").text


@pytest.mark.parametrize(("text", "title"), TITLES, ids=[title for _, title in TITLES])
def test_the_title_describes_the_hand(tmp_path: Path, text: str, title: str) -> None:
    assert f"<title>{title} · hh</title>" in page_of(tmp_path, text)[1]


def test_sizes_of_bets_are_percentages(tmp_path: Path) -> None:
    """In the list of actions, which browsers without scripts show."""
    assert "BTN bets 8, 62% of the pot" in page_of(tmp_path, TITLES[0][0])[1]


def test_each_decision_leads_to_its_line_and_equity(tmp_path: Path) -> None:
    app, page = page_of(tmp_path, TITLES[0][0])
    decisions = page[page.index("Your decisions") :]
    found = [unescape(path) for path in re.findall(r'href="(/(?:lines|equity)\?[^"]*)"', decisions)]
    line = "BTN+opens%2C+BB+calls%2C+flop%3A+BB+checks%2C+BTN"
    assert found[:4] == [
        "/lines?line=BTN",
        "/equity?first=AdKd&second=random",
        f"/lines?line={line}",
        "/equity?first=AdKd&board=2c+7d+Jh&second=top+100%25",
    ]
    for path in found:
        assert app.get(path).status_code == 200, path
    (node,) = [app.get(path.replace("/lines", "/lines.json")).json() for path in found if line in path][:1]
    assert [(one["answer"], one["made"]) for one in node["answers"]] == [("bet 60-80%", 1)]


def test_the_decision_of_the_step_comes_first(tmp_path: Path) -> None:
    app, page = page_of(tmp_path, TITLES[0][0])
    decisions = page[page.index("Your decisions") :]
    steps = re.findall(r'<h3><a href="[^"]*" data-step="(\d+)"', decisions)
    assert len(steps) > 2
    assert steps == sorted(steps, key=int)
    last = app.get(f"/hand/pokerstars/1?step={steps[-1]}").text
    assert re.findall(r'<h3><a href="[^"]*" data-step="(\d+)"', last) == [steps[-1], *steps[:-1]]
