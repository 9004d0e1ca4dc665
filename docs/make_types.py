"""Write the types of the data that scripts of pages read: python docs/make_types.py.

They are made from the types in Python. Scripts name them in `@typedef` comments; TypeScript checks them.
"""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, get_type_hints, is_typeddict

from msgspec.json import schema_components

from analysis.pricing.tables import TableRow
from analysis.replayer.data import EquityRow, FindingRow, FrameRow, HandView, PriceRow, ReplayerData, SeatRow
from analysis.replayer.states import NextDecision, SeatState
from analysis.report.sections.json_types import EmbeddedNumbers
from analysis.web.pages.numbers.json_types import GraphPage
from analysis.web.pages.upkeep.json_types import VocabularyPage

ROOT: Final = Path(__file__).parent.parent
HEAD: Final = "// Made by docs/make_types.py from the types in Python.\n"
Json = dict[str, Any]  # Any: JSON values

# the types of each file; a named tuple stands for the object that the script makes of a row
TYPES: Final[dict[str, Sequence[Any]]] = {  # Any: types
    "analysis/replayer/page/script/view.d.ts": (
        *(SeatRow, SeatState, NextDecision, FrameRow, FindingRow, EquityRow, TableRow, PriceRow, HandView),
        ReplayerData,
    ),
    "analysis/report/script/embedded.d.ts": (EmbeddedNumbers,),
    "analysis/web/script/answers.d.ts": (GraphPage, VocabularyPage),
}
PLAIN: Final = {
    "string": "string",
    "integer": "number",
    "number": "number",
    "boolean": "boolean",
    "null": "null",
}


def declarations(types: Sequence[Any]) -> str:  # Any: types
    """Return the declarations of some types, and of those they contain, in TypeScript."""
    rows = [one for one in types if not is_typeddict(one)]
    fields = [get_type_hints(one) for one in rows]
    hints = [hint for one in fields for hint in one.values()]
    schemas, parts = schema_components([*hints, *(one for one in types if is_typeddict(one))])
    of_hints = iter(schemas)
    objects = {
        row.__name__: _object({name: next(of_hints) for name in names})
        for row, names in zip(rows, fields, strict=True)
    }
    others = {name: _type_of(part) for name, part in parts.items() if name not in objects}
    return HEAD + "".join(
        f"\nexport type {_plain_name(name)} = {type_};\n" for name, type_ in (objects | others).items()
    )


def _type_of(schema: Json) -> str:
    """Return the type of a JSON Schema."""
    if "$ref" in schema:
        return _plain_name(schema["$ref"].rpartition("/")[2])
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(map(_type_of, schema["anyOf"])))
    if "enum" in schema or "const" in schema:
        return " | ".join(map(json.dumps, schema.get("enum", [schema.get("const")])))
    kind = schema.get("type")
    if kind == "array":
        if "prefixItems" in schema:
            return f"[{', '.join(map(_type_of, schema['prefixItems']))}]"
        return f"Array<{_type_of(schema.get('items', {}))}>"
    if kind == "object":
        if "properties" in schema:
            return _object(schema["properties"], schema.get("required", ()))
        return f"Record<string, {_type_of(schema.get('additionalProperties', {}))}>"
    return PLAIN.get(str(kind), "any")


def _object(properties: Json, required: Sequence[str] | None = None) -> str:
    lines = [
        f"  {name}{'' if required is None or name in required else '?'}: {_type_of(schema)};\n"
        for name, schema in properties.items()
    ]
    return f"{{\n{''.join(lines)}}}"


def _plain_name(name: str) -> str:
    return name.removesuffix("Json")


def main() -> None:
    """Write all files."""
    for file, types in TYPES.items():
        (ROOT / file).write_text(declarations(types), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
