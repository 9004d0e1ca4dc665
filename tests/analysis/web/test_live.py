"""Imports beside the pages, and events for open pages."""

import asyncio
import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from starlette.testclient import TestClient

from analysis.dataset.cache import Cache
from analysis.store import Store
from analysis.store.intake.importing import ImportCallbacks, Imported
from analysis.web.app import make_app
from analysis.web.errors import BusyError
from analysis.web.events import news
from analysis.web.links import UrlFilter
from analysis.web.page_request import PageRequest
from analysis.web.pages.hands.hand_list import listing
from analysis.web.pages.hands.hands import count
from analysis.web.pages.upkeep import import_folders
from analysis.web.store.importer import Importer
from analysis.web.store.jobs import Jobs
from analysis.web.store.served_store import ServedSettings, ServedStore
from hhparser import Hand, Replay
from hhparser.columns import Rows, add_rows
from hhparser.input.clients import Client, FoundFolder
from hhparser.pipeline import Reading
from tests.analysis.cli.conftest import one_hand
from tests.analysis.web.conftest import PORT, TOKEN, client_of, store_of

BASE = f"http://127.0.0.1:{PORT}"
HEADERS = {"Authorization": f"Bearer {TOKEN}", "Origin": BASE}


def served_of(folder: Path) -> ServedStore:
    return ServedStore(store_of(folder), ServedSettings())


def finished(importer: Importer, paths: list[str]) -> dict[str, Any]:
    importer.start(paths).join()
    return importer.state()


def test_an_import_counts_hands_and_reports_errors(tmp_path: Path) -> None:
    (tmp_path / "hands.txt").write_text(one_hand(1) + one_hand(2))
    served = served_of(tmp_path / "store")
    state = finished(served.importer, [str(tmp_path / "hands.txt")])
    assert (state["hands"], state["running"], state["failed"], state["runs"]) == (2, False, False, 1)
    assert state["done"] == state["total"] > 0
    state = finished(served.importer, [str(tmp_path / "nothing.txt")])
    assert (state["failed"], state["runs"]) == (True, 2)
    assert "no file, folder or pattern matches" in served.importer.error
    page = client_of(served.folder).get("/imports.json").json()
    assert [(one["path"], one["hands"]) for one in page["files"]] == [(str(tmp_path / "hands.txt"), 2)]


def test_unreadable_files_are_reported(tmp_path: Path) -> None:
    folder = tmp_path / "hands"
    folder.mkdir()
    (folder / "hands.txt").write_text(one_hand())
    (folder / "old.zip").write_bytes(b"PK")
    served = served_of(tmp_path / "store")
    assert finished(served.importer, [str(folder)])["failed"] is False
    ((path, reason),) = served.importer.imported.unreadable
    assert (path, bool(reason)) == (str(folder / "old.zip"), True)


def test_an_import_is_stopped_and_continues(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After a stop, the hands of the batches so far count once, and the next import adds the rest."""
    monkeypatch.setattr("hhparser.pipeline.BLOCK_BYTES", 1)
    folder = tmp_path / "hands"
    folder.mkdir()
    for number in (1, 2, 3):
        (folder / f"{number}.txt").write_text(one_hand(number))
    served = served_of(tmp_path / "store")
    monkeypatch.setattr(served.importer, "begin", lambda total: client_stop())
    app = TestClient(make_app(served, TOKEN, PORT), base_url=BASE, headers=HEADERS)

    def client_stop() -> None:
        assert app.post("/api/v1/imports/stop").json() == {"stopped": True}
        assert "Stopping" in app.get("/").text

    state = finished(served.importer, [str(folder)])
    assert (state["hands"], state["running"], state["failed"]) == (1, False, False)
    page = app.get("/imports.json").json()
    assert (page["import"]["stopped"], page["import"]["hands"]) == (True, 1)
    assert "The import was stopped after 1 hand" in app.get("/imports").text
    monkeypatch.undo()
    finished(served.importer, [str(folder)])
    page = app.get("/imports.json").json()
    assert (page["import"]["stopped"], page["import"]["hands"]) == (False, 3)
    assert [one["hands"] for one in page["files"]] == [1, 1, 1]
    assert app.post("/api/v1/imports/stop").json() == {"stopped": False}


def test_skipped_files_are_listed(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear Ann")
    (tmp_path / "hands.txt").write_text(
        one_hand(1) + one_hand(2).replace("Hold'em No Limit", "Omaha Pot Limit")
    )
    served = served_of(tmp_path / "store")
    finished(served.importer, [str(tmp_path / "letter.txt"), str(tmp_path / "hands.txt")])
    app = TestClient(make_app(served, TOKEN, PORT), base_url=BASE, headers=HEADERS)
    state = app.get("/imports.json").json()["import"]
    assert (state["skipped"], state["other_games"]) == ([str(tmp_path / "letter.txt")], 1)
    page = app.get("/imports").text
    assert "1 file without hands of a known site" in page
    assert "1 new hand of games other than hold’em" in page


@pytest.mark.slow
def test_an_answer_is_of_one_state_of_the_store(tmp_path: Path) -> None:
    """Hands that are imported while a page is made are on the next one, and only there."""
    file = tmp_path / "hands.txt"
    file.write_text(one_hand(1))
    served = served_of(tmp_path / "store")
    finished(served.importer, [str(file)])
    before = PageRequest(served.connect(), UrlFilter(), {}, {})
    assert before.tables.snapshot.count == 1
    file.write_text(one_hand(1) + one_hand(2))
    finished(served.importer, [str(file)])
    after = PageRequest(served.connect(), UrlFilter(), {}, {})
    for asked, hands in ((before, 1), (after, 2), (before, 1), (after, 2)):
        assert [
            len(listing(asked)[0]),
            count(asked)[0],
            asked.long("counts", count).answer.result()[0],
        ] == 3 * [hands]


def test_one_import_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    served, begun, goes_on = served_of(tmp_path / "store"), Event(), Event()

    def import_files(store: object, paths: object, reading: Reading, progress: ImportCallbacks) -> Imported:
        begun.set()
        goes_on.wait(10)
        return Imported()

    monkeypatch.setattr("analysis.web.store.importer.Store.import_files", import_files)
    running = served.importer.start(["a"])
    assert begun.wait(10)
    with pytest.raises(BusyError):
        served.importer.start(["b"])
    goes_on.set()
    running.join()
    served.importer.start(["c"]).join()


def test_pages_get_an_event_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The state at first, and then only differences."""
    monkeypatch.setattr("analysis.web.events.SECONDS", 0)
    monkeypatch.setattr("analysis.web.events.QUIET", 3)
    served = served_of(tmp_path / "store")
    (tmp_path / "hands.txt").write_text(one_hand(1))

    async def listen() -> list[str]:
        told = news(served)
        first = [await anext(told), await anext(told)]
        served.importer.start([str(tmp_path / "hands.txt")]).join()
        return [*first, await anext(told)]

    with ThreadPoolExecutor(1) as own:  # a browser of other tests may have an event loop in this thread
        first, quiet, later = own.submit(asyncio.run, listen()).result()
    assert quiet == ":\n\n"
    before, after = (json.loads(line.removeprefix("data: ")) for line in (first, later))
    assert before["import"]["runs"] == 0
    assert after["generation"] > before["generation"]
    assert after["import"]["hands"] == 1


def test_folders_of_clients_are_offered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the table that `hh import --list` reads."""
    served = served_of(tmp_path / "store")
    folder = tmp_path / "clients" / "HandHistory"
    folder.mkdir(parents=True)
    client = Client("A client", "always", "", {})
    monkeypatch.setattr(import_folders, "client_folders", lambda *_: [FoundFolder(client, folder, "Ann")])
    assert list(import_folders.offered(served.connect().store).values()) == [("A client", str(folder))]
    app = client_of(served.folder)
    assert f'value="{folder}" checked> <b>A client</b>' in app.get("/").text


def test_imported_folders_are_offered_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    served = served_of(tmp_path / "store")
    hands = tmp_path / "hands.txt"
    hands.write_text(one_hand())
    finished(served.importer, [str(hands)])
    assert list(import_folders.offered(served.connect().store).values()) == [("Imported before", str(hands))]
    hands.unlink()
    assert import_folders.offered(served.connect().store) == {}


def test_a_job_runs_once() -> None:
    jobs, goes_on = Jobs(1, Cache()), Event()
    calls: list[int] = []

    def compute(_: object) -> int:
        calls.append(goes_on.wait(10))
        return 7

    first = jobs.start("x", compute, 0)
    assert not first.answer.done()
    goes_on.set()
    assert jobs.start("x", compute, None).answer.result() == 7
    assert calls == [True]

    def fail(_: object) -> int:
        raise ValueError("no")

    with pytest.raises(ValueError, match="no"):
        jobs.start("y", fail, None).answer.result()


@pytest.mark.slow
@pytest.mark.parametrize("is_watched", [False, True], ids=["imported", "watched"])
def test_an_internal_error_in_one_hand_is_a_finding(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_watched: bool
) -> None:
    """A file with a hand that causes an error, next to a good one: pages name it, and the server continues."""
    folder = tmp_path / "hands"
    folder.mkdir()
    (folder / "bad.txt").write_text(one_hand(7) + one_hand(8))
    (folder / "good.txt").write_text(one_hand(1) + one_hand(2))

    def failing(rows: Rows, hand: Hand, replayed: Replay | None, *others: Any) -> None:  # Any: passed on
        if replayed is not None and hand.hand_id == "7":
            raise ZeroDivisionError
        add_rows(rows, hand, replayed, *others)

    monkeypatch.setattr("analysis.store.disk.batches.add_rows", failing)
    served = served_of(tmp_path / "store")
    client = client_of(served.folder)
    if is_watched:
        with Store(served.folder) as store:
            next(store.watch([str(folder)]))
    else:
        assert finished(served.importer, [str(folder)])["failed"] is False
    (found,) = client.get("/checks.json").json()["codes"]
    assert (found["code"], found["severity"], found["findings"]) == ("P137", "error", 1)
    (finding,) = client.get("/checks/P137.json").json()["findings"]
    assert (finding["file"], finding["line"]) == (str(folder / "bad.txt"), 1)
    assert finding["message"].startswith("internal error: ZeroDivisionError in test_live.py:")
    for page in ("/hands", "/checks"):
        answer = client.get(page)
        assert answer.status_code == 200, page
    assert "bad.txt" in client.get("/checks/P137").text
