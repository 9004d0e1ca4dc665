"""Curves: shapes and their places."""

import re

import pytest

from analysis.render.svg import Curve, charts, nice_step
from analysis.series.winnings import MOST_POINTS, thinned


@pytest.mark.parametrize(
    ("length", "parts", "step"),
    [
        (0, 4, 1),
        (3, 4, 1),
        (4, 4, 1),
        (5, 4, 2),
        (100, 4, 50),
        (1_000_000, 10, 100_000),
        (0.3, 4, 0.1),
        (72, 4, 20),
    ],
)
def test_steps(length: float, parts: int, step: float) -> None:
    assert nice_step(length, parts) == pytest.approx(step)


@pytest.mark.parametrize("count", [2, 600, 601, 940_000])
def test_the_ends_are_always_drawn(count: int) -> None:
    shown = thinned(count)
    assert (shown[0], shown[-1], len(shown)) == (0, count - 1, min(count, MOST_POINTS))


def test_a_curve_goes_from_left_to_right_and_up() -> None:
    wide, narrow = charts([Curve("", "net", [0.0, 5.0, -5.0, 10.0])], "Winnings")
    assert (wide.size, narrow.size) == ("wide", "narrow")
    ((_, label, path),) = wide.paths
    points = [tuple(map(float, point.split())) for point in re.split("[ML]", path)[1:]]
    assert label == "net"
    assert [round(x) for x, _ in points] == [62, 375, 687, 1000]
    heights = [y for _, y in points]
    assert heights[0] == wide.zero
    assert heights[3] < heights[1] < heights[0] < heights[2]
    assert [tick.text for tick in wide.y_ticks] == ["−5", "0", "5", "10"]
    assert [tick.text for tick in wide.x_ticks] == ["0", "1", "2", "3"]


def test_the_band_is_around_the_first_curve() -> None:
    wide, _ = charts([Curve("", "net", [0.0, 10.0])], "Winnings", [0.0, 4.0])
    assert wide.band.count("L") == 3
    assert wide.band.endswith("Z")
    assert [tick.text for tick in wide.y_ticks] == ["0", "5", "10", "15"]


@pytest.mark.parametrize("curves", [[], [Curve("", "net", [0.0])]])
def test_nothing_to_draw(curves: list[Curve]) -> None:
    assert charts(curves, "") == []


def test_nothing_won() -> None:
    wide, _ = charts([Curve("", "net", [0.0, 0.0, 0.0])], "")
    assert {point.split()[1] for point in re.split("[ML]", wide.paths[0][2])[1:]} == {f"{wide.zero:g}"}
    assert wide.zero == (wide.top + wide.height - wide.bottom) / 2  # an empty plot has its line in the middle
    assert [tick.text for tick in wide.y_ticks] == ["−1", "0", "1"]
