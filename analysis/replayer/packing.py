"""Columnar encoding of the hands of a page; compressed, columns are a third smaller than rows."""

from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Any, Final, NamedTuple

from analysis.replayer.data import FIELDS

SENTENCE: Final = ("template", "values")
KINDS: Final = {**FIELDS, "sentence": SENTENCE}


class Nested(NamedTuple):
    """A field with nested records of a kind: a list, or if `is_single` an optional record."""

    kind: str
    is_single: bool = False


NESTED: Final[Mapping[str, Mapping[str, Nested]]] = {
    "hand": {name: Nested(kind) for name, kind in (("seats", "seat"), ("frames", "frame"))},
    "frame": {
        "words": Nested("sentence", is_single=True),
        "seats": Nested("state"),
        "decision": Nested("decision", is_single=True),
    },
}
Column = Sequence[Any] | Mapping[str, Any]  # Any: JSON


def in_columns(kind: str, rows: Sequence[Sequence[Any]]) -> list[Column]:  # Any: JSON
    """Convert records to one column per field, recursively; nested records become counts and columns.

    Args:
        kind: A key of `KINDS`.
        rows: Records in the order of the fields.
    """
    fields = KINDS[kind]
    columns = zip(*rows, strict=True) if rows else [()] * len(fields)
    nested = NESTED.get(kind, {})
    return [
        list(values) if name not in nested else _nested(nested[name], values)
        for name, values in zip(fields, columns, strict=True)
    ]


def _nested(field: Nested, values: Sequence[Any]) -> Mapping[str, Any]:  # Any: records of several kinds
    lists = [[value] if value is not None else [] for value in values] if field.is_single else values
    return {
        "single": int(field.is_single),
        "counts": [len(records) for records in lists],
        "columns": in_columns(field.kind, list(chain.from_iterable(lists))),
    }
