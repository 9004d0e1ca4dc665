"""Player-hands that count alike are evaluated once: the numbers are those of each hand by itself."""

from pathlib import Path

import polars as pl
import pytest
from polars.testing import assert_frame_equal

from analysis import Tables
from analysis.stats import find_statistics, player_hands, player_stats, rate
from analysis.stats.counting import patterns
from analysis.stats.counting.patterns import find_patterns, has_pattern
from analysis.stats.statistic import Section
from tests.analysis.deals import deal, load_text

OPEN = "BTN raises 6, BB folds"
DEFENCE = "BTN raises 6, BB calls | BB checks, BTN bets 4, BB folds"


@pytest.fixture
def tables(tmp_path: Path) -> Tables:
    stories = (OPEN, DEFENCE, OPEN, DEFENCE, OPEN)
    return load_text(tmp_path, *(deal(story, 2, number=number) for number, story in enumerate(stories)))


def test_hands_that_went_alike_have_one_pattern_for_each_player(tables: Tables) -> None:
    found = find_patterns(tables, find_statistics(["vpip", "cbet_flop"]))
    players = tables.players.select("player", pattern=found.of_rows)
    assert players.group_by("player").agg(pl.col("pattern").n_unique()).sort("player").rows() == [
        ("BB", 2),
        ("BTN", 2),
    ]
    # folded; put chips in, which both did; put chips in and bet the flop
    assert found.counts.drop("pattern").n_unique() == found.counts.height == 3


def test_parts_that_always_count_alike_have_one_column(tables: Tables) -> None:
    """Whoever bets the flop here could do so each time: made and chances are the same."""
    found = find_patterns(tables, find_statistics(["vpip", "cbet_flop"]))
    assert found.columns["cbet_flop_chances"] == found.columns["cbet_flop_made"] == "cbet_flop_made"


def test_patterns_count_what_each_player_hand_counts(tables: Tables) -> None:
    statistics = find_statistics()
    found = find_patterns(tables, statistics)
    parts = [(s, part) for s in statistics for part in s.parts if has_pattern(s, part)]
    assert len(parts) > 500
    rows = player_hands(tables, with_errors=True).select(
        s.counted(part).cast(pl.Int64).fill_null(0).alias(s.part_name(part)) for s, part in parts
    )
    columns = [pl.col(column).alias(part) for part, column in found.columns.items()]
    counted = found.counts.select(columns)[found.of_rows]
    assert_frame_equal(counted.cast(pl.Int64), rows.collect(), check_column_order=False)


def test_patterns_found_in_several_parts_are_the_same(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = player_stats(tables, by=["hand_id"])
    fewer = player_stats(tables, stats=["vpip"])  # another question, so that patterns are made anew
    monkeypatch.setattr(patterns, "PART_ROWS", 3)
    assert_frame_equal(player_stats(tables, by=["hand_id"]), whole)
    assert fewer.select("player", "vpip_made").rows() == [("BB", 2), ("BTN", 5)]


def test_patterns_are_kept_for_the_same_statistics(tables: Tables) -> None:
    some, others = find_statistics(["vpip"]), find_statistics(["pfr"])
    first = find_patterns(tables, some)
    assert find_patterns(tables, some) is first
    assert [*find_patterns(tables, others).columns] == ["pfr_made", "pfr_chances"]


def test_hours_hang_on_the_calendar_and_have_no_pattern() -> None:
    (statistic,) = find_statistics(["tables_dist"])
    assert not any(has_pattern(statistic, part) for part in statistic.parts)


def test_a_rate_counts_whole_times_only(tables: Tables) -> None:
    half = rate("half", "H", "Half", "half", section=Section.RESULTS, source="own", made=pl.lit(0.5))
    assert find_patterns(tables, [half]).counts.rows() == [(0, 0, 1)]  # pattern, made, chances
