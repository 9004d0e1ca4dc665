"""Texts that PokerTracker made of the hands of other sites."""
