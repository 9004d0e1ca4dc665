"""Helpers shared by all formats that are parsed line by line."""
