"""Names of the supported sites and formats, available without loading their modules."""

from typing import Final

from hhparser.base.runtime import plugins

SITE_NAMES: Final = (
    *("pokerstars", "ggpoker", "starsskins", "bovada", "fulltilt", "winamax", "888", "partypoker"),
    *("winning", "betonline", "swc", "coinpoker", "ongame", "cake", "everleaf", "absolute", "pkr"),
    *("entraction", "pokertracker", "kingsclub", "unibet", "enet"),
    *("phh", "ohh", "pokernow", "ipoker", "merge", "microgaming", "bossmedia", "everest"),
    *(one.name for one in plugins.added(plugins.SITES)),
)
