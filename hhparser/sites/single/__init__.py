"""Formats in a single module that share nothing with other formats."""
