"""Background jobs: results, progress and cancellation; counts, verdicts and the audit."""

import json
import re
from collections.abc import Callable
from concurrent.futures import wait
from multiprocessing import active_children
from pathlib import Path
from threading import Event
from types import ModuleType
from typing import Any

import pytest
from click.testing import Result
from starlette.testclient import TestClient

from analysis.dataset.cache import Cache
from analysis.web import endpoints
from analysis.web.errors import BusyError
from analysis.web.pages.hands import hands
from analysis.web.pages.numbers import stats
from analysis.web.pages.people import players
from analysis.web.store.jobs import MOST_RUNNING, Job, Jobs, StoppedError
from hhparser import __version__
from tests.analysis.cli.conftest import ROOT
from tests.analysis.web.conftest import SAMPLES, client_of, store_of

pytestmark = pytest.mark.slow
NOT_RUN = {"schema": "hhparser/web-audit/1", "version": __version__, "question": None}

Invoke = Callable[..., Result]


class Held:
    """Makes an answer when it may go on."""

    def __init__(self) -> None:
        self.goes_on = Event()

    def make(self, job: Job[int]) -> int:
        job.tell(1, 4)
        assert self.goes_on.wait(10)
        job.tell(2, 4)
        return 7


def begun(jobs: Jobs, held: Held, key: str = "x") -> Job[int]:
    asked = jobs.start(key, held.make, 0)
    while not asked.total:
        pass
    return asked


def test_a_job_reports_its_progress() -> None:
    jobs, held = Jobs(1, Cache()), Held()
    asked = begun(jobs, held)
    assert jobs.progress == {asked.id: (1, 4)}
    assert asked.ready is None
    assert jobs.start("x", held.make, 0) is asked is jobs.with_id(asked.id)
    held.goes_on.set()
    assert asked.answer.result(10) == 7
    assert (asked.ready, jobs.progress) == (7, {})


def test_a_cancelled_job_is_restarted_only_on_purpose() -> None:
    jobs, held = Jobs(1, Cache()), Held()
    asked = begun(jobs, held)
    asked.stop()
    held.goes_on.set()
    assert isinstance(asked.answer.exception(10), StoppedError)
    assert (asked.ready, asked.is_stopped) == (None, True)
    assert jobs.start("x", held.make, None, again=False) is asked
    assert jobs.start("x", held.make, None).ready == 7


def test_a_job_in_another_process_delays_no_job_in_a_thread() -> None:
    jobs, long = Jobs(1, Cache()), Held()
    asked = jobs.start("long", long.make, 0, is_apart=True)
    queued = jobs.start("long, too", long.make, 0, is_apart=True)
    short = Held()
    short.goes_on.set()
    assert jobs.start("short", short.make, 10).ready == 7
    assert (asked.ready, queued.ready, queued.total) == (None, None, 0)
    long.goes_on.set()
    assert (asked.answer.result(10), queued.answer.result(10)) == (7, 7)


def test_too_many_jobs() -> None:
    jobs, held = Jobs(1, Cache()), Held()
    begun(jobs, held)
    for number in range(MOST_RUNNING - 1):
        jobs.start(number, held.make, 0)
    with pytest.raises(BusyError):
        jobs.start("one more", held.make, 0)
    held.goes_on.set()
    assert jobs.start(0, held.make, None).ready == 7
    assert jobs.start("one more", held.make, None).ready == 7


@pytest.mark.parametrize("query", ["", "?q=position+%3D+BTN", "?kind=tournament", "?q=net+%3E+100000bb"])
def test_a_count_is_that_of_the_list(app: TestClient, query: str) -> None:
    app.get(f"/hands.json{query}")
    expected = app.get(f"/hands.json{query}").json()["total"]
    assert app.get(f"/api/v1/count{query}").json()["count"] == expected


def test_a_long_count_has_an_id(sample_store: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The response comes at once; the page shows that it is counting, and can cancel it."""
    app, goes_on, count = client_of(sample_store), Event(), hands.count

    def slow(asked: Any) -> Any:
        assert goes_on.wait(10)
        return count(asked)

    monkeypatch.setattr(hands, "count", slow)
    told = app.get("/api/v1/count").json()
    assert (told["running"], told["stopped"]) == (True, False)
    page = app.get("/hands").text
    assert "counting" in page
    assert f'action="/questions/{told["id"]}/stop"' in page
    assert app.post(f"/api/v1/questions/{told['id']}/stop").json()["stopped"]
    assert "not counted" in app.get("/hands").text
    goes_on.set()
    assert app.get("/hands?again=1").status_code == 200
    assert app.get("/hands.json").json()["total"] == app.get("/api/v1/count").json()["count"]
    assert app.get(f"/api/v1/questions/{told['id']}").status_code == 404, "another took its place"


@pytest.mark.parametrize(("module", "page"), [(stats, "/stats?by=month&x=1"), (players, "/players?name=a")])
def test_a_long_page_shows_progress_and_can_be_cancelled(
    sample_store: Path, monkeypatch: pytest.MonkeyPatch, module: ModuleType, page: str
) -> None:
    app, goes_on, count = client_of(sample_store, many=0), Event(), module.player_stats

    def slow(*args: Any, **options: Any) -> Any:
        assert goes_on.wait(10)
        return count(*args, **options)

    monkeypatch.setattr(module, "player_stats", slow)
    monkeypatch.setattr(endpoints, "LONG", 0.0)
    waiting = app.get(page).text
    stop = re.search(r'action="(/questions/(\w+)/stop)"', waiting)
    assert stop is not None
    assert f'data-question="{stop[2]}"' in waiting
    fields = dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', waiting[stop.start() :]))
    back = app.post(stop[1], data=fields, follow_redirects=False).headers["location"]
    assert back == page
    goes_on.set()
    assert "was cancelled" in app.get(back).text
    monkeypatch.setattr(endpoints, "LONG", 60.0)
    again = app.get(f"{page}&again=1").text
    assert "<table" in again
    assert "data-question" not in again


def test_an_error_of_a_job_is_shown(sample_store: Path) -> None:
    found = client_of(sample_store, many=0).get("/stats?by=nonsense")
    assert (found.status_code, "no column" in found.text) == (400, True)


def audited(app: TestClient) -> dict[str, Any]:
    """Return the final result of the audit."""
    question = app.post("/api/v1/audit/run").json()
    app.app.state.served.jobs.with_id(question["id"]).answer.result(60)  # type: ignore[attr-defined]
    found: dict[str, Any] = app.get("/audit.json").json()
    return found


@pytest.mark.slow_cases(1)
@pytest.mark.parametrize("folder", ["pokerstars", "winamax"])
def test_the_audit_is_that_of_the_command(tmp_path: Path, invoke: Invoke, folder: str) -> None:
    hands_of = ROOT / "sample_histories" / folder
    app = client_of(store_of(tmp_path / "store", hands_of))
    assert app.get("/audit.json").json() == NOT_RUN
    assert 'action="/audit/run"' in app.get("/audit").text
    expected = json.loads(invoke("audit", str(hands_of), "--format", "json").stdout)
    found = audited(app)
    del expected["schema"]
    assert {key: found[key] for key in expected} == expected
    page = app.get("/audit").text
    for one in found["diagnostics"]:
        assert f'href="/checks/{one["code"]}"' in page
    assert "95% interval" in page if found["tests"] else "too few hands" in page
    for order in {*re.findall(r'class="sort" href="([^"]*)"', page)}:
        assert 'aria-sort="descending"' in app.get(order).text


def test_an_audit_is_kept_until_hands_come(tmp_path: Path) -> None:
    folder = store_of(tmp_path / "store", SAMPLES / "cash_6max_session.txt")
    app = client_of(folder)
    audited(app)
    app.post("/hand/pokerstars/260418980311/tag", data={"tag": "seen"})
    assert "diagnostics" in app.get("/audit.json").json()
    store_of(folder, SAMPLES / "cash_heads_up.txt")
    assert app.get("/audit.json").json() == NOT_RUN


def test_an_audit_is_stopped(sample_store: Path) -> None:
    """Its process ends when it is stopped."""
    app = client_of(sample_store)
    question = app.post("/api/v1/audit/run").json()
    page = app.get("/audit").text
    assert f'<progress data-question="{question["id"]}"' in page
    running = app.app.state.served.jobs.with_id(question["id"])  # type: ignore[attr-defined]
    while not running.total:
        assert not wait([running.answer], 0.05).done
    app.post("/audit/stop")
    assert isinstance(running.answer.exception(10), StoppedError)
    assert active_children() == []
    assert 'action="/audit/run"' in app.get("/audit").text


def test_many_hands_have_verdict_and_lines_from_a_worker_process(sample_store: Path) -> None:
    few, many = (client_of(sample_store, many=number) for number in (10**9, 1))
    query = "q=position+%3D+BTN&kind=cash&reviewed=no"
    found = many.get(f"/leaks.json?{query}").json()
    assert found == few.get(f"/leaks.json?{query}").json()
    assert found["game"] == "cash USD, pokerstars"
    node = many.get(f"/lines.json?{query}").json()
    assert node == few.get(f"/lines.json?{query}").json()
    assert node["hands"] > 0


def test_a_verdict_on_many_hands_is_not_worked_out_for_every_hand(tmp_path: Path) -> None:
    """It is shown for a while, with a link; a program gets the present one."""
    folder = store_of(tmp_path / "store", SAMPLES / "cash_6max_session.txt")
    app = client_of(folder, many=1)
    first = app.get("/leaks.json").json()
    assert "Computed before" not in app.get("/leaks").text
    store_of(folder, SAMPLES / "cash_heads_up.txt")
    page = app.get("/leaks").text
    assert "Computed before the latest hands were imported" in page
    assert "Computed before" in app.get("/").text
    again = str(re.search(r'href="(/leaks\?again=\d+)"', page)[1])  # type: ignore[index]
    app.get(again)
    second = app.get("/leaks.json").json()
    assert [one["chances"] for one in first["leaks"]] != [one["chances"] for one in second["leaks"]]
    for address in (again, "/leaks", "/"):
        assert "Computed before" not in app.get(address).text


@pytest.mark.parametrize("again", ["x", "9" * 3000, "-1"])
def test_wrong_generations(app: TestClient, again: str) -> None:
    assert app.get("/leaks", params={"again": again}).status_code == (400 if len(again) > 2000 else 200)
