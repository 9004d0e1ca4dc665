"""Prices of decisions: the value of each answer against the actual player pool."""
