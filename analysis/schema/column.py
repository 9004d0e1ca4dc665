"""The definition of a column: name, kind, type, unit, meaning, and the expression that computes it."""

from collections.abc import Iterable
from enum import StrEnum
from typing import Final, NamedTuple

import polars as pl

ENGINE: Final = "in-memory"  # of polars: for a batch of hands a third faster than the streaming engine
CENTS: Final = "smallest unit"
PRIZE_CENTS: Final = "smallest unit of the buy-in"
CHANCE: Final = "made 1, chance not taken 0, no chance empty"


class ColumnKind(StrEnum):
    """Kind of the values of a column; it determines the operators and values allowed in queries."""

    TEXT = "text"
    WORD = "word"
    LETTERS = "letters"
    CARDS = "cards"
    NAMES = "names"
    NUMBER = "number"
    TIMES = "times"
    AMOUNT = "amount"
    TIME = "time"
    YES_NO = "yes or no"


class Column(NamedTuple):
    """The definition of a column of any table.

    Attributes:
        name: Its name in every output.
        kind: Kind of its values.
        meaning: Description for users.
        dtype: Its polars type.
        value: The expression that computes it; the column itself if the rows already have it.
        unit: Unit of numbers; `smallest unit` is cents or chips of the hand.
        words: All values of a column of words.
        order: `words` from the lowest to the highest, if they have an order.
        is_asked: Whether queries may name it.
    """

    name: str
    kind: ColumnKind
    meaning: str
    dtype: pl.DataType
    value: pl.Expr
    unit: str | None = None
    words: tuple[str, ...] = ()
    order: tuple[str, ...] = ()
    is_asked: bool = True


Columns = tuple[Column, ...]
Value = pl.Expr | None
Type = pl.DataType | None


def values_of(columns: Iterable[Column]) -> dict[str, pl.Expr]:
    """Return the expressions by column name, as keyword arguments for polars."""
    return {column.name: column.value for column in columns}


def helpers(*columns: Column) -> Columns:
    """Return helper columns: intermediate values that queries cannot name."""
    return tuple(column._replace(is_asked=False) for column in columns)


def _column(name: str, kind: ColumnKind, meaning: str, dtype: pl.DataType, value: Value) -> Column:
    return Column(name, kind, meaning, dtype, pl.col(name) if value is None else value)


def text(name: str, meaning: str, value: Value = None) -> Column:
    """Return a column of any text."""
    return _column(name, ColumnKind.TEXT, meaning, pl.String(), value)


def word(name: str, meaning: str, words: Iterable[str], value: Value = None, dtype: Type = None) -> Column:
    """Return a column of words from a fixed set."""
    column = _column(name, ColumnKind.WORD, meaning, dtype or pl.String(), value)
    return column._replace(words=tuple(dict.fromkeys(map(str, words))))


def ordered(column: Column, order: Iterable[str] = ()) -> Column:
    """Return the column with an order of its words from the lowest on, by default their order in `words`."""
    return column._replace(order=tuple(order) or column.words)


def letters(name: str, meaning: str, value: Value = None, dtype: Type = None) -> Column:
    """Return a column of decision letters: X check, B bet, C call, R raise, F fold."""
    return _column(name, ColumnKind.LETTERS, meaning, dtype or pl.String(), value)


def cards(name: str, meaning: str, value: Value = None) -> Column:
    """Return a column of hole cards."""
    return _column(name, ColumnKind.CARDS, meaning, pl.String(), value)


def names(name: str, meaning: str, value: Value = None) -> Column:
    """Return a column of lists of players."""
    return _column(name, ColumnKind.NAMES, meaning, pl.List(pl.String()), value)


def yes_no(name: str, meaning: str, value: Value = None) -> Column:
    """Return a boolean column."""
    return _column(name, ColumnKind.YES_NO, meaning, pl.Boolean(), value)


def number(name: str, meaning: str, unit: str, value: Value = None, dtype: Type = None) -> Column:
    """Return a column of numbers with a unit."""
    return _column(name, ColumnKind.NUMBER, meaning, dtype or pl.Int64(), value)._replace(unit=unit)


def ratio(name: str, meaning: str, value: Value = None) -> Column:
    """Return a column of ratios."""
    return number(name, meaning, "ratio", value, pl.Float64())


def amount(name: str, meaning: str, value: Value = None) -> Column:
    """Return a column of amounts in cents or chips of the hand."""
    return _column(name, ColumnKind.AMOUNT, meaning, pl.Int64(), value)._replace(unit=CENTS)


def times(name: str, meaning: str, value: Value = None, dtype: Type = None) -> Column:
    """Return a column that counts how often something was done; null without a chance."""
    return _column(name, ColumnKind.TIMES, meaning, dtype or pl.Int8(), value)._replace(unit="times")


def chance(name: str, meaning: str, value: Value = None) -> Column:
    """Return a column of a chance: 1 if taken, 0 if not, null without a chance."""
    return times(name, f"{meaning}: {CHANCE}", value)


def fact(name: str, meaning: str, value: Value = None) -> Column:
    """Return a column of 1 where a condition holds and 0 elsewhere."""
    return times(name, f"{meaning}: 1 or 0", value)


def time(name: str, meaning: str, value: Value = None, dtype: Type = None) -> Column:
    """Return a column of times or days."""
    return _column(name, ColumnKind.TIME, meaning, dtype or pl.Datetime("us"), value)._replace(unit="time")
