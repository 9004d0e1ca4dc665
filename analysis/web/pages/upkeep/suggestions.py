"""Suggestions of the query box: columns, their operators and values, saved queries."""

from collections.abc import Sequence
from typing import Final

import polars as pl

from analysis.queries.values import signs_of
from analysis.schema.column import Column, ColumnKind
from analysis.stats import known_columns, player_stats
from analysis.stats.where import SYNONYMS
from analysis.web.links import UrlFilter
from analysis.web.page_request import JSON, PageAnswer, PageRequest
from hhparser.columns.names import ANONYMOUS

MOST_PLAYERS: Final = 200
FACTS: Final = (ColumnKind.YES_NO, ColumnKind.TIMES)


def answer(request: PageRequest) -> PageAnswer:
    """Return the columns with their operators and values, and the saved queries."""
    players = request.once("names", lambda: _players(request))
    values = {
        "tag": [*request.notes.tags()],
        "stakes": request.once("stakes", lambda: _stakes(request)),
        "site": request.once("sites", request.about(UrlFilter()).sites),
        "player": players,
        "opponent": players,
    }
    known = known_columns()
    columns = [_told(column, values.get(column.name, column.words)) for column in known.values()]
    for word, name in SYNONYMS.items():
        same = _told(known[name], values.get(name, known[name].words))
        columns.append({**same, "name": word, "meaning": f"the same as {name}"})
    data = {"schema": "hhparser/web-vocabulary/1", "columns": columns, "saved": request.notes.questions()}
    return PageAnswer(data)


def _stakes(request: PageRequest) -> list[str]:
    """Return the stakes of the hands, most hands first."""
    rows = request.tables_of().chosen.rows().select("stakes").drop_nulls()
    counts = rows.group_by("stakes").len().sort("len", "stakes", descending=[True, False])
    found: list[str] = counts.collect()["stakes"].to_list()
    return found


def _players(request: PageRequest) -> list[str]:
    """Return the names of the players with the most hands."""
    rows = player_stats(request.tables_of(), by=["player"], stats=["hands"])
    counts = rows.group_by("player").agg(pl.col("hands").sum()).filter(pl.col("player") != ANONYMOUS)
    ordered = counts.sort("hands", "player", descending=[True, False]).head(MOST_PLAYERS)
    found: list[str] = ordered["player"].to_list()
    return found


def _told(column: Column, values: Sequence[str]) -> JSON:
    return {
        "name": column.name,
        "meaning": column.meaning,
        "signs": signs_of(column),
        "values": values,
        "is_fact": column.kind in FACTS,
    }
