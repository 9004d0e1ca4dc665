"""Digests of the tables of the catalogue: they follow every change, and damage is found and mended."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from analysis import load
from analysis.queries.keys import Calendar
from analysis.store import Store, StoreError
from analysis.store.disk import digests, seal
from analysis.store.disk.catalogue import FILE
from analysis.store.disk.digests import SCHEMA, TableDigest, prepare
from analysis.store.upkeep.forget import Unwanted
from analysis.store.upkeep.verify import NEW_STORE, REBUILD, verify
from tests.analysis.cli.conftest import one_hand
from tests.analysis.store.damage import damage, flip_bit
from tests.analysis.store.equality import assert_equal

DAMAGE_TAIL = "UPDATE tail SET rows = CAST(substr(rows, 1, 900) || x'07' || substr(rows, 902) AS BLOB)"


def named(folder: Path) -> list[str]:
    return [found.what for found in verify(folder)]


def test_digests_follow_every_change(store: Store, hands: Path) -> None:
    def is_whole() -> bool:
        count = store.catalogue.row("SELECT count(*) FROM hands")
        return store.catalogue.damaged() == [] and (store.catalogue.count("hands"),) == count

    assert is_whole()
    (hands / "a.txt").write_text(one_hand(7) + one_hand(8))
    store.import_files([str(hands)], keeps_text=True)
    assert is_whole()
    store.forget(Unwanted(numbers=["7"]))
    assert is_whole()
    store.compact(grace=0)
    assert is_whole()
    store.rebuild()
    assert is_whole()


def test_an_import_does_not_read_the_row_of_every_hand(
    store: Store, hands: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It took seven seconds in a store of a million hands."""
    read, compute = [], digests._computed_digest

    def computed(database: sqlite3.Connection, table: str) -> digests.TableDigest:
        read.append(table)
        return compute(database, table)

    monkeypatch.setattr(digests, "_computed_digest", computed)
    (hands / "new.txt").write_text(one_hand(7))
    store.import_files([str(hands)])
    store.prepare(Calendar())
    assert "hands" not in read


@pytest.mark.fast_cases(1)
@pytest.mark.parametrize(
    ("table", "statement"),
    [
        ("tail", DAMAGE_TAIL),
        pytest.param("tail", "UPDATE tail SET rows = CAST(rows AS TEXT)", id="no UTF-8"),
        ("hands", "UPDATE hands SET number = '77' WHERE id = 0"),
        ("heroes", "UPDATE heroes SET player = 'Eve' WHERE player = 'Ann'"),
        ("segments", "UPDATE segments SET digests = 'none'"),
        ("blocks", "UPDATE blocks SET offset = offset + 64"),
        ("dropped", "INSERT INTO dropped VALUES (1)"),
    ],
)
def test_damage_is_told_named_and_mended(store: Store, hands: Path, table: str, statement: str) -> None:
    expected = load(hands)
    damage(store.folder, statement)
    assert [(found.what, found.remedy) for found in verify(store.folder)] == [
        (f"table {table} does not match its digest", REBUILD)
    ]
    with pytest.raises(StoreError, match=rf"catalogue is damaged \({table}\); `hh store verify`"):
        ask(store)
    store.rebuild()
    assert named(store.folder) == []
    assert_equal(store.tables(), expected)


def ask(store: Store) -> None:
    """Run queries that together read all tables."""
    store.info()
    store.hands(["1"])


@pytest.mark.parametrize(
    ("table", "statement"),
    [
        ("files", "UPDATE files SET place = place || 'x'"),
        ("state", "UPDATE state SET layout = 3"),
        ("state", "UPDATE state SET layout = NULL"),
        (SCHEMA, "CREATE TABLE further (name TEXT)"),
        ("tail", "DELETE FROM digests WHERE name = 'tail'"),
    ],
)
def test_what_a_rebuild_needs_is_not_mended(store: Store, table: str, statement: str) -> None:
    folder = store.folder
    store.close()
    damage(folder, statement)
    found = next(verify(folder))
    assert found.what == f"table {table} does not match its digest"
    assert found.remedy == (REBUILD if table == "tail" else NEW_STORE)
    with pytest.raises(StoreError, match="catalogue is damaged"), Store(folder) as store:
        store.tables()


def test_hands_without_text_are_not_carried_over_from_a_damaged_table(store: Store, hands: Path) -> None:
    (hands / "a.txt").unlink()
    damage(store.folder, "UPDATE hands SET number = '77' WHERE id = 0")
    with pytest.raises(StoreError, match="the text of 3 hands is gone and so are their rows"):
        store.rebuild()
    assert store.rebuild(leaves_lost=True).lost == 3
    assert named(store.folder) == []
    assert sorted(store.tables().hands["hand_id"]) == ["3", "4", "5"]


def test_a_damaged_tail_is_not_sealed(store: Store) -> None:
    damage(store.folder, DAMAGE_TAIL)
    with pytest.raises(StoreError, match=r"damaged \(tail\)"):
        seal.seal_tail(store.folder, store.catalogue)
    assert store.catalogue.row("SELECT count(*) FROM tail") != (0,)


def test_a_damaged_index_is_named(store: Store) -> None:
    store.close()
    with closing(sqlite3.connect(store.folder / FILE)) as database:
        (size,) = database.execute("PRAGMA page_size").fetchone()
        query = "SELECT rootpage FROM sqlite_master WHERE name = 'hand_numbers'"
        (page,) = database.execute(query).fetchone()
    flip_bit(store.folder / FILE, 8 * (page * size - 4))
    (found,) = verify(store.folder)
    assert "hand_numbers" in found.what


def test_a_change_made_elsewhere_is_refused(store: Store) -> None:
    """A program that does not keep the digests cannot change the catalogue."""
    with closing(sqlite3.connect(store.folder / FILE)) as database:
        with pytest.raises(sqlite3.OperationalError, match="no such function"):
            database.execute("DELETE FROM hands")
        prepare(database)
        database.execute("INSERT INTO heroes VALUES ('Eve')")
        database.commit()
    assert store.catalogue.damaged() == []


def test_a_digest_does_not_depend_on_order_but_counts_rows_that_are_equal() -> None:
    rows: list[tuple[object, ...]] = [(1, "a"), (2, b"b"), (1, "a")]
    assert TableDigest.of(iter(rows)) == TableDigest.of(reversed(rows))
    assert TableDigest.of(iter(rows)) != TableDigest.of(iter(rows[:2]))
    assert TableDigest.unpacked(TableDigest.of(iter(rows)).packed()) == TableDigest.of(iter(rows))
    assert TableDigest.unpacked(bytes(48)) is None
