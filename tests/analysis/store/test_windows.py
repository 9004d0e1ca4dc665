"""A store on Windows, simulated: paths have other separators, and open files cannot be renamed or removed."""

import errno
import ntpath
import zipfile
from contextlib import nullcontext
from pathlib import Path
from types import SimpleNamespace

import pytest

from analysis.store import Store, StoreError
from analysis.store.disk import segment_writer
from analysis.store.intake import sources
from analysis.store.intake.sources import absolute
from analysis.store.upkeep.forget import Unwanted
from analysis.store.upkeep.verify import verify
from hhparser.base.runtime import patience
from hhparser.input import archives
from tests.analysis.cli.conftest import one_hand


@pytest.mark.parametrize(
    ("path", "place"),
    [
        ("C:\\hands\\.\\a.txt", "C:\\hands\\a.txt"),
        ("C:/hands/a.zip", "C:\\hands\\a.zip"),
        ("C:\\hands\\.\\a.zip/june/1.txt", "C:\\hands\\a.zip/june/1.txt"),
    ],
)
def test_a_file_in_an_archive_is_found_again_by_its_place(
    monkeypatch: pytest.MonkeyPatch, path: str, place: str
) -> None:
    monkeypatch.setattr(sources, "os", SimpleNamespace(path=ntpath))
    assert absolute(path) == place


@pytest.fixture
def held_for_a_moment(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The first renaming of each file and folder is refused; the names that were."""
    refused: set[str] = set()
    renames = {name: getattr(Path, name) for name in ("rename", "replace")}

    def refusing(name: str) -> object:
        def rename(self: Path, target: Path) -> Path:
            if self.name not in refused:
                refused.add(self.name)
                raise PermissionError(errno.EACCES, "Permission denied")
            renamed: Path = renames[name](self, target)
            return renamed

        return rename

    for name in renames:
        monkeypatch.setattr(Path, name, refusing(name))
    monkeypatch.setattr(patience, "IS_WINDOWS", True)
    monkeypatch.setattr(patience, "PAUSE_SECONDS", 0.001)
    return refused


def test_a_scanner_that_looks_at_every_new_file(held_for_a_moment: set[str], tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(one_hand())
    with Store(tmp_path / "store", create=True) as store:
        store.import_files([str(tmp_path / "a.txt")], keeps_text=True)
        store.compact()
        store.rebuild()
        assert [store.count(), list(verify(store.folder))] == [1, []]
    kinds = {name.partition("-")[0].partition(".")[0] for name in held_for_a_moment}
    assert len(held_for_a_moment) >= 3
    assert "catalogue" in kinds


def test_a_text_that_is_being_read_is_removed_the_next_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a.txt").write_text(one_hand())
    with Store(tmp_path / "store", create=True) as store:
        store.import_files([str(tmp_path / "a.txt")], keeps_text=True)
        (text,) = (store.folder / "texts").iterdir()
        store.catalogue.execute("UPDATE files SET kept = NULL")
        with monkeypatch.context() as windows:
            windows.setattr(Path, "unlink", held)
            store.compact()
        assert text.exists()
        store.compact()
        assert not text.exists()


def held(self: Path, missing_ok: bool = False) -> None:
    raise PermissionError(errno.EACCES, "Permission denied")


def test_an_archive_can_be_removed_once_it_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archives, "IS_WINDOWS", True)
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        archive.writestr("a.txt", one_hand(7))
    with Store(tmp_path / "store", create=True) as store:
        store.import_files([str(tmp_path / "a.zip")])
        assert archives._archive.cache_info().currsize == 0
        assert store.find_hand("7") is not None
        assert archives._archive.cache_info().currsize == 0


def test_a_file_may_be_forgotten_in_other_letters(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hhparser.input.files.IGNORES_CASE", True)
    (tmp_path / "Hands").mkdir()
    (tmp_path / "Hands/A.txt").write_text(one_hand())
    with Store(tmp_path / "store", create=True) as store:
        store.import_files([str(tmp_path / "Hands")])
        assert len(store.forget(Unwanted(paths=[str(tmp_path / "hands")])).hands) == 1


@pytest.mark.parametrize("is_frozen", [True, False], ids=["frozen", "Python"])
def test_a_program_in_one_file_writes_large_segments_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_frozen: bool
) -> None:
    monkeypatch.setattr(segment_writer, "LARGE", 1)
    monkeypatch.setattr("sys.frozen", is_frozen, raising=False)
    monkeypatch.setattr("sys.executable", str(tmp_path / "no Python"))
    (tmp_path / "a.txt").write_text(one_hand())
    with Store(tmp_path / "store", create=True) as store:
        store.import_files([str(tmp_path / "a.txt")])
        with nullcontext() if is_frozen else pytest.raises(StoreError, match="No such file or directory"):
            store.compact()
