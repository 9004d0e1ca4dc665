"""Prices by simulation of the rest of a hand."""
