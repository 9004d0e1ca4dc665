"""Verifying names the damage, and rebuilding repairs it from the sources."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from polars.testing import assert_frame_equal

from analysis import Tables, load
from analysis.store import Store, StoreError
from analysis.store.disk.segments import FOLDER
from analysis.store.intake.importing import OTHER_VERSION
from analysis.store.upkeep.verify import verify
from hhparser.pipeline import Reading
from tests.analysis.cli.conftest import one_hand
from tests.analysis.store.equality import assert_equal


def a_table(store: Store, name: str = "players") -> Path:
    return next((store.folder / FOLDER).glob(f"*/{name}.parquet"))


def a_text(store: Store) -> Path:
    return next((store.folder / "texts").glob("*.zip"))


def flip(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[len(content) // 2] ^= 1
    path.write_bytes(content)


def execute(statement: str) -> Callable[[Store], None]:
    def damage(store: Store) -> None:
        with store.catalogue.change():
            store.catalogue.execute(statement)

    return damage


DAMAGES = [
    pytest.param(
        lambda store: flip(a_table(store)), "players.parquet: does not match its digest", id="flipped byte"
    ),
    pytest.param(lambda store: a_table(store).unlink(), "players.parquet: is missing", id="missing table"),
    pytest.param(
        lambda store: a_table(store).write_bytes(b""), "does not match its digest", id="cut to nothing"
    ),
    pytest.param(
        execute("UPDATE tail SET rows = x'00' WHERE hands = 3"),
        "catalogue.db: batch 3 of the tail",
        id="tail",
    ),
    pytest.param(
        execute("DELETE FROM tail WHERE hands = 3"),
        "catalogue.db: 3 hands are in no segment",
        id="missing batch",
    ),
    pytest.param(
        execute("DELETE FROM hands WHERE id = 1"), "1 hands of segments are unknown", id="unknown hand"
    ),
    pytest.param(
        execute("INSERT INTO tail SELECT batch + 9, first, last, hands, rows FROM tail WHERE hands = 3"),
        "catalogue.db: 3 hands are stored twice",
        id="doubled",
    ),
    pytest.param(execute("INSERT INTO places VALUES (99, 1, 1, 1)"), "1 places of missing hands", id="place"),
    pytest.param(lambda store: flip(a_text(store)), ".zip: does not match its digest", id="flipped text"),
    pytest.param(lambda store: a_text(store).unlink(), ".zip: is missing", id="missing text"),
]


@pytest.mark.fast_cases(1)
@pytest.mark.parametrize(("damage", "words"), DAMAGES)
def test_damage_is_named_and_mended(
    store: Store, hands: Path, damage: Callable[[Store], None], words: str
) -> None:
    (hands / "c.txt").write_text(one_hand(9))
    store.import_files([str(hands / "c.txt")], keeps_text=True)
    assert list(verify(store.folder)) == []
    damage(store)
    (found,) = verify(store.folder)
    assert words in f"{found.path}: {found.what}"
    assert "hh store rebuild" in found.remedy
    store.rebuild()
    assert list(verify(store.folder)) == []
    assert_equal(store.tables(), load(hands))


def test_a_damaged_catalogue_is_named(store: Store) -> None:
    store.close()
    content = bytearray((store.folder / "catalogue.db").read_bytes())
    content[4096:] = bytes(len(content) - 4096)
    (store.folder / "catalogue.db").write_bytes(content)
    assert [found.path.name for found in verify(store.folder)] == ["catalogue.db"]


def test_what_is_no_store_is_refused(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="it is a folder without a store"):
        list(verify(tmp_path))


def test_a_rebuilt_store_goes_on(store: Store, hands: Path) -> None:
    store.rebuild()
    assert store.import_files([str(hands)]).hands == 0
    with (hands / "a.txt").open("a") as file:
        file.write(one_hand(6))
    (hands / "b.txt").write_text(one_hand(4, day=4))
    store.import_files([str(hands)])
    (hands / "b.txt").unlink()
    assert sorted(store.tables().hands["hand_id"]) == ["1", "2", "3", "4", "5", "6"]


def remove_file(hands: Path) -> None:
    (hands / "a.txt").unlink()


def rewrite_file(hands: Path) -> None:
    (hands / "a.txt").write_text(one_hand(8))


@pytest.mark.slow
@pytest.mark.parametrize("change", [remove_file, rewrite_file])
def test_hands_without_text_are_carried_over(
    store: Store, hands: Path, change: Callable[[Path], None]
) -> None:
    before = store.tables()
    text = (hands / "a.txt").read_text()
    change(hands)
    rebuilt = store.rebuild(reading=Reading(rules={None: (("max_bets", 5),)}))
    assert (rebuilt.files, rebuilt.carried, rebuilt.lost) == (1, 3, 0)
    assert list(verify(store.folder)) == []
    assert_equal(store.tables(), Tables(**before.frames(), files=2, duplicates_dropped=1))
    (hands / "a.txt").write_text(text)
    store.import_files([str(hands)], reading=Reading(rules={None: (("max_bets", 5),)}))
    assert_equal(store.tables(), load(hands))


@pytest.mark.slow
def test_kept_text_takes_the_place_of_a_file(store: Store, hands: Path) -> None:
    with (hands / "a.txt").open("a") as file:
        file.write(one_hand(6))
    store.import_files([str(hands)], keeps_text=True)
    expected = load(hands)
    (hands / "a.txt").unlink()
    assert store.rebuild().carried == 0
    assert_equal(store.tables(), expected)


@pytest.mark.slow
def test_texts_that_stood_in_one_file_one_after_the_other(store: Store, hands: Path) -> None:
    for number in (7, 8):
        (hands / "a.txt").write_text(one_hand(number))
        store.import_files([str(hands)], keeps_text=True)
    before = sorted(store.tables().hands["hand_id"])
    store.rebuild()
    assert sorted(store.tables().hands["hand_id"]) == before == ["1", "2", "3", "4", "5", "7", "8"]
    assert [file.gone for file in store.snapshot().files if file.path.endswith("a.txt")].count(True) == 2


def test_hands_without_text_and_rows_are_not_lost_silently(store: Store, hands: Path) -> None:
    flip(a_table(store, "hands"))
    content = (hands / "a.txt").read_text()
    (hands / "a.txt").unlink()
    with pytest.raises(StoreError, match="the text of 3 hands is gone and so are their rows"):
        store.rebuild()
    (hands / "a.txt").write_text(content)
    assert store.rebuild().lost == 0


def test_lost_hands_can_be_left_out(store: Store, hands: Path) -> None:
    flip(a_table(store, "hands"))
    (hands / "a.txt").unlink()
    assert store.rebuild(leaves_lost=True).lost == 3
    assert sorted(store.tables().hands["hand_id"]) == ["3", "4", "5"]
    assert list(verify(store.folder)) == []


def test_new_house_rules_are_applied(store: Store, hands: Path) -> None:
    reading = Reading(rules={None: (("max_bets", 5),)})
    with pytest.raises(StoreError, match="hh store rebuild"):
        store.import_files([str(hands)], reading=reading)
    store.rebuild(reading=reading)
    assert store.was_read_as(reading)
    assert_equal(store.tables(), load(hands, reading=reading))
    assert store.import_files([str(hands)], reading=reading).new == 0


@pytest.mark.slow
@pytest.mark.parametrize("column", ["reader", "definitions"])
def test_a_store_of_another_version_is_brought_up_to_date(store: Store, hands: Path, column: str) -> None:
    execute(f"UPDATE state SET {column} = 'other'")(store)
    assert not store.is_current()
    asked = store.tables, store.plain_tables, partial(store.scan, "hands")
    for refused in (*asked, partial(store.import_files, [str(hands)])):
        with pytest.raises(StoreError) as error:
            refused()
        assert error.value.reason == OTHER_VERSION
    store.rebuild()
    assert store.is_current()
    assert_equal(store.tables(), load(hands))


class Impatient:
    """A progress bar with a user who presses Ctrl-C."""

    def begin(self, total: int) -> None:
        pass

    def advance(self, size: int, hands: int) -> None:
        raise KeyboardInterrupt


def test_an_interrupted_rebuild_leaves_the_store_as_it_was(store: Store, hands: Path) -> None:
    before = store.info().generation
    with pytest.raises(KeyboardInterrupt):
        store.rebuild(progress=Impatient())
    assert store.info().generation == before
    assert not (store.folder / "rebuild").exists()
    assert_equal(store.tables(), load(hands))


def test_what_a_killed_rebuild_left_behind_goes(store: Store, hands: Path) -> None:
    (store.folder / "rebuild").mkdir()
    (store.folder / "rebuild" / "catalogue.db").write_bytes(b"half")
    store.rebuild()
    assert not (store.folder / "rebuild").exists()
    assert_equal(store.tables(), load(hands))


def test_a_reader_that_began_before_rebuilding_goes_on(store: Store) -> None:
    tables, expected = store.tables(), store.tables().players
    store.compact()
    store.rebuild()
    store.compact()
    assert_frame_equal(tables.players, expected)


def test_notes_are_not_touched(store: Store) -> None:
    (store.folder / "notes.db").write_bytes(b"notes")
    store.rebuild()
    store.compact(grace=0)
    assert (store.folder / "notes.db").read_bytes() == b"notes"
