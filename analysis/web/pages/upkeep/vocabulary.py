"""What the question box suggests: columns, what they may be compared with, saved questions."""

from typing import Final

from analysis.questions.values import signs_of
from analysis.stats import known_columns
from analysis.tables.column import Column, ColumnKind
from analysis.web.asking import JSON, Asked, PageAnswer

FACTS: Final = (ColumnKind.YES_NO, ColumnKind.TIMES)


def answer(asked: Asked) -> PageAnswer:
    """The columns with their signs and values, and the saved questions."""
    with asked.served.notes() as notes:
        tags, saved = [*notes.tags()], notes.questions()
    columns = [_told(column, tags) for column in known_columns().values()]
    return PageAnswer({"columns": columns, "saved": saved})


def _told(column: Column, tags: list[str]) -> JSON:
    return {
        "name": column.name,
        "meaning": column.meaning,
        "signs": signs_of(column),
        "values": tags if column.name == "tag" else column.words,
        "is_fact": column.kind in FACTS,
    }
