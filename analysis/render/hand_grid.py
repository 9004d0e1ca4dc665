"""The grid of the 169 starting hands as cells; the template `hand_grid.html` renders it for all pages."""

from collections.abc import Callable
from typing import Final, NamedTuple

from hhparser.base.cards import HAND_GRID

SHADES: Final = 10


class GridCell(NamedTuple):
    """A starting hand.

    Attributes:
        name: For example `AKs`.
        text: Number or letters below the name.
        title: Tooltip, such as the sample.
        tone: CSS class of the colour: `made`, `gain` or `loss`; "" without one.
        shade: Depth of the colour, from 0 to `SHADES`.
        question: Query for the hands; None if the cell does not open any.
        is_marked: Whether the cell has a frame.
    """

    name: str
    text: str | int = ""
    title: str = ""
    tone: str = ""
    shade: int = 0
    question: str | None = None
    is_marked: bool = False


def hand_grid(cell: Callable[[str], GridCell]) -> list[list[GridCell]]:
    """Return the rows of the grid, with a cell for the name of each starting hand."""
    return [[cell(name) for name in row] for row in HAND_GRID]


def shade_of(share: float) -> int:
    """Return the shade of a share of the deepest one; shares above 1 have the deepest."""
    return round(SHADES * min(share, 1))
