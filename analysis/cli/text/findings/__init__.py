"""Findings of `hh check`: collection from workers, cache, and output formats."""
