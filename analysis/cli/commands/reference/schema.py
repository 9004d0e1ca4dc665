"""`hh schema`: print the JSON Schema of an output."""

import json
from difflib import get_close_matches
from importlib.resources import files
from typing import Any

import click

from analysis.cli.options import output_option
from analysis.cli.output import open_output, wrapped

SCHEMAS = files("hhparser.formats").joinpath("schemas")
EPILOG = """
\b
Examples:
  hh schema
  hh schema parse -o parse.schema.json

Schemas are JSON Schema, draft 2020-12. New keys do not change the version of a schema; a key that is renamed,
left out or has another meaning does.
"""


@click.command(epilog=EPILOG)
@click.argument("name", required=False)
@output_option
def command(name: str | None, output: str | None) -> None:
    """Print the JSON Schema of the output NAME, such as parse or check; list all without one."""
    names = sorted(one.name.removesuffix(".json") for one in SCHEMAS.iterdir())
    if name is not None and name not in names:
        near = get_close_matches(name, names)
        hint = f"did you mean {' or '.join(near)}?" if near else "`hh schema` lists all names"
        raise click.BadParameter(f"no schema {name!r}; {hint}", param_hint="NAME")
    with open_output(output) as stream:
        if name is not None:
            stream.write(_text_of(name))
            return
        for one in names:
            schema = json.loads(_text_of(one))
            stream.write(wrapped(f"{schema['$id']:31}{_words_of(schema)}", 31, stream=stream) + "\n")


def _words_of(schema: dict[str, Any]) -> str:  # Any: JSON values
    """Return the description of a schema; for a JSON list, the description of its elements."""
    if "description" in schema:
        return str(schema["description"])
    part = schema.get("items", schema)["$ref"].rpartition("/")[2]
    words = schema["$defs"][part]["description"]
    return f"A list: {words}" if "items" in schema else str(words)


def _text_of(name: str) -> str:
    return SCHEMAS.joinpath(f"{name}.json").read_text(encoding="utf-8")
