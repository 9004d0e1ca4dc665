"""Simulator: deals and plays hands, tables and tournaments by the rules."""
