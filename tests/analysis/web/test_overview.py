"""The overview: each figure links to exactly its hands; kinds of game and people are separate."""

import re
from html import unescape
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pytest
from starlette.testclient import TestClient

from analysis.cli.configuration.config import Config
from analysis.web.pages.numbers import verdict as verdict_page
from tests.analysis.cli.conftest import ROOT, one_hand
from tests.analysis.web.conftest import SAMPLES, client_of, store_of

FILES = ("cash_6max_session", "cash_full_ring_session", "tour_mtt_session")


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> TestClient:
    store = tmp_path_factory.mktemp("overview") / "store"
    return client_of(store_of(store, *(SAMPLES / f"{name}.txt" for name in FILES)))


def hands_at(app: TestClient, query: dict[str, str]) -> list[dict[str, Any]]:
    hands: list[dict[str, Any]] = app.get("/export/hands.json", params=query).json()
    return hands


@pytest.mark.slow
@pytest.mark.parametrize("query", [{}, {"q": "net < 0"}, {"to": "2020-12-31"}])
def test_each_figure_leads_to_exactly_its_hands(app: TestClient, query: dict[str, str]) -> None:
    found = app.get("/index.json", params=query).json()
    assert found["periods"]
    for one in found["periods"]:
        hands = hands_at(app, {**query, **one["limits"]})
        assert len(hands) == one["hands"], one
        assert sum(hand["net_bb"] for hand in hands) == pytest.approx(one["net_bb"], abs=0.1), one
    newest = max(hand["started_at"] for hand in hands_at(app, query))
    last = hands_at(app, {**query, **found["periods"][0]["limits"]})
    assert found["periods"][0]["words"] == "last session"
    assert newest in [hand["started_at"] for hand in last]


def test_the_overview_counts_hands_left_out_of_the_verdict(app: TestClient) -> None:
    app.get("/index.json")  # waits for the verdict
    page = app.get("/").text
    assert re.search(r"This is about cash USD, pokerstars: <a [^>]*>38</a> of <a [^>]*>54 hands</a>", page)
    assert re.search(r"The graph shows cash: <a [^>]*>38</a> of 54 hands", page)
    for at in re.findall(r'(?:about|shows) cash[^:]*: <a href="([^"]*)"', page):
        assert len(hands_at(app, dict(parse_qsl(urlsplit(unescape(at)).query)))) == 38


def test_the_first_screen_names_the_period(app: TestClient) -> None:
    page = app.get("/").text
    sessions = app.get("/sessions.json").json()["sessions"]
    first, last = min(one["start"] for one in sessions), max(one["end"] for one in sessions)
    assert f"{first[:10]} to {last[:10]} · " in page


@pytest.mark.parametrize(
    ("path", "action"), [("/stats?q=net+%3E+0&session=x", "/stats"), ("/", "/"), ("/imports", None)]
)
def test_the_player_is_switched_from_every_page(app: TestClient, path: str, action: str | None) -> None:
    """The filter is kept, except the session, which is of one player."""
    page = app.get(path.replace("&session=x", "")).text
    form = re.search(r'<form class="who[^"]*" action="([^"]*)"(.*?)</form>', page, re.DOTALL)
    assert (form and form[1]) == action
    if form:
        assert 'name="session"' not in form[2]
        assert ("net &gt; 0" in form[2]) == ("q=" in path)
        assert 'data-completes="player"' in form[2]


def test_an_empty_store_has_no_player_to_switch(tmp_path: Path) -> None:
    assert 'class="who' not in client_of(store_of(tmp_path / "store")).get("/").text


def two_sites(folder: Path) -> Path:
    """A store of two hands of Hero at one site, and one at another."""
    file = folder / "hands.txt"
    hands = one_hand(1) + one_hand(2, day=2) + one_hand(3, day=2)
    file.write_text(hands.replace("Ann", "Hero").replace("3/02 12", "3/02 13"), encoding="utf-8")
    return store_of(folder / "store", file, ROOT / "sample_histories" / "ggpoker" / "rush_session.txt")


@pytest.mark.slow
def test_heroes_of_two_sites_are_two_players(tmp_path: Path) -> None:
    app = client_of(two_sites(tmp_path))
    found = app.get("/index.json").json()
    assert {(one["site"], one["hands"]) for one in found["results"]} == {("pokerstars", 3), ("ggpoker", 3)}
    for one in found["periods"]:
        assert len({hand["site"] for hand in hands_at(app, one["limits"])}) == 1
    for path in ("/graph.json", "/lines.json", "/ranges.json", "/stats.json?vs=pool"):
        assert app.get(path).status_code == 200
    assert app.get("/graph.json").json()["total"] == 3
    of_all, of_site = (app.get("/lines.json", params=query).json() for query in ({}, {"site": "ggpoker"}))
    assert of_all == of_site
    assert "are different players; if" in app.get("/").text
    assert "players, and this page is about ggpoker;" in app.get("/stats?vs=pool").text
    assert "are different players" not in app.get("/?site=ggpoker").text


@pytest.mark.slow
@pytest.mark.parametrize(
    "settings",
    [
        Config(heroes={None: ("Hero",)}),
        Config(heroes={"pokerstars": ("Hero",), "ggpoker": ("Hero",)}),
        Config(aliases={None: {"Hero": ("Somebody",)}}),
    ],
    ids=["for every site", "for both sites", "an alias"],
)
def test_heroes_of_two_sites_are_joined_by_the_settings(tmp_path: Path, settings: Config) -> None:
    app = client_of(two_sites(tmp_path), settings=settings)
    assert app.get("/graph.json").json()["total"] == 6
    assert "are different players" not in app.get("/").text


def test_a_day_that_is_the_last_session_is_not_shown_twice(tmp_path: Path) -> None:
    (tmp_path / "hands.txt").write_text("".join(one_hand(n) for n in range(1, 4)))
    app = client_of(store_of(tmp_path / "store", tmp_path / "hands.txt"))
    assert [one["words"] for one in app.get("/index.json").json()["periods"]] == ["last session"]


def test_a_verdict_is_there_after_a_restart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The server starts again with the same hands; another query, or a further hand, needs a new verdict."""
    folder, further = tmp_path / "store", tmp_path / "further.txt"
    store_of(folder, SAMPLES / "cash_6max_session.txt")
    before = client_of(folder, many=1).get("/leaks.json").json()

    def fail(*_: object) -> None:
        raise RuntimeError("computed again")

    monkeypatch.setattr(verdict_page, "subjects", fail)
    again = client_of(folder, many=1)
    assert again.get("/leaks.json").json() == before
    with pytest.raises(RuntimeError, match="computed again"):
        client_of(folder).get("/leaks.json?q=net+%3E+0")
    further.write_text(one_hand(7))
    store_of(folder, further)
    with pytest.raises(RuntimeError, match="computed again"):
        client_of(folder).get("/leaks.json")


def test_more_has_all_pages(app: TestClient) -> None:
    """On a phone, entries of the second row that do not fit are below More."""
    more = app.get("/").text.partition('class="more-pages"')[2].partition("</details>")[0]
    assert 'class="own-group"><a href="/leaks"' in more
