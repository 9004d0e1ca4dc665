"""The names of the sites and formats that can be read, known without loading how each is read."""

from typing import Final

SITE_NAMES: Final = (
    *("pokerstars", "ggpoker", "starsskins", "bovada", "fulltilt", "winamax", "888", "partypoker"),
    *("winning", "betonline", "swc", "coinpoker", "ongame", "cake", "everleaf", "absolute", "pkr"),
    *("entraction", "pokertracker", "kingsclub", "unibet", "enet"),
    *("phh", "ohh", "pokernow", "ipoker", "merge", "microgaming", "bossmedia", "everest"),
)
