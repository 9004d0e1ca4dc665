"""Tables and number cards, rendered by `table.html` and `cards.html`, and as text."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from analysis.render.cells import Cell


class HandGroup(NamedTuple):
    """Hands of a player.

    Attributes:
        player: Name of the player.
        hands: Hand keys; None for all hands of the player in the section.
        question: Query that selects the hands within the section; empty for all.
    """

    player: str
    hands: tuple[int, ...] | None = None
    question: str = ""


@dataclass(frozen=True, slots=True)
class ColumnHeading:
    """The heading of a column.

    Attributes:
        text: The heading.
        note: Definition of an abbreviation.
        numeric: Whether the column holds numbers.
        statistic: Id of the statistic; empty without one.
        counts: The aggregate that the page's script computes for filtered hands, such as `net:USD`; by
            default the value of the statistic.
        key: Name of the column in the query parameter `sort` of the web app; empty in reports.
        minor: Whether the column is left out on a narrow screen.
    """

    text: str
    note: str = ""
    numeric: bool = True
    statistic: str = ""
    counts: str = ""
    key: str = ""
    minor: bool = False


@dataclass(frozen=True, slots=True)
class RecordTable:
    """A table of the page; the first cell of a row is its heading.

    Attributes:
        caption: Title of the table.
        headings: Headings of the columns.
        rows: Cells of each row.
        tall: Whether the table scrolls.
        remark: Text below the table.
        questions: Queries for the hands behind each row.
        groups: The hands behind the numbers of each row, in a report; empty for a table without hand counts.
        statistics: Ids of the statistics by row, for a table with one statistic per row.
        folded: Whether the table is collapsed by default.
        game: Group name for collapsed charts and tables of a game with few hands; empty for none.
    """

    caption: str
    headings: Sequence[ColumnHeading]
    rows: Sequence[Sequence[Cell]]
    tall: bool = False
    remark: str = ""
    questions: Sequence[str] = ()
    groups: Sequence[HandGroup] = ()
    statistics: Sequence[str] = ()
    folded: bool = False
    game: str = ""

    @property
    def texts(self) -> list[list[str]]:
        """The headings and the rows as text."""
        headings = [heading.text for heading in self.headings]
        return [headings, *([cell.text for cell in row] for row in self.rows)]


@dataclass(frozen=True, slots=True)
class NumberCard:
    """A number of the overview with the hands behind it; `counts` as in `ColumnHeading`."""

    label: str
    value: Cell
    detail: str
    group: HandGroup | None = None
    note: str = ""
    statistic: str = ""
    counts: str = ""
