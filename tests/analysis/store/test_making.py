"""Large segments are made in a process of their own."""

import subprocess
import sys
from pathlib import Path

import pytest

from analysis import load
from analysis.store import Store, StoreError, open_store
from analysis.store.disk import making, seal
from analysis.store.disk.storage import digests_of
from tests.analysis.store.test_equality import assert_equal
from tests.cli.conftest import environment, one_hand
from tests.cli.test_process import POSIX

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
    """Two segments, which are merged."""
    with Store(folder, create=True) as store:
        for numbers in (FIRST, SECOND):
            store.import_files([str(hands / f"{numbers.start}.txt")])
            seal.seal_full_tail(store.folder, store.catalogue, 1)
        store.compact(grace=0)


def test_they_are_the_same_as_small_ones(
    tmp_path: Path, hands: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(tmp_path / "small", hands)
    monkeypatch.setattr(making, "LARGE", 1)
    fill(tmp_path / "large", hands)
    (small,), (large,) = ((tmp_path / name / "segments").iterdir() for name in ("small", "large"))
    assert digests_of(str(small)) == digests_of(str(large))


def test_a_script_needs_no_guard(tmp_path: Path, hands: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(
        "from analysis.store.disk import making\n"
        "from tests.analysis.store.test_making import Path, fill\n"
        "making.LARGE = 1\n"
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
        ("kill -9 $$", "the process that writes a segment ended with status -9; out of memory?"),
        (f'ulimit -f 1; exec "{sys.executable}" "$@"', "cannot be written: File too large; free some space"),
        (None, "cannot be written: No such file or directory"),
    ],
    ids=["killed", "disk full", "no Python"],
)
def test_what_was_imported_is_kept_when_it_fails(
    tmp_path: Path, hands: Path, monkeypatch: pytest.MonkeyPatch, python: str | None, reason: str
) -> None:
    monkeypatch.setattr(making, "LARGE", 1)
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
        assert [one.hands for one in making.segments_of(store.catalogue)] == [70]
    assert len(list((folder / "segments").iterdir())) == 1
