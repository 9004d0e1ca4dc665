"""A line lexer made from the terminals of a Lark grammar: each line becomes a kind with its fields.

Terminals whose pattern begins with a seat or a player are gathered behind one shared pattern of that, so that
a line is scanned once; the longest name wins whose tail is a known sentence.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from importlib.resources import files
from typing import Final, NamedTuple

from lark import Lark
from lark.lexer import TerminalDef

from hhparser.base.money import parse_amount

CACHE_LINES: Final = 20_000
UNKNOWN: Final = "UNKNOWN_LINE"
STAND_IN: Final = "\0"
_PREFIXES: Final = (
    r"Seat (?P<{}_seat_number>\d+): (?P<{}_who>.+) ",
    r"(?P<{}_player>.+): ",
    r"(?P<{}_player>.+) ",
)


Handler = Callable[..., None]
Plan = tuple[str, Handler, tuple[int, ...], tuple[tuple[int, int], ...]]


class Line(NamedTuple):
    """A line of text as a terminal of the grammar, with what is to be done with its fields."""

    kind: str
    handler: Handler
    fields: tuple[str | int | None, ...]


@cache
def grammar(name: str) -> Lark:
    """The compiled grammar `grammars/<name>.lark`."""
    text = files("grammars").joinpath(f"{name}.lark").read_text(encoding="utf-8")
    return Lark(text, parser="lalr", lexer="basic")


class LineLexer:
    """Turns lines into kinds and fields, with amounts in one scale; keeps a bounded cache of lines."""

    def __init__(self, lark: Lark, decimals: int, handlers: Mapping[str, Handler]) -> None:
        self._handlers = handlers
        self.decimals = decimals
        terminals = [terminal for terminal in lark.terminals if terminal.name != UNKNOWN]
        self.patterns = {t.name: re.compile(t.pattern.to_regexp()) for t in terminals}
        combined = re.compile(_combined(terminals))
        self.match = combined.fullmatch
        self._plans = {name: self._plan(combined, pattern, name) for name, pattern in self.patterns.items()}
        self.lines: dict[str, Line] = {}

    def lex(self, line: str) -> Line:
        """The reading of a line that is not yet in `lines`, which then holds it."""
        token = self._lex(line.strip()) or self._lex(line.strip(" >\t\u00a0"))
        if token is None:
            token = Line(UNKNOWN, self._handlers[UNKNOWN], (line,))
        if len(self.lines) >= CACHE_LINES:
            self.lines.clear()
        self.lines[line] = token
        return token

    def relex(self, line: str, names: Iterable[str]) -> Line | None:
        """The reading of a line in which one of `names` is the player, if there is one."""
        for name in sorted(names, key=len, reverse=True):
            if line.startswith(name):
                token = self._lex(STAND_IN + line[len(name) :].rstrip())
                if token is not None and token.fields[:1] == (STAND_IN,):
                    return token._replace(fields=(name, *token.fields[1:]))
        return None

    def span(self, line: str, field: str | None) -> tuple[int, int]:
        """First column, from 1, and the column after the last, of a field of a line or else of the line."""
        text = line.rstrip()
        start, end = len(text) - len(text.lstrip(" >")), len(text)
        pattern = self.patterns.get(self.lex(line).kind)
        match = pattern.fullmatch(text, start) if pattern and field else None
        if match is not None:
            for group in match.re.groupindex:
                if group.endswith(f"_{field}") and match.start(group) >= 0:
                    start, end = match.span(group)
                    break
        return start + 1, end + 1

    def _lex(self, line: str) -> Line | None:
        match = self.match(line)
        if match is None:
            return None
        kind, handler, groups, conversions = self._plans[match.lastgroup or UNKNOWN]
        fields: tuple[str | int | None, ...] = match.group(*groups)[2:]
        if conversions:
            values = list(fields)
            try:
                for index, decimals in conversions:
                    text = values[index]
                    if text is not None:
                        values[index] = parse_amount(text, decimals)  # type: ignore[arg-type]
            except ValueError:
                return None
            fields = tuple(values)
        return Line(kind, handler, fields)

    def _plan(self, combined: re.Pattern[str], own: re.Pattern[str], name: str) -> Plan:
        """Groups of the combined pattern that hold a terminal's fields, and the scale of the numbers."""
        family = _family(own.pattern, name)
        groups, conversions = [0, 0], []
        for field in sorted(own.groupindex, key=own.groupindex.__getitem__):
            word = field.removeprefix(f"{name.lower()}_")
            shared = family is not None and word in ("seat_number", "who", "player")
            groups.append(combined.groupindex[f"family{family}_{word}" if shared else field])
            if word.endswith(("amount", "number")):
                conversions.append((len(groups) - 3, self.decimals if word.endswith("amount") else 0))
        return name, self._handlers[name], tuple(groups), tuple(conversions)


def _family(pattern: str, name: str) -> int | None:
    """Which of the shared prefixes a terminal's pattern begins with."""
    for number, prefix in enumerate(_PREFIXES):
        if pattern.startswith(prefix.replace("{}", name.lower())):
            return number
    return None


def _combined(terminals: list[TerminalDef]) -> str:
    """One pattern of all terminals: families behind their shared prefix, low priorities last."""
    families: dict[int | None, list[str]] = {}
    last: list[str] = []
    for terminal in terminals:
        pattern = terminal.pattern.to_regexp()
        family = _family(pattern, terminal.name)
        if family is not None:
            pattern = pattern[len(_PREFIXES[family].replace("{}", terminal.name.lower())) :]
        alternatives = last if terminal.priority < 0 else families.setdefault(family, [])
        # the empty group names the terminal: what begins with a letter is passed over fastest without a group
        alternatives.append(f"{pattern}(?P<{terminal.name}>)")
    players = [
        f"{prefix.replace('{}', f'family{number}')}(?:{'|'.join(families[number])})"
        for number, prefix in enumerate(_PREFIXES)
        if number in families
    ]
    return "|".join([players[0], *families.get(None, []), *players[1:], *last])
