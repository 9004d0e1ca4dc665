"""Records of a compiled grammar: terminals and parse table."""

from typing import NamedTuple


class Terminal(NamedTuple):
    """A terminal of a grammar: in a line grammar, a kind of line."""

    name: str
    pattern: str
    priority: int


class GrammarTable(NamedTuple):
    """The LALR table of a grammar.

    Attributes:
        terminals: Terminals, in the order of the grammar.
        states: Actions of each state by symbol, the start state first. A number of 0 or more shifts or goes
            to that state; a negative number reduces by a rule, -1 by the first one.
        rules: Name and number of symbols of each rule.
    """

    terminals: tuple[Terminal, ...]
    states: tuple[dict[str, int], ...]
    rules: tuple[tuple[str, int], ...]
