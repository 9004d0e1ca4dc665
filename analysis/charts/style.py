"""How charts look: two themes, quiet axes, legends and numbers that fit a phone.

Colours are safe for colour-blind readers (after Okabe and Ito).
"""

import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.axis import Axis
    from matplotlib.figure import Figure


class Theme(NamedTuple):
    """Colours of a chart: green for gains, orange for losses, and others for lines of results."""

    paper: str
    ink: str
    grid: str
    green: str
    blue: str
    orange: str
    purple: str
    amber: str


LIGHT: Final = Theme("#ffffff", "#5e5e5e", "#b4b4b4", "#009e73", "#0072b2", "#d55e00", "#a04080", "#b8860b")
DARK: Final = Theme("#15181c", "#c8c8c8", "#50555c", "#2fc497", "#56b4e9", "#f08a3c", "#e08cc0", "#d9b44a")
SIZE: Final = (5.4, 3.4)
FONT_SIZE: Final = 11
LETTER_WIDTH, HANDLE_WIDTH = 0.088, 0.52
LEFT: Final = 0.02
NARROW: Final = 4.5
MOST_POINTS: Final = 1200
EDGE: Final = 0.012  # room at both ends, as a share of the width, so that no line is cut


def prepare(ax: "Axes | None", theme: Theme) -> "Axes":
    """Axes in the colours of a theme, without a frame; None makes a figure."""
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
    """A legend above the axes, in as many columns as the width allows."""
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
    """How many columns of a legend fit; labels fill the columns one by one."""
    for columns in range(len(labels), 1, -1):
        parts = np.array_split(labels, columns)
        if sum(HANDLE_WIDTH + LETTER_WIDTH * max(map(len, part)) for part in parts) <= width:
            return columns
    return 1


def figure_of(ax: "Axes") -> "Figure":
    """The figure that axes belong to."""
    figure = ax.get_figure(root=True)
    assert figure is not None
    return figure


def width_of(ax: "Axes") -> float:
    """Width of the figure in inches."""
    return figure_of(ax).get_figwidth()


def say(ax: "Axes", theme: Theme, text: str) -> "Axes":
    """Axes that hold only a sentence, for when there is nothing to draw."""
    ax.grid(visible=False)
    ax.set_xticks([])
    ax.set_yticks([])
    ax.text(
        0.5, 0.5, text, transform=ax.transAxes, ha="center", va="center", color=theme.ink, fontsize=FONT_SIZE
    )
    return ax


def group_digits(axis: "Axis", *, whole: bool = False) -> None:
    """Write the numbers of an axis with thousands separators."""
    from matplotlib.ticker import FuncFormatter, MaxNLocator  # noqa: PLC0415  slow to import

    steps = 4 if width_of(axis.axes) < NARROW else 5
    axis.set_major_locator(MaxNLocator(steps, integer=whole))
    axis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:,.10g}".replace("-", "−")))


def count_hands(ax: "Axes") -> None:
    """Number the hands from left to right, and write amounts on the other axis."""
    ax.set_xlabel("hands")
    ax.margins(x=EDGE)
    group_digits(ax.xaxis, whole=True)
    group_digits(ax.yaxis)


def show_percent(axis: "Axis") -> None:
    """Write the shares on an axis as percentages."""
    from matplotlib.ticker import FuncFormatter, MaxNLocator  # noqa: PLC0415  slow to import

    axis.set_major_locator(MaxNLocator(5))
    axis.set_major_formatter(FuncFormatter(lambda value, _: f"{100 * value:.3g} %"))


@contextmanager
def any_letters() -> Iterator[None]:
    """A context manager that silences the warning for each letter that the font lacks."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Glyph")
        yield


def thinned(points: int) -> list[int]:
    """Indices of the points to draw, from 0 to `points`: at most about `MOST_POINTS`, with the last."""
    step = points // MOST_POINTS + 1
    return sorted({*range(0, points + 1, step), points})
