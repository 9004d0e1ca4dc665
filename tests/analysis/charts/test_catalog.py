"""Every chart from hands, in every theme and format."""

from dataclasses import replace
from zoneinfo import ZoneInfo

import polars as pl
import pytest

from analysis import charts
from analysis.charts.catalog import CHARTS, draw, write_chart
from analysis.players.subject import subjects
from analysis.questions.keys import Calendar
from tests.analysis.deals import THREE_HANDS, deal, load_text


@pytest.fixture
def tables(tmp_path):
    return load_text(tmp_path, *THREE_HANDS)


def by_name(name):
    return next(chart for chart in CHARTS if chart.name == name)


def test_winnings_of_dealt_hands(tables):
    (subject,) = subjects(tables, "BTN")
    ax = draw(by_name("winnings"), subject)
    lines = {line.get_label(): list(line.get_ydata()) for line in ax.get_lines()}
    assert lines["net"] == [0, 3, -3, 4]
    assert lines["showdown"] == [0, 0, -6, -6]
    assert lines["without showdown"] == [0, 3, 3, 10]


def test_r104_all_in_of_aces_against_five_outs(tmp_path):
    # 39 of 44 rivers win 440, so 390 - 220 is due where 440 - 220 came: 50 chips are 25 bb
    shove = deal(
        "BTN calls, BB checks | BB checks, BTN checks | BB bets 218, BTN calls | ",
        2,
        stacks={"BTN": 220, "BB": 220},
        wins="BTN",
        shows={"BTN": "As Ad", "BB": "Kc Jc"},
    )
    (subject,) = subjects(load_text(tmp_path, shove), "BTN")
    lines = {line.get_label(): line.get_ydata() for line in draw(by_name("winnings"), subject).get_lines()}
    assert (lines["net"][-1], lines["all-in EV"][-1]) == (220, 170)
    assert draw(by_name("luck"), subject).get_lines()[0].get_ydata()[-1] == 25


@pytest.mark.parametrize(("zone", "hour", "day"), [("UTC", 0, "Tue"), ("America/New_York", 20, "Mon")])
def test_hours_and_weekdays_are_those_of_the_zone(tables, zone, hour, day):
    (subject,) = subjects(tables, "BTN", Calendar(ZoneInfo(zone)))
    (bar,) = draw(by_name("hour"), subject).patches
    assert round(bar.get_x() + bar.get_width() / 2) == hour
    ax = draw(by_name("weekday"), subject)
    (bar,) = [bar for bar in ax.patches if bar.get_width()]
    labels = [label.get_text() for label in ax.get_yticklabels()]
    assert labels[round(bar.get_y() + bar.get_height() / 2)] == day


def test_opponents_are_those_of_the_same_hands(tables, tmp_path):
    (tmp_path / "more").mkdir()
    other = deal("BTN raises 6, SB folds, BB calls", 3, number=9).replace("BTN", "Cyd")
    subject = subjects(load_text(tmp_path / "more", *THREE_HANDS, other), "BTN")[0]
    others, own = draw(by_name("opponents"), subject).collections
    assert others.get_offsets().tolist() == [[2 / 3, 0], [0, 0]]
    assert own.get_offsets().tolist() == [[1, 1]]


@pytest.mark.fast_cases(4)
@pytest.mark.parametrize("chart", CHARTS, ids=lambda chart: chart.name)
@pytest.mark.parametrize(
    ("hands", "width"),
    [(1, 390), *(pytest.param(*both, marks=pytest.mark.slow) for both in ((1, 1200), (3, 390), (3, 1200)))],
)
def test_every_chart_is_inside_its_picture(tables, chart, hands, width):
    few = pl.col("hand") < hands
    some = replace(
        tables,
        hands=tables.hands.filter(few),
        players=tables.players.filter(few),
        actions=tables.actions.filter(few),
        pots=tables.pots.filter(few),
    )
    (subject,) = subjects(some, "BTN", columns=chart.columns)
    figure = draw(chart, subject, width=width, theme=charts.DARK).get_figure()
    figure.draw_without_rendering()
    box = figure.get_tightbbox()
    assert figure.get_figwidth() == width / 100
    assert -0.05 < box.x0 <= box.x1 < width / 100 + 0.05


@pytest.mark.parametrize(("file_format", "start"), [("png", b"\x89PNG"), ("svg", b"<?xml"), ("pdf", b"%PDF")])
def test_files_are_the_same_every_time(tables, tmp_path, file_format, start):
    (subject,) = subjects(tables, "BTN")
    first, second = tmp_path / "first", tmp_path / "second"
    for path in (first, second):
        write_chart(by_name("winnings"), subject, path, file_format=file_format, width=390, dark=True)
    assert first.read_bytes().startswith(start)
    assert first.read_bytes() == second.read_bytes()


def test_a_png_has_two_pixels_for_each_of_its_width(tables, tmp_path):
    (subject,) = subjects(tables, "BTN")
    write_chart(by_name("loss"), subject, tmp_path / "a.png", width=390)
    assert int.from_bytes((tmp_path / "a.png").read_bytes()[16:20]) == 2 * 390


def test_strange_names_are_written_as_they_are(tmp_path, recwarn):
    name = r"$x_{1}$ 牌手"
    tables = load_text(tmp_path, *(text.replace("BTN", name) for text in THREE_HANDS))
    (subject,) = subjects(tables, name)
    write_chart(by_name("opponents"), subject, tmp_path / "a.png")
    assert not [warning for warning in recwarn if "Glyph" in str(warning.message)]


def test_svg_follows_the_scheme_of_the_page_and_is_the_same_every_time():
    results = pl.DataFrame({"net": [5.0, -2.0, 4.0], "went_to_showdown": [1, 0, 1]})
    first, second = (charts.svg_text(charts.winnings(results), "a") for _ in range(2))
    assert first == second
    assert first.startswith("<svg")
    assert "var(--chart-net, #009e73)" in first
    assert "http" not in first
    assert 'id="a-' in first
