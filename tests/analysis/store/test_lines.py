"""Betting lines from aggregates equal those from rows, for every filter and after every change of the store."""

from pathlib import Path
from typing import Any

import polars as pl
import pytest

from analysis import load
from analysis.dataset import Dataset
from analysis.lines import LineTree, find_node, find_tree, grow_pool, grow_tree, parse_line, stored_tree
from analysis.store import Store
from analysis.store.disk.seal import seal_tail
from analysis.store.reading.hand_filter import StoreFilter
from analysis.store.reading.lines import StoredTree, beginnings
from tests.analysis.cli.conftest import one_hand

LINES = (
    "",
    "BTN opens",
    "opens",
    "BTN opens 2.2-2.7bb, BB calls",
    "BTN opens, BB",
    "opens, caller calls, flop: caller checks, opener bets",
    "2-6 players, BTN opens",
    "stack 40-100bb, opens",
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
        assert (tree.capped, tree.betting) == (expected.capped, expected.betting)


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
        {"sizes": parse_line("BTN opens 2-3bb").sizes},
    ],
    ids=["a query about results", "no hero", "a texture", "other sizes"],
)
def test_what_aggregates_do_not_cover(store: Store, hands: Path, options: dict[str, Any]) -> None:
    assert stored_tree(store.tables(), **options) is None
    line = parse_line("", options.get("sizes", parse_line("").sizes))
    assert find_node(line, find_tree(store.tables(), **options)) == find_node(
        line, grow_tree(load(hands), **options)
    )


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
        ("BTN opens", "BTN opens", False),  # any size
        ("BTN opens 2.2-2.7bb, BB checks", "BTN opens 2.2-2.7bb, BB checks", False),
        ("BTN opens, BB 3-bets", "BTN opens", False),
        ("CO limps, BTN opens 2.2-2.7bb", "CO limps", False),
    ],
)
def test_beginnings(line: str, expected: str, is_whole: bool) -> None:
    assert beginnings(parse_line(line).wider_pattern) == [(expected, is_whole)]


def test_beginnings_of_a_line_of_anybody() -> None:
    found = beginnings(parse_line("opens, BB calls").wider_pattern)
    assert {("UTG+1 opens", False), ("BTN opens", False), ("SB opens", False)} <= {*found}
    assert all(one.text.endswith(" opens") for one in found)


def test_a_line_with_bins_of_sizes_is_all_its_beginnings() -> None:
    found = beginnings(parse_line("opens 2.2-3.5bb").wider_pattern)
    assert {("CO opens 2.2-2.7bb", True), ("CO opens 2.7-3.5bb", True)} <= {*found}
    assert all(one.is_whole for one in found)


def test_lines_of_one_level_are_read_together(store: Store, hands: Path) -> None:
    lines = [parse_line(line) for line in ("opens 2.2-2.7bb", "BTN opens", "limps, BB checks, flop:")]
    level, expected = (tree.at(*lines) for tree in (find_tree(store.tables()), grow_tree(load(hands))))
    for line in lines:
        assert find_node(line, level) == find_node(line, expected)
