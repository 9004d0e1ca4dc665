"""Stored JSON schemas, for tests of outputs."""

import json
import runpy
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator

ROOT = Path(__file__).parents[1]
MAKER = runpy.run_path(str(ROOT / "docs" / "make_schemas.py"))
OPEN = {"StatsRow", "GroupComparison"}  # the keys of `--by` are further keys


def closed(schema: Any) -> Any:
    """Return a schema with records that reject unknown keys, so that a key without a type is found."""
    if isinstance(schema, list):
        return [closed(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    inner = {key: closed(value) for key, value in schema.items()}
    is_open = str(schema.get("title")) in OPEN
    return inner | {"additionalProperties": False} if "properties" in schema and not is_open else inner


def stored(name: str) -> dict[str, Any]:
    """Return a stored schema by its name."""
    found: dict[str, Any] = json.loads((MAKER["FOLDER"] / f"{name}.json").read_text(encoding="utf-8"))
    return found


def validator(name: str) -> Draft202012Validator:
    """Return a validator that also rejects unknown keys."""
    return Draft202012Validator(closed(stored(name)))
