"""Files and folders in the store, and their state on the disk."""

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from analysis.stats import player_stats
from analysis.store import Store
from analysis.store.intake.watch_locks import is_watched, watched
from analysis.store.upkeep.imported import ImportedFile
from tests.analysis.cli.conftest import ROOT, one_hand

OMAHA = ROOT / "sample_histories" / "pokerstars" / "cash_other_games.txt"
ERRORS = ROOT / "sample_histories" / "pokerstars" / "tour_truncated.txt"


def imported(store: Path, *paths: Path) -> dict[str, ImportedFile]:
    with Store(store, create=True) as opened:
        opened.import_files(list(map(str, paths)))
        return {Path(file.path).name: file for file in opened.imported_files()}


def test_files_tell_what_was_found_in_them(tmp_path: Path) -> None:
    hands = tmp_path / "hands"
    hands.mkdir()
    (hands / "a.txt").write_text(one_hand(1) + one_hand(2))
    (hands / "b.txt").write_text(one_hand(2) + one_hand(3))
    (hands / "c.txt").write_text("a letter")
    shutil.copy(OMAHA, hands / "d.txt")
    shutil.copy(ERRORS, hands / "e.txt")
    files = imported(tmp_path / "store", hands)
    numbers = {name: (one.hands, one.unread, one.copies, one.errors) for name, one in files.items()}
    assert numbers == {
        "a.txt": (2, 0, 0, 0),
        "b.txt": (1, 0, 1, 0),
        "c.txt": (0, 0, 0, 0),
        "d.txt": (3, 2, 0, 0),
        "e.txt": (2, 0, 0, 1),
    }
    with Store(tmp_path / "store") as store:
        (folder,) = store.imported_folders(store.imported_files())
    assert (folder.path, folder.files, folder.hands, folder.unread) == (str(hands), 5, 8, 2)
    assert folder.copies == 1
    assert folder.size == sum(file.stat().st_size for file in hands.iterdir())


@pytest.mark.parametrize(
    ("change", "state"),
    [
        pytest.param(lambda _: None, "", id="nothing"),
        pytest.param(Path.unlink, "gone", id="removed"),
        pytest.param(lambda file: file.write_text(file.read_text() + one_hand(2)), "grown", id="longer"),
        pytest.param(lambda file: file.write_text("x"), "changed", id="other text"),
    ],
)
def test_files_tell_what_became_of_them(tmp_path: Path, change: Callable[[Path], object], state: str) -> None:
    file = tmp_path / "a.txt"
    file.write_text(one_hand(1))
    os.utime(file, (1_600_000_000, 1_600_000_000))
    found = imported(tmp_path / "store", file)["a.txt"]
    change(file)
    assert found.state == state


def test_a_file_whose_text_was_replaced_is_told_twice(tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    file.write_text(one_hand(1))
    imported(tmp_path / "store", file)
    file.write_text(one_hand(2))
    imported(tmp_path / "store", file)
    with Store(tmp_path / "store") as store:
        assert [one.state for one in store.imported_files()] == ["changed", ""]


@pytest.mark.parametrize("root", ["hands", "hands/*/*.txt", "hands/sub", "hands/sub/a.txt"])
def test_folders_hold_their_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, root: str) -> None:
    """The result does not depend on the working directory."""
    (tmp_path / "hands/sub").mkdir(parents=True)
    (tmp_path / "hands/sub/a.txt").write_text(one_hand(1))
    monkeypatch.chdir(tmp_path)
    with Store(tmp_path / "store", create=True) as store:
        store.import_files([root])
        files = store.imported_files()
        for place in (tmp_path, tmp_path / "hands"):
            monkeypatch.chdir(place)
            assert [(one.path, one.files, one.hands) for one in store.imported_folders(files)] == [
                (root, 1, 1)
            ]


@pytest.mark.slow
def test_what_is_watched(tmp_path: Path) -> None:
    with watched(tmp_path, ["a", "b"]), watched(tmp_path, ["b"]):
        assert [is_watched(tmp_path, path) for path in "abc"] == [True, True, False]
    assert [is_watched(tmp_path, path) for path in "abc"] == [False, False, False]


def test_hands_and_copies_are_counted_in_one_way(tmp_path: Path) -> None:
    """Copies with other content count as copies, too: in the import, its files and the whole store."""
    hands = tmp_path / "hands"
    hands.mkdir()
    (hands / "a.txt").write_text(one_hand(1) + one_hand(2) + one_hand(4))
    (hands / "b.txt").write_text(one_hand(2) + one_hand(3))
    (hands / "c.txt").write_text(one_hand(1, day=2) + one_hand(3) + one_hand(3, bet="$0.05"))
    with Store(tmp_path / "store", create=True) as store:
        found = store.import_files([str(hands)])
        files = store.imported_files()
        assert (store.count(), store.info().hands) == (4, 4)
        counted = player_stats(store.tables(), players=["Ann"], stats=["hands"], with_errors=True)
    assert counted["hands"].sum() == sum(file.hands for file in files) == 4
    assert sum(file.copies for file in files) == 4
    assert (found.new, found.copies) == (4, 4)


def test_our_own_output_is_not_counted_as_a_file(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(one_hand(1))
    (tmp_path / "a.json").write_text('[{"file": "a.txt", "line": 1}]')
    with Store(tmp_path / "store", create=True) as store:
        assert [store.import_files([str(tmp_path)]).files for _ in range(2)] == [1, 1]
