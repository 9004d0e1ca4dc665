"""Output of `hh equity` and `hh equity --push-fold` as text."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final, TextIO

from analysis.cli.output import table_width, wrapped, write_lines
from hhparser.base.cards import HAND_GRID, RANKS
from hhparser.base.text.typography import typeset

if TYPE_CHECKING:
    from analysis.equity import Chances
    from analysis.equity.compared import ComparedRange
    from analysis.views.equity import PushFoldOutput

GAP: Final = "  "
RANGE: Final = 13  # column of a range
WIDEST: Final = 80  # in a file, too
CELL: Final = 6  # width of a column of the grid
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


def write_push_fold(stream: TextIO, found: "PushFoldOutput") -> None:
    """Write the equilibrium of push or fold."""
    antes = f" and {found['antes_bb']:g} bb of antes" if found["antes_bb"] else ""
    heading = (
        f"{found['stack_bb']:g} bb{antes}: the small blind pushes or folds, the big blind calls or folds"
    )
    sides = [("push", "small blind", found["push"]), ("call", "big blind", found["call"])]
    lines = [wrapped(heading, stream=stream), ""]
    lines += [
        wrapped(f"{name}  {100 * side['share']:4.1f}%  {side['range']}", RANGE, stream=stream)
        for name, _, side in sides
    ]
    ending = (
        f"The small blind wins {found['value_bb']:+.3f} bb in a hand; by playing otherwise the two could "
        f"gain {found['gain_bb']:.5f} bb together."
    )
    lines += ["", wrapped(typeset(ending), widest=WIDEST, stream=stream)]
    for name, player, side in sides:
        caption = f"EV of a {name} above a fold, in big blinds ({player}; suited above the diagonal)"
        lines += ["", wrapped(caption, stream=stream), *_grid(side["ev_bb"], table_width(stream))]
    stream.write("\n".join(lines) + "\n")


def _grid(values: Mapping[str, float], width: int) -> Iterator[str]:
    """Yield the grid of starting hands, aces first, suited hands above the diagonal of pairs.

    On a narrow terminal, the columns that do not fit are in a second grid below.
    """
    ranks = RANKS[::-1]
    most = min((width - 2) // CELL, len(ranks))
    for start in range(0, len(ranks), most):
        columns = slice(start, start + most)
        yield "  " + "".join(f"{rank:>{CELL}}" for rank in ranks[columns])
        for rank, hands in zip(ranks, HAND_GRID, strict=True):
            yield f"{rank:>2}" + "".join(f"{values[hand]:>+{CELL}.2f}" for hand in hands[columns])
