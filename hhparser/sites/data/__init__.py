"""Hands as data: the open standards PHH and OHH, and the log of PokerNow."""
