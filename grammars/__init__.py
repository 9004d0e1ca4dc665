"""Lark grammars, one per text format: what a line looks like and which lines may follow which."""
