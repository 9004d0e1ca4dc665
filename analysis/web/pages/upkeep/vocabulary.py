"""Suggestions of the query box: columns, their operators and values, saved queries."""

from collections.abc import Sequence
from typing import Final

from analysis.questions.values import signs_of
from analysis.schema.column import Column, ColumnKind
from analysis.stats import known_columns
from analysis.web.asking import JSON, Asked, PageAnswer

FACTS: Final = (ColumnKind.YES_NO, ColumnKind.TIMES)


def answer(asked: Asked) -> PageAnswer:
    """Return the columns with their operators and values, and the saved queries."""
    values = {"tag": [*asked.notes.tags()], "stakes": asked.once("stakes", lambda: _stakes(asked))}
    columns = [_told(column, values.get(column.name, column.words)) for column in known_columns().values()]
    data = {"schema": "hhparser/web-vocabulary/1", "columns": columns, "saved": asked.notes.questions()}
    return PageAnswer(data)


def _stakes(asked: Asked) -> list[str]:
    """Return the stakes of the hands, most hands first."""
    rows = asked.tables_of().chosen.rows().select("stakes").drop_nulls()
    counts = rows.group_by("stakes").len().sort("len", "stakes", descending=[True, False])
    found: list[str] = counts.collect()["stakes"].to_list()
    return found


def _told(column: Column, values: Sequence[str]) -> JSON:
    return {
        "name": column.name,
        "meaning": column.meaning,
        "signs": signs_of(column),
        "values": values,
        "is_fact": column.kind in FACTS,
    }
