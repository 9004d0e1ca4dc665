"""Heatmaps of the 169 starting hands: pairs on the diagonal, suited hands above it, offsuit hands below."""

from typing import TYPE_CHECKING, Final, Literal

import numpy as np
import numpy.typing as npt
import polars as pl

from analysis.charts.style import FONT_SIZE, LIGHT, Theme, figure_of, group_digits, prepare, say, show_percent
from hhparser.base.cards import HAND_GRID

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.collections import QuadMesh
    from matplotlib.colors import Colormap

Measure = Literal["played", "won"]
WORDS: Final = {"played": "called or raised before the flop", "won": "bb won per hand"}
CELL_FOR_VALUE: Final = 0.5
STEEPEST: Final = 0.9


def starting_hand_table(hands: pl.DataFrame) -> pl.DataFrame:
    """Aggregate player-hands by starting hand, with the columns `hands`, `played` and `won`.

    Args:
        hands: Player-hands of one player with the columns `starting_hand`, `actions_preflop` and `net_bb`;
            hands with unknown cards are left out.

    Returns:
        One row per starting hand. `played` is the fraction of hands with a preflop decision that the player
        called or raised; `won` is in big blinds per hand.
    """
    actions = pl.col("actions_preflop")
    decided = actions != ""
    return (
        hands.filter(pl.col("starting_hand").is_not_null())
        .group_by("starting_hand")
        .agg(
            hands=pl.len(),
            played=actions.filter(decided).str.contains("[CR]").mean(),
            won=pl.col("net_bb").mean(),
        )
        .sort("starting_hand")
    )


def draw_starting_hands(
    table: pl.DataFrame,
    ax: "Axes | None" = None,
    *,
    measure: Measure = "played",
    dealt: int | None = None,
    theme: Theme = LIGHT,
) -> "Axes":
    """Draw the heatmap of how often each starting hand was played, or of the big blinds it won.

    Args:
        table: Rows of `starting_hand_table`.
        ax: Axes to draw on; None makes a figure.
        measure: The column shown by the colours.
        dealt: Number of hands dealt to the player, for the label with the number of known hands, because
            cards known only from showdowns are not a fair sample; None for no such label.
        theme: Colours.
    """
    ax = prepare(ax, theme)
    values = {
        name: value for name, value in table.select("starting_hand", measure).iter_rows() if value is not None
    }
    if not values:
        return say(ax, theme, "no hands with known hole cards")
    grid = [[values.get(name, float("nan")) for name in row] for row in HAND_GRID]
    is_share = measure == "played"
    low, high = (0.0, 1.0) if is_share else _ends(list(values.values()))
    mesh = ax.pcolormesh(
        grid,
        cmap=_colours(theme, has_losses=not is_share),
        vmin=low,
        vmax=high,
        edgecolors=theme.grid,
        linewidth=0.4,
    )
    ax.invert_yaxis()
    ax.set_aspect("equal")
    ax.grid(visible=False)
    ax.set_xticks([])
    ax.set_yticks([])
    _write_cells(ax, theme, mesh, values, is_share)
    known = "" if dealt is None else f"\ncards known in {table['hands'].sum():,} of {dealt:,} hands"
    _add_scale(ax, theme, mesh, measure, WORDS[measure] + known)
    return ax


def _write_cells(
    ax: "Axes", theme: Theme, mesh: "QuadMesh", values: dict[str, float], is_share: bool
) -> None:
    """Write the name into each cell and, if cells are large enough, the value."""
    cell = min(figure_of(ax).get_size_inches()) / len(HAND_GRID)
    for row, names in enumerate(HAND_GRID):
        for column, name in enumerate(names):
            value = values.get(name)
            text = name
            if value is not None and cell >= CELL_FOR_VALUE:
                text += f"\n{_printed(value, is_share)}"
            colour = theme.ink if value is None else _ink_on(mesh.to_rgba(np.array([value]))[0])
            ax.text(
                *(column + 0.5, row + 0.5, text),
                ha="center",
                va="center",
                color=colour,
                alpha=0.55 if value is None else 1,
                fontsize=min(10.0, 24 * cell),
                linespacing=1.1,
            )


def _printed(value: float, is_share: bool) -> str:
    return f"{100 * value:.0f}" if is_share else f"{value:+.1f}".replace("-", "−")


def _ink_on(colour: npt.NDArray[np.float64]) -> str:
    """Return black or white, the colour with more contrast to a background."""
    red, green, blue, _ = colour
    return "#000000" if 0.3 * red + 0.59 * green + 0.11 * blue > 0.5 else "#ffffff"


def _add_scale(ax: "Axes", theme: Theme, mesh: "QuadMesh", measure: Measure, words: str) -> None:
    scale = figure_of(ax).colorbar(
        mesh,
        ax=ax,
        location="bottom",
        shrink=0.7,
        aspect=30,
        pad=0.02,
        extend="neither" if measure == "played" else "both",
    )
    scale.outline.set_visible(False)
    scale.set_label(words, color=theme.ink, fontsize=FONT_SIZE)
    scale.ax.tick_params(colors=theme.ink, length=0, labelsize=FONT_SIZE)
    if measure == "played":
        show_percent(scale.ax.xaxis)
    else:
        group_digits(scale.ax.xaxis)


def limit_of(values: list[float]) -> float:
    """Return the limit of the colour scale: the 90th percentile of absolute values."""
    sizes = sorted(abs(value) for value in values)
    return sizes[int(STEEPEST * (len(sizes) - 1))] or max(sizes[-1], 0.1)


def _ends(values: list[float]) -> tuple[float, float]:
    """Return the limits of a colour scale that is symmetric around zero."""
    limit = limit_of(values)
    return -limit, limit


def _colours(theme: Theme, *, has_losses: bool) -> "Colormap":
    from matplotlib.colors import LinearSegmentedColormap  # noqa: PLC0415  slow to import

    ends = (theme.orange, theme.paper, theme.green) if has_losses else (theme.paper, theme.blue)
    return LinearSegmentedColormap.from_list("hands", ends)
