"""A compiled grammar: its terminals and its parse table."""

from typing import NamedTuple


class Terminal(NamedTuple):
    """A kind of line."""

    name: str
    pattern: str
    priority: int


class GrammarTable(NamedTuple):
    """A grammar as its parser walks it.

    Attributes:
        terminals: Kinds of line, in the order of the grammar.
        states: From the first on: what to do at each symbol, which is to go to a state or, below 0, to end a
            rule; -1 ends the first rule.
        rules: Name and length of each rule.
    """

    terminals: tuple[Terminal, ...]
    states: tuple[dict[str, int], ...]
    rules: tuple[tuple[str, int], ...]
