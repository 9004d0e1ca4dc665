"""Grammars of lines: what Lark makes of them, and how lines are read by it."""
