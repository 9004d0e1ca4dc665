"""What a column is: name, kind, type, unit and meaning, and the expression that works it out."""

from collections.abc import Iterable
from enum import StrEnum
from typing import Final, NamedTuple

import polars as pl

CENTS: Final = "smallest unit"
PRIZE_CENTS: Final = "smallest unit of the buy-in"
CHANCE: Final = "made 1, chance not taken 0, no chance empty"


class ColumnKind(StrEnum):
    """What a column holds, and so what a question compares it with."""

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
    """A column of any table, declared once.

    Attributes:
        name: Its name in every output.
        kind: What it holds.
        meaning: What it says of a row.
        dtype: Its polars type.
        value: What it is worked out from; the column itself when rows of hands bring it.
        unit: What a number counts; `smallest unit` is cents or chips of that hand.
        words: All that a word may be.
        is_asked: Whether questions may name it.
    """

    name: str
    kind: ColumnKind
    meaning: str
    dtype: pl.DataType
    value: pl.Expr
    unit: str | None = None
    words: tuple[str, ...] = ()
    is_asked: bool = True


Columns = tuple[Column, ...]
Value = pl.Expr | None
Type = pl.DataType | None


def values_of(columns: Iterable[Column]) -> dict[str, pl.Expr]:
    """The expressions of columns by their names, as polars takes them."""
    return {column.name: column.value for column in columns}


def helpers(*columns: Column) -> Columns:
    """Columns that others are worked out from; questions do not name them."""
    return tuple(column._replace(is_asked=False) for column in columns)


def _column(name: str, kind: ColumnKind, meaning: str, dtype: pl.DataType, value: Value) -> Column:
    return Column(name, kind, meaning, dtype, pl.col(name) if value is None else value)


def text(name: str, meaning: str, value: Value = None) -> Column:
    """Any text."""
    return _column(name, ColumnKind.TEXT, meaning, pl.String(), value)


def word(name: str, meaning: str, words: Iterable[str], value: Value = None, dtype: Type = None) -> Column:
    """One of some words."""
    column = _column(name, ColumnKind.WORD, meaning, dtype or pl.String(), value)
    return column._replace(words=tuple(dict.fromkeys(map(str, words))))


def letters(name: str, meaning: str, value: Value = None, dtype: Type = None) -> Column:
    """Letters of decisions: X check, B bet, C call, R raise, F fold."""
    return _column(name, ColumnKind.LETTERS, meaning, dtype or pl.String(), value)


def cards(name: str, meaning: str, value: Value = None) -> Column:
    """Hole cards."""
    return _column(name, ColumnKind.CARDS, meaning, pl.String(), value)


def names(name: str, meaning: str, value: Value = None) -> Column:
    """Several players."""
    return _column(name, ColumnKind.NAMES, meaning, pl.List(pl.String()), value)


def yes_no(name: str, meaning: str, value: Value = None) -> Column:
    """Whether something is so."""
    return _column(name, ColumnKind.YES_NO, meaning, pl.Boolean(), value)


def number(name: str, meaning: str, unit: str, value: Value = None, dtype: Type = None) -> Column:
    """A number of something."""
    return _column(name, ColumnKind.NUMBER, meaning, dtype or pl.Int64(), value)._replace(unit=unit)


def ratio(name: str, meaning: str, value: Value = None) -> Column:
    """A quotient."""
    return number(name, meaning, "ratio", value, pl.Float64())


def amount(name: str, meaning: str, value: Value = None) -> Column:
    """Cents or chips of the hand."""
    return _column(name, ColumnKind.AMOUNT, meaning, pl.Int64(), value)._replace(unit=CENTS)


def times(name: str, meaning: str, value: Value = None, dtype: Type = None) -> Column:
    """How often something was done; empty without a chance."""
    return _column(name, ColumnKind.TIMES, meaning, dtype or pl.Int8(), value)._replace(unit="times")


def chance(name: str, meaning: str, value: Value = None) -> Column:
    """Whether a chance was taken."""
    return times(name, f"{meaning}: {CHANCE}", value)


def fact(name: str, meaning: str, value: Value = None) -> Column:
    """Something that can be counted."""
    return times(name, f"{meaning}: 1 or 0", value)


def time(name: str, meaning: str, value: Value = None, dtype: Type = None) -> Column:
    """A moment or a day."""
    return _column(name, ColumnKind.TIME, meaning, dtype or pl.Datetime("us"), value)._replace(unit="time")
