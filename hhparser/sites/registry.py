"""Every format that can be read. A new one is an import and an entry here."""

from typing import Final

from hhparser.sites.absolute import ABSOLUTE
from hhparser.sites.betonline import BETONLINE
from hhparser.sites.bossmedia import BOSSMEDIA
from hhparser.sites.bovada import BOVADA
from hhparser.sites.cake import CAKE
from hhparser.sites.enet import ENET
from hhparser.sites.entraction import ENTRACTION
from hhparser.sites.everest import EVEREST
from hhparser.sites.everleaf import EVERLEAF
from hhparser.sites.fulltilt import FULLTILT
from hhparser.sites.ggpoker import GGPOKER
from hhparser.sites.ipoker import IPOKER
from hhparser.sites.kingsclub import KINGSCLUB
from hhparser.sites.merge import MERGE
from hhparser.sites.microgaming import MICROGAMING
from hhparser.sites.ohh import OHH
from hhparser.sites.ongame import ONGAME
from hhparser.sites.pacific import PACIFIC
from hhparser.sites.partypoker import PARTYPOKER
from hhparser.sites.partypoker_email import PARTYPOKER_EMAIL
from hhparser.sites.phh import PHH
from hhparser.sites.pkr import PKR
from hhparser.sites.pokernow import POKERNOW
from hhparser.sites.pokerstars import POKERSTARS
from hhparser.sites.pokerstars_pt import POKERSTARS_PT
from hhparser.sites.pokertracker import POKERTRACKER
from hhparser.sites.pokertracker_everest import POKERTRACKER_EVEREST
from hhparser.sites.pokertracker_microgaming import POKERTRACKER_MICROGAMING
from hhparser.sites.starsskins import STARS_SKINS
from hhparser.sites.swc import SWC
from hhparser.sites.unibet import UNIBET
from hhparser.sites.winamax import WINAMAX
from hhparser.sites.winning import WINNING
from hhparser.sites.winning_old import WINNING_OLD

SITES: Final = (
    *(POKERSTARS, POKERSTARS_PT, GGPOKER, STARS_SKINS),
    *(BOVADA, FULLTILT, WINAMAX, PACIFIC, PARTYPOKER, PARTYPOKER_EMAIL),
    *(WINNING, WINNING_OLD, BETONLINE, SWC),
    *(ONGAME, CAKE, EVERLEAF),
    *(ABSOLUTE, PKR, ENTRACTION),
    *(POKERTRACKER, POKERTRACKER_EVEREST, POKERTRACKER_MICROGAMING),
    *(KINGSCLUB, UNIBET, ENET),
)
DOCUMENTS: Final = (PHH, OHH, POKERNOW, IPOKER, MERGE, MICROGAMING, BOSSMEDIA, EVEREST)
FORMATS: Final = (*SITES, *DOCUMENTS)
SUMMARY_STARTS: Final = {site.name: site.summary_start for site in SITES if site.summary_start is not None}
