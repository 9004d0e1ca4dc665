"""Tables that fit the terminal: the least important columns are dropped, and no number is truncated."""

from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, TextIO

from rich.console import Console
from rich.table import Table
from rich.text import Text

from analysis.cli.output import remark, table_width, wants_color, write_lines
from hhparser.base.text.escape import harmless
from hhparser.base.text.typography import count_of, typeset
from hhparser.columns.hands import CHIPS

if TYPE_CHECKING:
    from analysis.render.tables import RecordTable

WIDEST: Final = 80  # of a remark
MOST_NAMED: Final = 4  # columns that do not fit


class ShownColumn(NamedTuple):
    """A column of a table.

    Attributes:
        title: The heading.
        cells: One cell per row.
        is_left: Whether cells are aligned to the left, as text; numbers are aligned to the right.
        rank: Columns of the highest rank are dropped first, together; columns of rank 0 are never dropped.
        shortest: Width to which cells may be truncated; None for no truncation.
    """

    title: str
    cells: Sequence[Text]
    is_left: bool = False
    rank: int = 0
    shortest: int | None = None

    @property
    def longest(self) -> int:
        """The width of the widest cell."""
        return max(cell.cell_len for cell in (Text(self.title), *self.cells))

    @property
    def least(self) -> int:
        """The minimum width of the column."""
        return self.longest if self.shortest is None else min(self.longest, self.shortest)


def write_fitting(
    stream: TextIO, columns: Sequence[ShownColumn], title: Text | None = None, whole: str = "csv"
) -> None:
    """Write the columns that fit the width of the terminal; a remark names the dropped ones.

    Args:
        stream: Where to write.
        columns: The columns in order, all with the same number of rows.
        title: A line above the table.
        whole: The format that has all columns.
    """
    width = table_width(stream)
    kept = fitting(columns, width)
    spare = width - _width(kept)
    table = Table(
        box=None, pad_edge=False, padding=(0, 1, 0, 0), header_style="bold", title=title, title_justify="left"
    )
    for column in kept:
        shown = min(column.longest, column.least + max(spare, 0))
        spare -= shown - column.least
        side: Literal["left", "right"] = "left" if column.is_left else "right"
        table.add_column(Text(column.title), justify=side, no_wrap=True, overflow="ellipsis", width=shown)
    for cells in zip(*(_typeset(column) for column in kept), strict=True):
        table.add_row(*cells)
    console_for(stream).print(table)
    _remark_dropped(columns, kept, whole)


def _remark_dropped(columns: Sequence[ShownColumn], kept: Sequence[ShownColumn], whole: str) -> None:
    """Print a remark with the titles of dropped columns, and the format that has all columns."""
    if titles := [one.title for one in columns if one.title and not any(one is other for other in kept)]:
        words = count_of(len(titles), "column does", "columns do")
        names = f": {', '.join(titles)}" if len(titles) <= MOST_NAMED else ""
        remark(f"{words} not fit{names} (--format {whole})")


def _typeset(column: ShownColumn) -> list[Text]:
    """Return the cells of a column; numbers have minus signs in place of hyphens."""
    if column.is_left:
        return [*column.cells]
    shown = [cell.copy() for cell in column.cells]
    for cell in shown:
        cell.plain = typeset(cell.plain)
    return shown


def amount_cells(amounts: Iterable[str], currency: str = "") -> list[Text]:
    """Format amounts with thousands separators; without decimals if all are whole chips."""
    texts = list(amounts)
    numbers = map(Decimal, filter(None, texts))
    is_whole = currency in CHIPS and all(number == int(number) for number in numbers)
    spec = ",.0f" if is_whole else ",f"
    return [Text(format(Decimal(text), spec) if text else "") for text in texts]


def write_record_table(stream: TextIO, table: "RecordTable", ranks: Mapping[str, int]) -> None:
    """Write a table with the columns that fit, and its remark.

    Args:
        stream: Where to write.
        table: The headings and rows.
        ranks: Rank of columns by heading (see `ShownColumn`); 0 by default.
    """
    texts = zip(*table.texts, strict=True)
    columns = [
        ShownColumn(title, [Text(harmless(cell)) for cell in cells], not heading.numeric, ranks.get(title, 0))
        for heading, (title, *cells) in zip(table.headings, texts, strict=True)
    ]
    write_fitting(stream, columns, Text(table.caption, style="bold"), "json")
    if table.remark:
        write_lines(stream, table.remark, widest=WIDEST)


def fitting(columns: Sequence[ShownColumn], width: int) -> list[ShownColumn]:
    """Drop columns by rank until the others fit in a width, with a space after each."""
    kept = list(columns)
    while _width(kept) > width and (last := max(column.rank for column in kept)):
        kept = [column for column in kept if column.rank < last]
    return kept


def _width(columns: Sequence[ShownColumn]) -> int:
    """Return the minimum width of a table, with a space after each column."""
    return sum(column.least + 1 for column in columns)


class _Console(Console):
    """A console that leaves a closed pipe to the caller; rich would exit with status 1."""

    def on_broken_pipe(self) -> None:
        """Raise the exception again."""
        raise  # noqa: PLE0704  rich calls this where it handles the exception


def console_for(stream: TextIO) -> Console:
    """Return a rich console as wide as the terminal; in a file or a pipe lines do not wrap."""
    colored = wants_color(stream)
    return _Console(
        file=stream, width=table_width(stream), force_terminal=colored, no_color=not colored, highlight=False
    )
