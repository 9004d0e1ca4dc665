"""Bars of win rates: lengths, intervals, and what the axis cuts off."""

from math import isnan, nan

import polars as pl
import pytest

from analysis.render.bars import LEFT, RIGHT, WinRates, bar_chart

STATS = pl.DataFrame(
    {
        "position": ["BTN", "BB", "SB"],
        "hands": [400, 99, 1],
        "bb_per_100": [10.0, -30.0, 9000.0],
        "bb_per_100_low": [0.0, -50.0, None],
        "bb_per_100_high": [20.0, -10.0, None],
    }
)
RATES = WinRates.of(STATS, "position", ["SB", "BB", "CO", "BTN"])


def test_groups_without_hands_are_skipped() -> None:
    assert RATES.names == ["SB", "BB", "BTN"]
    assert RATES.is_thin == [True, True, False]
    assert RATES.hands == [1, 99, 400]


def test_a_group_of_one_hand_is_cut_off() -> None:
    low, high = RATES.limits
    assert (low, high) == pytest.approx((-53.5, 23.5))  # -50 to 20, and a twentieth on each side
    assert [*RATES.beyond()] == [(0, high, 9000.0)]
    (thin, _), *others = RATES.intervals()
    assert isnan(thin)
    assert others == [(-50.0, -10.0), (0.0, 20.0)]


def test_an_interval_beyond_the_axis_is_named() -> None:
    rates = WinRates(["a", "b", "c"], [0.0, 0.0, 0.0], [10.0, 10.0, 1000.0], [None] * 3)
    assert rates.limits == pytest.approx((-22, 22))  # twice the median half interval
    assert [(index, value) for index, _, value in rates.beyond()] == [(2, -1000.0), (2, 1000.0)]


def test_bars_on_the_chart() -> None:
    drawn = bar_chart(RATES, "By position")
    thin, lost, won = drawn.bars
    assert (thin.tone, thin.is_thin, thin.interval) == ("gain", True, None)
    assert thin.x + thin.width == pytest.approx(RIGHT, abs=0.1)
    assert (lost.tone, lost.hands) == ("loss", "99 hands")
    assert lost.x + lost.width == pytest.approx(drawn.zero, abs=0.1)
    assert lost.width == pytest.approx(3 * won.width, abs=0.4)
    assert [tick.text for tick in drawn.ticks] == ["−40", "−20", "0", "20"]
    assert all(LEFT <= tick.at <= RIGHT for tick in drawn.ticks)
    assert [(anchor, text) for _, _, anchor, text in drawn.beyond] == [("end", "9,000 ▸")]
    assert drawn.summary == "By position, bb/100: SB +9,000.0, BB −30.0, BTN +10.0"


def test_no_groups() -> None:
    assert bar_chart(WinRates([], [], [], []), "By position").bars == []


def test_no_intervals() -> None:
    assert WinRates(["a"], [5.0], [nan], [3]).limits == pytest.approx((-0.25, 5.25))
