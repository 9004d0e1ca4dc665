"""Formats of one module, which share nothing with another."""
