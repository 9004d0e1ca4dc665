"""Line charts as SVG: paths and ticks in numbers; the template `chart.html` renders them."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from math import ceil, floor, log10
from typing import Final, NamedTuple

from analysis.series.winnings import thinned

MINUS: Final = "\N{MINUS SIGN}"
LEFT: Final = 62
BOTTOM: Final = 26
TOP: Final = 8
SIZES: Final = {"wide": (1000, 320, 10, 600), "narrow": (400, 240, 3, 150)}  # ticks below, points
STEPS: Final = (1, 2, 5, 10)
SHORT: Final = 43_200  # threshold of seconds between ticks: below it, labels show the time of day


class Curve(NamedTuple):
    """A curve: its CSS class, its label in the legend, and its values."""

    style: str
    label: str
    values: Sequence[float]


class Axis(NamedTuple):
    """The x axis of a chart.

    Attributes:
        values: Number of hands, or seconds since 1970, for each point, in ascending order.
        is_time: Whether the values are seconds.
    """

    values: Sequence[float]
    is_time: bool = False

    @classmethod
    def of_times(cls, times: Sequence[datetime | None]) -> "Axis":
        """Return an axis of local times; None values are dropped."""
        return cls([one.replace(tzinfo=UTC).timestamp() for one in times if one is not None], is_time=True)

    def marks(self, most: int) -> Iterator[tuple[float, str]]:
        """Yield position and label of ticks that divide the axis into at most `most` parts."""
        low, high = self.values[0], self.values[-1]
        if not self.is_time:
            step = max(nice_step(high - low, most), 1)
            first = ceil(low / step)
            yield from ((at * step, f"{at * step:,.0f}") for at in range(first, int(high / step) + 1))
            return
        words = "%Y-%m-%d" if high - low > SHORT * most else "%H:%M"
        for part in range(most + 1):
            at = low + (high - low) * part / most
            yield at, datetime.fromtimestamp(at, UTC).strftime(words)


class Tick(NamedTuple):
    """A tick on an axis: its position and its label."""

    at: float
    text: str


class Drawing(NamedTuple):
    """A chart in units of `width` and `height`.

    Attributes:
        size: `wide`, or `narrow` for a phone.
        paths: CSS class, label and SVG path of each curve.
        band: SVG path of the band around the first curve; "" without one.
        x_ticks: Ticks of the x axis.
        y_ticks: Ticks of the y axis.
        zero: y coordinate of the zero line.
        summary: Text alternative for screen readers.
        xs: x coordinate of every point, including points that are not drawn.
        ends: Values at the left, right, lower and upper end.
    """

    size: str
    paths: list[tuple[str, str, str]]
    band: str
    x_ticks: list[Tick]
    y_ticks: list[Tick]
    zero: float
    summary: str
    width: int
    height: int
    xs: Sequence[float]
    ends: tuple[float, float, float, float]
    left: int = LEFT
    top: int = TOP
    bottom: int = BOTTOM


class Plane(NamedTuple):
    """Mapping of values to coordinates of a chart."""

    width: int
    height: int
    first: float
    last: float
    low: float
    high: float

    def across(self, at: float) -> float:
        """Return the x coordinate of a value of the axis."""
        return round(LEFT + (self.width - LEFT) * (at - self.first) / ((self.last - self.first) or 1), 1)

    def down(self, value: float) -> float:
        """Return the y coordinate of a value."""
        share = (self.high - value) / ((self.high - self.low) or 1)
        return round(TOP + (self.height - BOTTOM - TOP) * share, 1)

    def path(self, points: Iterable[tuple[float, float]]) -> str:
        """Return the SVG path through some points."""
        return "M" + "L".join(f"{self.across(at):g} {self.down(value):g}" for at, value in points)


def charts(
    curves: Sequence[Curve], summary: str, spread: Sequence[float] = (), axis: Axis | None = None
) -> list[Drawing]:
    """Return the chart of some curves in each size; [] for fewer than two points.

    Args:
        curves: The main curve first; all have the same number of values.
        summary: Text alternative, a sentence.
        spread: Half the height of the band around the first curve at each point; empty for no band.
        axis: The x axis; None for the number of hands from 0.
    """
    if not curves or len(curves[0].values) < 2:
        return []
    axis = axis or Axis(range(len(curves[0].values)))
    return [_chart(size, curves, summary, spread, axis) for size in SIZES]


def _chart(size: str, curves: Sequence[Curve], summary: str, spread: Sequence[float], axis: Axis) -> Drawing:
    width, height, marks, points = SIZES[size]
    x, first = axis.values, curves[0].values
    shown = thinned(len(first), points)
    band = _band(x, first, spread, shown) if spread else []
    values = [one.values[at] for one in curves for at in shown] + [end for _, end in band]
    low, high = min(0.0, *values), max(0.0, *values)
    step = nice_step(high - low, 4)
    low, high = floor(low / step) * step, ceil(high / step) * step
    if low == high:  # all values are 0: the zero line is in the middle
        low, high = -step, step
    plane = Plane(width, height, x[0], x[-1], low, high)
    levels = [round(low + at * step, 10) for at in range(round((high - low) / step) + 1)]
    return Drawing(
        size=size,
        paths=[(one.style, one.label, plane.path((x[at], one.values[at]) for at in shown)) for one in curves],
        band=f"{plane.path(band)}Z" if spread else "",
        x_ticks=[Tick(plane.across(at), words) for at, words in axis.marks(marks)],
        y_ticks=[Tick(plane.down(level), number_text(level)) for level in levels],
        zero=plane.down(0),
        summary=summary,
        width=width,
        height=height,
        xs=[plane.across(one) for one in x],
        ends=(x[0], x[-1], low, high),
    )


def _band(
    x: Sequence[float], values: Sequence[float], spread: Sequence[float], shown: Sequence[int]
) -> list[tuple[float, float]]:
    """Return the outline of the band around a curve: its lower edge, then its upper edge from the right."""
    below = [(x[at], values[at] - spread[at]) for at in shown]
    return below + [(x[at], values[at] + spread[at]) for at in reversed(shown)]


def number_text(value: float) -> str:
    """Return the label of a tick, with thousands separators and a real minus sign."""
    return f"{round(value, 10):,.10g}".replace("-", MINUS)


def nice_step(length: float, parts: int) -> float:
    """Return 1, 2 or 5 times a power of ten as the step that divides a length into at most `parts` parts."""
    if length <= 0:
        return 1
    rough = length / parts
    power: float = 10.0 ** floor(log10(rough))
    return next((step * power for step in STEPS if step * power >= rough), 10 * power)
