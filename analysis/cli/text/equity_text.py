"""Output of `hh equity` as text."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final, TextIO

from analysis.cli.output import write_lines

if TYPE_CHECKING:
    from analysis.equity import Chances
    from analysis.equity.compared import ComparedRange

GAP: Final = "  "
Z: Final = 1.96  # standard errors of a 95% interval


def write_equities(stream: TextIO, compared: "Sequence[ComparedRange]", board: str) -> None:
    """Write the equities of at least one range on a board; the board is empty before the flop."""
    width = max(len(one.name) for one in compared)
    columns = ["equity", "win", "tie"]
    rows = [(one.name, [_equity(one.chances), *map(_percent, one.chances[:2])]) for one in compared]
    blocks = [_table(board, columns, rows, width)]
    if len(compared[0].by_street) > 1:
        streets = [(one.name, [*map(_equity, one.by_street.values())]) for one in compared]
        blocks.append(_table("", [*compared[0].by_street], streets, width))
    write_lines(stream, "\n\n".join([*blocks, *_made(compared, width)]), width + len(GAP))


def _made(compared: "Sequence[ComparedRange]", width: int) -> Iterator[str]:
    """Yield the block of made hands, then the block of draws; a block without entries is skipped."""
    for title, place in (("strengths", 0), ("draws", 1)):
        lines = [f"{one.name:{width}}{GAP}{_listed(one.made[place])}" for one in compared if one.made]
        if any(one.made and one.made[place] for one in compared):
            yield "\n".join([title, *lines])


def _table(corner: str, columns: Sequence[str], rows: Sequence[tuple[str, list[str]]], width: int) -> str:
    width = max(width, len(corner))
    cell = max(len(value) for _, values in rows for value in (*values, *columns))
    return "\n".join(
        GAP.join([f"{name:{width}}", *(f"{value:>{cell}}" for value in values)])
        for name, values in [(corner, columns), *rows]
    )


def _equity(chances: "Chances") -> str:
    interval = f" ± {100 * Z * chances.error:.2f}" if chances.error else ""
    return f"{100 * chances.equity:.2f}{interval}%"


def _percent(share: float) -> str:
    return f"{100 * share:.2f}%"


def _listed(shares: Mapping[str, float]) -> str:
    return ", ".join(f"{word} {100 * share:.1f}%" for word, share in shares.items()) or "none"
