"""Findings on their way from workers to the outputs of `hh check`."""
