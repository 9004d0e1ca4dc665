"""Bars of win rates by group, with 95% intervals: the limits of their axis, and the chart as SVG."""

from collections.abc import Iterator, Sequence
from itertools import count
from math import ceil, floor, isnan, nan
from statistics import median
from typing import Final, NamedTuple

import polars as pl

from analysis.render.svg import MINUS, Tick, nice_step, number_text
from hhparser.base.text.typography import typeset

WIDEST: Final = 2.0  # half intervals are cut off at this multiple of their median
THIN: Final = 100  # threshold in hands for faded bars
WIDTH: Final = 400
LEFT, RIGHT = 92, 334  # ends of the axis; labels are to the left of it, numbers of hands to the right
ROW, BOTTOM = 22, 24
MOST_TICKS: Final = 4


class WinRates(NamedTuple):
    """Win rates of groups of hands, in bb/100.

    Attributes:
        names: Names of the groups in the order of the bars.
        values: Win rate of each group; 0 for one without a rate.
        halves: Half the width of the 95% interval; NaN without one.
        hands: Number of hands; None if it is not known.
    """

    names: list[str | int]
    values: list[float]
    halves: list[float]
    hands: list[int | None]

    @classmethod
    def of(cls, stats: pl.DataFrame, key: str, order: Sequence[str | int]) -> "WinRates":
        """Return the win rates of one player.

        Args:
            stats: Rows of `player_stats(..., by=[key], stats=["bb_per_100"])` of the player.
            key: Column with the names of the groups.
            order: All names in the order of the bars; names without hands are skipped.
        """
        by_name = {row[key]: row for row in stats.iter_rows(named=True)}
        rows = [by_name[name] for name in order if name in by_name]
        values = [row["bb_per_100"] or 0.0 for row in rows]
        highs = [row["bb_per_100_high"] for row in rows]
        halves = [nan if high is None else high - value for value, high in zip(values, highs, strict=True)]
        return cls([row[key] for row in rows], values, halves, [row.get("hands") for row in rows])

    @property
    def is_thin(self) -> list[bool]:
        """Whether each group has fewer than `THIN` hands."""
        return [hands is not None and hands < THIN for hands in self.hands]

    @property
    def limits(self) -> tuple[float, float]:
        """The ends of the axis; extreme values of groups with few hands are cut off.

        A group of one hand has no interval, and a group of few hands has a very wide one. Without the limits
        it would make all other bars too small to see.
        """
        known = [(v, half) for v, half in zip(self.values, self.halves, strict=True) if not isnan(half)]
        widest = WIDEST * median(half for _, half in known) if known else 0.0
        shown = [(v, min(half, widest)) for v, half in known] or [(value, 0.0) for value in self.values]
        low = min([0.0, *(value - half for value, half in shown)])
        high = max([0.0, *(value + half for value, half in shown)])
        margin = 0.05 * (high - low) or 1.0
        return low - margin, high + margin

    def intervals(self) -> Iterator[tuple[float, float]]:
        """Yield the ends of each interval, cut off at the axis; NaN without an interval."""
        low, high = self.limits
        for value, half in zip(self.values, self.halves, strict=True):
            yield max(value - half, low), min(value + half, high)

    def beyond(self) -> Iterator[tuple[int, float, float]]:
        """Yield the values cut off by the axis: index of the bar, end of the axis, value.

        The value is that of the bar, or the end of its interval if only the interval is cut off.
        """
        low, high = self.limits
        for index, value, half in zip(count(), self.values, self.halves):
            if not low <= value <= high:
                yield index, min(max(value, low), high), value
                continue
            if value - half < low:
                yield index, low, value - half
            if value + half > high:
                yield index, high, value + half


def beyond_text(value: float) -> str:
    """Return the label of a value beyond the end of the axis: the value and an arrow."""
    return f"{value:,.0f} ▸" if value > 0 else f"◂ {MINUS}{-value:,.0f}"


class Bar(NamedTuple):
    """A drawn bar.

    Attributes:
        name: Name of the group.
        y: Its upper edge.
        x: Its left end.
        width: Its length.
        tone: `gain` or `loss`.
        is_thin: Whether it rests on few hands.
        interval: Ends of the interval; None without one.
        hands: Number of hands in words.
    """

    name: str | int
    y: float
    x: float
    width: float
    tone: str
    is_thin: bool
    interval: tuple[float, float] | None
    hands: str


class BarChart(NamedTuple):
    """Horizontal bars in units of `width` and `height`.

    Attributes:
        bars: The bars from above.
        ticks: Ticks of the axis below.
        zero: x coordinate of zero.
        beyond: Position, anchor and text of labels of values beyond the axis.
        summary: Text alternative for screen readers.
    """

    bars: list[Bar]
    ticks: list[Tick]
    zero: float
    beyond: list[tuple[float, float, str, str]]
    summary: str
    height: int
    width: int = WIDTH
    left: int = LEFT
    right: int = RIGHT
    row: int = ROW


def bar_chart(rates: WinRates, title: str) -> BarChart:
    """Return win rates as a chart of horizontal bars.

    Args:
        rates: The win rates.
        title: First words of the text alternative.
    """
    low, high = rates.limits

    def across(value: float) -> float:
        return round(LEFT + (RIGHT - LEFT) * (min(max(value, low), high) - low) / (high - low), 1)

    rows = zip(rates.names, rates.values, rates.intervals(), rates.hands, rates.is_thin, strict=True)
    bars = [
        Bar(
            name,
            row * ROW,
            min(across(0), across(value)),
            round(abs(across(value) - across(0)), 1),
            "gain" if value >= 0 else "loss",
            is_thin,
            None if isnan(start) else (across(start), across(end)),
            "" if hands is None else f"{hands:,} hands",
        )
        for row, (name, value, (start, end), hands, is_thin) in enumerate(rows)
    ]
    step = nice_step(high - low, MOST_TICKS)
    levels = [at * step for at in range(ceil(low / step), floor(high / step) + 1)]
    words = (typeset(f"{name} {value:+,.1f}") for name, value in zip(rates.names, rates.values, strict=True))
    return BarChart(
        bars,
        ticks=[Tick(across(level), number_text(level)) for level in levels],
        zero=across(0),
        beyond=[
            (across(end), index * ROW, "start" if end == low else "end", beyond_text(value))
            for index, end, value in rates.beyond()
        ],
        summary=f"{title}, bb/100: {', '.join(words)}",
        height=len(bars) * ROW + BOTTOM,
    )
