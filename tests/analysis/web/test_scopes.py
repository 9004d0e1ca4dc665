"""A query narrows the scope of a page: the hands of every page are recounted from the parsed hands."""

import json
import re
from collections import Counter
from collections.abc import Callable, Mapping
from datetime import datetime
from decimal import Decimal
from html import unescape
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from starlette.testclient import TestClient

from tests.analysis.cli.conftest import one_hand
from tests.analysis.web.conftest import SAMPLES, client_of, store_of

HERO = "RiverOtter"
FILES = ("cash_6max_session", "cash_full_ring_session", "tour_mtt_session")
SESSION = "pokerstars-cash-20260411T234120"
OTHER = "pokerstars-cash-20211103T201403"
Json = Any  # Any: JSON values


class Dealt(NamedTuple):
    """A hand as a player was dealt it."""

    kind: str
    position: str
    net: Decimal
    started: datetime


class Filter(NamedTuple):
    """A filter of an address, and the same in Python."""

    query: Mapping[str, str]
    keeps: Callable[[Dealt], bool]
    player: str = HERO


def is_late(dealt: Dealt) -> bool:
    return dealt.started >= datetime(2026, 4, 12)


def is_of_session(dealt: Dealt) -> bool:
    return dealt.started.year == 2026


FILTERS = {
    "everything": Filter({}, lambda _: True),
    "a query in a session": Filter(
        {"session": SESSION, "q": "net < 0"}, lambda one: is_of_session(one) and one.net < 0
    ),
    "a query from a moment on": Filter(
        {"from": "2026-04-11T23:59:59", "q": "position in (BTN, BB)"},
        lambda one: is_late(one) and one.position in ("BTN", "BB"),
    ),
    "nothing": Filter({"q": "net > 100000bb"}, lambda _: False),
}
MORE_FILTERS = {
    "a query": Filter({"q": "net < 0"}, lambda one: one.net < 0),
    "a session": Filter({"session": SESSION}, is_of_session),
    "two sessions": Filter({"session": f"{SESSION},{OTHER}"}, lambda one: one.started.year > 2020),
    "a session and days": Filter(
        {"session": SESSION, "from": "2026-04-12"}, lambda one: is_of_session(one) and is_late(one)
    ),
    "a session of other stakes": Filter({"session": SESSION, "stakes": "5/10"}, lambda _: False),
    "a kind": Filter({"kind": "tournament"}, lambda one: one.kind == "tournament"),
    "days": Filter({"from": "2021-01-01", "to": "2021-12-31"}, lambda one: one.started.year == 2021),
    "another player in a session": Filter(
        {"session": SESSION, "player": "half:time", "q": "net < 0"},
        lambda one: is_of_session(one) and one.net < 0,
        "half:time",
    ),
}


def hands_of(player: str) -> list[Dealt]:
    """The hands of a player in the golden files."""
    found = []
    for name in FILES:
        for hand in json.loads((SAMPLES / f"{name}.json").read_text(encoding="utf-8")):
            started = datetime.fromisoformat(hand["started_at"]).replace(tzinfo=None)
            found += [
                Dealt(hand["game"]["kind"], one["position"], Decimal(one["net"]), started)
                for one in hand["players"]
                if one["name"] == player
            ]
    return found


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> TestClient:
    store = tmp_path_factory.mktemp("scopes") / "store"
    return client_of(store_of(store, *(SAMPLES / f"{name}.txt" for name in FILES)))


def total(rows: Json) -> int:
    return sum(one["hands"] for one in rows)


# the number of hands that the data of each page has in all
COUNTED: dict[str, Callable[[Json], int]] = {
    "/index.json": lambda data: total(data["results"]),
    "/sessions.json": lambda data: total(data["sessions"]),
    "/hands.json": lambda data: data["total"],
    "/export/hands.json": len,
    "/api/v1/count": lambda data: data["count"],
    "/stats.json": total,
    "/stats.json?by=position": total,
    "/stats.json?by=session": total,
    "/ranges.json": total,
    f"/player/pokerstars/{HERO}.json": lambda data: total(data["stats"]["all"]),
}


@pytest.mark.slow
@pytest.mark.slow_cases(4)
@pytest.mark.parametrize(
    "name", [*FILTERS, *(pytest.param(name, marks=pytest.mark.slow) for name in MORE_FILTERS)]
)
def test_every_page_counts_the_hands_of_every_filter(app: TestClient, name: str) -> None:
    query, keeps, player = {**FILTERS, **MORE_FILTERS}[name]
    dealt = [one for one in hands_of(player) if keeps(one)]

    def data(path: str) -> Json:
        answer = app.get(path, params=query)
        assert answer.status_code == 200, (path, answer.text)
        return answer.json()

    pages = {path.replace(HERO, player): count for path, count in COUNTED.items()}
    assert {path: count(data(path)) for path, count in pages.items()} == dict.fromkeys(pages, len(dealt))
    kinds = Counter(one.kind for one in dealt)
    assert total(data("/tournaments.json")["tournaments"]) == kinds["tournament"]
    assert data("/graph.json")["total"] == max(kinds.values(), default=0)
    verdict = data("/index.json")["verdict"]
    assert (verdict["hands"] if verdict else 0) == max(kinds.values(), default=0)
    of_player = [row for row in data("/players.json?name=") if row["player"] == player]
    assert total(of_player) == len(dealt)


@pytest.mark.parametrize("q", ["", "net < 0", "net > 100000bb"])
def test_a_query_on_the_page_of_a_session_stays_in_it(app: TestClient, q: str) -> None:
    listed = app.get("/sessions.json").json()["sessions"]
    assert SESSION in [one["id"] for one in listed]
    dealt = [one for one in hands_of(HERO) if is_of_session(one)]
    fitting = [one for one in dealt if not q or (one.net < 0 and q == "net < 0")]
    found = app.get(f"/session/{SESSION}.json", params={"q": q}).json()
    assert (found["hands"], len(found["hands_played"])) == (len(fitting), len(fitting))
    assert found["start"] == "2026-04-11T23:41:20"
    page = app.get(f"/session/{SESSION}", params={"q": q})
    assert page.status_code == 200
    links = [at for at in re.findall(r'href="([^"]*)"', page.text.partition("<main")[2]) if "/hands" in at]
    assert links
    for at in links:
        assert f"session={SESSION}" in at


def test_the_id_of_a_session_does_not_depend_on_the_filter(app: TestClient) -> None:
    every = {one["id"]: one["start"] for one in app.get("/sessions.json").json()["sessions"]}
    for query in ({"q": "net < 0"}, {"q": "position = BTN"}, {"from": "2026-04-11T23:50"}, {"kind": "cash"}):
        found = app.get("/sessions.json", params=query).json()["sessions"]
        assert found
        assert {one["id"]: one["start"] for one in found}.items() <= every.items()


@pytest.mark.parametrize("path", ["/hands", "/stats", f"/session/{SESSION}", "/graph", "/lines"])
def test_the_question_bar_keeps_the_scope(app: TestClient, path: str) -> None:
    """A browser sends the page's filter with the form: no input drops its value."""
    query = {"session": SESSION, "from": "2026-04-11T23:45:01", "to": "April 2026", "kind": "cash"}
    form = app.get(path, params=query).text.partition('<form class="question"')[2].partition("</form>")[0]
    action, sent = re.search(r'action="([^"]*)"', form), {}
    for field in re.findall(r"<input [^>]*>", form):
        given = dict(re.findall(r'(\w+)="([^"]*)"', field))
        assert given.get("type") != "date" or not given["value"]
        sent[given["name"]] = unescape(given["value"])
    chosen = dict(
        re.findall(r'<select name="(\w+)">(?:(?!</select>).)*value="(\w+)" selected', form, re.DOTALL)
    )
    assert action is not None
    assert action[1] == path
    assert {key: text for key, text in (sent | chosen).items() if text} == query


@pytest.mark.parametrize(("key", "path"), [("file", "/checks"), ("name", "/players")])
def test_the_filter_bar_keeps_the_limits_of_a_page(app: TestClient, key: str, path: str) -> None:
    form = app.get(path, params={key: "x"}).text.partition('<form class="question"')[2]
    assert f'name="{key}" value="x"' in form.partition("</form>")[0]


def test_a_session_that_does_not_exist_is_named(app: TestClient) -> None:
    answer = app.get("/hands.json?session=pokerstars-cash-x")
    assert (answer.status_code, answer.json()["key"]) == (400, "session")
    assert app.get("/hands?session=pokerstars-cash-x").status_code == 400
    assert app.get("/session/x.json").status_code == 404


@pytest.mark.slow
def test_a_query_on_the_page_of_a_tournament_stays_in_it(app: TestClient) -> None:
    path = "/tournament/pokerstars/3184520771"
    dealt = [one for one in hands_of(HERO) if one.kind == "tournament"]
    for q, hands in (("", dealt), ("net < 0", [one for one in dealt if one.net < 0]), ("net > 9999bb", [])):
        found = app.get(f"{path}.json", params={"q": q}).json()
        assert (found["hands"], len(found["hands_played"])) == (len(hands), len(hands))
        assert found["tournament_id"] == "3184520771"
        assert app.get(path, params={"q": q}).status_code == 200
    assert app.get("/tournament/pokerstars/1.json").status_code == 404


def test_a_day_opens_the_hands_of_its_sessions(app: TestClient) -> None:
    page = app.get("/sessions").text
    rows = re.findall(r'<td class="day"><a href="([^"]*)">([\d-]+)</a>', page)
    hands = {one["day"]: one["hands"] for one in app.get("/sessions.json").json()["days"]}
    assert [day for _, day in rows] == [*hands]
    for at, day in rows:
        assert app.get(unescape(at).replace("/hands", "/hands.json")).json()["total"] == hands[day]


def test_findings_belong_to_matching_hands(tmp_path: Path) -> None:
    """Findings of hands with errors count, although statistics leave these hands out."""
    file = tmp_path / "hands.txt"
    file.write_text(one_hand() + one_hand(2, won="0.13") + one_hand(3, day=2, won="0.14"))
    found = client_of(store_of(tmp_path / "store", file))
    every, of_day, of_nobody = (
        found.get("/checks.json", params={"q": q}).json()["findings"]
        for q in ("", "day = 2021-03-02", "player = Bob")
    )
    assert every == 2 * of_day > 0 == of_nobody
