"""Queries in the `--where` language, with statistics of kind rate as columns."""

import re
from collections.abc import Mapping
from datetime import date
from functools import lru_cache
from itertools import islice
from types import NoneType
from typing import Final, TypeVar

import polars as pl

from analysis.queries.columns import Section, sections
from analysis.queries.names import plain_name
from analysis.queries.where import parse_query
from analysis.schema.column import Column, ColumnKind, times
from analysis.stats.registry import BUILT_IN, STATISTICS, named_statistic
from analysis.stats.statistic import Kind, Statistic
from hhparser.base.arguments import require

# words of players for columns
SYNONYMS: Final = {"pot": "total_pot", "date": "day", "cards": "starting_hand", "pos": "position"}
_OR: Final = re.compile(r"\bor\b", re.IGNORECASE)
_NUMBERS: Final = (ColumnKind.NUMBER, ColumnKind.TIMES)
Condition = TypeVar("Condition", bound=pl.Expr | None)


def parse_where(text: str) -> pl.Expr:
    """Parse a query such as `position = BTN` to a filter expression on rows of `player_hands`.

    Raises:
        WhereError: Invalid syntax, or an unknown column.
    """
    return parse_query(text, known_columns(), spelling=_spelled, synonyms=SYNONYMS)


def condition_of(question: str | Condition) -> pl.Expr | Condition:
    """Parse a query with `parse_where`; return an expression or None unchanged.

    Raises:
        ArgumentError: It is not a query, an expression or None.
        WhereError: The query is invalid.
    """
    require("where", question, (str, pl.Expr, NoneType), "a query such as 'net > 50bb', or an expression")
    return parse_where(question) if isinstance(question, str) else question


def column_name(text: str) -> str | None:
    """Return the name of a column from any spelling; None if no column matches."""
    known = known_columns()
    return next((name for name in (text, _spelled(text)) if name in known), None)


def known_columns() -> Section:
    """Return all columns that queries may name, by name."""
    return _known_columns(_own_statistics())


def where_columns() -> Mapping[str, Section]:
    """Return the columns that queries may name, by section heading; rates come last.

    The result is cached until other statistics are registered.
    """
    return _where_columns(_own_statistics())


def _own_statistics() -> tuple[tuple[str, int], ...]:
    """Return a cache key: name and identity of the statistics registered after the built-in ones."""
    own = islice(STATISTICS.items(), len(BUILT_IN), None)
    return tuple((name, id(statistic)) for name, statistic in own)


@lru_cache(maxsize=1)
def _known_columns(_: tuple[tuple[str, int], ...]) -> Section:
    return {name: column for section in where_columns().values() for name, column in section.items()}


@lru_cache(maxsize=1)
def _where_columns(_: tuple[tuple[str, int], ...]) -> Mapping[str, Section]:
    return sections(_rate(statistic) for statistic in STATISTICS.values() if statistic.kind is Kind.RATE)


def _spelled(text: str) -> str:
    """Normalize a name to the form of column names; resolve other names of a statistic to its id."""
    plain = SYNONYMS.get(plain_name(text), plain_name(text))
    statistic = None if plain in known_columns() else named_statistic(text)
    return plain if statistic is None else statistic.id


def _rate(statistic: Statistic) -> Column:
    made, chances = (statistic.counted(part).cast(pl.Int64) for part in ("made", "chances"))
    counts = chances > 0 if statistic.is_proportion else (chances > 0) | (made > 0)
    return times(statistic.id, statistic.words, pl.when(counts).then(made.fill_null(0)), pl.Int64())


def asks_for(name: str, value: object) -> str | None:
    """Return the query for the rows of a group, such as `position = BTN`; None if it cannot be expressed.

    Args:
        name: Column that the rows are grouped by.
        value: Value of the column in the group.
    """
    column = known_columns().get(name)
    if column is None or column.kind in (ColumnKind.AMOUNT, ColumnKind.NAMES):
        return None
    if column.kind is ColumnKind.CARDS and not isinstance(value, str | None):
        return None  # the number of a hand, whose column has the name of its cards in queries
    if value is None:
        return f"{name} is empty"
    if column.kind is ColumnKind.YES_NO:
        return name if value else f"not {name}"
    text = _written(column.kind, value)
    return None if text is None else f"{name} = {text}"


def _written(kind: ColumnKind, value: object) -> str | None:
    is_bare = kind in _NUMBERS or type(value) is date
    return str(value) if is_bare else quoted(str(value))


def both(*queries: str) -> str:
    """Join queries with `and`; empty ones are skipped.

    >>> both("position = BTN", "", "won or limp")
    'position = BTN and (won or limp)'
    """
    given = [one for one in queries if one]
    return " and ".join(f"({one})" if len(given) > 1 and _OR.search(one) else one for one in given)


def quoted(text: str) -> str | None:
    """Quote a string for a query; None if it contains both kinds of quotes."""
    quotes = [one for one in "\"'" if one not in text]
    return f"{quotes[0]}{text}{quotes[0]}" if quotes else None
