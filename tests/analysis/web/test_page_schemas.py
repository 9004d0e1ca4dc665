"""The JSON of pages follows their schemas."""

from pathlib import Path

import pytest
from starlette.routing import Route
from starlette.testclient import TestClient

from analysis.web.app import API
from hhparser import __version__
from tests.analysis.cli.conftest import one_hand
from tests.analysis.web.conftest import client_of, store_of
from tests.schemas import stored, validator

PAGES = {
    "/hands.json": "web-hands",
    "/hands.json?q=went_to_showdown": "web-hands",
    "/hands/pool.json?q=three_bet": "web-hands",
    "/sessions.json": "web-sessions",
    "/review.json": "review",
    "/self-check.json": "self-check",
    "/pool.json": "pool",
    "/pool.json?line=BTN+opens": "pool",
    "/study.json": "web-study",
    "/study/next.json": "web-study-question",
    "/study/ranges.json": "web-range-quiz",
    "/lines.json": "lines",
    "/lines.json?line=BTN+opens": "lines",
    "/lines/hands.json?line=BTN+opens": "web-line-hands",
    "/graph.json": "web-graph",
    "/graph.json?unit=money&hands=2-20": "web-graph",
    "/ranges.json": "stats",
    "/equity.json?first=AhKd&second=QQ%2B&board=Qs7d2c": "equity",
    "/stats.json": "stats",
    "/stats.json?by=position": "stats",
    "/stats.json?vs=pool": "compare",
    "/stats.json?vs=pool&by=position_group&stat=vpip": "web-compare",
    "/players.json": "stats",
    "/player/pokerstars/RiverOtter.json": "web-player",
    "/tournaments.json": "web-tournaments",
    "/tournament/pokerstars/3867214905.json": "web-tournament",
    "/export/hands.json": "hands",
    "/checks.json": "web-checks",
    "/checks/M201.json": "web-rule",
    "/audit.json": "web-audit",
    "/imports.json": "web-imports",
    "/imports/folders.json": "web-folders",
    "/settings.json": "web-settings",
    "/help.json": "web-help",
    "/help/statistics.json": "web-help-topic",
    "/help/columns.json": "web-help-topic",
    "/help/rules.json": "web-help-topic",
    "/notes.json": "web-notes",
    "/tags.json": "tags",
    "/saved.json": "saved",
    f"{API}/columns": "web-columns",
    f"{API}/grid": "stats",
    f"{API}/findings": "web-checks",
    f"{API}/rule/M201": "web-rule",
    f"{API}/stat/vpip": "web-statistic",
    f"{API}/vocabulary": "web-vocabulary",
}
OTHERS = {  # routes that the tests below ask, and the sheet, in test_sheet.py
    *("/index", "/leaks", "/calibration", "/session/{session}", "/hand/{site}/{number:path}"),
    *("/count", "/facets", "/questions/{question}", "/players/sheet", "/export/sheet.{format}"),
}
NAMED_BY_USER = {"tags", "saved", "web-columns"}  # their keys are names that the user chose


@pytest.mark.parametrize(("path", "name"), PAGES.items(), ids=PAGES)
def test_pages(app: TestClient, path: str, name: str) -> None:
    data = app.get(path).json()
    if isinstance(data, dict) and name not in NAMED_BY_USER:
        assert [*data.items()][:2] == [("schema", stored(name)["$id"]), ("version", __version__)]
    validator(name).validate(data)


def test_every_route_of_json_has_a_schema(app: TestClient) -> None:
    routes = [one for one in app.app.routes if isinstance(one, Route) and "GET" in (one.methods or ())]  # type: ignore[attr-defined]
    is_json = {_name(one) for one in routes if one.path.startswith(API) or one.path.endswith(".json")}
    asked = {
        _name(next(one for one in routes if one.path_regex.match(path.partition("?")[0]))) for path in PAGES
    }
    assert is_json - {"/events"} == asked | OTHERS


def _name(route: Route) -> str:
    """Return the path of a page, also used for its JSON and the API."""
    return route.path.removeprefix(API).removesuffix(".json")


@pytest.mark.slow
def test_verdict_and_calibration(app: TestClient) -> None:
    overview, leaks, calibration = (
        app.get(f"/{name}.json").json() for name in ("index", "leaks", "calibration")
    )
    assert overview["verdict"]["leaks"] == leaks["leaks"]
    assert calibration["calibration"]
    validator("web-index").validate(overview)
    validator("web-leaks").validate(leaks)
    validator("calibration").validate(calibration)


def test_a_session_and_a_hand_with_notes_and_findings(tmp_path: Path) -> None:
    (tmp_path / "hands.txt").write_text(one_hand(1) + one_hand(2, won="0.13"))
    client = client_of(store_of(tmp_path / "store", tmp_path / "hands.txt"))
    (one,) = client.get("/sessions.json?with_errors=1").json()["sessions"]
    (hand, *_) = client.get("/hands.json").json()["hands"]
    pages = {"web-session": f"/session/{one['id']}", "web-hand": f"/hand/{hand['site']}/{hand['hand_id']}"}
    for name, path in pages.items():
        assert client.post(f"/api/v1{path}/note", data={"text": "call", "step": "1"}).status_code == 200
        data = client.get(f"{path}.json?with_errors=1").json()
        assert data["notes"]
        assert data.get("findings", True)
        validator(name).validate(data)


def test_notes_and_saved_names(own_app: TestClient) -> None:
    (hand, *_) = own_app.get("/hands.json").json()["hands"]
    posts = {
        f"/hand/{hand['site']}/{hand['hand_id']}/note": {"text": "call"},
        f"/hand/{hand['site']}/{hand['hand_id']}/tag": {"tag": "bluff"},
        "/saved?q=vpip": {"name": "mine"},
        "/columns": {"name": "few", "stat": "vpip,pfr"},
    }
    for path, fields in posts.items():
        assert own_app.post(API + path, data=fields).status_code == 200
    for name, path in (
        ("web-notes", "notes"),
        ("tags", "tags"),
        ("saved", "saved"),
        ("web-columns", "columns"),
    ):
        data = own_app.get(f"{API}/{path}").json()
        assert data
        validator(name).validate(data)
    assert own_app.get("/hands.json").json()["total"]  # waits for the counts
    data = own_app.get(f"{API}/facets").json()
    assert {"Tag", "Position"} < data.keys()
    validator("web-facets").validate(data)
    validator("web-count").validate(own_app.get(f"{API}/count").json())


@pytest.mark.slow
def test_an_audit(own_app: TestClient) -> None:
    question = own_app.post(f"{API}/audit/run").json()
    own_app.app.state.served.jobs.with_id(question["id"]).answer.result(60)  # type: ignore[attr-defined]
    data = own_app.get("/audit.json").json()
    assert data["question"]["running"] is False
    assert "diagnostics" in data
    validator("web-audit").validate(data)
    question = own_app.get(f"{API}/questions/{data['question']['id']}").json()
    validator("web-question").validate(question)


def test_a_store_without_hands(tmp_path: Path) -> None:
    client = client_of(store_of(tmp_path / "store"))
    names = {"index", "hands", "sessions", "tournaments", "checks", "graph", "leaks"}
    for name in names:
        validator(f"web-{name}").validate(client.get(f"/{name}.json").json())
    validator("calibration").validate(client.get("/calibration.json").json())
    for name in sorted(names - {"index"}):
        assert client.get(f"/{name}.json", params={"q": "opponent = Bob"}).status_code == 200, name


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/hands.json?q=net+%3E", 400),
        ("/hands.json?from=noon", 400),
        ("/stats.json?by=color", 400),
        ("/checks/X1.json", 404),
        ("/nothing.json", 404),
    ],
)
def test_errors(app: TestClient, path: str, status: int) -> None:
    response = app.get(path)
    assert response.status_code == status
    assert response.json()["schema"] == stored("web-error")["$id"]
    validator("web-error").validate(response.json())


def test_a_conflict(own_app: TestClient) -> None:
    own_app.post(f"{API}/saved?q=vpip", data={"name": "mine"})
    response = own_app.post(f"{API}/saved?q=pfr", data={"name": "mine", "changed": "won"})
    assert (response.status_code, response.json()["theirs"]) == (412, "vpip")
    validator("web-error").validate(response.json())
