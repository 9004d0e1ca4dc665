"""Loads Lark grammars: their sources, the tables made of them, and the automaton that walks a table."""

from hhparser.language.compiler import lark_of

__all__ = ["lark_of"]
