"""Bars have the length of bb/100, in the order of the table."""

import polars as pl
import pytest
from matplotlib.colors import to_hex

from analysis.charts import bars
from analysis.charts.style import DARK, LIGHT

DAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
STATS = pl.DataFrame(
    {
        "position": ["BTN", "BB", "SB"],
        "hour": [22, 3, 9],
        "weekday": ["Sun", "Mon", "Fri"],
        "stack_depth": ["above 200 bb", "to 20 bb", "to 100 bb"],
        "bb_per_100": [12.0, -30.0, None],
        "bb_per_100_low": [2.0, -50.0, None],
        "bb_per_100_high": [22.0, -10.0, None],
    }
)


@pytest.mark.parametrize(
    ("chart", "names", "lengths"),
    [
        pytest.param(bars.draw_position, ["SB", "BB", "BTN"], [0, -30, 12], id="position"),
        pytest.param(bars.draw_weekday, DAYS, [-30, 0, 0, 0, 0, 0, 12], id="all seven weekdays"),
        pytest.param(
            bars.draw_stack_depth, ["to 20 bb", "to 100 bb", "above 200 bb"], [-30, 0, 12], id="stack depth"
        ),
    ],
)
def test_r103_bars_are_bb_per_100(chart, names, lengths):
    ax = chart(STATS)
    assert [label.get_text() for label in ax.get_yticklabels()] == names
    assert [bar.get_width() for bar in ax.patches] == lengths


def test_hours_stand_at_their_place():
    ax = bars.draw_hour(STATS, zone="Europe/Berlin")
    heights = {round(bar.get_x() + bar.get_width() / 2): bar.get_height() for bar in ax.patches}
    assert heights == {3: -30, 9: 0, 22: 12}
    assert ax.get_xlabel() == "hour (Europe/Berlin)"


@pytest.mark.parametrize("theme", [LIGHT, DARK])
def test_gains_and_losses_have_their_colours(theme):
    ax = bars.draw_position(STATS, theme=theme)
    assert [to_hex(bar.get_facecolor()) for bar in ax.patches] == [theme.green, theme.orange, theme.green]
    assert to_hex(ax.get_figure().get_facecolor()) == to_hex(theme.paper)


def test_a_group_of_one_hand_does_not_make_the_others_small():
    lone = STATS.with_columns(bb_per_100=pl.Series([12.0, -30.0, 9000.0]))
    assert bars.draw_position(lone).get_xlim()[1] < 50


@pytest.mark.parametrize("chart", [bars.draw_position, bars.draw_hour])
@pytest.mark.parametrize(("value", "words"), [(9000.4, "9,000 ▸"), (-9000.4, "◂ −9,000")])
def test_a_bar_beyond_the_axis_says_its_value(chart, value, words):
    lone = STATS.with_columns(bb_per_100=pl.Series([12.0, -30.0, value]))
    assert [text.get_text().strip() for text in chart(lone).texts] == [words]


@pytest.mark.parametrize("chart", [bars.draw_position, bars.draw_hour])
def test_an_interval_beyond_the_axis_says_where_it_ends(chart):
    wide = STATS.with_columns(
        bb_per_100=pl.Series([12.0, -30.0, 20.0]), bb_per_100_high=pl.Series([22.0, -10.0, 900.0])
    )
    ax = chart(wide)
    along = 1 if chart is bars.draw_hour else 0
    low, high = (ax.get_ylim if along else ax.get_xlim)()
    (intervals,) = (one for one in ax.collections if len(one.get_segments()) == 3)
    ends = [end[along] for segment in intervals.get_segments() for end in segment]
    assert (min(ends), max(ends)) == (low, high)
    assert [text.get_text().strip() for text in ax.texts] == ["◂ −860", "900 ▸"]


@pytest.mark.parametrize(
    ("chart", "counts"),
    [(bars.draw_position, ["99 hands", "1,204 hands"]), (bars.draw_hour, ["99", "1,204"])],
)
def test_bars_carry_their_hands_and_fade_when_these_are_few(chart, counts):
    stats = STATS.filter(pl.col("position") != "SB").with_columns(hands=pl.Series([1204, 99]))
    ax = chart(stats)
    assert [text.get_text() for text in ax.texts] == counts
    assert [bar.get_alpha() for bar in ax.patches] == [0.4, None]


def test_one_group_alone_is_shown_in_full():
    lone = STATS.filter(pl.col("position") == "BTN").with_columns(bb_per_100_high=None)
    assert bars.draw_position(lone).get_xlim()[1] > 12


@pytest.mark.parametrize("chart", [bars.draw_position, bars.draw_hour, bars.draw_weekday])
def test_no_hands_are_a_sentence(chart):
    assert [text.get_text() for text in chart(STATS.clear()).texts] == ["no hands"]
