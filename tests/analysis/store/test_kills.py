"""Imports that are killed at any moment lose nothing, double nothing, and go on."""

import random
import shutil
import sqlite3
import subprocess
import time
from contextlib import closing
from pathlib import Path

import pytest

from analysis import load
from analysis.store import Store
from analysis.store.disk.catalogue import FILE
from tests.analysis.cli.conftest import one_hand
from tests.analysis.store import children
from tests.analysis.store.equality import assert_equal

pytestmark = pytest.mark.slow

HANDS = 150


@pytest.fixture(scope="module")
def hands(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Five files, the last hands of each also in the next one."""
    folder = tmp_path_factory.mktemp("hands")
    for first in range(0, HANDS, 30):
        texts = [one_hand(n, day=1 + n % 9) for n in range(first, first + 35)]
        (folder / f"{first}.txt").write_text("".join(texts))
    return folder


@pytest.mark.slow_cases(1)
@pytest.mark.parametrize(("jobs", "times"), [(1, 10), (2, 4), (1, 36), (2, 14)])
def test_kill_at_any_moment(hands: Path, tmp_path: Path, jobs: int, times: int) -> None:
    """The same store is killed again and again; a new one is begun whenever an import has ended."""
    moments = random.Random(jobs)
    folder, before, longest = tmp_path / "store", set[object](), 1.0
    kills = 0
    while kills < times:
        with children.start(folder, hands, jobs) as child:
            assert child.stdout is not None
            child.stdout.readline()
            started = time.monotonic()
            try:
                child.wait(moments.uniform(0, longest))
            except subprocess.TimeoutExpired:
                child.kill()
        kills += child.returncode != 0
        assert before <= (before := committed(folder))
        if child.returncode == 0:
            longest = min(longest, time.monotonic() - started)
            assert_whole(folder, hands)
            shutil.rmtree(folder)
            before = set()
    with children.start(folder, hands, jobs) as child:
        child.communicate()
    assert_whole(folder, hands)


@pytest.mark.slow_cases(1)
@pytest.mark.parametrize("times", [3, 20])
def test_kill_while_the_store_is_looked_after(hands: Path, tmp_path: Path, times: int) -> None:
    folder, moments = tmp_path / "store", random.Random(3)
    with children.start(folder, hands) as child:
        child.communicate()
    everything, longest = committed(folder), 3.0
    for _ in range(times):
        with children.start(folder, hands, 0) as child:
            assert child.stdout is not None
            child.stdout.readline()
            started = time.monotonic()
            try:
                child.wait(moments.uniform(0, longest))
                longest = time.monotonic() - started
            except subprocess.TimeoutExpired:
                child.kill()
        assert committed(folder) == everything
    with children.start(folder, hands, 0) as child:
        child.communicate()
    assert_whole(folder, hands)
    left = {path.name for path in folder.iterdir()}
    assert left <= {
        "catalogue.db",
        "catalogue.db-wal",
        "catalogue.db-shm",
        "segments",
        "sums",
        "texts",
        "writer.lock",
    }


def committed(folder: Path) -> set[object]:
    """Numbers of the hands that the catalogue has; its segments are there."""
    if not (folder / FILE).is_file():
        return set()
    with closing(sqlite3.connect(folder / FILE)) as database:
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        names = {
            name for (name,) in database.execute("SELECT name FROM segments UNION SELECT name FROM replaced")
        }
        assert names <= {path.name for path in (folder / "segments").glob("*")}
        return {number for (number,) in database.execute("SELECT number FROM hands")}


def assert_whole(folder: Path, hands: Path) -> None:
    """Check that the store equals the files, and its folders contain only files named by the catalogue."""
    with Store(folder) as store:
        assert_equal(store.tables(), load(hands))
        again = store.import_files([str(hands)])
        assert (again.hands, again.new) == (0, 0)
        snapshot = store.snapshot()
        rows = snapshot.scan("hands").select("hand").collect()["hand"]
        assert rows.n_unique() == rows.len() == HANDS + 5
        assert len(snapshot.segments) > 1
    with closing(sqlite3.connect(folder / FILE)) as database:
        named = {
            name for (name,) in database.execute("SELECT name FROM segments UNION SELECT name FROM replaced")
        }
        texts = {f"{name}.zip" for (name,) in database.execute("SELECT kept FROM files")}
    assert {path.name for path in (folder / "segments").iterdir()} == named
    assert {path.name for path in (folder / "texts").iterdir()} == texts
