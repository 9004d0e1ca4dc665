"""A question is answered in one of several ways, which agree; it can be followed, limited and stopped."""

from datetime import timedelta
from pathlib import Path
from typing import Any

import polars as pl
import pytest
from polars.testing import assert_frame_equal

from analysis import Tables, load
from analysis.players import answers, sources
from analysis.players.objects import VERDICT_COLUMNS, verdict_object
from analysis.players.subject import subjects
from analysis.stats import Calendar, chosen_hands, player_stats
from analysis.store import Store
from analysis.store.reading.course import Course, TimeLimitError
from analysis.store.reading.sums import ACROSS
from analysis.store.reading.wanted import ALL, Wanted
from tests.analysis.deals import deal

HERO: dict[str, Any] = {"players": ["Ann"], "stats": ["vpip", "three_bet", "cbet_flop"]}
WAYS = {
    "sums": {**HERO, "by": ["position"]},
    "hot columns": {**HERO, "where": "net > -100bb"},
    "segments": {"stats": ["vpip"], "where": "position = BB"},
}


@pytest.mark.fast_cases(1)
@pytest.mark.parametrize("way", WAYS)
def test_ways(way: str, store: Store, hands: Path) -> None:
    tables = store.tables()
    answers = [player_stats(tables, **WAYS[way])]
    assert tables.course.way == way
    answers.append(player_stats(tables, **WAYS[way]))
    assert tables.course.way == ("sums" if way == "sums" else "remembered")
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
    """What is kept of all hands is not mixed up with what is kept of some."""
    of_site = Wanted(pl.col("kind") == "cash", site=site)
    files = [str(hands)] if site == "pokerstars" else []
    for _ in range(2):
        for wanted in (of_site, ALL):
            tables = store.tables(wanted)
            answer = player_stats(tables, **WAYS[way])
            assert tables.course.way in (way, "remembered")
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
    assert tables.course.way == "hot columns"
    assert_frame_equal(after, player_stats(load(hands), **question))
    assert after["hands"].item() > before["hands"].item()


def test_time_limit(store: Store) -> None:
    tables = store.tables(course=Course(seconds=0))
    with pytest.raises(TimeLimitError, match="no answer within 0 seconds"):
        player_stats(tables, **WAYS["segments"])
    assert player_stats(tables, **WAYS["sums"])["hands"].sum() > 0


@pytest.mark.parametrize("newest", [None, 2])
def test_progress_ends_however_the_question_does(store: Store, newest: int | None) -> None:
    told: list[tuple[int, int]] = []
    tables = store.tables(course=Course(progress=lambda *parts: told.append(parts)))
    chosen_hands(tables, where="vpip", columns=["net"], newest=newest).collect()
    player_stats(tables, **WAYS["segments"])
    assert told[0] == (0, told[0][1])
    assert told[-1] == (told[-1][1], told[-1][1])


def test_progress_may_stop_a_question(store: Store) -> None:
    def stop(done: int, total: int) -> None:
        if done < total:
            raise InterruptedError

    with pytest.raises(InterruptedError):
        player_stats(store.tables(course=Course(progress=stop)), **WAYS["segments"])
    with pytest.raises(InterruptedError):
        chosen_hands(store.tables(course=Course(progress=stop)), columns=["net"]).collect()


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


def test_what_is_counted_of_a_segment_looks_at_its_hands_alone() -> None:
    across = {column.name for columns in ACROSS.values() for column in columns}
    values = [*answers.VALUES.values(), *sources.VALUES.values()]
    used = {*answers.STRATA, *sources.ORDERS, *(root for one in values for root in one.meta.root_names())}
    assert across.isdisjoint(used)
