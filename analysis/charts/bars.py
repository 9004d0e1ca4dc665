"""Bar charts of the win rate (bb/100) by position, stack depth, hour and weekday, with 95% intervals.

Each bar is labelled with its number of hands, and faded below a threshold.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

import polars as pl

from analysis.charts.style import LIGHT, Theme, group_digits, prepare, say
from analysis.queries.keys import DEPTH_WORDS, POSITION_ORDER, WEEKDAYS
from analysis.render.bars import WinRates, beyond_text

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.container import BarContainer
    from matplotlib.text import Text

HOURS: Final = tuple(range(24))
LABEL: Final = "bb/100, 95% interval"
TITLES: Final = {"position": "position", "stack_depth": "effective stack", "weekday": "weekday"}
SMALL: Final = 9
FEWEST_ROWS: Final = 3
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
    rates = WinRates.of(stats, "hour", HOURS)
    if not rates.names:
        return say(ax, theme, "no hands")
    hours = [int(hour) for hour in rates.names]
    _fade(ax.bar(hours, rates.values, color=_colours(rates, theme), width=0.7), rates)
    limits = low, high = rates.limits
    sides = {low: "bottom", high: "top"}
    ax.errorbar(
        hours, rates.values, yerr=_reach(rates), fmt="none", ecolor=theme.ink, elinewidth=1.0, capsize=2
    )
    ax.axhline(0, color=theme.ink, linewidth=0.8)
    ax.set_xlim(-0.6, 23.6)
    ax.set_ylim(*limits)
    for index, end, value in rates.beyond():
        text = _beyond(ax, hours[index], end, value, theme)
        text.set(va=sides[end], ha="center", rotation=90)
    for hour, hands in zip(hours, rates.hands, strict=True):
        _write_count(
            ax, theme, hands, hour, 1.01, transform=ax.get_xaxis_transform(), ha="center", rotation=90
        )
    ax.set_xticks(range(0, 24, 3))
    ax.set_xlabel(f"hour ({zone})" if zone else "hour")
    ax.set_ylabel(LABEL)
    group_digits(ax.yaxis)
    return ax


def _bars(stats: pl.DataFrame, key: str, order: Sequence[str], ax: "Axes | None", theme: Theme) -> "Axes":
    ax = prepare(ax, theme)
    rates = WinRates.of(stats, key, order)
    if not rates.names:
        return say(ax, theme, "no hands")
    names = [str(name) for name in rates.names]
    _fade(ax.barh(names, rates.values, color=_colours(rates, theme), height=0.62), rates)
    limits = low, high = rates.limits
    sides = {low: "left", high: "right"}
    ax.errorbar(
        rates.values, names, xerr=_reach(rates), fmt="none", ecolor=theme.ink, elinewidth=1.2, capsize=3
    )
    ax.axvline(0, color=theme.ink, linewidth=0.8)
    ax.set_xlim(*limits)
    for index, end, value in rates.beyond():
        text = _beyond(ax, end, names[index], value, theme)
        text.set(va="center", ha=sides[end])
    for name, hands in zip(names, rates.hands, strict=True):
        _write_count(ax, theme, hands, 1.02, name, " hands", transform=ax.get_yaxis_transform(), va="center")
    ax.set_ylim(max(len(names), FEWEST_ROWS) - 0.5, -0.5)
    ax.set_xlabel(LABEL)
    ax.set_ylabel(TITLES[key])
    ax.grid(visible=False, axis="y")
    ax.grid(visible=True, axis="x", color=theme.grid, linewidth=0.6, alpha=0.6)
    group_digits(ax.xaxis)
    return ax


def _colours(rates: WinRates, theme: Theme) -> list[str]:
    return [theme.green if value >= 0 else theme.orange for value in rates.values]


def _fade(bars: "BarContainer", rates: WinRates) -> None:
    """Fade bars of few hands."""
    for bar, is_thin in zip(bars, rates.is_thin, strict=True):
        bar.set_alpha(FADED if is_thin else None)


def _write_count(
    ax: "Axes",
    theme: Theme,
    hands: int | None,
    x: float | str,
    y: float | str,
    unit: str = "",
    **place: Any,  # Any: matplotlib's
) -> None:
    """Write the number of hands beside a bar."""
    if hands is not None:
        ax.text(x, y, f"{hands:,}{unit}", color=theme.ink, fontsize=SMALL, **place)  # type: ignore[arg-type]


def _reach(rates: WinRates) -> tuple[list[float], list[float]]:
    """Return the lengths of the error bars below and above each value, cut off at the axis."""
    ends = [*zip(rates.values, rates.intervals(), strict=True)]
    return [value - low for value, (low, _) in ends], [high - value for value, (_, high) in ends]


def _beyond(ax: "Axes", x: float | str, y: float | str, value: float, theme: Theme) -> "Text":
    """Add a label with a value beyond the axis limits."""
    behind = {"facecolor": theme.paper, "edgecolor": "none", "pad": 1.5}
    return ax.text(x, y, f" {beyond_text(value)} ", color=theme.ink, fontsize=SMALL, bbox=behind)  # type: ignore[arg-type]
