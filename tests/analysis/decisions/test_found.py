"""What is found from the tables has the names and types that are declared, and every column a meaning."""

import polars as pl
import pytest

from analysis import Tables
from analysis.decisions.found import FOUND


@pytest.mark.parametrize("name", FOUND)
def test_names_and_types_are_those_declared(stars_tables: Tables, name: str) -> None:
    frame: pl.DataFrame = getattr(stars_tables, name)
    declared = {column: one.dtype for column, one in FOUND[name].items()}
    assert dict(frame.schema) == declared


@pytest.mark.parametrize("name", FOUND)
def test_rows_are_those_of_the_players(stars_tables: Tables, name: str) -> None:
    found = getattr(stars_tables, name)
    assert found.select("hand", "seat").equals(stars_tables.players.select("hand", "seat"))


def test_no_column_is_declared_twice() -> None:
    names = [column for schema in FOUND.values() for column in schema if column not in ("hand", "seat")]
    assert len(names) == len(set(names))


def test_every_column_has_a_meaning() -> None:
    for schema in FOUND.values():
        assert all(column.meaning and "{" not in column.meaning for column in schema.values())
