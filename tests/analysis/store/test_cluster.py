"""Imports and questions with a Dask cluster: nothing is lost or doubled, whatever happens to it."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from distributed import LocalCluster
from polars.testing import assert_frame_equal

from analysis import load
from analysis.dataset.execution import Execution
from analysis.lines.tree import grow_tree
from analysis.stats import Calendar, player_stats
from analysis.store import Store
from analysis.store.intake import cluster as clusters
from analysis.store.intake import tasks
from analysis.store.intake.cluster import ClusterError, cluster
from analysis.store.upkeep.verify import verify
from tests.analysis.cli.conftest import environment, one_hand
from tests.analysis.cli.signals import POSIX
from tests.analysis.store.equality import assert_equal

pytestmark = pytest.mark.slow

HANDS = 400


@pytest.fixture(scope="module")
def hands(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("hands")
    texts = [one_hand(number, day=1 + number % 28) for number in range(1, HANDS + 1)]
    (folder / "a.txt").write_text("".join(texts[:300]))
    (folder / "b.txt").write_text("".join(texts[200:]))
    return folder


@pytest.fixture(scope="module")
def workers() -> Iterator[LocalCluster]:
    with pytest.MonkeyPatch.context() as patch:
        for name, value in environment(POLARS_MAX_THREADS="1").items():
            patch.setenv(name, value)
        with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0") as workers:
            yield workers


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Store]:
    monkeypatch.setattr(tasks, "TASK_CHARACTERS", 20_000)
    monkeypatch.setattr("hhparser.input.files.BLOCK_BYTES", 5_000)
    with Store(tmp_path / "store", create=True) as store:
        yield store


def check(store: Store, hands: Path) -> None:
    """Check that the store equals the files, and nothing is damaged."""
    assert_equal(store.tables(), load(hands))
    assert list(verify(store.folder)) == []
    assert store.import_files([str(hands)]).hands == 0


class Once:
    """Does something when the first task is done."""

    def __init__(self, what: Callable[[], object]) -> None:
        self.what = what
        self.is_done = False

    def begin(self, total: int) -> None:
        pass

    def advance(self, size: int, hands: int) -> None:
        if not self.is_done:
            self.is_done = True
            self.what()


def test_equal_to_this_machine(
    workers: LocalCluster, store: Store, hands: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tasks, "TASK_CHARACTERS", 80_000)
    with cluster(workers.scheduler_address, [str(hands)], str(store.folder)) as found:
        assert found.threads == 2
        store.import_files([str(hands)], executor=found.executor)
        store.prepare(Calendar(), found.executor)
        here, there = store.tables(), store.tables(execution=Execution(executor=found.executor))
        for asked in ({"by": ["position"]}, {"where": "net > 1bb", "by": ["month"]}, {"players": ["Ann"]}):
            assert_frame_equal(player_stats(there, **asked), player_stats(here, **asked))
        trees = grow_tree(there), grow_tree(here)
        assert_frame_equal(trees[0].answers, trees[1].answers)
        assert_frame_equal(trees[0].shown, trees[1].shown)
    check(store, hands)


@POSIX
def test_a_worker_that_is_killed(workers: LocalCluster, store: Store, hands: Path) -> None:
    killed = Once(lambda: os.kill(workers.workers[0].process.pid, signal.SIGKILL))
    with cluster(workers.scheduler_address, [str(hands)], str(store.folder)) as found:
        imported = store.import_files([str(hands)], executor=found.executor, progress=killed)
    assert killed.is_done
    assert (imported.new, imported.copies) == (HANDS, 100)
    check(store, hands)


def start(*words: str) -> "subprocess.Popen[str]":
    command = [sys.executable, "-m", "distributed.cli." + words[0], *words[1:]]
    return subprocess.Popen(command, env=environment(), stderr=subprocess.PIPE, text=True)


def import_with(address: str, store: Store, hands: Path, progress: Once) -> None:
    with cluster(address, [str(hands)], str(store.folder)) as found:
        store.import_files([str(hands)], executor=found.executor, ahead=2, progress=progress)


@POSIX
def test_a_scheduler_that_is_lost(
    store: Store, hands: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    where = tmp_path / "scheduler.json"
    monkeypatch.setattr(tasks, "TASK_CHARACTERS", 5_000)
    scheduler = start("dask_scheduler", "--port", "0", "--no-dashboard", "--scheduler-file", str(where))
    try:
        assert scheduler.stderr is not None
        address = next(line.split()[-1] for line in scheduler.stderr if "Scheduler at:" in line)
        worker = start("dask_worker", address, "--nthreads", "1", "--no-dashboard")
        try:
            assert worker.stderr is not None
            next(line for line in worker.stderr if "Registered to" in line)
            lost = Once(scheduler.kill)
            with pytest.raises(ClusterError, match="was lost; imported hands are kept"):
                import_with(address, store, hands, lost)
        finally:
            worker.terminate()
            worker.communicate()
    finally:
        scheduler.kill()
        scheduler.communicate()
    kept = store.count()
    assert 0 < kept < HANDS
    assert store.import_files([str(hands)]).new == HANDS - kept
    check(store, hands)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda patch: patch.setattr(clusters, "present_versions", lambda: ("0", "1")), "has hhparser"),
        (lambda patch: patch.setattr(os.path, "exists", lambda _: True), "cannot access"),
    ],
    ids=["other versions", "files that workers do not see"],
)
def test_workers_that_cannot_do_it(
    change: Callable[[pytest.MonkeyPatch], None],
    words: str,
    workers: LocalCluster,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    change(monkeypatch)
    with (
        pytest.raises(ClusterError, match=f"worker tcp.* {words}"),
        cluster(workers.scheduler_address, [str(tmp_path / "nowhere")], str(tmp_path)),
    ):
        pass
    assert list(tmp_path.iterdir()) == []
