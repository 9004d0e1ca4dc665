"""Winnings are running sums."""

import math

import polars as pl
import pytest
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from analysis.charts import results

# net 5 - 2 + 4 = 7; at showdown 5 + 4 = 9; all-in EV 1 - 2 + 4 = 3
RESULTS = pl.DataFrame(
    {
        "net": [5.0, -2.0, 4.0],
        "went_to_showdown": [1, 0, 1],
        "ev_net": [1.0, -2.0, 4.0],
        "luck_bb": [8.0, 0.0, 0.0],
        "equity": [0.4, None, None],
        "ev_reason": ["known", "unknown_villain", "unknown_villain"],
    }
)


def lines_of(ax: Axes) -> dict[str, list[float]]:
    return {str(line.get_label()): list(line.get_ydata()) for line in ax.get_lines()}


def test_r100_winnings_are_running_sums():
    lines = lines_of(results.draw_winnings(RESULTS))
    assert lines["net"] == [0, 5, 3, 7]
    assert lines["with showdown"] == [0, 5, 5, 9]
    assert lines["without showdown"] == [0, 0, -2, -2]


def test_r104_all_in_ev_is_drawn_where_it_is_known():
    assert lines_of(results.draw_winnings(RESULTS))["all-in EV"] == [0, 1, -1, 3]
    assert "all-in EV" not in lines_of(results.draw_winnings(RESULTS.drop("ev_net")))


def test_r108_the_band_ends_at_the_interval_of_the_sum():
    # mean 7/3, squares 64/9 + 169/9 + 25/9 = 258/9, divided by 2: variance 43/3
    (band,) = results.draw_winnings(RESULTS).collections
    ends = [y for x, y in band.get_paths()[0].vertices if x == 3]
    spread = 1.96 * math.sqrt(43 / 3) * math.sqrt(3)
    assert (min(ends), max(ends)) == pytest.approx((7 - spread, 7 + spread))


@pytest.mark.parametrize("rows", [pytest.param(1, id="one hand"), pytest.param(3, id="not wanted")])
def test_winnings_without_a_band(rows):
    assert not results.draw_winnings(RESULTS.head(rows), band=False).collections
    assert not results.draw_winnings(RESULTS.head(1)).collections


def test_a_long_line_keeps_its_end():
    many = pl.DataFrame({"net": [1.0] * 5000, "went_to_showdown": [0] * 5000})
    line = lines_of(results.draw_winnings(many))["net"]
    assert len(line) < 1300
    assert line[-1] == 5000


def test_r106_luck_is_what_was_won_above_all_in_ev():
    # the second hand did not go to showdown, so the cards of others do not matter
    step, points, _ = results.draw_luck(RESULTS).get_lines()
    assert (list(step.get_xdata()), list(step.get_ydata())) == ([0, 1, 3], [0, 8, 8])
    assert (list(points.get_xdata()), list(points.get_ydata())) == ([1], [8])
    assert points.get_label() == "adjusted all-ins: 1 of 2"


def test_luck_without_adjusted_all_ins_is_a_sentence():
    ax = results.draw_luck(RESULTS.tail(2))
    assert [text.get_text() for text in ax.texts] == ["no all-ins with known cards"]


def test_axes_of_the_caller_are_used():
    ax = Figure().add_subplot()
    assert results.draw_winnings(RESULTS, ax, unit="$5 or $6") is ax
    assert ax.get_ylabel() == "$5 or $6"


def test_no_hands_are_a_sentence():
    ax = results.draw_winnings(RESULTS.clear())
    assert [text.get_text() for text in ax.texts] == ["no hands"]
