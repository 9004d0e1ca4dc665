"""A line graph of Braille characters; each is a grid of two by four dots."""

from collections.abc import Callable, Sequence
from typing import Final

HEIGHT: Final = 8
BLANK: Final = 0x2800
ACROSS, DOWN = 2, 4
DOTS: Final = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))  # rows of a character, left and right


def line_graph(
    values: Sequence[float], width: int, label: Callable[[float], str], height: int = HEIGHT
) -> list[str]:
    """Render a graph as lines of text, labelled with its highest value, its lowest value and zero.

    Args:
        values: The values in order, at least one; the vertical range always includes 0.
        width: Width in columns, including the labels.
        label: Formats a value.
        height: Number of lines.
    """
    high, low = max(0.0, *values), min(0.0, *values)
    span = (high - low) or 1.0
    labels = {round((high - value) / span * (height - 1)): label(value) for value in (0.0, low, high)}
    margin = max(map(len, labels.values()))
    columns = max(1, width - margin - 2)
    paths = _paths(values, columns * ACROSS, height * DOWN, high, span)
    return [
        f"{labels.get(row, ''):>{margin}} {'┤' if row in labels else '│'}{drawn}"
        for row, drawn in enumerate(_drawn(paths, columns, height))
    ]


def _drawn(paths: Sequence[range], columns: int, height: int) -> list[str]:
    """Encode dots as lines of Braille characters; `paths` has the rows of the dots for each column."""
    cells = [[0] * columns for _ in range(height)]
    for x, dots in enumerate(paths):
        for y in dots:
            cells[y // DOWN][x // ACROSS] |= DOTS[y % DOWN][x % ACROSS]
    return ["".join(chr(BLANK + cell) if cell else " " for cell in line).rstrip() for line in cells]


def _paths(values: Sequence[float], width: int, height: int, high: float, span: float) -> list[range]:
    """Return the range of rows of the line for each column of dots."""
    places = [values[min(len(values) - 1, x * len(values) // width)] for x in range(width)]
    rows = [round((high - value) / span * (height - 1)) for value in (*places[:-1], values[-1])]
    before = [rows[0], *rows[:-1]]
    return [range(min(one, other), max(one, other) + 1) for one, other in zip(rows, before, strict=True)]
