"""Audit of the deal: statistical tests of cards and all-in results, and the data they need of each hand."""
