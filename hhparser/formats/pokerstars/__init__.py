"""Hands as PokerStars text, in the form that the site prints today."""

from hhparser.formats.pokerstars.hand_text import write_pokerstars
from hhparser.formats.pokerstars.words import NotInPokerStarsError

__all__ = ["NotInPokerStarsError", "write_pokerstars"]
