"""Hands that statistics leave out are counted with the reason, for each filter."""

from pathlib import Path

import pytest

from analysis import Tables, load
from analysis.stats import chosen_hands
from analysis.stats.left_out import LeftOut, left_out
from analysis.store import Store
from analysis.store.reading.hand_filter import StoreFilter
from tests.analysis.cli.conftest import OMAHA, one_hand

WRONG = one_hand(2, day=2, won="0.11")
OTHERS = one_hand(3, day=3).replace("Ann", "Cat").replace("Bob", "Dan")
BROKEN = one_hand(4, day=4).split("Bob: calls")[0] + "\n\n"
CANCELLED = one_hand(5, day=5).split("Ann: calls")[0] + "Hand cancelled\n\n\n"
CAPPED = one_hand(6, day=6).replace("No Limit ($0.01/$0.02 USD)", "No Limit ($0.01/$0.02 - $0.60 Cap - USD)")
WRONG_OTHERS = one_hand(7, day=7, bet="$0.01").replace("Ann", "Cat").replace("Bob", "Dan")
TEXT = one_hand(1) + WRONG + OTHERS + BROKEN + CANCELLED + CAPPED + WRONG_OTHERS + OMAHA


@pytest.fixture(params=["files", "tail", "segment"])
def tables(tmp_path: Path, request: pytest.FixtureRequest) -> Tables:
    """The hands in memory, in the tail of a store, and in one of its segments."""
    file = tmp_path / "hands.txt"
    file.write_text(TEXT)
    if request.param == "files":
        return load(file)
    with Store(tmp_path / "store", create=True) as store:
        store.import_files([str(file)])
        if request.param == "segment":
            store.compact()
        return store.tables()


def test_every_reason_is_counted(tables: Tables) -> None:
    assert left_out(tables) == LeftOut(errors=3, unsupported=1, cancelled=1, capped=1)
    assert left_out(tables, with_errors=True, with_caps=True) == LeftOut(errors=1, unsupported=1, cancelled=1)


def test_no_players_are_not_all_players(tables: Tables) -> None:
    found = left_out(tables, players=[])
    left_out(tables)
    assert left_out(tables, players=[]) == found != left_out(tables)


@pytest.mark.parametrize(
    ("player", "errors", "cancelled", "capped"), [("Ann", 2, 1, 1), ("Cat", 1, 0, 0), ("Eve", 0, 0, 0)]
)
def test_hands_of_other_players_do_not_count(
    tables: Tables, player: str, errors: int, cancelled: int, capped: int
) -> None:
    """Nobody knows who was dealt into a hand of another game."""
    expected = LeftOut(errors, unsupported=1, cancelled=cancelled, capped=capped)
    assert left_out(tables, players=[player]) == expected


@pytest.mark.fast_cases(2)
@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("day < 2021-03-03", LeftOut(errors=1, unsupported=1)),
        ("day > 2021-03-06", LeftOut(errors=1)),
        ("kind = tournament", LeftOut(unsupported=1)),
        ("stakes = PL2", LeftOut(unsupported=1)),
        ("stakes = 0.02/0.05", LeftOut()),
        ("position = BTN and net > 0 and player = Ann", LeftOut(2, 1, 1, 1)),
        ("vpip and player = Bob", LeftOut(errors=1, unsupported=1, cancelled=1)),
        ("opponent Dan saw_flop", LeftOut(errors=2, unsupported=1, cancelled=1)),
    ],
)
def test_a_query_counts_its_matches(tables: Tables, query: str, expected: LeftOut) -> None:
    """A truncated hand counts unless its known part contradicts the query."""
    assert left_out(tables, where=query) == expected


def test_with_errors_counts_their_hands(tables: Tables) -> None:
    counted = tables.with_errors()
    rows = chosen_hands(counted, columns={"hand", "player"})
    assert rows.collect()["hand"].n_unique() == 5
    assert left_out(counted) == LeftOut(errors=1, unsupported=1, cancelled=1, capped=1)
    assert left_out(counted, players=["Cat"]) == LeftOut(unsupported=1)


def test_the_other_filters_of_a_store_count_too(tmp_path: Path) -> None:
    (tmp_path / "hands.txt").write_text(TEXT)
    with Store(tmp_path / "store", create=True) as store:
        store.import_files([str(tmp_path / "hands.txt")])
        store.compact()
        ann = store.tables(StoreFilter(heroes=frozenset(["Ann"])))
        assert left_out(ann, players=["Ann"]) == LeftOut(2, 1, 1, 1)


def test_words_name_all_reasons() -> None:
    assert LeftOut().words == ""
    assert LeftOut(errors=1).words == "left out: 1 hand, 1 with errors"
    assert LeftOut(1200, 2).words == "left out: 1,202 hands, 1,200 with errors, 2 of other games"
