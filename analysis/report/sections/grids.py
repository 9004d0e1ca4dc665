"""The grid of starting hands of a report."""

from functools import partial

import polars as pl

from analysis.charts.heatmaps import Measure, limit_of, starting_hand_table
from analysis.render.cells import percent, signed
from analysis.render.hand_grid import GridCell, hand_grid, shade_of
from hhparser.base.text.typography import count_of


def starting_hand_grid(hands: pl.DataFrame, measure: Measure) -> list[list[GridCell]]:
    """Return the rows of the grid.

    Args:
        hands: Player-hands of one player, as for `starting_hand_table`.
        measure: The column of `starting_hand_table` shown by the colours.
    """
    table = starting_hand_table(hands).filter(pl.col(measure).is_not_null())
    rows = table.select("starting_hand", measure, "hands").rows()
    known = {name: (value, number) for name, value, number in rows}
    limit = 1.0 if measure == "played" else limit_of([value for value, _ in known.values()] or [1.0])
    return hand_grid(partial(_cell, measure, limit, known))


def _cell(measure: Measure, limit: float, known: dict[str, tuple[float, int]], name: str) -> GridCell:
    if name not in known:
        return GridCell(name)
    value, number = known[name]
    text = percent(value).text if measure == "played" else f"{signed(value, 2).text} bb"
    title = f"{name}: {text} in {count_of(number, 'hand')}"
    return GridCell(name, "", title, "loss" if value < 0 else "gain", shade_of(abs(value) / limit))
