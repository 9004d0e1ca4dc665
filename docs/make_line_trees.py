"""Make the pictures of docs/howto/lines.md from dealt hands: python docs/make_line_trees.py.

Each decision is a column; the height of a box is its frequency among all hands at the left edge.
"""

import tempfile
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Final, NamedTuple

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from PIL import Image

from analysis import load
from analysis.charts.style import LIGHT
from analysis.lines import BettingTree, Sizes, find_node, grow_tree, parse_line
from analysis.queries.keys import POSITION_ORDER
from hhparser.engine import replay
from hhparser.engine.play.play import Game
from hhparser.engine.play.sessions import Setup, cash_session
from hhparser.formats.pokerstars import write_pokerstars
from hhparser.model import Betting, Stakes

FOLDER: Final = Path(__file__).parent / "pictures"
HANDS: Final = 6000
BIG_BLIND: Final = 10
SIZES: Final = Sizes(bb=(), times=(), percent=(50,))
TREES: Final = {
    "line_tree_preflop.png": ("BTN opens, SB", 3),
    "line_tree_flop.png": ("BTN opens, BB calls, flop: BB", 3),
}
COLORS: Final = {"fold": LIGHT.grid, "check": LIGHT.green, "call": LIGHT.green, "limp": LIGHT.green}
LEAST: Final = 0.03  # of the height, for a label
FEWEST: Final = 5  # decisions, to go on


class Box(NamedTuple):
    """A rectangle of the picture: one action at one node."""

    column: int
    bottom: float
    height: float
    answer: str
    text: str


def boxes(tree: BettingTree, line: str, columns: range, top: float = 1, height: float = 1) -> Iterator[Box]:
    """Yield the boxes of the actions after a line, then, in further columns, of the rest of the street."""
    who = line.rsplit(maxsplit=1)[-1]
    node = find_node(parse_line(line, SIZES), tree)
    for answer in node.answers:
        part = height * (answer.share.value or 0)
        yield Box(columns[0], top - part, part, answer.name, f"{who} {answer.name}  {answer.share.value:.0%}")
        after = find_node(parse_line(answer.next, SIZES), tree)
        if len(columns) > 1 and after.street == node.street and after.chances >= FEWEST:
            after_last = POSITION_ORDER.index(who) + 1
            order = (*POSITION_ORDER[after_last:], *POSITION_ORDER[:after_last])
            then = min(after.positions, key=order.index)
            yield from boxes(tree, f"{answer.next}, {then}", columns[1:], top, part)
        top -= part


def draw(axes: Axes, found: list[Box]) -> None:
    """Draw the boxes."""
    for box in found:
        color = COLORS.get(box.answer.split()[0], LIGHT.orange)
        look = {"color": color, "alpha": 0.5, "edgecolor": LIGHT.paper, "linewidth": 1.5}
        axes.bar(box.column, box.height, 0.98, box.bottom, **look)
        if box.height >= LEAST:
            axes.text(box.column, box.bottom + box.height / 2, box.text, ha="center", va="center", fontsize=9)
    axes.axis("off")


def dealt_tree() -> BettingTree:
    """The tree of hands that are dealt for the pictures."""
    game = Game(Stakes(Betting.NO_LIMIT, 2, "USD", BIG_BLIND // 2, BIG_BLIND))
    played = islice(cash_session(Setup(game, 6, "regular", 7, 0.0)), HANDS)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "hands.txt"
        texts = (write_pokerstars(one.hand, replay(one.hand)) for one in played)
        file.write_text("\n".join(texts), encoding="utf-8")
        return grow_tree(load(file), sizes=SIZES)


def main() -> None:
    """Write the pictures."""
    tree = dealt_tree()
    for name, (line, columns) in TREES.items():
        figure = Figure(figsize=(9, 4.6), layout="constrained")
        draw(figure.add_subplot(), [*boxes(tree, line, range(columns))])
        figure.savefig(FOLDER / name, dpi=110)
        with Image.open(FOLDER / name) as picture:
            picture.convert("RGB").quantize(64).save(FOLDER / name, optimize=True)


if __name__ == "__main__":
    main()
