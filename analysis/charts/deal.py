"""The chart of all tests of the deal: deviation with interval, and n, q and power beside it."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from analysis.charts.picture import Picture
from analysis.charts.style import LIGHT, prepare
from analysis.inference.tests import ALPHA, SOUGHT, Result

if TYPE_CHECKING:
    from matplotlib.axes import Axes

WIDEST: Final = 0.3
WIDTH: Final = 10.0  # inches
ROW: Final = 0.23
MARGIN: Final = 0.75
BESIDE: Final = (("n", 1.10), ("q", 1.20), ("power", 1.32))
CAPTION: Final = (
    "deviation from a fair deal with 95% interval; grey: up to 5%\n"
    "squares: many numbers tested together, a deviation without direction"
)


def chart(tests: Sequence[Result]) -> Picture:
    """Draw one row per test, the first at the top; an interval beyond the axis limits ends in an arrow.

    Args:
        tests: At least one test.
    """
    from matplotlib.figure import Figure  # noqa: PLC0415  slow to import

    height = 2 * MARGIN + ROW * len(tests)
    figure = Figure(figsize=(WIDTH, height))
    ax = prepare(figure.add_axes((0.3, MARGIN / height, 0.5, 1 - 2 * MARGIN / height)), LIGHT)
    ax.grid(visible=False)
    ax.axvspan(-SOUGHT, SOUGHT, color=LIGHT.grid, alpha=0.25, linewidth=0)
    ax.axvline(0, color=LIGHT.ink, linewidth=0.8)
    for row, test in enumerate(tests):
        _draw(ax, row, test)
    ax.set_yticks(range(len(tests)), [test.name for test in tests])
    ax.set_ylim(len(tests) - 0.4, -0.6)
    ax.set_xlim(-WIDEST, WIDEST)
    ax.xaxis.set_major_formatter(lambda value, _: _tick(value))
    ax.tick_params(labelsize=8)
    ax.set_xlabel(CAPTION, fontsize=8)
    title = _title(tests)
    figure.text(0.02, 1 - 0.3 / height, title, fontsize=11, weight="bold")
    for heading, x in BESIDE:
        _write(ax, x, -1, heading, LIGHT.ink)
    return Picture(ax, "deal", title)


def _tick(value: float) -> str:
    percent = round(100 * value)
    return f"{percent:+}%".replace("-", "−") if percent else "0%"


def _draw(ax: "Axes", row: int, test: Result) -> None:
    """Draw the interval, the deviation and the numbers of a test."""
    colour, ink = (LIGHT.orange, LIGHT.orange) if test.q < ALPHA else (LIGHT.green, "black")
    low, high = (min(max(end, -WIDEST), WIDEST) for end in (test.low, test.high))
    ax.plot([low, high], [row, row], color=colour, linewidth=1.4, solid_capstyle="butt")
    for is_outside, x, arrow in ((test.low < -WIDEST, -WIDEST, "<"), (test.high > WIDEST, WIDEST, ">")):
        if is_outside:
            ax.plot(x, row, arrow, color=colour, markersize=4, clip_on=False)
    if abs(test.effect) <= WIDEST:
        ax.plot(test.effect, row, "s" if test.is_several else "o", color=colour, markersize=4)
    for (_, x), text in zip(BESIDE, (f"{test.n:,}", test.q_text(2), f"{test.power:.2f}"), strict=True):
        _write(ax, x, row, text, ink)


def _write(ax: "Axes", x: float, row: int, text: str, colour: str) -> None:
    """Write a number to the right of the axes, in the row of its test."""
    place = ax.get_yaxis_transform()
    ax.text(x, row, text, transform=place, ha="right", va="center", fontsize=8, color=colour)


def _title(tests: Sequence[Result]) -> str:
    alarms = sum(test.q < ALPHA for test in tests)
    found = f"{alarms} of {len(tests)} tests have q below 0.01" if alarms else "no test has q below 0.01"
    return f"Fairness of the deal: {found}"
