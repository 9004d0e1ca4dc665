"""Checks of one hand by itself."""
