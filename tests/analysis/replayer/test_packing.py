"""Hands travel as columns, and nothing is lost on the way."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from analysis.replayer import data
from analysis.replayer.data import page_data
from analysis.replayer.packing import in_columns
from tests.analysis.deals import THREE_HANDS
from tests.analysis.replayer.hands import checked


def rows_of(columns: list[Any]) -> list[list[Any]]:
    """The rows, as the page makes them."""
    lists = [list(nested(column)) if isinstance(column, dict) else column for column in columns]
    return [list(row) for row in zip(*lists, strict=True)]


def nested(column: dict[str, Any]) -> Iterator[Any]:
    records = iter(rows_of(column["columns"]))
    for count in column["counts"]:
        own = [next(records) for _ in range(count)]
        yield (own[0] if own else None) if column["single"] else own


def test_columns_equal_the_rows() -> None:
    rows = page_data([checked(text) for text in THREE_HANDS]).data["hands"]
    packed = json.dumps(in_columns("hand", rows))
    assert rows_of(json.loads(packed)) == json.loads(json.dumps(rows))


def test_no_hands_are_columns_without_values() -> None:
    assert rows_of(in_columns("hand", [])) == []


@pytest.mark.slow
def test_several_processes_make_the_same_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(data, "MANY", 1)
    hands = [checked(text) for text in THREE_HANDS] * 100
    assert page_data(hands, jobs=2).data["hands"] == page_data(hands).data["hands"]
