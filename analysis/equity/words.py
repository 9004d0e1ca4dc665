"""The names of made hands and draws, weakest first."""

from typing import Final

from hhparser.base.rank_table import Category

MADE_HANDS: Final = (
    *("high card", "pair on board", "underpair", "bottom pair", "middle pair", "top pair", "overpair"),
    *("two pair on board", "two pair with one card", "two pair with pocket pair", "two pair with both cards"),
    *("trips on board", "trips", "set", "straight", "flush", "nut flush"),
    *("full house", "four of a kind", "straight flush"),
)
CATEGORIES: Final = tuple(category.name.lower().replace("_", " ") for category in Category)
FLUSH_DRAWS: Final = ("none", "backdoor", "flush draw", "nut flush draw")
STRAIGHT_DRAWS: Final = ("none", "gutshot", "open-ended")
