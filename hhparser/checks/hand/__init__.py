"""Checks of a single hand."""
