"""Loads the parse tables of the line grammars.

Importing Lark and compiling a grammar are slow. Therefore `grammars/tables` has a precompiled table of each
grammar, with a digest of the sources; if the digest is stale, the grammar is compiled on first use.
"""

import json
from functools import cache
from hashlib import blake2b
from importlib.resources import files
from typing import Any, Final

from hhparser.language.records import GrammarTable, Terminal
from hhparser.language.sources import grammar_sources

FOLDER: Final = "tables"


@cache
def table(name: str) -> GrammarTable:
    """Return the table of `grammars/<name>.lark`, precompiled if up to date; cached in memory."""
    kept = files("grammars").joinpath(FOLDER, f"{name}.json")
    data = json.loads(kept.read_text(encoding="utf-8")) if kept.is_file() else {}
    if data.get("digest") == digest(name):
        return _unpacked(data)
    from hhparser.language.compiler import compiled  # noqa: PLC0415  not needed for the grammars of a release

    return compiled(name)


def digest(name: str) -> str:
    """Return a digest of the sources of a grammar, as hexadecimal text."""
    return blake2b("\0".join(grammar_sources(name)).encode(), digest_size=16).hexdigest()


def _unpacked(data: dict[str, Any]) -> GrammarTable:  # Any: JSON values
    symbols = [at.split(" ") for at in data["symbols"]]
    states = tuple(
        shifts | {symbol: step for step, place in ends for symbol in symbols[place]}
        for shifts, ends in data["states"]
    )
    rules = tuple((name, length) for name, length in data["rules"])
    return GrammarTable(tuple(Terminal(*terminal) for terminal in data["terminals"]), states, rules)
