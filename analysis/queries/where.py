"""Compiler of queries, such as `position = BTN and net > 50bb`, to polars expressions."""

from collections.abc import Callable, Collection, Iterator, Mapping
from difflib import get_close_matches
from functools import reduce
from operator import and_, ge, gt, le, lt, or_
from typing import Final

import polars as pl
from lark import Token, Tree
from lark.exceptions import UnexpectedCharacters, UnexpectedToken
from lark.visitors import Interpreter

from analysis.queries.names import plain_name
from analysis.queries.opponents import OPPONENTS, anybody, has_name, is_player
from analysis.queries.values import (
    HOLDS_TEXT,
    WhereError,
    equals,
    has_order,
    ordered_sides,
    plain_text,
)
from analysis.schema.column import Column, ColumnKind
from hhparser.language import lark_of

ORDER: Final[Mapping[str, Callable[[pl.Expr, pl.Expr], pl.Expr]]] = {
    "<": lt,
    "<=": le,
    "≤": le,
    ">": gt,
    ">=": ge,
    "≥": ge,
}
EXPECTED: Final = {
    "COMPARISON": "=, !=, <, >, in, between, contains or is",
    "NUMBER": "a value",
    "WORD": "a column",
    "_EMPTY": "empty or not empty",
    "_IN": "in, between or contains",
    "RPAR": "a closing bracket",
    "_AND": "and, or",
}
LISTS_COLUMNS: Final = "`hh stats --columns`"  # in messages
LONGEST: Final = 10_000
DEEPEST: Final = 50
WHO: Final = frozenset({"player", "is_hero"})  # columns that select a player
Test = Tree[Token]


def parse_query(
    text: str,
    columns: Mapping[str, Column],
    spelling: Callable[[str], str] = plain_name,
    synonyms: Collection[str] = (),
) -> pl.Expr:
    """Parse a query and return its condition on rows; null values match nothing.

    Args:
        text: The query, in the language of `grammars/where.lark`.
        columns: The allowed columns.
        spelling: Callback that returns the column name for an alternative spelling.
        synonyms: Other names of columns, for suggestions.

    Raises:
        WhereError: The query has a syntax error, an unknown column or an invalid value.
    """
    line = " ".join(text.splitlines())
    if len(line) > LONGEST:
        raise WhereError(line, LONGEST + 1, 1, f"a query has at most {LONGEST:,} characters")
    try:
        tree = lark_of("where").parse(line)
    except UnexpectedCharacters as error:
        raise _not_understood(line, error) from None
    except UnexpectedToken as error:
        raise _unexpected(line, error) from None
    return _Compiler(line, columns, spelling, synonyms).visit(tree)


def says_whose(text: str) -> bool:
    """Return whether a valid query selects a player by name or as hero, outside conditions on opponents."""
    tree = lark_of("where").parse(" ".join(text.splitlines()))
    return not WHO.isdisjoint(map(str, _names(tree)))


def _names(tree: Test) -> Iterator[Token]:
    for child in tree.children:
        if isinstance(child, Tree) and child.data != "opponent":
            yield from _names(child)
    yield from _tokens(tree)[:1]


def _not_understood(text: str, error: UnexpectedCharacters) -> WhereError:
    place = error.pos_in_stream or 0
    reason = "the quote is never closed" if text[place] in "\"'" else "not understood"
    return WhereError(text, place + 1, 1, reason)


def _unexpected(text: str, error: UnexpectedToken) -> WhereError:
    token, allowed = error.token, error.accepts or error.expected
    wanted = next((words for kind, words in EXPECTED.items() if kind in allowed), "the end")
    if token.type == "$END":
        return WhereError(text, len(text.rstrip()) + 1, 1, f"found the end, expected {wanted}")
    place = error.pos_in_stream or 0
    return WhereError(text, place + 1, len(token), f"found {str(token)!r}, expected {wanted}")


class _Compiler(Interpreter[Token, pl.Expr]):
    """Compiles each rule of the grammar to an expression."""

    def __init__(
        self,
        text: str,
        columns: Mapping[str, Column],
        spelling: Callable[[str], str],
        synonyms: Collection[str],
    ) -> None:
        super().__init__()
        self.text = text
        self.columns = columns
        self.spelling = spelling
        self.synonyms = synonyms
        self.asks_opponent = False
        self._depth = 0

    def visit(self, tree: Test) -> pl.Expr:
        if self._depth == DEEPEST:
            raise self._refusal(_first_token(tree))(f"more than {DEEPEST} levels of brackets and not")
        self._depth += 1
        condition = super().visit(tree)
        self._depth -= 1
        return condition

    def start(self, tree: Test) -> pl.Expr:
        return self._inside(tree)[0]

    def either(self, tree: Test) -> pl.Expr:
        return reduce(or_, self._inside(tree))

    def both(self, tree: Test) -> pl.Expr:
        return reduce(and_, self._inside(tree))

    def negation(self, tree: Test) -> pl.Expr:
        return ~self._inside(tree)[0]

    def opponent(self, tree: Test) -> pl.Expr:
        """Compile a condition on another player of the hand; null if they were not dealt in."""
        (token,) = _tokens(tree)
        if self.asks_opponent or "player" not in self.columns:
            whom = "an opponent" if self.asks_opponent else "the hero"
            reason = f"a condition on {token} is not allowed here, where conditions are on {whom}"
            raise self._refusal(token)(reason)
        self.asks_opponent = True
        (did,) = self._inside(tree)
        self.asks_opponent = False
        name = plain_text(token)
        found = anybody(is_player(name) & did)
        return pl.when(has_name(pl.col(OPPONENTS), name)).then(found)

    def fact(self, tree: Test) -> pl.Expr:
        name, *_ = _tokens(tree)
        column = self._column(name)
        if column.kind is ColumnKind.YES_NO:
            return column.value
        if column.kind is ColumnKind.TIMES:
            return column.value > 0
        raise self._refusal(name)(f"{name} is a column of kind {column.kind}: compare it, as in {name} = ...")

    def comparison(self, tree: Test) -> pl.Expr:
        name, sign, value = _tokens(tree)
        column = self._column(name)
        if sign in ORDER:
            if not has_order(column):
                raise self._refusal(sign)(f"{name} has no order: use =, != or in")
            left, right = ordered_sides(column, value, self.columns, self._refusal(value))
            return ORDER[sign](left, right)
        found = self._equals(column, value)
        return ~found if sign in ("!=", "<>") else found

    def membership(self, tree: Test) -> pl.Expr:
        name, *values = _tokens(tree)
        column = self._column(name)
        return self._unless_denied(
            values, lambda given: reduce(or_, [self._equals(column, v) for v in given])
        )

    def span(self, tree: Test) -> pl.Expr:
        name, *ends = _tokens(tree)
        column = self._column(name)
        if not has_order(column):
            raise self._refusal(name)(f"{name} has no order: use =, != or in")

        def inside(given: list[Token]) -> pl.Expr:
            (least, low), (most, high) = (
                ordered_sides(column, end, self.columns, self._refusal(end)) for end in given
            )
            return (least >= low) & (most <= high)

        return self._unless_denied(ends, inside)

    def part(self, tree: Test) -> pl.Expr:
        name, *values = _tokens(tree)
        column = self._column(name)
        if column.kind not in HOLDS_TEXT:
            raise self._refusal(name)(f"{name} is not text, so contains does not apply")
        text = column.value.str.to_lowercase()
        return self._unless_denied(
            values, lambda given: text.str.contains(plain_text(given[0]).lower(), literal=True)
        )

    def gap(self, tree: Test) -> pl.Expr:
        name, *words = _tokens(tree)
        column = self._column(name)
        value = column.value.list.first() if column.kind is ColumnKind.NAMES else column.value
        return value.is_not_null() if words else value.is_null()

    def _inside(self, tree: Test) -> list[pl.Expr]:
        return [self.visit(child) for child in tree.children if isinstance(child, Tree)]

    def _unless_denied(self, tokens: list[Token], test: Callable[[list[Token]], pl.Expr]) -> pl.Expr:
        """Return the test, negated if the first token is `not`."""
        if tokens[0].type == "NOT":
            return ~test(tokens[1:])
        return test(tokens)

    def _equals(self, column: Column, value: Token) -> pl.Expr:
        return equals(column, value, self.columns, self._refusal(value))

    def _column(self, name: Token) -> Column:
        for known in (str(name), self.spelling(name)):
            if known in self.columns:
                return self.columns[known]
        near = get_close_matches(name.lower(), [*self.columns, *self.synonyms], cutoff=0.6)
        hint = f"did you mean {' or '.join(near)}?" if near else f"{LISTS_COLUMNS} lists all"
        raise self._refusal(name)(f"no column {str(name)!r}; {hint}")

    def _refusal(self, token: Token) -> Callable[[str], WhereError]:
        """Return a function that creates a WhereError at a token, given the reason."""
        return lambda reason: WhereError(self.text, (token.start_pos or 0) + 1, len(token), reason)


def _first_token(tree: Test) -> Token:
    first: Test | Token = tree
    while isinstance(first, Tree):
        first = first.children[0]
    return first


def _tokens(tree: Test) -> list[Token]:
    return [child for child in tree.children if isinstance(child, Token)]
