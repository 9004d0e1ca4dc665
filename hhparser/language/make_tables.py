"""Script that compiles the tables of the line grammars with Lark.

    python -m hhparser.language.make_tables

Writes all tables to `grammars/tables`; `tests/language/test_tables.py` fails if a table is out of date.
"""

import json
from importlib.resources import files
from pathlib import Path
from typing import Final

from hhparser.language.compiler import compiled
from hhparser.language.records import GrammarTable
from hhparser.language.tables import FOLDER, digest

NO_LINES: Final = frozenset({"betting_line", "where", "fields"})  # query languages, and common rules


def packed(table: GrammarTable, digest: str) -> str:
    """Serialize a table to JSON.

    Sets of symbols at which a state reduces are stored once, because many states share them.

    Args:
        table: The table.
        digest: Digest of the grammar sources, stored with the table.
    """
    symbols: dict[str, int] = {}
    states = []
    for state in table.states:
        ends: dict[int, list[str]] = {}
        for symbol, step in state.items():
            if step < 0:
                ends.setdefault(step, []).append(symbol)
        shifts = {symbol: step for symbol, step in state.items() if step >= 0}
        places = [[step, symbols.setdefault(" ".join(at), len(symbols))] for step, at in ends.items()]
        states.append([shifts, places])
    data = {
        "digest": digest,
        "terminals": table.terminals,
        "rules": table.rules,
        "symbols": list(symbols),
        "states": states,
    }
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n"


def names() -> list[str]:
    """Return the names of the line grammars, sorted."""
    stems = (
        path.name.removesuffix(".lark") for path in files("grammars").iterdir() if path.name.endswith(".lark")
    )
    return sorted(set(stems) - NO_LINES)


def main() -> None:
    """Write all tables."""
    folder = Path(str(files("grammars").joinpath(FOLDER)))
    folder.mkdir(exist_ok=True)
    for name in names():
        text = packed(compiled(name), digest(name))
        (folder / f"{name}.json").write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
