"""Charts by matplotlib's figure interface: every function draws on axes and returns them.

Colours are safe for colour-blind readers (Okabe and Ito). `svg_text` writes them as CSS variables, so that a
page can follow the light or dark scheme of its reader.
"""

import io
import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final

import polars as pl

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.axis import Axis

INK, GRID = "#767676", "#b4b4b4"
NET, SHOWDOWN, NON_SHOWDOWN = "#009e73", "#0072b2", "#d55e00"
CSS_NAMES: Final = {
    INK: "--chart-ink",
    GRID: "--chart-grid",
    NET: "--chart-net",
    SHOWDOWN: "--chart-showdown",
    NON_SHOWDOWN: "--chart-non-showdown",
}
POSITION_ORDER: Final = ("SB", "BB", "UTG", "UTG+1", "UTG+2", "UTG+3", "LJ", "HJ", "CO", "BTN")
SIZE: Final = (5.4, 3.4)
MOST_POINTS: Final = 1200
_PREFIX: Final = re.compile(r'(\bid="|href="#|url\(#)')
_PROLOG: Final = re.compile(
    r"(?:<\?xml.*?\?>|<!DOCTYPE.*?>|<metadata>.*?</metadata>|<defs>\s*<style.*?</defs>)\s*", re.DOTALL
)


def winnings(results: pl.DataFrame, ax: "Axes | None" = None, *, unit: str = "") -> "Axes":
    """Net, showdown and non-showdown winnings over the hands of a player.

    Args:
        results: One row per hand in the order of play, with the columns `net` (in units to show) and
            `went_to_showdown`.
        ax: Axes to draw on; None makes a figure.
        unit: Label of the amounts.
    """
    ax = _axes(ax)
    showdown = pl.col("went_to_showdown") == 1
    lines = results.select(
        net=pl.col("net").cum_sum(),
        showdown=pl.when(showdown).then(pl.col("net")).otherwise(0).cum_sum(),
        non_showdown=pl.when(showdown).then(0).otherwise(pl.col("net")).cum_sum(),
    )
    shown = _thinned(lines.height)
    for column, label, colour, width in (
        ("non_showdown", "without showdown", NON_SHOWDOWN, 1.5),
        ("showdown", "showdown", SHOWDOWN, 1.5),
        ("net", "net", NET, 2.4),
    ):
        values = [0.0, *lines[column].cast(pl.Float64)]
        ax.plot(shown, [values[number] for number in shown], color=colour, linewidth=width, label=label)
    ax.axhline(0, color=INK, linewidth=0.8)
    ax.set_xlabel("hands")
    ax.set_ylabel(unit)
    ax.margins(x=0)
    handles, labels = ax.get_legend_handles_labels()
    ax.legend(handles[::-1], labels[::-1], **_LEGEND)
    _group_digits(ax.xaxis, whole=True)
    _group_digits(ax.yaxis)
    return ax


def by_position(stats: pl.DataFrame, ax: "Axes | None" = None) -> "Axes":
    """Big blinds won per 100 hands by position, with 95 % intervals.

    Args:
        stats: Rows of `player_stats(..., by=["position"])` of one player.
        ax: Axes to draw on; None makes a figure.
    """
    ax = _axes(ax)
    rows = {row["position"]: row for row in stats.iter_rows(named=True)}
    names = [name for name in POSITION_ORDER if name in rows]
    values = [rows[name]["bb_per_100"] or 0.0 for name in names]
    colours = [NET if value >= 0 else NON_SHOWDOWN for value in values]
    ax.barh(names, values, color=colours, height=0.62)
    ax.errorbar(
        values,
        names,
        xerr=_half_intervals([rows[name] for name in names]),
        fmt="none",
        ecolor=INK,
        elinewidth=1.2,
        capsize=3,
    )
    ax.axvline(0, color=INK, linewidth=0.8)
    ax.invert_yaxis()
    ax.set_xlabel("bb/100, 95 % interval")
    ax.grid(visible=False, axis="y")
    ax.grid(visible=True, axis="x", color=GRID, linewidth=0.6, alpha=0.6)
    _group_digits(ax.xaxis)
    return ax


def _half_intervals(rows: Iterable[dict[str, Any]]) -> list[float]:  # Any: rows of a frame
    """Half the width of the interval of bb/100, 0 where there is none."""
    return [
        0.0 if row["bb_per_100_high"] is None else row["bb_per_100_high"] - row["bb_per_100"] for row in rows
    ]


def svg_text(ax: "Axes", name: str) -> str:
    """The figure as an `svg` element for a page: no fixed size, transparent, colours as CSS variables.

    Args:
        ax: Axes of the figure.
        name: Prefix of its ids, unique on the page.
    """
    import matplotlib as mpl  # noqa: PLC0415  slow to import

    figure = ax.get_figure(root=True)
    assert figure is not None
    text = io.StringIO()
    settings: dict[Any, Any] = {
        "svg.fonttype": "none",
        "svg.hashsalt": name,
        "font.sans-serif": ["DejaVu Sans"],
    }
    with mpl.rc_context(settings):
        figure.savefig(text, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
    svg = _PROLOG.sub("", text.getvalue())
    svg = re.sub(r' xmlns(:xlink)?="[^"]*"| (width|height)="[\d.]+pt"', "", svg)
    svg = _PREFIX.sub(rf"\g<1>{name}-", svg)
    for colour, variable in CSS_NAMES.items():
        svg = svg.replace(colour, f"var({variable}, {colour})")
    return svg


def _axes(ax: "Axes | None") -> "Axes":
    from matplotlib.figure import Figure  # noqa: PLC0415  slow to import

    if ax is None:
        ax = Figure(figsize=SIZE, layout="constrained").add_subplot()
    ax.spines[["top", "right", "left", "bottom"]].set_visible(False)
    ax.grid(visible=True, axis="y", color=GRID, linewidth=0.6, alpha=0.6)
    ax.set_axisbelow(True)
    ax.tick_params(colors=INK, length=0, labelsize=11)
    ax.xaxis.label.set(color=INK, fontsize=11)
    ax.yaxis.label.set(color=INK, fontsize=11)
    return ax


_LEGEND: Final[dict[str, Any]] = {  # Any: keywords of matplotlib
    "loc": "lower left",
    "bbox_to_anchor": (0, 1.0),
    "ncols": 3,
    "frameon": False,
    "labelcolor": INK,
    "fontsize": 11,
    "borderaxespad": 0.2,
    "handlelength": 1.4,
    "columnspacing": 1.4,
}


def _group_digits(axis: "Axis", *, whole: bool = False) -> None:
    """Write the numbers of an axis with separators of thousands."""
    from matplotlib.ticker import FuncFormatter, MaxNLocator  # noqa: PLC0415  slow to import

    axis.set_major_locator(MaxNLocator(5, integer=whole))
    axis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:,.10g}".replace("-", "−")))


def _thinned(points: int) -> list[int]:
    """Numbers of the points to draw, 0 to `points`, at most about `MOST_POINTS`, the last included."""
    step = points // MOST_POINTS + 1
    return sorted({*range(0, points + 1, step), points})
