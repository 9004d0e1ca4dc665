"""One flipped bit anywhere in a store: no answer is wrong, and `hh store verify` names the damage."""

import dataclasses
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest
from polars.testing import assert_frame_equal

from analysis import Tables
from analysis.queries.keys import Calendar
from analysis.stats import player_stats
from analysis.store import Store, StoreError
from analysis.store.disk.catalogue import FILE, NOTES
from analysis.store.notes.notes import Notes
from analysis.store.upkeep.verify import verify
from tests.analysis.cli.conftest import one_hand
from tests.analysis.store.damage import flip_bit, random_flip, stored_files

Answers = dict[str, object]
STATISTICS = ["vpip", "bb_per_100"]  # each file is read whole all the same


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store with segments, a tail, a copy of a hand, kept texts, cached sums, and notes with a backup."""
    folder = tmp_path_factory.mktemp("flips")
    (folder / "hands").mkdir()
    for first in (1, 31, 61):
        texts = [one_hand(number, day=1 + number % 9) for number in range(first, first + 32)]
        (folder / "hands" / f"{first}.txt").write_text("".join(texts))
    with Store(folder / "store", create=True) as store:
        store.import_files(
            [str(folder / "hands" / "1.txt"), str(folder / "hands" / "31.txt")], keeps_text=True
        )
        store.compact()
        store.import_files([str(folder / "hands")], keeps_text=True)
        store.prepare(Calendar())
    with Notes(folder / "store", writes=True) as notes:
        notes.tag([("pokerstars", "1"), ("pokerstars", "2")], "bluff")
    (folder / "hands" / "31.txt").unlink()  # now there is only the copy of its text
    answers_of(folder / "store")
    return folder / "store"


def answers_of(folder: Path) -> Answers:
    """Return the answers of a store: tables, statistics from sums and rows, a hand's text, its description."""
    with Store(folder) as store:
        tables = store.tables()
        return {
            **tables.frames(),
            "sums": stats_of(tables, ["player", "position"]),
            "rows": stats_of(tables, ["player", "hand"]),
            "hands": store.hands(["1", "40", "92"]),
            "info": dataclasses.replace(store.info(), bytes={}),
            "files": [file.path for file in store.files()],
            "roots": store.roots(),
            "forgotten": store.forgotten(),
        }


def stats_of(tables: Tables, by: list[str]) -> object:
    return player_stats(tables, by=by, stats=STATISTICS).sort(by)


def assert_same(found: Answers, expected: Answers) -> None:
    assert found.keys() == expected.keys()
    for name, answer in found.items():
        if hasattr(answer, "columns"):
            assert_frame_equal(answer, expected[name])
        else:
            assert answer == expected[name], name


def refusal(folder: Path, expected: Answers) -> str:
    """Return why the store refuses to answer; fail when it answers, and not as expected."""
    try:
        found = answers_of(folder)
    except StoreError as error:
        return str(error)
    assert_same(found, expected)
    return ""


def named(folder: Path) -> list[str]:
    """Return the names in the output of verify."""
    try:
        return [str(damage.path) for damage in verify(folder)]
    except StoreError as error:
        return [str(error)]


@pytest.fixture
def damaged(whole: Path) -> Iterator[Callable[[Path, int], Path]]:
    """Flip a bit in the store, always at one place, because it knows files by their place."""
    kept = Path(shutil.copytree(whole, whole.with_name("whole")))

    def restore() -> None:
        shutil.rmtree(whole)
        shutil.copytree(kept, whole)

    def flip(path: Path, bit: int) -> Path:
        restore()
        flip_bit(path, bit)
        return whole

    yield flip
    restore()
    shutil.rmtree(kept)


@pytest.mark.slow_cases(2)
@pytest.mark.slow
@pytest.mark.parametrize(("pattern", "times"), [("**/*", 60), (FILE, 40), ("**/*", 200), (FILE, 100)])
def test_random_flips(whole: Path, damaged: Callable[[Path, int], Path], pattern: str, times: int) -> None:
    random, expected = Random(37), answers_of(whole)
    files = [file for file in stored_files(whole) if file in {*whole.glob(pattern)}]
    for _ in range(times):
        path, bit = random_flip(files, random)
        folder = damaged(path, bit)
        found = named(folder)
        refused = refusal(folder, expected)
        assert found or not (refused or path.name.startswith("notes")), (path, bit)
        assert not refused or str(folder) in refused, (path, bit)


@pytest.mark.slow
def test_files_of_every_kind_are_flipped(whole: Path) -> None:
    assert {FILE, NOTES} <= {file.name for file in stored_files(whole)}
    assert {file.suffix for file in stored_files(whole)} == {".db", ".parquet", ".zip", ".entry", ".file"}


def test_a_schema_that_cannot_be_quoted_is_damage(whole: Path, tmp_path: Path) -> None:
    """SQLite quotes a damaged statement in its message, so that it is not UTF-8."""
    folder = Path(shutil.copytree(whole, tmp_path / "store"))
    content = (folder / FILE).read_bytes()
    (folder / FILE).write_bytes(
        content.replace(b"CREATE INDEX hand_numbers", b"CREATE INDEX\xc1hand_numbers")
    )
    assert named(folder) == [str(folder / FILE)]
    with pytest.raises(StoreError, match="malformed database schema"):
        Store(folder)


@pytest.mark.parametrize("bit", [8, 16, 24])
def test_an_archive_of_a_text_with_a_wrong_size(
    whole: Path, damaged: Callable[[Path, int], Path], bit: int
) -> None:
    """A bit of the compressed size: the text can be read at once, but not in chunks."""
    path = next((whole / "texts").iterdir())
    place = path.read_bytes().index(b"PK\1\2") + 20
    assert named(damaged(path, 8 * place + bit)) == [str(path)]
