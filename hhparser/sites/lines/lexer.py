"""Line lexer compiled from the terminals of a grammar: each line becomes a kind with its fields.

Terminals that begin with a seat or a player are grouped behind one shared prefix pattern, so that a line is
scanned once; the longest name before a known suffix wins.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from types import FunctionType
from typing import Any, Final, NamedTuple

from hhparser.base.errors import AmountError
from hhparser.base.money import parse_amount
from hhparser.language.records import Terminal
from hhparser.model import new_record

CACHE_LINES: Final = 20_000
LONGEST_LINE: Final = 20_000  # longer lines do not belong to a hand
UNKNOWN: Final = "UNKNOWN_LINE"
STAND_IN: Final = "\0"
_PREFIXES: Final = (
    r"Seat (?P<{}_seat_number>\d+): (?P<{}_who>.+) ",
    r"\*?Player (?P<{}_player>.*) ",
    r'"(?P<{}_player>(?s:.+))" ',
    r"(?P<{}_player>.+): ",
    r"(?P<{}_player>.+) ",
)

_GROUP: Final = re.compile(r"\(\?P<(\w+)>")

Handler = Callable[..., None]
Fields = tuple[str | int | None, ...]
Numbers = dict[str, int]
Plan = tuple[str, Handler, tuple[int, ...], int, tuple[tuple[int, Numbers, int], ...]]


def by_name(*modules: Mapping[str, object]) -> dict[str, Handler]:
    """Return handlers by kind of line: the function of that name from the first module with one."""
    found: dict[str, Handler] = {}
    for module in reversed(modules):
        found |= {name.upper(): value for name, value in module.items() if isinstance(value, FunctionType)}
    return found


class Line(NamedTuple):
    """A line of text as a terminal of the grammar, with the handler for its fields."""

    kind: str
    handler: Handler
    fields: Fields


class LineLexer:
    """Converts lines to kinds and fields, with amounts in one scale; keeps a bounded cache of lines."""

    def __init__(
        self,
        terminals: Iterable[Terminal],
        decimals: int,
        handlers: Mapping[str, Handler],
        mend: Callable[[str], str],
        amount: Callable[[str, int], int] = parse_amount,
    ) -> None:
        """Compile the terminals.

        Args:
            terminals: Terminals of the grammar.
            decimals: Digits after the point of amounts.
            handlers: The handler for the fields of each terminal.
            mend: Returns the usual form of a line that no terminal matches.
            amount: Converts a printed amount to the smallest unit, given the scale.
        """
        self._mend = mend
        self._amount = amount
        self.handlers = handlers
        self.decimals = decimals
        known = [terminal for terminal in terminals if terminal.name != UNKNOWN]
        self.patterns = {terminal.name: terminal.pattern for terminal in known}
        combined = re.compile(_combined(known))
        self.match = combined.fullmatch
        self._numbers: dict[int, Numbers] = {decimals: {}, 0: {}}
        self._plans = {name: self._plan(combined, pattern, name) for name, pattern in self.patterns.items()}
        self.lines: dict[str, Line] = {}

    def lex(self, line: str) -> Line:
        """Lex a line that is not in the cache `lines`, and cache it."""
        token = None
        if len(line) <= LONGEST_LINE:
            token = self._token(self.match(line.strip())) or self._token(self.match(self._mend(line)))
        if token is None:
            token = Line(UNKNOWN, self.handlers[UNKNOWN], (line,))
        lines = self.lines
        if len(lines) >= CACHE_LINES:
            lines.clear()
            for known in self._numbers.values():
                known.clear()
        if not line.isspace() and line:  # blank lines are never looked up
            lines[line] = token
        return token

    def read(self, line: str) -> Line:
        """Return the token of a line, from the cache if possible."""
        return self.lines.get(line) or self.lex(line)

    def usual(self, line: str) -> str:
        """Return the line, or its usual form when only the latter matches a terminal."""
        mended = line if self.match(line.strip()) else self._mend(line)
        return mended if self.match(mended) else line

    def is_header(self, line: str) -> bool:
        """Return whether a line is a header that names a game."""
        return self.read(line).kind.endswith("_HEADER")

    def relex(self, line: str, names: Iterable[str]) -> Line | None:
        """Return the token of a line with one of `names` as its player, or None."""
        for name in sorted(names, key=len, reverse=True):
            if line.startswith(name) and len(line) <= LONGEST_LINE:
                token = self._token(self.match(STAND_IN + line[len(name) :].rstrip()))
                if token is not None and token.fields[:1] == (STAND_IN,):
                    return token._replace(fields=(name, *token.fields[1:]))
        return None

    def span(self, line: str, field: str | None) -> tuple[int, int]:
        """Return first column, from 1, and exclusive end column of a field, else of the whole line."""
        text = line.rstrip()
        start, end = len(text) - len(text.lstrip(" >")), len(text)
        pattern = self.patterns.get(self.lex(line).kind)
        match = re.compile(pattern).fullmatch(text, start) if pattern and field else None
        if match is not None:
            own = f"{self.lex(line).kind.lower()}_{field}"
            for group in sorted(match.re.groupindex, key=lambda group: group != own):
                if group.endswith(f"_{field}") and match.start(group) >= 0:
                    start, end = match.span(group)
                    break
        return start + 1, end + 1

    def _token(self, match: re.Match[str] | None) -> Line | None:
        """Return the token of a match; None without one, or when an amount is finer than the unit."""
        if match is None:
            return None
        kind, handler, groups, size, conversions = self._plans[match.lastgroup or UNKNOWN]
        fields: Fields = match.group(*groups)
        if conversions:
            values: list[Any] = [*fields]  # Any: some texts become numbers
            try:
                for index, known, decimals in conversions:
                    text = values[index]
                    if text is not None:
                        number = known.get(text)
                        if number is None:
                            number = known[text] = self._amount(text, decimals)
                        values[index] = number
            except AmountError:
                return None
            fields = tuple(values)
        return new_record(Line, (kind, handler, fields if size > 1 else fields[:size]))

    def _plan(self, combined: re.Pattern[str], own: str, name: str) -> Plan:
        """Return the groups of the combined pattern for a terminal's fields, and the scale of its numbers."""
        family = _family(own, name)
        groups, conversions = [], []
        for field in _GROUP.findall(own):
            word = field.removeprefix(f"{name.lower()}_")
            shared = family is not None and word in ("seat_number", "who", "player")
            groups.append(combined.groupindex[f"family{family}_{word}" if shared else field])
            if word.endswith(("amount", "number")):
                decimals = self.decimals if word.endswith("amount") else 0
                conversions.append((len(groups) - 1, self._numbers[decimals], decimals))
        size = len(groups)
        groups += [0] * (2 - size)  # with fewer than two groups, `match.group` does not return a tuple
        return name, self.handlers[name], tuple(groups), size, tuple(conversions)


def _family(pattern: str, name: str) -> int | None:
    """Return the index of the shared prefix of a terminal's pattern, or None."""
    for number, prefix in enumerate(_PREFIXES):
        if pattern.startswith(prefix.replace("{}", name.lower())):
            return number
    return None


def _combined(terminals: list[Terminal]) -> str:
    """Return one pattern for all terminals: families behind their shared prefix, low priorities last."""
    families: dict[int | None, list[str]] = {}
    last: list[str] = []
    for terminal in terminals:
        pattern = terminal.pattern
        family = _family(pattern, terminal.name)
        if family is not None:
            pattern = pattern[len(_PREFIXES[family].replace("{}", terminal.name.lower())) :]
        alternatives = last if terminal.priority < 0 else families.setdefault(family, [])
        # the empty group names the terminal; at the end, because `re` skips a plain first letter fastest
        alternatives.append(f"{pattern}(?P<{terminal.name}>)")
    players = [
        f"{prefix.replace('{}', f'family{number}')}(?:{'|'.join(families[number])})"
        for number, prefix in enumerate(_PREFIXES)
        if number in families
    ]
    return "|".join([players[0], *families.get(None, []), *players[1:], *last])
