"""Writers for hands: JSON, OHH, PHH, PokerStars text, and anonymized hands."""
