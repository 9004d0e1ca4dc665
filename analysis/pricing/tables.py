"""The price table of a decision, as replayers show it before and after the action.

This module does not import the model, so that a replayer starts quickly.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple


class TableRow(NamedTuple):
    """An answer in a price table.

    Attributes:
        answer: Name of the answer.
        value: Price in big blinds from the decision on; None for "order only".
        low: Lower end of the 95% interval in big blinds; None for "order only".
        high: Upper end of the interval; None for "order only".
        pool: Share of the pool that gives the answer with cards as strong, 0 to 1.
        hero: Share of the hero's other decisions at this node with the answer; None without other decisions.
    """

    answer: str
    value: float | None
    low: float | None
    high: float | None
    pool: float
    hero: float | None

    @property
    def price(self) -> str:
        """The price with its interval: `+2.00 (+1.00 to +3.00)`, `+0.00` if exact, or `order only`."""
        if self.value is None or self.low is None or self.high is None:
            return "order only"
        if self.low == self.high:
            return f"{self.value:+.2f}"
        return f"{self.value:+.2f} ({self.low:+.2f} to {self.high:+.2f})"


class PriceTable(NamedTuple):
    """A price table.

    Attributes:
        words: A sentence about the decision.
        chosen: Name of the chosen answer; empty in the table before the action.
        rows: The priced answers.
    """

    words: str
    chosen: str
    rows: tuple[TableRow, ...]


class DecisionTables(NamedTuple):
    """The tables of a decision.

    Attributes:
        number: Index of the action in the hand.
        before: The table at the decision; it reveals neither the chosen action nor later events.
        after: The table with the chosen action.
    """

    number: int
    before: PriceTable
    after: PriceTable


# by site and hand id
HandTables = Mapping[tuple[str | None, str | None], tuple[DecisionTables, ...]]
NO_PRICES: Final[HandTables] = {}


def table_lines(table: PriceTable) -> list[str]:
    """Format a price table as lines of text: a sentence, headings, and a line per answer; * marks the action.

    >>> row = TableRow("fold", 0.0, 0.0, 0.0, 0.61, None)
    >>> for line in table_lines(PriceTable("River, facing 18.4 bb into 22.0", "fold", (row,))):
    ...     print(line)
    River, facing 18.4 bb into 22.0
     answer         bb (95% interval)          pool hero
    *fold           +0.00                       61%    -
    """
    heading = f" {'answer':<14} {'bb (95% interval)':<26} {'pool':>4} {'hero':>4}"
    return [table.words, heading, *(_line(row, table.chosen) for row in table.rows)]


def _line(row: TableRow, chosen: str) -> str:
    mark = "*" if row.answer == chosen else " "
    shares = " ".join(f"{_share(one):>4}" for one in (row.pool, row.hero))
    return f"{mark}{row.answer:<14} {row.price:<26} {shares}"


def _share(share: float | None) -> str:
    """Format a share as a percentage; `-` for None."""
    return "-" if share is None else f"{share:.0%}"
