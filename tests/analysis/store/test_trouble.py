"""Full disks, folders that cannot be written, locks, clocks, and many readers."""

import os
import re
import sqlite3
import subprocess
import sys
import tempfile
import threading
from contextlib import closing
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from analysis import load
from analysis.store import Store, StoreError, open_store
from analysis.store.disk import catalogue, levels, seal
from analysis.store.disk.catalogue import FILE, Catalogue
from hhparser import Hand, Replay, read_hands
from hhparser.columns import Rows, add_rows
from tests.analysis.cli.conftest import command_line, environment, one_hand
from tests.analysis.cli.signals import POSIX
from tests.analysis.store import children
from tests.analysis.store.equality import assert_equal

pytestmark = pytest.mark.slow


@pytest.fixture
def hands(tmp_path: Path) -> Path:
    """A folder with two files."""
    folder = tmp_path / "hands"
    folder.mkdir()
    for first in (0, 60):
        text = "".join(one_hand(n, day=1 + n % 9) for n in range(first, first + 60))
        (folder / f"{first}.txt").write_text(text)
    return folder


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "store"


def import_with(*statements: str, folder: Path, hands: Path) -> "subprocess.CompletedProcess[bytes]":
    """`hh import` in a process that first executes some statements."""
    code = "; ".join(["import os, sys", *statements, "from analysis.cli.main import main", "main()"])
    words = [sys.executable, "-c", code, "import", str(hands), "--store", str(folder), "--keep-text"]
    return subprocess.run(words, env=environment(), capture_output=True, check=False)


def assert_whole(folder: Path, hands: Path) -> None:
    with Store(folder) as store:
        assert_equal(store.tables(), load(hands))
        assert store.import_files([str(hands)]).hands == 0


@pytest.mark.slow_cases(1)
@pytest.mark.parametrize("is_watched", [False, True], ids=["import", "watch"])
def test_an_internal_error_in_one_hand(
    folder: Path, hands: Path, monkeypatch: pytest.MonkeyPatch, is_watched: bool
) -> None:
    """All other hands are imported; this one is kept without its players and with a finding."""
    number = next(read_hands(str(hands / "60.txt"))).hand_id

    def failing(rows: Rows, hand: Hand, replayed: Replay | None, *others: Any) -> None:  # Any: passed on
        if replayed is not None and hand.hand_id == number:
            raise ArithmeticError(number)
        add_rows(rows, hand, replayed, *others)

    monkeypatch.setattr("analysis.store.disk.batches.add_rows", failing)
    with Store(folder, create=True) as store:
        step = next(store.watch([str(hands)])) if is_watched else store.import_files([str(hands)])
        tables = store.tables()
    assert step.hands == len(tables.hands)
    assert len(tables.hands) >= 2 * 59  # the last hand of a watched file may wait
    bad = tables.hands.row(by_predicate=pl.col("hand_id") == number, named=True)
    assert (bad["status"], bad["complete"]) == ("findings", False)
    errors = tables.diagnostics.filter(pl.col("severity") == "error")
    assert errors.select("hand", "code").rows() == [(bad["hand"], "P137")]


@POSIX
@pytest.mark.parametrize("size", [1_000, 120_000])
def test_full_disk(folder: Path, hands: Path, size: int) -> None:
    """A process that may write no larger files fails as on a full disk, at any step; then the import goes on."""
    limit = f"import resource; resource.setrlimit(resource.RLIMIT_FSIZE, ({size}, {size}))"
    result = import_with(limit, folder=folder, hands=hands)
    errors = result.stderr.decode()
    assert (result.returncode, result.stdout) == (2, b"")
    assert errors.startswith(f"Error: store {folder}: cannot be ")
    assert "free some space" in errors
    assert errors.count("\n") == 1
    assert import_with(folder=folder, hands=hands).returncode == 0
    assert_whole(folder, hands)


def answers_without_writing(folder: Path, *statements: str) -> "subprocess.CompletedProcess[str]":
    """Ask a store before and after statements that keep a process from writing, and let it be changed then.

    The process prints the status and message of each command that changes something.
    """
    code = (
        "import os, sys; from click.testing import CliRunner; from analysis.cli.main import hh\n"
        "from tests.analysis.web.conftest import client_of\n"
        "from pathlib import Path\n"
        f"folder = {str(folder)!r}\n"
        "ask = lambda *words: CliRunner().invoke(hh, [*words, '--store', folder])\n"
        "pages = ['/index.json', '/stats.json', '/hands.json', '/hand/pokerstars/1.json', '/notes.json']\n"
        "def whole(client, page):  # with the results of background jobs\n"
        "    found = iter(lambda: client.get(page), None)\n"
        "    return next(one for one in found if 'being computed' not in one.text)\n"
        "def all_answers():\n"
        "    commands = ['stats'], ['hands', '--where', 'tag = good'], ['notes', 'list'], ['store', 'verify']\n"
        "    found = [ask(*words) for words in commands]\n"
        "    client = client_of(Path(folder), is_read_only=True)\n"
        "    web = [whole(client, page) for page in pages]\n"
        "    return [(one.exit_code, one.output) for one in found], [(one.status_code, one.text) for one in web]\n"
        "before = all_answers()\n"
        "assert {status for status, _ in before[0]} == {0}, before\n"
        "assert {status for status, _ in before[1]} == {200}, before\n"
        f"{'; '.join(statements)}\n"
        "after = all_answers()\n"
        "changed = [pair for part in zip(before, after) for pair in zip(*part) if pair[0] != pair[1]]\n"
        "assert not changed, changed\n"
        "for words in (['import', folder], ['store', 'compact'], ['tag', '1', 'bad']):\n"
        "    refused = ask(*words); print(refused.exit_code, refused.stderr, end='')\n"
    )
    words = [sys.executable, "-W", "ignore", "-c", code]
    return subprocess.run(words, env=environment(), capture_output=True, check=False, text=True)


def filled(folder: Path, hands: Path) -> Path:
    """A store with a segment, a tail, a kept text and a tag."""
    with Store(folder, create=True) as store:
        store.import_files([str(hands / "0.txt")], keeps_text=True)
        store.compact()
        store.import_files([str(hands)], keeps_text=True)
        with store.notes(writes=True) as notes:
            notes.tag([("pokerstars", "1")], "good")
    return folder


@POSIX
def test_folder_that_cannot_be_written(hands: Path) -> None:
    """Who may only read a store can ask it, but not import into it."""
    with tempfile.TemporaryDirectory() as name:
        folder = filled(Path(name, "store"), hands)
        shared = "[one.chmod(0o755 if one.is_dir() else 0o644) for one in Path(folder).rglob('*')]"
        closed = [f"os.chmod({str(place)!r}, 0o555)" for place in (folder, name)]
        result = answers_without_writing(folder, shared, *closed, "os.getuid() or os.setuid(65534)")
        os.chmod(folder, 0o755)
        os.chmod(name, 0o755)
    assert result.stderr == ""
    refused = result.stdout.splitlines()
    assert len(refused) == 3
    assert all(line.startswith(f"2 Error: store {folder}: ") for line in refused)
    assert all("check the permissions of this folder" in line for line in refused[:2])


@POSIX
def test_reading_on_a_full_disk(folder: Path, hands: Path) -> None:
    """A process that may write no files can ask a store all the same."""
    limit = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))"
    result = answers_without_writing(filled(folder, hands), limit)
    assert result.stderr == ""
    refused = result.stdout.splitlines()
    assert len(refused) == 3
    assert all(line.startswith(f"2 Error: store {folder}: ") for line in refused)
    assert all("free some space" in line for line in refused[:2])


def test_catalogue_that_another_program_holds(
    folder: Path, hands: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An import waits for it, and says so in the end; readers do not wait."""
    with Store(folder, create=True) as store:
        store.import_files([str(hands / "0.txt")])
    with closing(sqlite3.connect(folder / FILE, check_same_thread=False, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        monkeypatch.setattr(catalogue, "BUSY_SECONDS", 0.1)
        with open_store(folder) as reader:
            assert reader.tables().hands.height == 60
        with (
            Store(folder) as store,
            pytest.raises(
                StoreError, match="database is locked; another program has locked it; try again when that"
            ),
        ):
            store.import_files([str(hands)])
        monkeypatch.setattr(catalogue, "BUSY_SECONDS", 30)
        end = threading.Timer(0.5, lambda: other.execute("ROLLBACK"))
        end.start()
        with Store(folder) as store:
            assert store.import_files([str(hands)]).new == 60
        end.join()
    assert_whole(folder, hands)


def test_second_writer_is_told_who_writes_until_that_is_killed(folder: Path, hands: Path) -> None:
    Catalogue(folder, create=True).close()
    code = (
        "import sys, time; from pathlib import Path; from analysis.store.disk.catalogue import Catalogue\n"
        "with Catalogue(Path(sys.argv[1])).writing('import'): print('ready', flush=True); time.sleep(600)"
    )
    words = [sys.executable, "-c", code, str(folder)]
    with subprocess.Popen(words, env=environment(), stdout=subprocess.PIPE) as writer, Store(folder) as store:
        assert writer.stdout is not None
        assert writer.stdout.readline() == b"ready\n"
        told = rf"`hh import` \(process {writer.pid}\) is writing; try again when it has ended"
        with pytest.raises(StoreError, match=told), store.catalogue.writing("import", wait=0.2):
            pass
        writer.kill()
        writer.wait()
        assert store.import_files([str(hands)]).new == 120


def test_two_imports_at_once(folder: Path, hands: Path) -> None:
    words = command_line("import", str(hands), "--store", str(folder), "--format", "json")
    imports = [
        subprocess.Popen(words, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        for _ in range(3)
    ]
    for one in imports:
        assert re.fullmatch(rb"(.* is writing to the store .*\n)?", one.communicate()[1])
        assert one.returncode == 0
    assert_whole(folder, hands)


def test_clock_that_is_set_back(folder: Path, hands: Path) -> None:
    """A file that changes counts as changed, whatever its time says."""
    file = hands / "0.txt"
    with Store(folder, create=True) as store:
        store.import_files([str(hands)])
        file.write_text(file.read_text() + one_hand(500))
        os.utime(file, (0, 0))
        assert store.import_files([str(hands)]).new == 1
        os.utime(file, (10**9, 10**9))
        assert store.import_files([str(hands)]).hands == 0
    assert_whole(folder, hands)


def test_readers_do_not_wait_for_a_writer(folder: Path, hands: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """While hands are imported, sealed and merged, a reader never waits a tenth of a second for a lock."""
    Catalogue(folder, create=True).close()
    monkeypatch.setattr(catalogue, "BUSY_SECONDS", 0.1)
    seen = []
    with children.start(folder, hands) as writer:
        while writer.poll() is None:
            with open_store(folder) as store:
                snapshot = store.snapshot()
                # files named by the catalogue exist, and are complete
                seen.append(snapshot.scan("hands").collect().height)
    assert writer.returncode == 0
    assert seen == sorted(seen)
    assert len(set(seen)) > 3
    assert_whole(folder, hands)


def test_damaged_segments_are_not_merged(folder: Path, hands: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A flipped byte would be hidden by a new digest; the imported hands are kept all the same."""
    monkeypatch.setattr(levels, "LEVEL", 2)
    with Store(folder, create=True) as store:
        for name in ("0.txt", "60.txt"):
            store.import_files([str(hands / name)])
            if name == "0.txt":
                seal.seal_tail(folder, store.catalogue)
        (segment,) = (folder / "segments").iterdir()
        data = bytearray((segment / "players.parquet").read_bytes())
        data[len(data) // 3] ^= 1
        (segment / "players.parquet").write_bytes(data)
        with pytest.raises(StoreError, match=f"segment {segment.name} is damaged"):
            seal.seal_tail(folder, store.catalogue)
        assert store.tables().hands.height == 120


@POSIX
def test_nothing_is_left_of_many_openings(folder: Path, hands: Path) -> None:
    with Store(folder, create=True) as store:
        store.import_files([str(hands)])

    def open_and_read() -> None:
        with open_store(folder) as store:
            assert store.snapshot().generation
            assert len(store.files()) == 2

    open_and_read()
    with open_store(folder) as store:
        assert store.tables().players.height == 240
    before = len(os.listdir("/dev/fd")), threading.active_count()
    for _ in range(500):
        open_and_read()
    assert (len(os.listdir("/dev/fd")), threading.active_count()) == before
