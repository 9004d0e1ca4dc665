"""Hand histories to hands: one small module per text format; never sees the engine."""

from hhparser.sites.builder import HandBuilder
from hhparser.sites.reading import SITES, detect, parse_hand, read_hands
from hhparser.sites.site import Site

__all__ = ["SITES", "HandBuilder", "Site", "detect", "parse_hand", "read_hands"]
