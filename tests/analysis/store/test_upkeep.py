"""Info, compacting, forgetting and plain tables."""

from datetime import date, datetime
from pathlib import Path

import polars as pl
import pytest
from polars.testing import assert_frame_equal

from analysis import Tables, load
from analysis.queries.keys import Calendar
from analysis.store import Store, StoreError
from analysis.store.disk.catalogue import PART
from analysis.store.disk.seal import UNFINISHED, remove_replaced
from analysis.store.disk.segments import FOLDER
from analysis.store.reading.parquet_tables import COLUMNS, ParquetTables
from analysis.store.upkeep.forget import Unwanted
from analysis.store.upkeep.verify import verify
from tests.analysis.cli.conftest import one_hand
from tests.analysis.store.equality import assert_equal


def segments_in(store: Store) -> list[str]:
    return sorted(path.name for path in (store.folder / FOLDER).iterdir())


def numbers(store: Store) -> list[str]:
    return sorted(store.tables().hands["hand_id"])


def test_info_counts_each_hand_and_player_once(store: Store) -> None:
    info = store.info()
    assert (info.hands, info.players, info.segments, info.tail) == (5, 2, 1, 3)
    assert (info.files, info.sites) == (2, ("pokerstars",))
    assert (info.first, info.last) == (date(2021, 3, 1), date(2021, 3, 5))
    assert info.bytes["segments"] > 0
    assert (info.bytes["text"], info.bytes["sums"], info.bytes["notes"]) == (0, 0, 0)


def test_info_of_an_empty_store(tmp_path: Path) -> None:
    with Store(tmp_path, create=True) as store:
        info = store.info()
    assert (info.hands, info.players, info.first, info.sites) == (0, 0, None, ())


def test_hands_are_new_hands_of_all_imports(store: Store, hands: Path) -> None:
    (hands / "c.txt").write_text(one_hand(5, day=5, bet="$0.01") + one_hand(6))
    assert (store.import_files([str(hands)]).new, store.info().hands) == (1, 6)


def test_forgotten_versions_of_a_hand_count_once(store: Store, hands: Path) -> None:
    """Hand 5 of `c.txt` differs from the one of another file, which stays."""
    (hands / "c.txt").write_text(one_hand(5, day=5, bet="$0.01") + one_hand(6))
    store.import_files([str(hands)])
    some, whole = [str(hands / "c.txt")], [str(hands)]
    assert store.find_unwanted(Unwanted(some)).n_hands == 1
    assert store.find_unwanted(Unwanted(whole)).n_hands == store.count() == 6
    assert (store.forget(Unwanted(some)).n_hands, store.count()) == (1, 5)


def test_compact_merges_everything_and_changes_nothing(store: Store, hands: Path) -> None:
    store.compact(grace=0)
    info = store.info()
    assert (info.hands, info.segments, info.tail) == (5, 1, 0)
    assert len(segments_in(store)) == 1
    assert_equal(store.tables(), load(hands))
    store.compact(grace=0)
    assert store.info().segments == 1


def test_a_reader_that_began_before_compacting_goes_on(store: Store) -> None:
    tables, expected = store.tables(), store.tables().players
    store.compact()
    assert_frame_equal(tables.players, expected)


@pytest.mark.slow
def test_compact_drops_hands_and_removes_leftovers(store: Store, hands: Path) -> None:
    (store.folder / "rebuild").mkdir()
    store.prepare(Calendar())
    (store.folder / "sums" / f".1f.parquet.7{PART}").touch()
    (store.folder / FOLDER / "0-1-2.part").mkdir()
    (hands / "a.txt").write_text(one_hand(7))
    store.import_files([str(hands)], keeps_text=True)
    (hands / "a.txt").write_text(one_hand(7) + one_hand(8))
    store.import_files([str(hands)], keeps_text=True)
    assert len(list((store.folder / "texts").iterdir())) == 3  # two of a.txt
    store.compact(grace=0)
    store.forget(Unwanted(numbers=["1"]))
    store.compact(grace=0)
    (segment,) = segments_in(store)
    rows = pl.read_parquet(store.folder / FOLDER / segment / "hands.parquet")
    assert sorted(rows["hand_id"]) == ["2", "3", "3", "4", "5", "7", "8"]
    assert not (store.folder / "rebuild").exists()
    assert {path.suffix for path in (store.folder / "sums").iterdir()} == {".entry", ".file"}
    assert len(list((store.folder / "texts").iterdir())) == 2
    assert list(verify(store.folder)) == []


def test_what_a_killed_writer_left_of_a_segment_goes_and_what_is_being_written_stays(store: Store) -> None:
    segments = segments_in(store)
    with store.catalogue.change():
        store.catalogue.insert("replaced", [("elsewhere", UNFINISHED)])
    for name in (*segments, "elsewhere"):
        (store.folder / FOLDER / f"{name}.1f{PART}").mkdir()
    remove_replaced(store.folder, store.catalogue)
    assert segments_in(store) == [*segments, f"elsewhere.1f{PART}"]


def test_compact_of_a_store_without_hands_left(store: Store) -> None:
    store.forget(Unwanted(numbers=[str(number) for number in range(1, 6)]))
    store.compact(grace=0)
    assert segments_in(store) == []
    assert store.tables().hands.is_empty()


@pytest.mark.parametrize(
    ("unwanted", "gone", "files"),
    [
        pytest.param(Unwanted(numbers=["2"]), {"2"}, 0, id="number"),
        pytest.param(Unwanted(numbers=["3", "5"]), {"3", "5"}, 0, id="numbers, one with two copies"),
        pytest.param(Unwanted(paths=["hands/a.txt"]), {"1", "2"}, 1, id="file, but one hand has a copy"),
        pytest.param(Unwanted(paths=["hands"]), {"1", "2", "3", "4", "5"}, 2, id="folder"),
        pytest.param(
            Unwanted(condition=pl.col("started_at") < datetime(2021, 3, 3)), {"1", "2"}, 0, id="condition"
        ),
        pytest.param(Unwanted(["hands/b.txt"], ["1"]), {"1", "4", "5"}, 1, id="both"),
    ],
)
def test_forget(
    store: Store,
    unwanted: Unwanted,
    gone: set[str],
    files: int,
    hands: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(hands.parent)
    found = store.find_unwanted(unwanted)
    assert len(found.files) == files
    assert store.forget(unwanted) == found
    assert numbers(store) == sorted({"1", "2", "3", "4", "5"} - gone)
    assert list(verify(store.folder)) == []


def test_forgotten_hands_stay_out_and_forgotten_files_come_back(store: Store, hands: Path) -> None:
    store.forget(Unwanted([str(hands / "a.txt")], ["2", "4"]))
    store.rebuild()
    assert numbers(store) == ["3", "5"]
    store.import_files([str(hands)])
    assert numbers(store) == ["1", "3", "5"]


@pytest.mark.parametrize(
    ("unwanted", "reason"),
    [
        (Unwanted(paths=["nowhere"]), "nothing was imported from nowhere"),
        (Unwanted(numbers=["77"]), "has no hand 77"),
    ],
)
def test_what_is_not_there_cannot_be_forgotten(store: Store, unwanted: Unwanted, reason: str) -> None:
    with pytest.raises(StoreError, match=reason):
        store.forget(unwanted)


def assert_same_rows(plain: ParquetTables, tables: Tables) -> None:
    """The same rows, whatever their order."""
    shown = {"hands": tables.hands, "decisions": tables.decisions.join(tables.ev, on=["hand", "seat"])}
    for name in COLUMNS:
        frame = shown.get(name, getattr(tables, name)).select(COLUMNS[name])
        keys = [key for key, dtype in frame.schema.items() if not dtype.is_nested()]
        found, expected = (rows.sort(keys) for rows in (plain.scan(name).collect(), frame))
        assert_frame_equal(found, expected, rel_tol=1e-12)


def test_plain_tables_are_those_of_the_files(store: Store, hands: Path) -> None:
    assert_same_rows(store.plain_tables(), load(hands))


@pytest.mark.slow
def test_plain_tables_of_all_samples(samples: Path, all_tables: Tables, tmp_path: Path) -> None:
    with Store(tmp_path, create=True) as store:
        store.import_files([str(samples / "pokerstars")])
        store.compact()
        store.import_files([str(samples)])
        assert_same_rows(store.plain_tables(), all_tables)


def test_plain_rows_of_a_hand_have_its_number(store: Store) -> None:
    plain = store.plain_tables()
    places = plain.scan("hands").select("hand", "hand_id", first="line").collect()
    actions = plain.scan("actions").join(places.lazy(), on="hand").collect()
    assert places["hand"].n_unique() == 5
    assert actions.group_by("hand_id").agg(pl.len(), (pl.col("line") - pl.col("first")).min()).rows() != []
    assert set(actions.group_by("hand_id").agg(least=(pl.col("line") - pl.col("first")).min())["least"]) == {
        4
    }
