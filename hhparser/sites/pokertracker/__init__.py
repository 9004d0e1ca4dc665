"""Texts that PokerTracker made from the hands of other sites."""
