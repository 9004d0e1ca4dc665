"""LALR parser that follows a grammar's table one terminal at a time, without building a tree.

A node represents the parser's whole stack of states; its edges are computed on first use and cached.
"""

from hhparser.language.records import GrammarTable


class Node(dict[str, "Node | None"]):
    """A state of the parser; `node[kind]` is the next state, or None if the kind is not allowed."""

    def __init__(self, automaton: "Automaton", stack: tuple[int, ...]) -> None:
        super().__init__()
        self._automaton = automaton
        self._stack = stack

    def __missing__(self, kind: str) -> "Node | None":
        self[kind] = following = self._automaton.follow(self._stack, kind)
        return following

    def expected(self) -> list[str]:
        """Return the kinds of line that may follow, sorted, with `$END` if the text may end here."""
        return self._automaton.expected(self._stack)


class Automaton:
    """The parser of one grammar as a graph of nodes; begin with the node `start`."""

    def __init__(self, table: GrammarTable) -> None:
        self._states = table.states
        self._rules = table.rules
        self._nodes: dict[tuple[int, ...], Node] = {}
        self.start = self._node((0,))

    def _node(self, stack: tuple[int, ...]) -> Node:
        if stack not in self._nodes:
            self._nodes[stack] = Node(self, stack)
        return self._nodes[stack]

    def follow(self, stack: tuple[int, ...], kind: str) -> Node | None:
        """Return the node after reductions and the shift of a terminal; None if it is not allowed."""
        states = list(stack)
        while True:
            step = self._states[states[-1]].get(kind)
            if step is None:
                return None
            if step >= 0:
                return self._node((*states, step))
            rule, size = self._rules[-1 - step]
            if size:
                del states[-size:]
            states.append(self._states[states[-1]][rule])

    def expected(self, stack: tuple[int, ...]) -> list[str]:
        """Return the names of the terminals that may follow a stack of states, sorted."""
        kinds = [kind for kind in self._states[stack[-1]] if kind.isupper()]
        return sorted(kind for kind in kinds if kind == "$END" or self.follow(stack, kind) is not None)
