"""The style of charts: two themes, axes without frames, legends and tick labels that fit a phone.

Colours are safe for colour-blind readers (after Okabe and Ito).
"""

import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from analysis.render.palette import colours

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.axis import Axis
    from matplotlib.figure import Figure


class Theme(NamedTuple):
    """The colours of a chart: green for gains, orange for losses, and others for lines of results."""

    paper: str
    ink: str
    grid: str
    green: str
    blue: str
    orange: str
    purple: str
    amber: str


VARIABLES: Final = Theme(  # names in the style sheet
    "card", *(f"chart-{name}" for name in ("ink", "grid", "net", "showdown", "loss", "ev", "other"))
)
LIGHT: Final = Theme(*(colours("light")[name] for name in VARIABLES))
DARK: Final = Theme(*(colours("dark")[name] for name in VARIABLES))
SIZE: Final = (5.4, 3.4)
FONT_SIZE: Final = 11
LETTER_WIDTH, HANDLE_WIDTH = 0.088, 0.52
LEFT: Final = 0.02
NARROW: Final = 4.5
EDGE: Final = 0.012  # margin at both ends, as a fraction of the width, so that no line is clipped


def prepare(ax: "Axes | None", theme: Theme) -> "Axes":
    """Style axes in the colours of a theme, without a frame; None creates a figure. Return the axes."""
    if ax is None:
        from matplotlib.figure import Figure  # noqa: PLC0415  slow to import

        ax = Figure(figsize=SIZE, layout="constrained").add_subplot()
    figure_of(ax).set_facecolor(theme.paper)
    ax.set_facecolor(theme.paper)
    ax.spines[["top", "right", "left", "bottom"]].set_visible(False)
    ax.grid(visible=True, axis="y", color=theme.grid, linewidth=0.6, alpha=0.6)
    ax.set_axisbelow(True)
    ax.tick_params(colors=theme.ink, length=0, pad=6, labelsize=FONT_SIZE)
    ax.xaxis.label.set(color=theme.ink, fontsize=FONT_SIZE)
    ax.yaxis.label.set(color=theme.ink, fontsize=FONT_SIZE)
    return ax


def add_legend(ax: "Axes", theme: Theme, *, reverse: bool = False) -> None:
    """Add a legend above the axes, with as many columns as fit the width."""
    from matplotlib.transforms import blended_transform_factory  # noqa: PLC0415  slow to import

    handles, labels = ax.get_legend_handles_labels()
    if reverse:
        handles, labels = handles[::-1], labels[::-1]
    ax.legend(
        handles,
        labels,
        loc="lower left",
        bbox_to_anchor=(LEFT, 1.0),
        bbox_transform=blended_transform_factory(figure_of(ax).transFigure, ax.transAxes),
        ncols=_columns(labels, width_of(ax)),
        frameon=False,
        labelcolor=theme.ink,
        fontsize=FONT_SIZE,
        borderaxespad=0.2,
        handlelength=1.4,
        columnspacing=1.4,
    )


def _columns(labels: Sequence[str], width: float) -> int:
    """Return the number of legend columns that fit a width; labels fill the columns one by one."""
    for columns in range(len(labels), 1, -1):
        parts = np.array_split(labels, columns)
        if sum(HANDLE_WIDTH + LETTER_WIDTH * max(map(len, part)) for part in parts) <= width:
            return columns
    return 1


def figure_of(ax: "Axes") -> "Figure":
    """Return the figure of axes."""
    figure = ax.get_figure(root=True)
    assert figure is not None
    return figure


def width_of(ax: "Axes") -> float:
    """Return the width of the figure in inches."""
    return figure_of(ax).get_figwidth()


def say(ax: "Axes", theme: Theme, text: str) -> "Axes":
    """Write a sentence on empty axes instead of a chart, and return the axes."""
    ax.grid(visible=False)
    ax.set_xticks([])
    ax.set_yticks([])
    ax.text(
        0.5, 0.5, text, transform=ax.transAxes, ha="center", va="center", color=theme.ink, fontsize=FONT_SIZE
    )
    return ax


def group_digits(axis: "Axis", *, whole: bool = False) -> None:
    """Format the tick labels of an axis with thousands separators; `whole` allows only integer ticks."""
    from matplotlib.ticker import FuncFormatter, MaxNLocator  # noqa: PLC0415  slow to import

    steps = 4 if width_of(axis.axes) < NARROW else 5
    axis.set_major_locator(MaxNLocator(steps, integer=whole))
    axis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:,.10g}".replace("-", "−")))


def over_hands(ax: "Axes", theme: Theme, unit: str, *, reverse: bool = False) -> "Axes":
    """Label a chart of amounts over hands, and add its legend."""
    ax.set_xlabel("hands")
    ax.set_ylabel(unit, parse_math=False)
    ax.margins(x=EDGE)
    group_digits(ax.xaxis, whole=True)
    group_digits(ax.yaxis)
    add_legend(ax, theme, reverse=reverse)
    return ax


def show_percent(axis: "Axis") -> None:
    """Format the tick labels of an axis as percentages."""
    from matplotlib.ticker import FuncFormatter, MaxNLocator  # noqa: PLC0415  slow to import

    axis.set_major_locator(MaxNLocator(5))
    axis.set_major_formatter(FuncFormatter(lambda value, _: f"{100 * value:.3g}%"))


@contextmanager
def any_letters() -> Iterator[None]:
    """Suppress warnings about characters without a glyph in the font, in this block."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Glyph")
        yield
