"""Curves as SVG: paths and ticks in numbers; the template `chart.html` draws them in the page's colours."""

from collections.abc import Iterable, Sequence
from math import ceil, floor, log10
from typing import Final, NamedTuple

LEFT: Final = 62
BOTTOM: Final = 26
TOP: Final = 8
MOST_POINTS: Final = 600
SIZES: Final = {"wide": (1000, 320, 10, 600), "narrow": (400, 240, 3, 150)}  # marks below, points
STEPS: Final = (1, 2, 5, 10)


class Curve(NamedTuple):
    """A curve: its class in the style, what the legend calls it, and its values."""

    style: str
    label: str
    values: Sequence[float]


class Tick(NamedTuple):
    """A mark on an axis: where it is, and what it says."""

    at: float
    text: str


class Drawing(NamedTuple):
    """A drawing in units of `width` and `height`.

    Attributes:
        size: `wide`, or `narrow` for a phone.
        paths: Style, label and path of each curve.
        band: Path of the area around the first curve; empty without one.
        x_ticks: Marks below.
        y_ticks: Marks at the left.
        zero: Height of the zero line.
        summary: What it shows, for those who do not see it.
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
    left: int = LEFT


class Plane(NamedTuple):
    """Where hands and values are on a drawing."""

    width: int
    height: int
    hands: int
    low: float
    high: float

    def across(self, at: float) -> float:
        """How far to the right a number of hands is."""
        return round(LEFT + (self.width - LEFT) * at / self.hands, 1)

    def down(self, value: float) -> float:
        """How far down a value is."""
        share = (self.high - value) / ((self.high - self.low) or 1)
        return round(TOP + (self.height - BOTTOM - TOP) * share, 1)

    def path(self, points: Iterable[tuple[int, float]]) -> str:
        """Hands and values as the path of a line."""
        return "M" + "L".join(f"{self.across(at):g} {self.down(value):g}" for at, value in points)


def charts(curves: Sequence[Curve], summary: str, spread: Sequence[float] = ()) -> list[Drawing]:
    """Curves over the number of hands, drawn for a wide and for a narrow page; none if there is no hand.

    Args:
        curves: The most important one first, each with as many values as that, from hand 0 on.
        summary: What they show, in a sentence.
        spread: How far the band reaches above and below the first curve; empty without one.
    """
    if not curves or len(curves[0].values) < 2:
        return []
    return [_chart(size, curves, summary, spread) for size in SIZES]


def _chart(size: str, curves: Sequence[Curve], summary: str, spread: Sequence[float]) -> Drawing:
    width, height, marks, points = SIZES[size]
    first, count = curves[0].values, len(curves[0].values)
    shown = thinned(count, points)
    below = [(at, first[at] - spread[at]) for at in shown] if spread else []
    above = [(at, first[at] + spread[at]) for at in reversed(shown)] if spread else []
    values = [one.values[at] for one in curves for at in shown] + [end for _, end in (*below, *above)]
    low, high = min(0.0, *values), max(0.0, *values)
    step, x_step = nice_step(high - low, 4), max(nice_step(count - 1, marks), 1)
    low, high = floor(low / step) * step, ceil(high / step) * step
    plane = Plane(width, height, count - 1, low, high)
    levels = [round(low + at * step, 10) for at in range(round((high - low) / step) + 1)]
    return Drawing(
        size=size,
        paths=[(one.style, one.label, plane.path((at, one.values[at]) for at in shown)) for one in curves],
        band=f"{plane.path((*below, *above))}Z" if spread else "",
        x_ticks=[
            Tick(plane.across(at * x_step), f"{at * x_step:,.0f}")
            for at in range(int((count - 1) / x_step) + 1)
        ],
        y_ticks=[Tick(plane.down(level), f"{level:,.10g}") for level in levels],
        zero=plane.down(0),
        summary=summary,
        width=width,
        height=height,
    )


def thinned(count: int, most: int = MOST_POINTS) -> list[int]:
    """The places that are drawn: all of few, evenly spread ones of many, always the first and the last."""
    if count <= most:
        return [*range(count)]
    return sorted({round(at * (count - 1) / (most - 1)) for at in range(most)})


def nice_step(length: float, parts: int) -> float:
    """A step of 1, 2 or 5 times a power of ten that divides a length into at most so many parts."""
    if length <= 0:
        return 1
    rough = length / parts
    power: float = 10.0 ** floor(log10(rough))
    return next((step * power for step in STEPS if step * power >= rough), 10 * power)
