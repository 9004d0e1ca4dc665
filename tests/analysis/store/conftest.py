"""A store of a few hands of our own."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from analysis.store import Store
from tests.analysis.cli.conftest import one_hand


@pytest.fixture(scope="session")
def as_imported(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of a folder with `hands` and their `store`, imported from that location."""
    folder = tmp_path_factory.mktemp("imported", numbered=False)
    hands = folder / "hands"
    hands.mkdir()
    (hands / "a.txt").write_text("".join(one_hand(number, day=number) for number in (1, 2, 3)))
    other_view = one_hand(3, day=3).replace("Dealt to Ann [As Kd]", "Dealt to Bob [Qs Qd]")
    (hands / "b.txt").write_text(other_view + one_hand(4, day=4) + one_hand(5, day=5, bet="$0.01"))
    with Store(folder / "store", create=True) as store:
        store.import_files([str(hands / "a.txt")])
        store.compact()
        store.import_files([str(hands)])
    return Path(shutil.copytree(folder, folder.with_name("as imported")))


@pytest.fixture
def hands(as_imported: Path) -> Path:
    """Return two files of three hands each; two of these are one hand as seen by two players."""
    folder = as_imported.with_name("imported")
    shutil.rmtree(folder)
    shutil.copytree(as_imported, folder)
    return folder / "hands"


@pytest.fixture
def store(hands: Path) -> Iterator[Store]:
    """Return a store of these hands: the first file in a segment, the others in the tail."""
    with Store(hands.parent / "store") as store:
        yield store
