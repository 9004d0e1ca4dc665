"""Betting lines from aggregates equal those from rows, for every filter and after every change of the store."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import polars as pl
import pytest
from click.testing import Result

from analysis import load
from analysis.dataset import Dataset
from analysis.lines import (
    NO_SIZES,
    SIZES,
    LineTree,
    Sizes,
    find_node,
    find_tree,
    grow_pool,
    grow_tree,
    parse_line,
    stored_tree,
)
from analysis.store import Store
from analysis.store.disk import levels
from analysis.store.disk.seal import seal_tail
from analysis.store.reading import run_files
from analysis.store.reading.hand_filter import StoreFilter
from analysis.store.reading.lines import StoredTree, beginnings, line_files
from analysis.store.upkeep.forget import Unwanted
from tests.analysis.cli.conftest import invoke, one_hand

__all__ = ["invoke"]

LINES = (
    "",
    "BTN opens",
    "opens",
    "BTN opens 2.2-2.7bb, BB calls",
    "opens 2-3bb, BB 3-bets 3x+, opener",
    "BTN opens, BB",
    "opens, caller calls, flop: caller checks, opener bets",
    "2-6 players, BTN opens",
    "stack 40-100bb, opens",
    "stack 30-150bb, opens 3bb+",
    "opens, blind calls, flop: blind checks, bets 33-75%",
    "CO opens, BTN 3-bets, CO",
    "blind",
    "limps, BB checks, flop:",
)
FILTERS: dict[str, dict[str, Any]] = {
    "all": {},
    "a hero": {"players": ["RiverOtter"]},
    "the others": {"players": ["RiverOtter"], "of_others": True},
    "heroes": {"players": ["RiverOtter", "Cyrano44"]},
    "a kind": {"where": "kind = tournament"},
    "stakes of a hero": {"where": "stakes = 0.50/1.00 and betting = no_limit", "players": ["RiverOtter"]},
}


def from_rows(dataset: Dataset, of_others: bool = False, **options: Any) -> LineTree:
    return grow_pool(dataset, **options) if of_others else grow_tree(dataset, **options)


def assert_lines(stored: Dataset, loaded: Dataset, lines: tuple[str, ...] = LINES, **chosen: Any) -> None:
    for line in map(parse_line, lines):
        options = {"sizes": line.sizes, "details": tuple(line.details), **chosen}
        tree, expected = stored_tree(stored, **options), from_rows(loaded, **options)
        assert isinstance(tree, StoredTree)
        assert find_node(line, tree) == find_node(line, expected)
        assert (tree.capped, tree.games) == (expected.capped, expected.games)


@pytest.mark.slow
@pytest.mark.parametrize("name", FILTERS)
def test_all_samples(samples: Path, all_tables: Dataset, sealed_samples: Store, name: str) -> None:
    del samples
    assert_lines(sealed_samples.tables(), all_tables, **FILTERS[name])


@pytest.fixture(scope="module")
def sealed_samples(samples: Path, tmp_path_factory: pytest.TempPathFactory) -> Store:
    """All samples, in a segment and the tail."""
    store = Store(tmp_path_factory.mktemp("lines"), create=True)
    for number, site in enumerate(sorted(samples.iterdir())):
        store.import_files([str(site)])
        if number == 12:
            seal_tail(store.folder, store.catalogue)
    return store


def test_copies_and_later_hands(store: Store, hands: Path) -> None:
    assert_lines(store.tables(), load(hands), LINES[:3])
    (hands / "c.txt").write_text(one_hand(9, day=9))
    store.import_files([str(hands)])
    assert_lines(store.tables(), load(hands), LINES[:3])
    store.compact()
    assert_lines(store.tables(), load(hands), LINES[:3], players=["Ann"], of_others=True)


def test_a_hand_with_two_heroes_counts_for_both(store: Store, hands: Path) -> None:
    """Ann and Bob saved the same hand; the other players of both hands include neither."""
    for player in ("Ann", "Bob"):
        for of_others in (False, True):
            assert_lines(store.tables(), load(hands), LINES[:2], players=[player], of_others=of_others)
    both = {"players": ["Ann", "Bob"]}
    assert_lines(store.tables(), load(hands), LINES[:2], **both)
    assert stored_tree(store.tables(), **both, of_others=True) is None
    pool, expected = find_tree(store.tables(), **both, of_others=True), grow_pool(load(hands), **both)
    assert find_node(parse_line(""), pool) == find_node(parse_line(""), expected)


@pytest.mark.parametrize(
    "options",
    [
        {"where": "net > 1bb"},
        {"players": ["Cal"]},
        {"details": ["flop_paired"]},
        {"sizes": parse_line("BTN opens 2.1-3bb").sizes},
    ],
    ids=["a query about results", "no hero", "a texture", "other sizes"],
)
def test_what_aggregates_do_not_cover(store: Store, hands: Path, options: dict[str, Any]) -> None:
    assert stored_tree(store.tables(), **options) is None
    line = parse_line("", options.get("sizes", parse_line("").sizes))
    assert find_node(line, find_tree(store.tables(), **options)) == find_node(
        line, grow_tree(load(hands), **options)
    )


@pytest.mark.parametrize("sizes", [NO_SIZES, SIZES.cut_at("%", (33, 75, 150)), SIZES.cut_at("bb", (3,))])
def test_other_bins_are_added_up(store: Store, hands: Path, sizes: Sizes) -> None:
    for line in ("", "SB limps, BB checks, flop:", "flop: bets", "flop: bets, turn:"):
        parsed = parse_line(line, sizes)
        tree, expected = stored_tree(store.tables(), sizes=sizes), grow_tree(load(hands), sizes=sizes)
        assert isinstance(tree, StoredTree)
        assert find_node(parsed, tree) == find_node(parsed, expected)


def test_a_filter_of_the_store_does_not_change_the_aggregates(store: Store, hands: Path) -> None:
    for site in ("winamax", "pokerstars"):
        tables = store.tables(StoreFilter(site=site))
        assert_lines(tables, load([str(hands)] if site == "pokerstars" else []), LINES[:2])
    assert_lines(store.tables(), load(hands), LINES[:2])


def test_a_filter_on_dates_reads_rows(store: Store) -> None:
    assert stored_tree(store.tables(StoreFilter(pl.col("started_at").dt.day() > 2))) is None


def test_missing_aggregates_are_not_computed_on_request(store: Store) -> None:
    assert stored_tree(store.tables(), computes=False) is None
    assert stored_tree(store.tables()) is not None
    assert stored_tree(store.tables(), computes=False) is not None


def test_damaged_aggregates_are_computed_again(store: Store, hands: Path) -> None:
    stored_tree(store.tables())
    for path in (store.folder / "sums").glob("*.file"):
        path.write_bytes(path.read_bytes()[:-9] + bytes(9))
    assert_lines(store.tables(), load(hands), LINES[:2])


@pytest.mark.parametrize(
    ("line", "expected", "is_whole"),
    [
        ("", "", True),
        ("BTN opens", "BTN opens", True),
        ("BTN opens 2.2-2.7bb, BB checks", "BTN opens, BB checks", True),
        ("CO opens, BTN calls, BB 3-bets, opener", "CO opens, BTN calls, BB 3-bets", True),
        ("CO limps, opens 2.2-3.5bb", "CO limps, ", False),  # anybody
    ],
)
def test_beginnings(line: str, expected: str, is_whole: bool) -> None:
    assert beginnings(parse_line(line).unsized_pattern) == [(expected, is_whole)]


def test_beginnings_of_a_line_of_anybody() -> None:
    found = beginnings(parse_line("opens, BB calls").unsized_pattern)
    assert {("UTG+1 opens, BB calls", True), ("BTN opens, BB calls", True)} <= {*found}
    assert all(one.is_whole for one in found)


def test_lines_of_a_blind_keep_the_player() -> None:
    found = beginnings(parse_line("BTN opens 2-3bb, blind calls, flop: blind bets 33-75%").unsized_pattern)
    ends = {f"BTN opens, {one} calls, flop: {other} bets" for one in ("SB", "BB") for other in ("SB", "BB")}
    assert {*found} == {(end, True) for end in ends}


def test_lines_of_one_level_are_read_together(store: Store, hands: Path) -> None:
    lines = [parse_line(line) for line in ("opens 2.2-2.7bb", "BTN opens", "limps, BB checks, flop:")]
    level, expected = (tree.at(*lines) for tree in (find_tree(store.tables()), grow_tree(load(hands))))
    for line in lines:
        assert find_node(line, level) == find_node(line, expected)


def test_aggregates_of_segments_are_merged_in_levels(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(levels, "LEVEL", 2)
    monkeypatch.setattr(levels, "LARGEST", 1)  # no segments are merged
    monkeypatch.setattr(run_files, "ROWS_AT_ONCE", 3)
    hands = tmp_path / "hands"
    hands.mkdir()
    with Store(tmp_path / "store", create=True) as store:
        for day in range(1, 8):
            (hands / f"{day}.txt").write_text(one_hand(day, day=day))
            store.import_files([str(hands)])
            seal_tail(store.folder, store.catalogue)
            assert_lines(store.tables(), load(hands), LINES[:3], players=["Ann"])
        files = [file for file in line_files(store.tables()) if file is not None]
        assert len(store.snapshot().segments) == 7
        assert [pl.read_parquet(one.hands)["hands"].sum() for one in files] == [8, 4, 2]
        files[0].shown.unlink()
        assert len([*line_files(store.tables(), computes=False)]) == 4  # the parts of the first one
        assert_lines(store.tables(), load(hands), LINES)
        assert len([*line_files(store.tables(), computes=False)]) == 3
        store.forget(Unwanted(numbers=["3"]))
        assert len([*line_files(store.tables(), computes=False)]) == 5


def test_command_with_a_hero_shows_the_lines_of_files_and_caches_aggregates(
    store: Store, hands: Path, invoke: Callable[..., Result]
) -> None:
    asked = ["lines", "--hero", "Ann", "--vs", "pool", "--format", "json"]
    of_files = invoke(*asked, str(hands))
    assert (of_files.exit_code, [*(store.folder / "sums").glob("*")]) == (0, [])
    of_store = invoke(*asked, "--store", str(store.folder))
    assert of_store.stdout == of_files.stdout
    assert [*(store.folder / "sums").glob("*")]
