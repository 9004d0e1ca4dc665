"""Every column of player-hands is declared once, with its type and a meaning, and nothing else adds any."""

import polars as pl
import pytest

from analysis import Tables
from analysis.dataset.derived import WORKED_OUT
from analysis.decisions.holdings import HOLDINGS
from analysis.decisions.textures import TEXTURES
from analysis.queries.keys import KEYS
from analysis.schema.noted import NOTED
from analysis.schema.tables import HANDS, PLAYERS, polars_schema
from analysis.stats import player_hands
from analysis.stats.player_hands import RESULT

KEY_COLUMNS = ("hand", "seat")
WORKED_OUT_COLUMNS = tuple(column for columns in WORKED_OUT.values() for column in columns)
DECLARED = (*PLAYERS, *HANDS[1:], *NOTED, *KEYS, *TEXTURES, *HOLDINGS, *RESULT, *WORKED_OUT_COLUMNS)


@pytest.mark.parametrize("name", WORKED_OUT)
def test_rows_and_columns_are_those_declared(stars_tables: Tables, name: str) -> None:
    frame: pl.DataFrame = getattr(stars_tables, name)
    assert frame.select(KEY_COLUMNS).equals(stars_tables.players.select(KEY_COLUMNS))
    assert dict(frame.drop(KEY_COLUMNS).schema) == dict(polars_schema(WORKED_OUT[name]))


def test_nothing_else_adds_columns_to_player_hands(stars_tables: Tables) -> None:
    rows = player_hands(stars_tables).collect_schema()
    assert dict(rows) == dict(polars_schema(DECLARED))


def test_every_column_is_declared_once_and_has_a_meaning() -> None:
    assert len({column.name for column in DECLARED}) == len(DECLARED)
    assert all(column.meaning and "{" not in column.meaning for column in DECLARED)
