"""Decisions of simulated players: policies by name, sound play with or without a leak."""
