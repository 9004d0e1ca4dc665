"""Hands and rows of a store equal those of its files, found without reading all of them."""

import random
import time
from pathlib import Path

import polars as pl
import pytest
from polars.testing import assert_frame_equal

import analysis
from analysis import Tables
from analysis.schema.tables import TABLES
from analysis.store import Store, StoreError
from hhparser.input.files import find_files
from hhparser.pipeline import Checked, Reading, run
from tests.analysis.cli.conftest import one_hand


@pytest.fixture(scope="module")
def store(samples: Path, tmp_path_factory: pytest.TempPathFactory) -> Store:
    store = Store(tmp_path_factory.mktemp("store"), create=True)
    store.import_files([str(samples)])
    return store


def first_by_id(*paths: Path) -> dict[str, Checked]:
    """The first hand of each id as reading the files gives it."""
    found: dict[str, Checked] = {}
    for batch in run(find_files(map(str, paths)), list, jobs=1):
        for one in batch.result:
            if one.hand.hand_id is not None:
                found.setdefault(one.hand.hand_id, one)
    return found


@pytest.mark.slow
def test_every_hand_is_found_by_its_id(store: Store, samples: Path) -> None:
    expected = first_by_id(samples)
    assert len(expected) > 400
    assert store.hands(expected) == list(expected.values())


@pytest.mark.slow
def test_hands_of_a_long_file_that_grew(tmp_path: Path, samples: Path) -> None:
    """Text of several blocks, with lines that are not ASCII, in three imports that end within a hand."""
    file = tmp_path / "long.txt"
    long = "".join(one_hand(n).replace("Ann", "Zoë") for n in range(1, 4001)).encode()
    with Store(tmp_path / "store", create=True) as store:
        for end in (len(long) // 3, len(long) - 1000, len(long)):
            file.write_bytes(long[:end])
            store.import_files([str(file)])
        expected = first_by_id(file)
        for number in ("1", "2", "1333", "1334", "2000", "3998", "3999", "4000"):
            assert store.hands([number]) == [expected[number]]


@pytest.mark.slow
def test_the_last_hand_of_a_long_file_is_read_alone(tmp_path: Path) -> None:
    """All but the last two MiB are gone; the hand is still found, so it is not read from the start."""
    file = tmp_path / "long.txt"
    file.write_text("".join(map(one_hand, range(1, 5001))))
    with Store(tmp_path / "store", create=True) as store:
        store.import_files([str(file)])
        before = store.hands(["5000"])
        with file.open("r+b") as stream:
            stream.write(b" " * (file.stat().st_size - (2 << 20)))
        assert store.hands(["5000"]) == before
        assert store.find_hand("1") is None


def test_hands_of_wide_text(tmp_path: Path) -> None:
    (tmp_path / "wide.txt").write_text(one_hand(1) + one_hand(2), encoding="utf-16")
    with Store(tmp_path / "store", create=True) as store:
        store.import_files([str(tmp_path / "wide.txt")])
        assert store.hands(["1", "2"]) == list(first_by_id(tmp_path / "wide.txt").values())


@pytest.mark.parametrize("keeps_text", [True, False])
def test_hands_whose_file_is_gone(tmp_path: Path, keeps_text: bool) -> None:
    file = tmp_path / "hands.txt"
    file.write_text(one_hand(1))
    with Store(tmp_path / "store", create=True) as store:
        store.import_files([str(file)], keeps_text=keeps_text)
        file.unlink()
        if keeps_text:
            assert store.hands(["1"])[0].hand.text == one_hand(1)
            return
        with pytest.raises(StoreError, match="has no hand 1, or its file is gone"):
            store.hands(["1"])


def test_another_hand_stands_there_now(tmp_path: Path) -> None:
    file = tmp_path / "hands.txt"
    file.write_text(one_hand(1))
    with Store(tmp_path / "store", create=True) as store:
        store.import_files([str(file)])
        file.write_text(one_hand(2))
        assert store.find_hand("1") is None


def test_the_first_copy_that_is_kept(tmp_path: Path) -> None:
    for name in ("b", "a", "c"):
        (tmp_path / f"{name}.txt").write_text(one_hand(1, bet="$0.04"))
    with Store(tmp_path / "store", create=True) as store:
        store.import_files([str(tmp_path / "b.txt")])
        store.import_files([str(tmp_path / "a.txt"), str(tmp_path / "c.txt")])
        assert Path(store.hands(["1"])[0].hand.file).name == "a.txt"
        kept = store.find_hand("1", Reading(keep=lambda hand: not hand.file.endswith("a.txt")))
        assert kept is not None
        assert Path(kept.hand.file).name == "b.txt"
        assert store.find_hand("1", Reading(site="winamax")) is None


@pytest.mark.parametrize("table", TABLES)
def test_lazy_rows_are_those_of_the_tables(store: Store, all_tables: Tables, table: str) -> None:
    eager = getattr(all_tables, table).filter(pl.col("hand").is_not_null())
    lazy = store.scan(table).collect()
    assert eager.height > 0
    assert_frame_equal(lazy, eager, check_row_order=False, rel_tol=1e-12)


def test_lazy_decisions(store: Store, all_tables: Tables) -> None:
    keys = ["hand", "seat"]
    lazy = store.scan("decisions").select(*keys, "pfr", "ev_net").sort(keys).collect()
    eager = all_tables.decisions.select(*keys, "pfr").join(all_tables.ev, on=keys).select(lazy.columns)
    assert_frame_equal(lazy, eager.sort(keys), rel_tol=1e-12)


def test_lazy_rows_of_copies(tmp_path: Path) -> None:
    """A duplicate hand counts once, under its first place in reading order."""
    for name in ("b", "a"):
        (tmp_path / f"{name}.txt").write_text(one_hand(1) + one_hand(ord(name)))
    with Store(tmp_path / "store", create=True) as store:
        store.import_files([str(tmp_path / "b.txt")])
        store.import_files([str(tmp_path / "a.txt")])
        lazy = store.scan("hands").select("hand", "file", "line", "hand_id").sort("hand").collect()
        assert_frame_equal(lazy, store.tables().hands.select(lazy.columns))
        assert lazy["hand_id"].to_list() == ["1", "97", "98"]


def test_an_empty_store_has_lazy_rows(tmp_path: Path) -> None:
    with Store(tmp_path, create=True) as store:
        assert store.scan("players").collect().is_empty()


def test_open_store_is_a_name_of_the_package(store: Store) -> None:
    with analysis.open_store(store.folder) as opened:
        assert opened.count() == store.count()


@pytest.mark.nightly
@pytest.mark.slow
def test_one_hand_of_a_long_file_at_once(tmp_path: Path) -> None:
    file = tmp_path / "long.txt"
    with file.open("w") as stream:
        stream.writelines(one_hand(n) for n in range(1, 20_001))
    with Store(tmp_path / "store", create=True) as store:
        store.import_files([str(file)])
        numbers = [str(n) for n in random.Random(1).sample(range(1, 20_001), 40)]
        store.hands(numbers[:1])
        started = time.process_time()
        store.hands(numbers)
        assert (time.process_time() - started) / len(numbers) < 0.03
