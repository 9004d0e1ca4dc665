"""The grid of 169 starting hands, for rendering in the colours of the page."""

import polars as pl

from analysis.charts.heatmaps import NAMES, Measure, limit_of, starting_hand_table
from analysis.report.records import GridCell
from analysis.report.sections.text import percent, plural, signed


def hand_grid(hands: pl.DataFrame, measure: Measure) -> list[list[GridCell]]:
    """Return the rows of the grid: pairs on the diagonal, suited hands above it, offsuit hands below.

    Args:
        hands: Player-hands of one player, as for `starting_hand_table`.
        measure: The column of `starting_hand_table` shown by the colours.
    """
    table = starting_hand_table(hands).filter(pl.col(measure).is_not_null())
    known = {
        name: (value, number)
        for name, value, number in table.select("starting_hand", measure, "hands").rows()
    }
    limit = 1.0 if measure == "played" else limit_of([value for value, _ in known.values()] or [1.0])
    return [[_cell(name, measure, limit, *known.get(name, (None, 0))) for name in row] for row in NAMES]


def _cell(name: str, measure: Measure, limit: float, value: float | None, hands: int) -> GridCell:
    if value is None:
        return GridCell(name)
    text = percent(value).text if measure == "played" else f"{signed(value, 2).text} bb"
    return GridCell(name, f"{text} in {plural(hands, 'hand')}", round(max(-1.0, min(1.0, value / limit)), 2))
