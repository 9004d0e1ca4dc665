"""Bar charts of the win rate (bb/100) by position, stack depth, hour and weekday, with 95 % intervals.

Each bar is labelled with its number of hands, and faded below a threshold.
"""

from collections.abc import Iterator, Sequence
from math import isnan, nan
from statistics import median
from typing import TYPE_CHECKING, Any, Final, TypeVar

import polars as pl

from analysis.charts.style import LIGHT, Theme, group_digits, prepare, say
from analysis.questions.keys import DEPTH_WORDS, POSITION_ORDER, WEEKDAYS

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.container import BarContainer
    from matplotlib.text import Text

Row = dict[str, Any]  # Any: a row of a frame
Place = TypeVar("Place", str, int)
HOURS: Final = tuple(range(24))
LABEL: Final = "bb/100, 95% interval"
TITLES: Final = {"position": "position", "stack_depth": "effective stack", "weekday": "weekday"}
SMALL: Final = 9
WIDEST: Final = 2.0
FEWEST_ROWS: Final = 3
THIN: Final = 100  # threshold in hands for faded bars
FADED: Final = 0.4


def draw_position(stats: pl.DataFrame, ax: "Axes | None" = None, *, theme: Theme = LIGHT) -> "Axes":
    """Draw big blinds won per 100 hands by position.

    Args:
        stats: Rows of `player_stats(..., by=["position"])` of one player.
        ax: Axes to draw on; None makes a figure.
        theme: Colours.
    """
    return _bars(stats, "position", POSITION_ORDER, ax, theme)


def draw_stack_depth(stats: pl.DataFrame, ax: "Axes | None" = None, *, theme: Theme = LIGHT) -> "Axes":
    """Draw big blinds won per 100 hands by effective stack.

    Args:
        stats: Rows of `player_stats(..., by=["stack_depth"])` of one player.
        ax: Axes to draw on; None makes a figure.
        theme: Colours.
    """
    return _bars(stats, "stack_depth", DEPTH_WORDS, ax, theme)


def draw_weekday(stats: pl.DataFrame, ax: "Axes | None" = None, *, theme: Theme = LIGHT) -> "Axes":
    """Draw big blinds won per 100 hands by weekday, including weekdays without hands.

    Args:
        stats: Rows as in `player_stats`, with the column `weekday`, Mon to Sun.
        ax: Axes to draw on; None makes a figure.
        theme: Colours.
    """
    played = set(stats["weekday"])
    missing = [{"weekday": day, "hands": 0} for day in WEEKDAYS if played and day not in played]
    days = pl.concat([stats, pl.DataFrame(missing)], how="diagonal_relaxed") if missing else stats
    return _bars(days, "weekday", WEEKDAYS, ax, theme)


def draw_hour(
    stats: pl.DataFrame, ax: "Axes | None" = None, *, zone: str = "", theme: Theme = LIGHT
) -> "Axes":
    """Draw big blinds won per 100 hands by hour of the day.

    Args:
        stats: Rows as in `player_stats`, with the column `hour`, 0 to 23.
        ax: Axes to draw on; None makes a figure.
        zone: Time zone of the hours.
        theme: Colours.
    """
    ax = prepare(ax, theme)
    rows = _rows(stats, "hour", HOURS)
    if not rows:
        return say(ax, theme, "no hands")
    hours = [row["hour"] for row in rows]
    values, halves = _values(rows), _half_intervals(rows)
    _fade(ax.bar(hours, values, color=_colours(values, theme), width=0.7), rows)
    limits = low, high = _limits(values, halves)
    sides = {low: "bottom", high: "top"}
    reach = _reach(values, halves, limits)
    ax.errorbar(hours, values, yerr=reach, fmt="none", ecolor=theme.ink, elinewidth=1.0, capsize=2)
    for hour, end, last in _going_on(hours, values, halves, limits):
        text = _beyond(ax, hour, end, last, theme)
        text.set(va=sides[end], ha="center", rotation=90)
    ax.axhline(0, color=theme.ink, linewidth=0.8)
    ax.set_xlim(-0.6, 23.6)
    ax.set_ylim(*limits)
    for hour, end, value in _cut_off(hours, values, limits):
        text = _beyond(ax, hour, end, value, theme)
        text.set(va=sides[end], ha="center", rotation=90)
    for hour, row in zip(hours, rows, strict=True):
        _write_count(ax, theme, row, hour, 1.01, transform=ax.get_xaxis_transform(), ha="center", rotation=90)
    ax.set_xticks(range(0, 24, 3))
    ax.set_xlabel(f"hour ({zone})" if zone else "hour")
    ax.set_ylabel(LABEL)
    group_digits(ax.yaxis)
    return ax


def _bars(stats: pl.DataFrame, key: str, order: Sequence[str], ax: "Axes | None", theme: Theme) -> "Axes":
    ax = prepare(ax, theme)
    rows = _rows(stats, key, order)
    if not rows:
        return say(ax, theme, "no hands")
    names = [row[key] for row in rows]
    values, halves = _values(rows), _half_intervals(rows)
    _fade(ax.barh(names, values, color=_colours(values, theme), height=0.62), rows)
    limits = low, high = _limits(values, halves)
    sides = {low: "left", high: "right"}
    reach = _reach(values, halves, limits)
    ax.errorbar(values, names, xerr=reach, fmt="none", ecolor=theme.ink, elinewidth=1.2, capsize=3)
    for name, end, last in _going_on(names, values, halves, limits):
        text = _beyond(ax, end, name, last, theme)
        text.set(va="center", ha=sides[end])
    ax.axvline(0, color=theme.ink, linewidth=0.8)
    ax.set_xlim(*limits)
    for name, end, value in _cut_off(names, values, limits):
        text = _beyond(ax, end, name, value, theme)
        text.set(va="center", ha=sides[end])
    for name, row in zip(names, rows, strict=True):
        _write_count(ax, theme, row, 1.02, name, " hands", transform=ax.get_yaxis_transform(), va="center")
    ax.set_ylim(max(len(rows), FEWEST_ROWS) - 0.5, -0.5)
    ax.set_xlabel(LABEL)
    ax.set_ylabel(TITLES[key])
    ax.grid(visible=False, axis="y")
    ax.grid(visible=True, axis="x", color=theme.grid, linewidth=0.6, alpha=0.6)
    group_digits(ax.xaxis)
    return ax


def _rows(stats: pl.DataFrame, key: str, order: Sequence[object]) -> list[Row]:
    rows = {row[key]: row for row in stats.iter_rows(named=True)}
    return [rows[name] for name in order if name in rows]


def _values(rows: Sequence[Row]) -> list[float]:
    return [row["bb_per_100"] or 0.0 for row in rows]


def _colours(values: Sequence[float], theme: Theme) -> list[str]:
    return [theme.green if value >= 0 else theme.orange for value in values]


def _fade(bars: "BarContainer", rows: Sequence[Row]) -> None:
    """Fade bars with fewer than `THIN` hands."""
    for bar, row in zip(bars, rows, strict=True):
        hands = row.get("hands")
        if hands is not None and hands < THIN:
            bar.set_alpha(FADED)


def _write_count(
    ax: "Axes",
    theme: Theme,
    row: Row,
    x: float | str,
    y: float | str,
    unit: str = "",
    **place: Any,  # Any: matplotlib's
) -> None:
    """Write the number of hands beside a bar."""
    if row.get("hands") is not None:
        ax.text(x, y, f"{row['hands']:,}{unit}", color=theme.ink, fontsize=SMALL, **place)  # type: ignore[arg-type]


def _half_intervals(rows: Sequence[Row]) -> list[float]:
    """Return half the width of each interval of bb/100; NaN for a row without an interval."""
    return [
        nan if row["bb_per_100_high"] is None else row["bb_per_100_high"] - row["bb_per_100"] for row in rows
    ]


def _reach(
    values: Sequence[float], halves: Sequence[float], limits: tuple[float, float]
) -> tuple[list[float], list[float]]:
    """Return the lengths of the error bars below and above each value, clipped to the axis limits."""
    low, high = limits
    below = [min(half, value - low) for value, half in zip(values, halves, strict=True)]
    above = [min(half, high - value) for value, half in zip(values, halves, strict=True)]
    return below, above


def _going_on(
    places: Sequence[Place], values: Sequence[float], halves: Sequence[float], limits: tuple[float, float]
) -> Iterator[tuple[Place, float, float]]:
    """Yield position, axis limit and end of each interval beyond the axis limits.

    Bars with a value beyond the limits are skipped; their value is the label instead.
    """
    low, high = limits
    for place, value, half in zip(places, values, halves, strict=True):
        if not low <= value <= high:
            continue
        if value - half < low:
            yield place, low, value - half
        if value + half > high:
            yield place, high, value + half


def _cut_off(
    places: Sequence[Place], values: Sequence[float], limits: tuple[float, float]
) -> Iterator[tuple[Place, float, float]]:
    """Yield position, axis limit and value of each bar with a value beyond the axis limits."""
    for place, value in zip(places, values, strict=True):
        end = min(max(value, limits[0]), limits[1])
        if end != value:
            yield place, end, value


def _beyond(ax: "Axes", x: float | str, y: float | str, value: float, theme: Theme) -> "Text":
    """Add a label with a value beyond the axis limits."""
    words = f"{value:,.0f} ▸" if value > 0 else f"◂ −{-value:,.0f}"
    behind = {"facecolor": theme.paper, "edgecolor": "none", "pad": 1.5}
    return ax.text(x, y, f" {words} ", color=theme.ink, fontsize=SMALL, bbox=behind)  # type: ignore[arg-type]


def _limits(values: Sequence[float], halves: Sequence[float]) -> tuple[float, float]:
    """Return the axis limits; extreme values of groups with few hands are cut off.

    A group of one hand has no interval, and a group of few hands has a very wide one. Without the limits it
    would make all other bars too small to see.
    """
    shown = _shortened(values, halves) or [(value, 0.0) for value in values]
    low = min(0.0, *(value - half for value, half in shown))
    high = max(0.0, *(value + half for value, half in shown))
    margin = 0.05 * (high - low) or 1.0
    return low - margin, high + margin


def _shortened(values: Sequence[float], halves: Sequence[float]) -> list[tuple[float, float]]:
    """Return values with half intervals clipped to `WIDEST` times the median; drop values without one."""
    known = [(value, half) for value, half in zip(values, halves, strict=True) if not isnan(half)]
    widest = WIDEST * median(half for _, half in known) if known else 0.0
    return [(value, min(half, widest)) for value, half in known]
