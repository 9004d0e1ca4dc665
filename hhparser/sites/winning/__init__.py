"""Winning Poker Network, since 2017 and before."""
