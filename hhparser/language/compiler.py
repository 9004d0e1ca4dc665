"""Compiles grammars with Lark, to a Lark parser or to a table for the automaton.

Lark is imported on first use: most grammars have a precompiled table, so that parsing hands needs no Lark.
"""

import re
from functools import cache
from typing import TYPE_CHECKING, Any, Final, Literal

from hhparser.base.errors import GrammarError
from hhparser.language.complete import completed
from hhparser.language.records import GrammarTable, Terminal
from hhparser.language.sources import grammar_text

if TYPE_CHECKING:
    from lark import Lark

_CONFLICT: Final = re.compile(r"collision in Terminal\('(.+?)'\).*\n((?:\t- .*\n?)+)")
_RULE: Final = re.compile(r"- <(?:__)?(\w+?)(?:_(?:star|plus)_\d+)? : (.*)>")
MOST_NEXT: Final = 3


@cache
def lark_of(name: str) -> "Lark":
    """Return the cached Lark parser for `grammars/<name>.lark`, a line grammar or a command-line language.

    Line grammars use the contextual lexer. It matches only the terminals allowed in the current state, so
    that a player name that looks like another kind of line is lexed as a part of its own line.

    Args:
        name: Name of the grammar, such as `pokerstars`.

    Raises:
        GrammarError: Lark rejects the grammar.
    """
    text = grammar_text(name)
    whole = completed(text)
    return _built(name, whole, "basic" if whole == text else "contextual")


def compiled(name: str) -> GrammarTable:
    """Compile a grammar with Lark to a table, with states and rules numbered in the order of a traversal.

    Raises:
        GrammarError: Lark rejects the grammar.
    """
    lark = _built(name, grammar_text(name))
    from lark.parsers.lalr_analysis import Shift  # noqa: PLC0415  slow to import

    # Any because lark's table is neither public nor typed
    table: Any = lark.parser.parser._parse_table  # noqa: SLF001
    numbers = {table.start_states["start"]: 0}
    rules: dict[tuple[str, int], int] = {}
    states = []
    for met in (left := [*numbers]):
        state = {}
        for symbol, (action, argument) in sorted(table.states[met].items()):
            if action is Shift:
                if argument not in numbers:
                    numbers[argument] = len(numbers)
                    left.append(argument)
                state[str(symbol)] = numbers[argument]
            else:
                rule = str(argument.origin.name), len(argument.expansion)
                state[str(symbol)] = -1 - rules.setdefault(rule, len(rules))
        states.append(state)
    terminals = [Terminal(str(t.name), t.pattern.to_regexp(), t.priority) for t in lark.terminals]
    return GrammarTable(tuple(terminals), tuple(states), tuple(rules))


def _built(name: str, text: str, lexer: Literal["basic", "contextual"] = "basic") -> "Lark":
    from lark import Lark  # noqa: PLC0415  slow to import
    from lark.exceptions import LarkError, UnexpectedInput  # noqa: PLC0415  slow to import

    try:
        return Lark(text, parser="lalr", lexer=lexer)
    except UnexpectedInput as error:
        line = text.split("\n")[error.line - 1] if error.line > 0 else ""
        raise GrammarError(name, f"Lark cannot read {line[:60]!r} at column {error.column}") from error
    except LarkError as error:
        raise GrammarError(name, _reason(str(error))) from error


def _reason(message: str) -> str:
    """Return the first line of Lark's message; for a reduce/reduce conflict, the rules and how to fix it."""
    conflicts: dict[tuple[str, ...], list[str]] = {}
    for following, lines in _CONFLICT.findall(message):
        rules = sorted({f"{rule} ({line or 'empty'})" for rule, line in _RULE.findall(lines)})
        conflicts.setdefault(tuple(rules), []).append("the end" if following == "$END" else following)
    if not conflicts:
        return message.partition("\n")[0]
    told = "; ".join(_conflict(rules, sorted(following)) for rules, following in conflicts.items())
    return (
        f"reduce/reduce conflict: {told}. The parser cannot choose the rule of that line. Name it in "
        "one of these rules only, or begin the second loop with a line that the first one does not have, "
        "as in `posting: (_post (_post | UNKNOWN_LINE)*)?`"
    )


def _conflict(rules: tuple[str, ...], following: list[str]) -> str:
    more = len(following) - MOST_NEXT
    rest = f" and {more} more" if more > 0 else ""
    return f"{' or '.join(rules)} before {', '.join(following[:MOST_NEXT])}{rest}"
