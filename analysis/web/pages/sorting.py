"""Sorting of lists: the query parameter `sort` is a column, with a leading `-` for descending order."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from functools import partial
from operator import itemgetter
from typing import Any, Final, NamedTuple, TypeVar

import polars as pl

from analysis.render.cells import Cell
from analysis.render.tables import RecordTable
from analysis.web.errors import QuestionError
from analysis.web.page_request import PageRequest

KEY: Final = "sort"
DESCENDING: Final = "-"
PAGING: Final = ("next", "after", "done", "again", KEY)  # query parameters that another order drops
T = TypeVar("T")
Frame = TypeVar("Frame", pl.DataFrame, pl.LazyFrame)
Columns = Mapping[str, Callable[[T], Any]]  # Any: a value of a column


class Sorting(NamedTuple):
    """The order of a list.

    Attributes:
        column: The column; "" for the usual order of the list.
        descending: Whether the largest values are first.
        columns: The columns that the list, or one of several on a page, can be sorted by.
        keys: The other query parameters, for links to other orders.
    """

    column: str
    descending: bool
    columns: frozenset[str]
    keys: Mapping[str, str]

    @property
    def text(self) -> str:
        """The value of `sort`."""
        return DESCENDING + self.column if self.descending else self.column

    def following(self, column: str) -> str:
        """Return the value of `sort` for the next click on a column: largest first, then smallest first."""
        return column if self.column == column and self.descending else DESCENDING + column

    def direction(self, column: str) -> str | None:
        """Return the value of `aria-sort` of a column; None if the list is not sorted by it."""
        if column != self.column:
            return None
        return "descending" if self.descending else "ascending"


def sorting(request: PageRequest, columns: Iterable[str]) -> Sorting:
    """Return the order selected by the query parameter `sort`.

    Raises:
        QuestionError: The list does not have such a column.
    """
    text, known = request.text(KEY), frozenset(columns)
    column = text.removeprefix(DESCENDING)
    if text and column not in known:
        raise QuestionError(KEY, text, f"no column {column!r}: {', '.join(sorted(known))}")
    keys = {key: value for key, value in request.query.items() if key not in PAGING}
    return Sorting(column, column != text, known, keys)


def sort_frame(frame: Frame, order: Sorting, columns: Mapping[str, pl.Expr]) -> Frame:
    """Sort a frame; rows without a value are last, and ties keep their order."""
    if not order.column:
        return frame
    return frame.sort(
        columns[order.column], descending=order.descending, nulls_last=True, maintain_order=True
    )


def fields(*names: str) -> dict[str, Callable[[Mapping[str, Any]], Any]]:
    """Return the columns of rows that are dictionaries, by the name of their key."""
    return {name: itemgetter(name) for name in names}


def sort_rows(rows: Iterable[T], order: Sorting, columns: Columns[T]) -> list[T]:
    """Sort rows by the value of a column; rows without a value are last, and ties keep their order.

    Rows without the column keep their order: `sort` applies to the tables of a page that have the column.
    """
    found = [*rows]
    if order.column not in columns:
        return found
    value = columns[order.column]
    known = [row for row in found if value(row) is not None]
    known.sort(key=value, reverse=order.descending)
    return known + [row for row in found if value(row) is None]


def rank_in(names: Sequence[str], name: object) -> int | None:
    """Return the index of a name in an order of names, to sort by; None if it is not among them."""
    return names.index(str(name)) if name in names else None


def by_unit(amounts: Mapping[str, str | float]) -> list[tuple[str, Decimal]]:
    """Return amounts by currency in a form to sort by."""
    return [(unit, Decimal(amount)) for unit, amount in amounts.items()]


def in_order(order: Sorting, table: RecordTable) -> RecordTable:
    """Return a table with its rows in the order of the request."""
    values = {heading.key: partial(_value, column) for column, heading in enumerate(table.headings)}
    return replace(table, rows=sort_rows(table.rows, order, values))


def _value(column: int, row: Sequence[Cell]) -> float | str | None:
    return row[column].value
