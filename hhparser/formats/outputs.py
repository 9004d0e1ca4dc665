"""Serializes the JSON objects that commands print and pages return."""

from typing import Any

from hhparser import __version__
from hhparser.base.text.escape import json_text


def versioned(value: Any) -> Any:  # Any: JSON values
    """Insert the version of hhparser after the schema of an object; return a value without schema unchanged.

    >>> versioned({"schema": "hhparser/tag/1", "hands": 2}) == {
    ...     "schema": "hhparser/tag/1", "version": __version__, "hands": 2
    ... }
    True
    >>> versioned([2, 3])
    [2, 3]
    """
    if not isinstance(value, dict) or "schema" not in value:
        return value
    return {"schema": value["schema"], "version": __version__, **value}


def output_text(value: Any, **options: Any) -> str:  # Any: arguments of `json.dumps`
    """Serialize an output with its schema and the version of hhparser, escaped as `json_text` does."""
    return json_text(versioned(value), **options)
