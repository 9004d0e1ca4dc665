"""Loads Lark grammars: their sources, the tables made of them, and the automaton that walks a table."""
