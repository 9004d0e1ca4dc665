"""PokerStars, and rooms that write as it does."""
