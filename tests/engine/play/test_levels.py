"""Levels of a tournament by hands and by minutes."""

import pytest

from hhparser.engine.play.levels import Counted, Level, Schedule, ScheduleError, doubling
from hhparser.model import AnteType, Betting

LEVELS = (Level(10, 20), Level(15, 30), Level(25, 50, 50, AnteType.BIG_BLIND))


@pytest.mark.parametrize(
    ("passed", "number"), [(0, 1), (9, 1), (10, 2), (19, 2), (20, 3), (29, 3), (30, 3), (1000, 3)]
)
@pytest.mark.parametrize("counted", list(Counted))
def test_r11_a_level_lasts_ten_hands_or_minutes(counted: Counted, passed: int, number: int) -> None:
    assert Schedule(LEVELS, 10, counted).number(passed) == number


def test_r11_a_level_may_last_a_single_hand() -> None:
    assert [Schedule(LEVELS, 1).number(passed) for passed in range(4)] == [1, 2, 3, 3]


def test_r10_blinds_double() -> None:
    schedule = doubling(Level(1, 2), count=4, lasts=10)
    assert schedule.levels == (Level(1, 2), Level(2, 4), Level(4, 8), Level(8, 16))
    assert (schedule.lasts, schedule.counted) == (10, Counted.HANDS)


def test_r10_antes_double_with_the_blinds() -> None:
    each = AnteType.EACH
    schedule = doubling(Level(25, 50, 5, each), count=3, lasts=12, counted=Counted.MINUTES)
    assert schedule.levels == (Level(25, 50, 5, each), Level(50, 100, 10, each), Level(100, 200, 20, each))
    assert schedule.counted is Counted.MINUTES


@pytest.mark.parametrize(("levels", "lasts"), [((), 10), (LEVELS, 0), (LEVELS, -1)])
def test_a_schedule_has_levels_that_last(levels: tuple[Level, ...], lasts: int) -> None:
    with pytest.raises(ScheduleError, match=f"{len(levels)} levels of length {lasts}") as caught:
        Schedule(levels, lasts)
    assert (caught.value.levels, caught.value.lasts) == (len(levels), lasts)


def test_r13_stakes_of_a_level() -> None:
    no_limit = LEVELS[2].stakes()
    assert (no_limit.small_blind, no_limit.big_blind, no_limit.small_bet) == (25, 50, None)
    assert (no_limit.ante, no_limit.ante_type, no_limit.decimals) == (50, AnteType.BIG_BLIND, 0)
    fixed = LEVELS[0].stakes(Betting.FIXED_LIMIT)
    assert (fixed.big_blind, fixed.small_bet, fixed.big_bet, fixed.ante) == (20, 20, 40, None)
