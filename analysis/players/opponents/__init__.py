"""Profiles and types of players, and the opponent sheet."""
