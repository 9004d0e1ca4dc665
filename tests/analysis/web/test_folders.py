"""The folder picker: folders below the home folder, by ids that the server issued."""

from pathlib import Path

import pytest
from starlette.testclient import TestClient

from analysis.web.store.folders import FolderPicker
from tests.analysis.cli.conftest import one_hand
from tests.analysis.web.conftest import client_of, store_of
from tests.schemas import validator


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A home folder with hands, a hidden folder, and links within it and out of it."""
    (tmp_path / "home" / "poker" / "2024").mkdir(parents=True)
    (tmp_path / "home" / "poker" / "2024" / "hands.txt").write_text(one_hand(1))
    (tmp_path / "home" / ".secret").mkdir()
    (tmp_path / "outside").mkdir()
    (tmp_path / "home" / "link").symlink_to(tmp_path / "home" / "poker")
    (tmp_path / "home" / "out").symlink_to(tmp_path / "outside")
    return tmp_path / "home"


def app_of(home: Path, *, is_read_only: bool = False) -> TestClient:
    app = client_of(store_of(home.parent / "store"), is_read_only=is_read_only)
    app.app.state.served.folders = FolderPicker(home)  # type: ignore[attr-defined]
    return app


def test_a_folder_is_chosen_and_imported(home: Path) -> None:
    app = app_of(home)
    data = app.get("/imports/folders.json").json()
    validator("web-folders").validate(data)
    assert [one["name"] for one in data["folders"]] == ["link", "poker"]
    inner = app.get(f"/imports/folders.json?folder={data['folders'][1]['id']}").json()
    assert (inner["name"], inner["parent"]) == ("Home / poker", data["id"])
    served = app.app.state.served  # type: ignore[attr-defined]
    chosen: list[list[str]] = []
    served.importer.start = chosen.append
    app.post("/api/v1/imports/run", data={"folder": inner["id"]})
    assert chosen == [[str(home / "poker")]]


@pytest.mark.parametrize("folder", ["/etc", "../outside", "x" * 50, "poker"])
def test_other_ids_are_refused(home: Path, folder: str) -> None:
    app = app_of(home)
    assert app.get("/imports/folders.json", params={"folder": folder}).status_code == 404
    assert app.post("/imports/run", data={"folder": folder}).status_code == 404


def test_a_folder_that_leads_out_later_is_refused(home: Path) -> None:
    app = app_of(home)
    poker = app.get("/imports/folders.json").json()["folders"][1]["id"]
    (home / "poker").rename(home / "moved")
    (home / "poker").symlink_to(home.parent / "outside")
    assert app.post("/imports/run", data={"folder": poker}).status_code == 404


def test_read_only_has_no_picker(home: Path) -> None:
    app = app_of(home, is_read_only=True)
    assert app.get("/imports/folders").status_code == 404
    assert "Choose a folder</a>" not in app.get("/imports").text


def test_an_empty_store_offers_the_picker(home: Path) -> None:
    page = app_of(home).get("/").text
    assert "No hands yet. Choose a folder." in page
    assert 'href="/imports/folders"' in page
