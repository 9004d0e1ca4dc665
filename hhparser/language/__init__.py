"""Loads Lark grammars: their sources, the tables made of them, and the automaton that walks a table."""

from typing import TYPE_CHECKING

from hhparser.base.lazy import on_first_use

if TYPE_CHECKING:
    from hhparser.language.compiler import lark_of

__all__ = ["lark_of"]

__getattr__ = on_first_use(__name__, {"hhparser.language.compiler": ("lark_of",)})
