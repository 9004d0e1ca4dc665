"""Tables of the line grammars: their terminals, and which of them may follow which.

Lark takes a while to load and to compile a grammar. What it makes of each one is therefore kept in
`grammars/tables`, with a digest of the text that it was made from; a grammar that has been changed since is
compiled when it is used.
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
    """The table of `grammars/<name>.lark`."""
    kept = files("grammars").joinpath(FOLDER, f"{name}.json")
    data = json.loads(kept.read_text(encoding="utf-8")) if kept.is_file() else {}
    if data.get("digest") == digest(name):
        return _unpacked(data)
    from hhparser.language.compiler import compiled  # noqa: PLC0415  not needed for the grammars of a release

    return compiled(name)


def digest(name: str) -> str:
    """Tells apart the texts that a grammar is made from."""
    return blake2b("\0".join(grammar_sources(name)).encode(), digest_size=16).hexdigest()


def _unpacked(data: dict[str, Any]) -> GrammarTable:  # Any: as in JSON
    symbols = [at.split(" ") for at in data["symbols"]]
    states = tuple(
        shifts | {symbol: step for step, place in ends for symbol in symbols[place]}
        for shifts, ends in data["states"]
    )
    rules = tuple((name, length) for name, length in data["rules"])
    return GrammarTable(tuple(Terminal(*terminal) for terminal in data["terminals"]), states, rules)
