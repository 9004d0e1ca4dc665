"""Execution plans of a query, which agree; progress, time limit and cancellation."""

from contextlib import nullcontext
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import Any

import polars as pl
import pytest
from polars.testing import assert_frame_equal

from analysis import Tables, load
from analysis.dataset import execution
from analysis.dataset.execution import Execution, TimeLimit, TimeLimitError
from analysis.players.differences import answers
from analysis.players.results import sources
from analysis.players.subject import subjects
from analysis.stats import Calendar, chosen_hands, player_stats
from analysis.stats.counting.sums import sums_in_turn
from analysis.store import Store
from analysis.store.reading.aggregates import ACROSS
from analysis.store.reading.hand_filter import ALL, StoreFilter
from analysis.views.verdict import VERDICT_COLUMNS, verdict_object
from analysis.web.store.served_store import LONGEST
from tests.analysis.deals import deal

HERO: dict[str, Any] = {"players": ["Ann"], "stats": ["vpip", "three_bet", "cbet_flop"]}
WAYS = {
    "aggregates": {**HERO, "by": ["position"]},
    "hot columns": {**HERO, "where": "net > -100bb"},
    "scan": {"stats": ["vpip"], "where": "position = BB"},
}


@pytest.mark.fast_cases(1)
@pytest.mark.parametrize("way", WAYS)
def test_ways(way: str, store: Store, hands: Path) -> None:
    tables = store.tables()
    answers = [player_stats(tables, **WAYS[way])]
    assert tables.execution.plan == way
    answers.append(player_stats(tables, **WAYS[way]))
    assert tables.execution.plan == ("aggregates" if way == "aggregates" else "cached")
    answers += [player_stats(load(hands), **WAYS[way]), player_stats(store.tables(), **WAYS[way])]
    for answer in answers[1:]:
        assert_frame_equal(answer, answers[0])


FOLDED = "HJ folds, CO folds, BTN folds, SB folds"
NO_STRADDLE = deal(f"LJ folds, {FOLDED}", number=1, dealt={"LJ": "As Kd"})
STRADDLE = deal(f"{FOLDED}, BB folds", posts="LJ straddle 4", number=2)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("player", "further"),
    [("LJ", {}), ("LJ", {"where": "net > -100bb"}), ("CO", {})],
    ids=["sums", "hot columns", "segments"],
)
def test_a_straddle_counts_for_hands_of_its_table_that_are_stored(
    tmp_path: Path, player: str, further: dict[str, Any]
) -> None:
    file = tmp_path / "a.txt"
    question = {"players": [player], "stats": ["straddle"], "with_errors": True, **further}
    with Store(tmp_path / "store", create=True) as store:
        for text in (NO_STRADDLE, NO_STRADDLE + "\n" + STRADDLE):
            file.write_text(text)
            store.import_files([str(file)])
            store.compact()
            answer = player_stats(store.tables(), **question)
            assert_frame_equal(answer, player_stats(load(file), **question))
    assert answer["straddle_chances"].item() == (2 if player == "LJ" else 0)


@pytest.mark.slow
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("site", ["pokerstars", "winamax"])
def test_ways_for_the_hands_of_a_site(way: str, site: str, store: Store, hands: Path) -> None:
    """The cache of all hands is separate from the cache of some."""
    of_site = StoreFilter(pl.col("kind") == "cash", site=site)
    files = [str(hands)] if site == "pokerstars" else []
    for _ in range(2):
        for wanted in (of_site, ALL):
            tables = store.tables(wanted)
            answer = player_stats(tables, **WAYS[way])
            assert tables.execution.plan in (way, "cached")
            expected = player_stats(load(files if wanted is of_site else [str(hands)]), **WAYS[way])
            assert_frame_equal(answer, expected)


@pytest.mark.slow
def test_hot_columns_grow_with_the_store(store: Store, hands: Path) -> None:
    question = {**HERO, "where": "net > -200bb"}
    before = player_stats(store.tables(), **question)
    text = (hands / "a.txt").read_text().replace("Hand #1", "Hand #9")
    (hands / "c.txt").write_text(text)
    store.import_files([str(hands)])
    store.compact()
    tables = store.tables()
    after = player_stats(tables, **question)
    assert tables.execution.plan == "hot columns"
    assert_frame_equal(after, player_stats(load(hands), **question))
    assert after["hands"].item() > before["hands"].item()


def test_time_limit(store: Store) -> None:
    tables = store.tables(execution=Execution(TimeLimit(processor=0, elapsed=60)))
    with pytest.raises(TimeLimitError, match="no answer within 0 seconds of processor time or 60 seconds"):
        player_stats(tables, **WAYS["scan"])
    assert player_stats(tables, **WAYS["aggregates"])["hands"].sum() > 0


@pytest.mark.parametrize(
    ("processor", "elapsed", "is_late"),
    [
        pytest.param(5, 59, False, id="cheap on a busy machine"),
        pytest.param(11, 12, True, id="expensive"),
        pytest.param(1, 61, True, id="cheap, but never ending"),
    ],
)
def test_time_limit_is_of_the_processor_first(
    monkeypatch: pytest.MonkeyPatch, processor: float, elapsed: float, is_late: bool
) -> None:
    now = {"process_time": 100.0, "monotonic": 500.0}
    for name in now:
        monkeypatch.setattr(execution, name, partial(now.__getitem__, name))
    limited = Execution(LONGEST)
    limited.begin()
    now["process_time"] += processor
    now["monotonic"] += elapsed
    with pytest.raises(TimeLimitError) if is_late else nullcontext():
        assert [*limited.over([1, 2])] == [1, 2]


@pytest.mark.parametrize("most", [None, 2])
def test_progress_ends_however_the_question_does(store: Store, most: int | None) -> None:
    told: list[tuple[int, int]] = []
    tables = store.tables(execution=Execution(progress=lambda *parts: told.append(parts)))
    chosen_hands(tables, where="vpip", columns=["net"], most=most).collect()
    player_stats(tables, **WAYS["scan"])
    assert told[0] == (0, told[0][1])
    assert told[-1] == (told[-1][1], told[-1][1])


def test_progress_may_stop_a_question(store: Store) -> None:
    def stop(done: int, total: int) -> None:
        if done < total:
            raise InterruptedError

    with pytest.raises(InterruptedError):
        player_stats(store.tables(execution=Execution(progress=stop)), **WAYS["scan"])
    with pytest.raises(InterruptedError):
        chosen_hands(store.tables(execution=Execution(progress=stop)), columns=["net"]).collect()


GAPS = Calendar(), Calendar(session_gap=timedelta(minutes=5))


@pytest.mark.slow
@pytest.mark.parametrize("calendar", GAPS, ids=["usual gap", "another gap"])
def test_a_verdict_from_what_was_counted_of_segments(store: Store, hands: Path, calendar: Calendar) -> None:
    """It is that of the files, the first time, from the sums that are kept, and when hands come."""

    def verdict_of(tables: Tables, columns: frozenset[str] | None = VERDICT_COLUMNS) -> dict[str, Any]:
        return verdict_object(subjects(tables, "Ann", calendar, columns=columns)[0])

    sums, expected = store.folder / "sums", verdict_of(load(hands), None)
    assert verdict_of(store.tables()) == expected
    kept = {file: file.stat().st_ino for file in sums.glob("*")}
    assert kept
    assert verdict_of(store.tables()) == expected
    assert {file: file.stat().st_ino for file in sums.glob("*")} == kept
    (hands / "c.txt").write_text((hands / "a.txt").read_text().replace("Hand #1", "Hand #9"))
    store.import_files([str(hands)])
    assert verdict_of(store.tables()) == verdict_of(load(hands), None) != expected


def test_a_filter_on_the_hero_reads_aggregates_of_all_hands(store: Store, hands: Path) -> None:
    of_ann = store.tables(StoreFilter(heroes=frozenset({"Ann"})))
    assert of_ann.dealt_to(["Bob"]) is of_ann
    tables = of_ann.dealt_to(["Ann"])
    found = player_stats(tables, **WAYS["aggregates"])
    assert (of_ann.is_whole, tables.is_whole) == (False, True)
    assert tables.execution.plan == "aggregates"
    assert_frame_equal(found, player_stats(load(hands), **WAYS["aggregates"]))


def test_players_are_known_of_hands_with_names(tmp_path: Path, store: Store) -> None:
    def is_known(store: Store, name: str, **others: Any) -> bool:
        return store.tables(StoreFilter(heroes=frozenset({name}), **others)).has_known_players

    assert [is_known(store, name) for name in ("Ann", "nobody")] == [True, False]
    assert is_known(store, "Ann", site="pokerstars")
    assert not is_known(store, "Ann", site="bovada")
    with Store(tmp_path / "aliases", create=True) as anonymous:
        anonymous.import_files(["sample_histories/bovada/cash_anonymous_cards.txt"])
        assert not is_known(anonymous, "Hero")  # the same alias in the hands of all players


@pytest.mark.parametrize(
    "question",
    [
        pytest.param({"stats": ["fold_to_cbet_turn"]}, id="all players"),
        pytest.param({"stats": ["roi"], "by": ["starting_hand"]}, id="all players, columns of tournaments"),
        pytest.param({"stats": ["vpip"], "by": ["table_straddles"]}, id="all players, columns of tables"),
        pytest.param(
            {"players": ["Ann"], "stats": ["donk_flop"], "by": ["opponent"]}, id="opponents of a hero"
        ),
    ],
)
def test_a_segment_is_counted_once(
    store: Store, hands: Path, monkeypatch: pytest.MonkeyPatch, question: dict[str, Any]
) -> None:
    counted: list[int] = []

    def count(rows: pl.LazyFrame, **options: Any) -> pl.DataFrame:  # Any: the types differ
        counted.append(rows.select(pl.len()).collect().item())
        return sums_in_turn(rows, **options)

    monkeypatch.setitem(player_stats.__globals__, "sums_in_turn", count)
    assert_frame_equal(player_stats(store.tables(), **question), player_stats(load(hands), **question))
    del counted[:]
    (hands / "c.txt").write_text((hands / "a.txt").read_text().replace("Hand #1", "Hand #9"))
    store.import_files([str(hands)])
    found = player_stats(store.tables(), **question)
    assert 0 < sum(counted) < found["hands"].sum()
    assert_frame_equal(found, player_stats(load(hands), **question))


def test_what_is_counted_of_a_segment_looks_at_its_hands_alone() -> None:
    across = {column.name for columns in ACROSS.values() for column in columns}
    values = [*answers.VALUES.values(), *sources.VALUES.values()]
    used = {*answers.STRATA, *sources.ORDERS, *(root for one in values for root in one.meta.root_names())}
    assert across.isdisjoint(used)
