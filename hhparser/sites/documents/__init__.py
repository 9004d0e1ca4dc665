"""Helpers shared by all document formats (TOML, JSON, XML, CSV)."""
