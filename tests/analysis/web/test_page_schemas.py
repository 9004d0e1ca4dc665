"""The JSON of pages follows their schemas."""

from pathlib import Path

import pytest
from starlette.testclient import TestClient

from tests.analysis.cli.conftest import one_hand
from tests.analysis.cli.test_schemas import stored, validator
from tests.analysis.web.conftest import client_of, store_of

PAGES = {
    "/hands.json": "web-hands",
    "/hands.json?q=went_to_showdown": "web-hands",
    "/sessions.json": "web-sessions",
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
    "/stats.json?vs=pool&by=position": "web-compare",
    "/players.json": "stats",
}


@pytest.mark.parametrize(("path", "name"), PAGES.items(), ids=PAGES)
def test_pages(app: TestClient, path: str, name: str) -> None:
    data = app.get(path).json()
    assert isinstance(data, list) or data["schema"] == stored(name)["$id"]
    validator(name).validate(data)


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


def test_a_store_without_hands(tmp_path: Path) -> None:
    client = client_of(store_of(tmp_path / "store"))
    for name in ("index", "hands", "sessions"):
        validator(f"web-{name}").validate(client.get(f"/{name}.json").json())
