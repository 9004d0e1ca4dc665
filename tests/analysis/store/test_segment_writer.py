"""Large segments are made in a process of their own."""

import multiprocessing
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from analysis import load
from analysis.store import Store, StoreError, open_store
from analysis.store.disk import seal, segment_writer
from analysis.store.disk.storage import digests_of
from hhparser import pipeline
from hhparser.input import files
from tests.analysis.cli.conftest import environment, one_hand
from tests.analysis.cli.signals import POSIX
from tests.analysis.store.equality import assert_equal

pytestmark = pytest.mark.slow

FIRST, SECOND = range(40), range(40, 70)


@pytest.fixture
def hands(tmp_path: Path) -> Path:
    folder = tmp_path / "hands"
    folder.mkdir()
    for numbers in (FIRST, SECOND):
        text = "".join(one_hand(n, day=1 + n % 9) for n in numbers)
        (folder / f"{numbers.start}.txt").write_text(text)
    return folder


def fill(folder: Path, hands: Path) -> None:
    """Fill a store with two segments to merge."""
    with Store(folder, create=True) as store:
        for numbers in (FIRST, SECOND):
            store.import_files([str(hands / f"{numbers.start}.txt")])
            seal.seal_tail(store.folder, store.catalogue)
        store.compact(grace=0)


def test_they_are_the_same_as_small_ones(
    tmp_path: Path, hands: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(tmp_path / "small", hands)
    monkeypatch.setattr(segment_writer, "LARGE", 1)
    fill(tmp_path / "large", hands)
    (small,), (large,) = ((tmp_path / name / "segments").iterdir() for name in ("small", "large"))
    assert digests_of(str(small)) == digests_of(str(large))


def test_a_script_needs_no_guard(tmp_path: Path, hands: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(
        "from analysis.store.disk import segment_writer\n"
        "from tests.analysis.store.test_segment_writer import Path, fill\n"
        "segment_writer.LARGE = 1\n"
        f"fill(Path({str(tmp_path / 'store')!r}), Path({str(hands)!r}))\n"
        "print('once')\n"
    )
    result = subprocess.run(
        [sys.executable, str(script)], env=environment(), capture_output=True, text=True, check=False
    )
    assert (result.stdout, result.stderr) == ("once\n", "")


@POSIX
@pytest.mark.parametrize(
    ("python", "reason"),
    [
        ("kill -9 $$", "the process that writes a segment exited with status -9; out of memory?"),
        (f'ulimit -f 1; exec "{sys.executable}" "$@"', "cannot be written: File too large; free some space"),
        (None, "cannot be written: No such file or directory"),
    ],
    ids=["killed", "disk full", "no Python"],
)
def test_what_was_imported_is_kept_when_it_fails(
    tmp_path: Path, hands: Path, monkeypatch: pytest.MonkeyPatch, python: str | None, reason: str
) -> None:
    monkeypatch.setattr(segment_writer, "LARGE", 1)
    monkeypatch.setattr(sys, "executable", str(tmp_path / "python"))
    if python is not None:
        (tmp_path / "python").write_text(f"#!/bin/sh\n{python}\n")
        (tmp_path / "python").chmod(0o755)
    folder = tmp_path / "store"
    with Store(folder, create=True) as store:
        store.import_files([str(hands)])
        with pytest.raises(StoreError, match=reason.replace("?", r"\?")):
            store.compact()
    monkeypatch.undo()
    with open_store(folder) as store:
        assert_equal(store.tables(), load(hands))
    with Store(folder) as store:
        store.compact(grace=0)
        assert [one.hands for one in segment_writer.segments_of(store.catalogue)] == [70]
    assert len(list((folder / "segments").iterdir())) == 1


class Busy:
    """Pauses the process that writes a segment until this many hands are imported, or stops it then."""

    def __init__(self, hands: int, then: Callable[[], None]) -> None:
        self.hands = hands
        self.then = then

    def begin(self, total: int) -> None:
        pass

    def advance(self, size: int, hands: int) -> None:
        if hands >= self.hands:
            self.then()


@pytest.fixture
def slow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder where the processes that write segments of ten hands note themselves and wait for `go`."""
    folder = tmp_path / "slow"
    folder.mkdir()
    (folder / "python").write_text(
        f'#!/bin/sh\ncd "{folder}"\ntouch $$\nfor i in $(seq 200); do test -e go && break; sleep 0.1; done\n'
        f'test -e go && exec "{sys.executable}" "$@"\n'
    )
    (folder / "python").chmod(0o755)
    multiprocessing.set_executable(sys.executable)  # of the workers that read hands
    monkeypatch.setattr(sys, "executable", str(folder / "python"))
    monkeypatch.setattr(segment_writer, "LARGE", 1)
    monkeypatch.setattr(seal, "TAIL_HANDS", 10)
    monkeypatch.setattr(pipeline, "MOST_BLOCKS", 1)
    for module in (pipeline, files):
        monkeypatch.setattr(module, "BLOCK_BYTES", 4_000)
    return folder


@POSIX
def test_an_import_goes_on_while_a_segment_is_written(tmp_path: Path, hands: Path, slow: Path) -> None:
    with Store(tmp_path / "store", create=True) as store:
        store.import_files([str(hands)], jobs=2, progress=Busy(40, (slow / "go").touch))
        assert_equal(store.tables(), load(hands))
        assert {one.hands // 10 for one in segment_writer.segments_of(store.catalogue)} == {1}


@POSIX
def test_a_stopped_import_leaves_no_process(tmp_path: Path, hands: Path, slow: Path) -> None:
    def stop() -> None:
        raise KeyboardInterrupt

    with Store(tmp_path / "store", create=True) as store:
        with pytest.raises(KeyboardInterrupt):
            store.import_files([str(hands)], jobs=2, progress=Busy(40, stop))
        (writer,) = [int(path.name) for path in slow.iterdir() if path.name != "python"]
        with pytest.raises(ProcessLookupError):
            os.kill(writer, 0)
        (slow / "go").touch()
        store.import_files([str(hands)])
        assert_equal(store.tables(), load(hands))
