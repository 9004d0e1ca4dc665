"""The data dictionary: every column has an entry, and nulls are where it says."""

import polars as pl
import pytest

from analysis.dataset import Tables
from analysis.stats.dictionary import EVERY, MEANINGS, NEVER, column_entries, table_entries


@pytest.mark.parametrize("table", EVERY)
def test_every_column_has_an_entry(table: str, all_tables: Tables) -> None:
    entries = {one.column: one for one in table_entries(table)}
    frame: pl.DataFrame = getattr(all_tables, table)
    assert set(frame.columns) <= set(entries)
    assert all(str(dtype).startswith(entries[name].type) for name, dtype in frame.schema.items())
    assert [name for name, one in entries.items() if not one.meaning] == []
    assert table in MEANINGS


@pytest.mark.parametrize("table", EVERY)
def test_columns_without_nulls_have_none(table: str, all_tables: Tables) -> None:
    frame: pl.DataFrame = getattr(all_tables, table)
    never = [one.column for one in table_entries(table) if one.null == NEVER and one.column in frame.columns]
    assert [name for name in never if frame[name].null_count()] == []


@pytest.mark.parametrize(
    ("table", "column", "null"),
    [
        ("hands", "currency", "for chips"),
        ("hands", "venue", "otherwise"),
        ("hands", "kind", "of a hand that could not be read"),
        ("players", "position", "for a skipped player"),
        ("players", "in_position_flop", "without a chance"),
        ("players", "net", NEVER),
        ("actions", "amount", "for fold and check"),
        ("decisions", "hand", NEVER),
        ("decisions", "vs_three_bet", "where the situation did not occur, or cards or stacks are not known"),
    ],
)
def test_when_a_column_is_null(table: str, column: str, null: str) -> None:
    assert next(one.null for one in table_entries(table) if one.column == column) == null


def test_columns_of_statistics() -> None:
    found = {
        one.column: one for one in column_entries(["position", "vpip", "vpip_made", "vpip_low", "other"])
    }
    assert set(found) == {"position", "vpip", "vpip_made", "vpip_low"}
    assert found["vpip"].unit == "share"
    assert found["vpip_made"].meaning.endswith("times made")
