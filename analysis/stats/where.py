"""Questions about hands that may also name rates."""

from collections.abc import Mapping
from functools import lru_cache
from typing import TypeVar

import polars as pl

from analysis.questions.columns import Section, sections
from analysis.questions.names import plain_name
from analysis.questions.where import parse_question
from analysis.schema.column import Column, times
from analysis.stats.registry import STATISTICS, named_statistic
from analysis.stats.statistic import Kind, Statistic

Condition = TypeVar("Condition", bound=pl.Expr | None)


def parse_where(text: str) -> pl.Expr:
    """The condition on rows of `player_hands` that a question such as `position = BTN` states.

    Raises:
        WhereError: The question is not understood, or names an unknown column.
    """
    return parse_question(text, known_columns(), spelling=_spelled)


def condition_of(question: str | Condition) -> pl.Expr | Condition:
    """The condition that a question states, which may be one already.

    Raises:
        WhereError: As `parse_where`.
    """
    return parse_where(question) if isinstance(question, str) else question


def column_name(text: str) -> str | None:
    """The name of the column that is meant, in any spelling; None if there is none."""
    known = known_columns()
    return next((name for name in (text, _spelled(text)) if name in known), None)


def known_columns() -> Section:
    """All columns that questions may name."""
    return {name: column for section in where_columns().values() for name, column in section.items()}


def where_columns() -> Mapping[str, Section]:
    """The columns that questions may name, by the heading of their section; rates come last."""
    return _where_columns(tuple((name, id(statistic)) for name, statistic in STATISTICS.items()))


@lru_cache(maxsize=1)
def _where_columns(_: tuple[tuple[str, int], ...]) -> Mapping[str, Section]:
    """The columns, made again when other statistics are registered."""
    return sections(_rate(statistic) for statistic in STATISTICS.values() if statistic.kind is Kind.RATE)


def _spelled(text: str) -> str:
    """A name as columns are written; for another name of a statistic, its id."""
    plain = plain_name(text)
    statistic = None if plain in known_columns() else named_statistic(text)
    return plain if statistic is None else statistic.id


def _rate(statistic: Statistic) -> Column:
    made, chances = (statistic.counted(part).cast(pl.Int64) for part in ("made", "chances"))
    counts = chances > 0 if statistic.is_proportion else (chances > 0) | (made > 0)
    return times(statistic.id, statistic.words, pl.when(counts).then(made.fill_null(0)), pl.Int64())
