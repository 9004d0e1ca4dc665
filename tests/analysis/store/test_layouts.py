"""Stores of all layouts so far can be read; `layout_1` and the others were made once and are not made again."""

import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from analysis.store import Store, StoreError
from analysis.store.disk import catalogue
from analysis.store.disk.digests import prepare
from analysis.store.upkeep.verify import verify
from tests.analysis.store.damage import damage

MIGRATION = "ALTER TABLE files ADD COLUMN mood TEXT; CREATE TABLE moods (name TEXT)"


@pytest.fixture(params=["layout_1", "layout_2"])
def old(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A store of an older layout with two hands in a segment, two in the tail, and their texts."""
    return Path(shutil.copytree(Path(__file__).with_name(request.param), tmp_path / "store"))


@pytest.fixture
def opened(old: Path) -> Iterator[Store]:
    with Store(old) as store:
        yield store


def test_it_can_be_read(opened: Store) -> None:
    info = opened.info()
    assert (info.hands, info.players, info.segments, info.tail) == (4, 2, 1, 2)
    assert list(verify(opened.folder)) == []


def test_it_can_be_brought_up_to_date(opened: Store) -> None:
    rebuilt = opened.rebuild()
    assert (rebuilt.files, rebuilt.carried) == (2, 0)
    assert opened.is_current()
    tables = opened.tables()
    assert tables.hands["hand_id"].to_list() == ["1", "2", "3", "4"]
    assert tables.hands["file"].unique().sort().to_list() == ["/hands/first.txt", "/hands/second.txt"]
    assert tables.players.filter(player="Ann")["net"].to_list()[:3] == [6, 6, 6]


def test_its_rows_outlive_its_texts(opened: Store) -> None:
    shutil.rmtree(opened.folder / "texts")
    assert opened.rebuild().carried == 4
    ann = opened.tables().players.filter(player="Ann")
    assert ann["net"].to_list()[:3] == [6, 6, 6]
    assert ann["cash_out_net"].to_list() == ann["net"].to_list()  # not stored by these versions


def test_an_older_layout_is_brought_up_to_date_when_it_is_opened(
    old: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(catalogue, "MIGRATIONS", (*catalogue.MIGRATIONS, MIGRATION))
    for _ in range(2):
        with Store(old) as store:
            assert store.catalogue.row("SELECT layout FROM state") == (3,)
            assert store.catalogue.damaged() == []
            assert store.catalogue.rows("SELECT mood FROM files") == [(None,), (None,)]
            assert store.info().hands == 4


def test_a_migration_that_fails_changes_nothing(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        catalogue, "MIGRATIONS", (*catalogue.MIGRATIONS, f"{MIGRATION}; SELECT 1 FROM nowhere")
    )
    with pytest.raises(StoreError, match="no such table"):
        Store(old)
    monkeypatch.undo()
    with Store(old) as store:
        assert store.catalogue.rows("SELECT name FROM sqlite_master WHERE name = 'moods'") == []


def test_a_newer_layout_is_refused(old: Path) -> None:
    with sqlite3.connect(old / "catalogue.db") as database:
        prepare(database)
        database.execute("UPDATE state SET layout = 99")
    database.close()
    with pytest.raises(StoreError, match="has layout 99, this version reads up to 2: update hhparser"):
        Store(old)


def test_a_migration_does_not_hide_damage(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Store(old).close()
    damage(old, "UPDATE heroes SET player = 'Eve'")
    monkeypatch.setattr(catalogue, "MIGRATIONS", (*catalogue.MIGRATIONS, MIGRATION))
    with Store(old) as store:
        assert store.catalogue.damaged() == ["heroes"]


def test_an_older_layout_is_read_where_it_cannot_be_written(
    old: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    content = (old / "catalogue.db").read_bytes()
    monkeypatch.setattr(catalogue, "MIGRATIONS", (*catalogue.MIGRATIONS, MIGRATION))
    monkeypatch.setattr(catalogue, "open_database", open_read_only)
    with Store(old) as store:
        assert store.info().hands == 4
        assert list(verify(old)) == []
        with pytest.raises(StoreError, match="cannot be written: unable to open"):
            store.compact()
    assert (old / "catalogue.db").read_bytes() == content


def open_read_only(path: Path, **_: object) -> tuple[sqlite3.Connection, sqlite3.Error]:
    """Open a database as on a read-only file system."""
    database = sqlite3.connect(f"{path.as_uri()}?immutable=1", uri=True, isolation_level=None)
    return database, sqlite3.OperationalError("unable to open database file")
