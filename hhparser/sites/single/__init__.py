"""Formats that fit in one module and share nothing with any other."""
