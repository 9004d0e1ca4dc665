"""Writer for PokerStars text, in the current format of the site."""

from hhparser.formats.pokerstars.hand_text import write_pokerstars
from hhparser.formats.pokerstars.words import NotInPokerStarsError

__all__ = ["NotInPokerStarsError", "write_pokerstars"]
