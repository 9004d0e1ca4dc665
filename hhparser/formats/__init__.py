"""Hands written out: JSON and other formats."""
