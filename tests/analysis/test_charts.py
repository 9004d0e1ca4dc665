"""Charts draw what they are given."""

import polars as pl
from matplotlib.figure import Figure

from analysis import charts

RESULTS = pl.DataFrame({"net": [5.0, -2.0, 4.0], "went_to_showdown": [1, 0, 1]})
POSITIONS = pl.DataFrame(
    {
        "position": ["BTN", "BB", "SB"],
        "bb_per_100": [12.0, -30.0, None],
        "bb_per_100_low": [2.0, -50.0, None],
        "bb_per_100_high": [22.0, -10.0, None],
    }
)


def test_winnings_are_running_sums() -> None:
    lines = {line.get_label(): list(line.get_ydata()) for line in charts.winnings(RESULTS).get_lines()}
    assert lines["net"] == [0, 5, 3, 7]
    assert lines["showdown"] == [0, 5, 5, 9]
    assert lines["without showdown"] == [0, 0, -2, -2]


def test_a_long_line_keeps_its_end() -> None:
    many = pl.DataFrame({"net": [1.0] * 5000, "went_to_showdown": [0] * 5000})
    line = charts.winnings(many).get_lines()[-2]
    assert len(line.get_ydata()) < 1300
    assert line.get_ydata()[-1] == 5000


def test_axes_of_the_caller_are_used() -> None:
    ax = Figure().add_subplot()
    assert charts.by_position(POSITIONS, ax) is ax
    assert [label.get_text() for label in ax.get_yticklabels()] == ["SB", "BB", "BTN"]


def test_svg_follows_the_scheme_of_the_page_and_is_the_same_every_time() -> None:
    first, second = (charts.svg_text(charts.winnings(RESULTS), "a") for _ in range(2))
    assert first == second
    assert first.startswith("<svg")
    assert "var(--chart-net, #009e73)" in first
    assert "http" not in first
    assert 'id="a-' in first
