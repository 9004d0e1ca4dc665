"""Lark grammars: their sources, their compiled parse tables, and the automaton that runs a table."""

from typing import TYPE_CHECKING

from hhparser.base.runtime.lazy import on_first_use

if TYPE_CHECKING:
    from hhparser.language.compiler import lark_of

__all__ = ["lark_of"]

__getattr__ = on_first_use(__name__, {"hhparser.language.compiler": ("lark_of",)})
