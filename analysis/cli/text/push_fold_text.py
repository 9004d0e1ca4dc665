"""Output of `hh equity --push-fold` as text: both ranges, and the EV of each hand."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final, TextIO

from analysis.cli.output import table_width, wrapped
from hhparser.base.cards import HAND_GRID, RANKS
from hhparser.base.text.typography import typeset

if TYPE_CHECKING:
    from analysis.views.equity import PushFoldOutput

RANGE: Final = 13  # column of a range
WIDEST: Final = 80  # in a file, too
CELL: Final = 6  # width of a column of the grid


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
