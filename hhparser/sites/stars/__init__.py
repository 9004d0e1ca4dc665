"""PokerStars, and rooms with the same format."""
