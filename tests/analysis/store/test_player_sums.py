"""Sums by player from aggregates equal those from rows, for every filter and after every change of the store."""

from pathlib import Path
from typing import Any

import polars as pl
import pytest
from polars.testing import assert_frame_equal

from analysis import load
from analysis.dataset import Dataset
from analysis.stats import player_stats
from analysis.store import Store
from analysis.store.disk.seal import seal_tail
from analysis.store.reading.hand_filter import StoreFilter
from analysis.store.reading.player_sums import STATISTICS_SUMMED, player_files
from analysis.store.upkeep.forget import Unwanted
from analysis.views.profiles import CORE
from analysis.views.sheet import RATES
from analysis.web.pages.numbers.stats import GROUPS
from analysis.web.pages.people.players import IDS
from tests.analysis.cli.conftest import one_hand

STATS = ("vpip", "bb_per_100", "net")
QUESTIONS: dict[str, dict[str, Any]] = {
    "all players": {},
    "by stakes": {"by": ["player", "stakes"]},
    "a stranger": {"players": ["Cal"]},
    "opponents of a hero": {"players": ["Ann"], "by": ["opponent"]},
    "opponents of heroes": {"players": ["Ann", "Bob"], "by": ["opponent"]},
    "a hero against a stranger": {"players": ["Ann"], "where": "opponent = Cal"},
    "a stranger against a hero": {"players": ["Cal"], "where": "opponent = Ann"},
    "a hero against a hero": {"players": ["Bob"], "where": "opponent = Ann"},
    "all against a hero": {"where": "opponent = Ann"},
    "the only opponent by name": {"players": ["Cal"], "where": "opponent = Ann", "by": ["opponent"]},
}
READ_ROWS: dict[str, dict[str, Any]] = {
    "a query": {"where": "net > 1bb"},
    "opponents of a stranger": {"players": ["Cal"], "by": ["opponent"]},
    "two strangers": {"players": ["Cal"], "where": "opponent = Dee"},
    "two opponents": {"players": ["Cal"], "where": "opponent = Ann and opponent = Bob"},
    "another statistic": {"stats": ["straddle"]},
    "another key": {"by": ["position"]},
    "errors": {"with_errors": True},
    "a stranger by position": {"players": ["Cal"], "by": ["position", "month"]},
}


def assert_sums(stored: Dataset, loaded: Dataset, **question: Any) -> None:
    question = {"stats": STATS, **question}
    found = player_stats(stored, **question)
    assert stored.execution.plan == "aggregates"
    assert_frame_equal(found, player_stats(loaded, **question))


def strangers() -> str:
    """Hands of Cal: against Ann, who saved it, and against Dee, seen by nobody."""
    unseen = one_hand(7, day=7).replace("Dealt to Ann [As Kd]\n", "").replace("Ann", "Dee")
    return (one_hand(6, day=6) + unseen).replace("Bob", "Cal")


@pytest.fixture
def folder(hands: Path, store: Store) -> Path:
    """The hands of `store`, with those of strangers in a second segment; others are in the tail."""
    (hands / "c.txt").write_text(strangers())
    store.import_files([str(hands)])
    seal_tail(store.folder, store.catalogue)
    (hands / "d.txt").write_text(one_hand(8, day=8).replace("Bob", "Cal"))
    store.import_files([str(hands)])
    return hands


def test_questions(store: Store, folder: Path) -> None:
    """Ann and Bob saved the same hand, Cal and Dee none."""
    tables, loaded = store.tables(), load(folder)
    for question in QUESTIONS.values():
        assert_sums(tables, loaded, **question)
        assert not player_stats(loaded, **question, stats=["hands"]).is_empty()


@pytest.fixture(scope="module")
def sealed_samples(samples: Path, tmp_path_factory: pytest.TempPathFactory) -> Store:
    """All samples, in two segments and the tail."""
    store = Store(tmp_path_factory.mktemp("players"), create=True)
    for number, site in enumerate(sorted(samples.iterdir())):
        store.import_files([str(site)])
        if number in (8, 16):
            seal_tail(store.folder, store.catalogue)
    return store


@pytest.mark.slow
@pytest.mark.parametrize(
    "question",
    [
        {"stats": STATISTICS_SUMMED},
        {"stats": STATISTICS_SUMMED, "players": ["RiverOtter"], "by": ["opponent"]},
        {"players": ["Tante Ilse"], "where": "opponent = RiverOtter"},
        {"players": ["RiverOtter"], "where": "opponent = 'Tante Ilse'"},
    ],
    ids=["all players", "opponents", "a stranger against a hero", "a hero against a stranger"],
)
def test_all_samples(sealed_samples: Store, all_tables: Dataset, question: dict[str, Any]) -> None:
    assert_sums(sealed_samples.tables(), all_tables, **question)


@pytest.mark.slow
@pytest.mark.slow
def test_changes_of_the_store(store: Store, folder: Path) -> None:
    """Merged segments, a corrected hand with a conflicting copy, and a forgotten file."""

    def assert_all(loaded: Dataset) -> None:
        for question in QUESTIONS.values():
            assert_sums(store.tables(), loaded, **question)

    store.compact()
    assert_all(load(folder))
    (folder / "e.txt").write_text(one_hand(8, day=8, bet="$0.05").replace("Bob", "Cal") + one_hand(10))
    store.import_files([str(folder)])
    assert store.tables().duplicates_dropped
    assert_all(load(folder))
    store.forget(Unwanted(paths=[str(folder / "c.txt")]))
    (folder / "c.txt").unlink()
    assert_all(load(folder))


@pytest.mark.slow
def test_questions_that_read_rows(store: Store, folder: Path) -> None:
    loaded = load(folder)
    for question in READ_ROWS.values():
        tables, options = store.tables(), {"stats": STATS, **question}
        assert_frame_equal(player_stats(tables, **options), player_stats(loaded, **options))
        assert tables.execution.plan != "aggregates"


def test_columns_of_one_player_are_cached(store: Store, folder: Path) -> None:
    del folder
    tables = store.tables()
    for by in ("position", "month"):
        player_stats(tables, players=["Cal"], by=[by], stats=STATS)
        assert tables.execution.plan == "hot columns"


def test_a_filter_of_the_store(store: Store, folder: Path) -> None:
    of_site = store.tables(StoreFilter(pl.col("kind") == "cash", site="pokerstars"))
    assert_sums(of_site, load(folder))
    assert player_stats(store.tables(StoreFilter(site="winamax")), stats=STATS).is_empty()


def test_damaged_sums_are_computed_again(store: Store, hands: Path) -> None:
    assert_sums(store.tables(), load(hands))
    for path in (store.folder / "sums").glob("*.file"):
        path.write_bytes(path.read_bytes()[:-9] + bytes(9))
    assert_sums(store.tables(), load(hands))


def test_a_player_is_read_from_their_segments_only(store: Store, folder: Path) -> None:
    del folder
    read = {name: len([*player_files(store.tables(), [name])]) for name in ("Ann", "Dee", "Zoe")}
    assert read == {"Ann": 2, "Dee": 1, "Zoe": 0}


def test_statistics_of_pages_are_summed() -> None:
    shown = {*IDS, *CORE, *RATES, *(one for group in GROUPS.values() for one in group)}
    assert shown <= {*STATISTICS_SUMMED}
