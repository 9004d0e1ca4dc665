"""Every chart from hands, in every theme and format."""

from dataclasses import replace
from zoneinfo import ZoneInfo

import polars as pl
import pytest

from analysis import charts
from analysis.charts.catalog import CHARTS
from analysis.players.subject import subjects
from analysis.queries.keys import Calendar
from hhparser.base.errors import SettingError
from tests.analysis.deals import THREE_HANDS, deal, load_text

# 39 of 44 rivers win $4.40 for Ann, so $3.90 - $2.20 is due where $4.40 - $2.20 came
ALL_IN = """\
PokerStars Hand #4:  Hold'em No Limit ($0.01/$0.02 USD) - 2024/05/06 20:00:00 ET
Table 'Cents' 2-max Seat #1 is the button
Seat 1: Ann ($2.20 in chips)
Seat 2: Bob ($2.20 in chips)
Ann: posts small blind $0.01
Bob: posts big blind $0.02
*** HOLE CARDS ***
Dealt to Ann [As Ad]
Ann: calls $0.01
Bob: checks
*** FLOP *** [2c 7d Jh]
Bob: checks
Ann: checks
*** TURN *** [2c 7d Jh] [4s]
Bob: bets $2.18 and is all-in
Ann: calls $2.18 and is all-in
*** RIVER *** [2c 7d Jh 4s] [9c]
*** SHOW DOWN ***
Bob: shows [Kc Jc] (a pair of Jacks)
Ann: shows [As Ad] (a pair of Aces)
Ann collected $4.40 from pot
*** SUMMARY ***
Total pot $4.40 | Rake $0
Board [2c 7d Jh 4s 9c]
Seat 1: Ann (button) (small blind) showed [As Ad] and won ($4.40) with a pair of Aces
Seat 2: Bob (big blind) showed [Kc Jc] and lost with a pair of Jacks
"""


@pytest.fixture
def tables(tmp_path):
    return load_text(tmp_path, *THREE_HANDS)


def by_name(name):
    return next(chart for chart in CHARTS if chart.name == name)


def test_winnings_are_in_the_currency_and_luck_in_big_blinds(tmp_path):
    tables = load_text(tmp_path, ALL_IN)
    axes = charts.winnings(tables, "Ann").axes
    lines = {line.get_label(): line.get_ydata()[-1] for line in axes.get_lines()}
    assert axes.get_ylabel() == "USD"
    assert lines["net"] == lines["with showdown"] == pytest.approx(2.20)
    assert lines["all-in EV"] == pytest.approx(1.70)
    assert charts.all_in_luck(tables, "Ann").axes.get_lines()[0].get_ydata()[-1] == pytest.approx(25)


def test_winnings_in_big_blinds(tmp_path):
    tables = load_text(tmp_path, ALL_IN)
    axes = charts.winnings(tables, "Ann", unit="bb").axes
    lines = {line.get_label(): line.get_ydata()[-1] for line in axes.get_lines()}
    assert axes.get_ylabel() == "bb"
    assert (lines["net"], lines["all-in EV"]) == pytest.approx((110, 85))
    with pytest.raises(SettingError, match="no unit 'BB'; known: money, bb"):
        charts.winnings(tables, "Ann", unit="BB")


def test_a_picture_is_a_png_for_notebooks(tables):
    png = charts.by_position(tables, "BTN", width=390)._repr_png_()
    assert png.startswith(b"\x89PNG")
    assert int.from_bytes(png[16:20]) == 390
    assert png == charts.by_position(tables, "BTN", width=390)._repr_png_()


def test_a_picture_says_what_it_shows_of_whom(tables):
    picture = charts.loss_chance(tables, "BTN")
    words = "Probability of being behind after a number of hands: BTN, cash play money, pokerstars"
    assert repr(picture) == f"<Picture {words}>"


def test_a_query_chooses_the_hands(tables):
    (net,) = [
        list(line.get_ydata())
        for line in charts.winnings(tables, "BTN", where="net > 0").axes.get_lines()
        if line.get_label() == "net"
    ]
    assert net == [0, 3, 10]


def test_no_matching_hands_are_an_error(tables):
    with pytest.raises(SettingError, match="player: no hands of 'Btn' match"):
        charts.winnings(tables, "Btn")


def test_the_suffix_names_the_format_of_a_file(tables, tmp_path):
    picture = charts.winnings(tables, "BTN", width=390)
    picture.save(tmp_path / "a.SVG")
    assert (tmp_path / "a.SVG").read_bytes().startswith(b"<?xml")
    with pytest.raises(SettingError, match="does not end in"):
        picture.save(tmp_path / "a.gif")


def test_every_chart_has_a_public_name():
    public = [getattr(charts, name) for name in charts.__all__]
    assert {one.name for one in public if isinstance(one, charts.Chart)} == {one.name for one in CHARTS}


def test_winnings_of_dealt_hands(tables):
    (subject,) = subjects(tables, "BTN")
    ax = by_name("winnings").picture(subject).axes
    lines = {line.get_label(): list(line.get_ydata()) for line in ax.get_lines()}
    assert lines["net"] == [0, 3, -3, 4]
    assert lines["with showdown"] == [0, 0, -6, -6]
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
    lines = {
        line.get_label(): line.get_ydata() for line in by_name("winnings").picture(subject).axes.get_lines()
    }
    assert (lines["net"][-1], lines["all-in EV"][-1]) == (220, 170)
    assert by_name("luck").picture(subject).axes.get_lines()[0].get_ydata()[-1] == 25


@pytest.mark.parametrize(("zone", "hour", "day"), [("UTC", 0, "Tue"), ("America/New_York", 20, "Mon")])
def test_hours_and_weekdays_are_those_of_the_zone(tables, zone, hour, day):
    (subject,) = subjects(tables, "BTN", Calendar(ZoneInfo(zone)))
    (bar,) = by_name("hour").picture(subject).axes.patches
    assert round(bar.get_x() + bar.get_width() / 2) == hour
    ax = by_name("weekday").picture(subject).axes
    (bar,) = [bar for bar in ax.patches if bar.get_width()]
    labels = [label.get_text() for label in ax.get_yticklabels()]
    assert labels[round(bar.get_y() + bar.get_height() / 2)] == day


def test_opponents_are_those_of_the_same_hands(tables, tmp_path):
    (tmp_path / "more").mkdir()
    other = deal("BTN raises 6, SB folds, BB calls", 3, number=9).replace("BTN", "Cyd")
    subject = subjects(load_text(tmp_path / "more", *THREE_HANDS, other), "BTN")[0]
    others, own = by_name("opponents").picture(subject).axes.collections
    assert others.get_offsets().tolist() == [[2 / 3, 0], [0, 0]]
    assert own.get_offsets().tolist() == [[1, 1]]


@pytest.mark.slow_cases(20)
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
    figure = chart.picture(subject, width=width, theme=charts.DARK).axes.get_figure()
    figure.draw_without_rendering()
    box = figure.get_tightbbox()
    assert figure.get_figwidth() == width / 100
    assert -0.05 < box.x0 <= box.x1 < width / 100 + 0.05


@pytest.mark.slow
@pytest.mark.parametrize(("file_format", "start"), [("png", b"\x89PNG"), ("svg", b"<?xml"), ("pdf", b"%PDF")])
def test_files_are_the_same_every_time(tables, tmp_path, file_format, start):
    (subject,) = subjects(tables, "BTN")
    first, second = tmp_path / "first", tmp_path / "second"
    for path in (first, second):
        by_name("winnings").picture(subject, width=390, theme=charts.DARK).save(path, file_format)
    assert first.read_bytes().startswith(start)
    assert first.read_bytes() == second.read_bytes()


def test_a_png_has_two_pixels_for_each_of_its_width(tables, tmp_path):
    (subject,) = subjects(tables, "BTN")
    by_name("loss").picture(subject, width=390).save(tmp_path / "a.png")
    assert int.from_bytes((tmp_path / "a.png").read_bytes()[16:20]) == 2 * 390


def test_strange_names_are_written_as_they_are(tmp_path, recwarn):
    name = r"$x_{1}$ 牌手"
    tables = load_text(tmp_path, *(text.replace("BTN", name) for text in THREE_HANDS))
    (subject,) = subjects(tables, name)
    by_name("opponents").picture(subject).save(tmp_path / "a.png")
    assert not [warning for warning in recwarn if "Glyph" in str(warning.message)]
