"""Registry of all supported formats. To add one, import it and list it here."""

from typing import Final

from hhparser.base.runtime import plugins
from hhparser.base.runtime.plugins import added
from hhparser.sites.bovada.bovada import BOVADA
from hhparser.sites.data.ohh import OHH
from hhparser.sites.data.phh import PHH
from hhparser.sites.data.pokernow import POKERNOW, POKERNOW_COLUMNS
from hhparser.sites.documents.document import Document
from hhparser.sites.fulltilt.fulltilt import FULLTILT
from hhparser.sites.lines.site import Site
from hhparser.sites.markup.bossmedia import BOSSMEDIA
from hhparser.sites.markup.everest import EVEREST
from hhparser.sites.markup.ipoker import IPOKER
from hhparser.sites.markup.merge import MERGE
from hhparser.sites.markup.microgaming import MICROGAMING
from hhparser.sites.party.partypoker import PARTYPOKER
from hhparser.sites.party.partypoker_email import PARTYPOKER_EMAIL
from hhparser.sites.pokertracker.pokertracker import POKERTRACKER
from hhparser.sites.pokertracker.pokertracker_everest import POKERTRACKER_EVEREST
from hhparser.sites.pokertracker.pokertracker_microgaming import POKERTRACKER_MICROGAMING
from hhparser.sites.single.absolute import ABSOLUTE
from hhparser.sites.single.betonline import BETONLINE
from hhparser.sites.single.cake import CAKE
from hhparser.sites.single.coinpoker import COINPOKER
from hhparser.sites.single.enet import ENET
from hhparser.sites.single.entraction import ENTRACTION
from hhparser.sites.single.everleaf import EVERLEAF
from hhparser.sites.single.kingsclub import KINGSCLUB
from hhparser.sites.single.ongame import ONGAME
from hhparser.sites.single.pacific import PACIFIC
from hhparser.sites.single.pkr import PKR
from hhparser.sites.single.swc import SWC
from hhparser.sites.single.unibet import UNIBET
from hhparser.sites.single.winamax import WINAMAX
from hhparser.sites.stars.ggpoker import GGPOKER
from hhparser.sites.stars.pokerstars import POKERSTARS
from hhparser.sites.stars.pokerstars_pt import POKERSTARS_PT
from hhparser.sites.stars.starsskins import STARS_SKINS
from hhparser.sites.winning.winning import WINNING
from hhparser.sites.winning.winning_old import WINNING_OLD

SITES: Final = (
    *(POKERSTARS, POKERSTARS_PT, GGPOKER, STARS_SKINS),
    *(BOVADA, FULLTILT, WINAMAX, PACIFIC, PARTYPOKER, PARTYPOKER_EMAIL),
    *(WINNING, WINNING_OLD, BETONLINE, SWC),
    *(COINPOKER, ONGAME, CAKE, EVERLEAF),
    *(ABSOLUTE, PKR, ENTRACTION),
    *(POKERTRACKER, POKERTRACKER_EVEREST, POKERTRACKER_MICROGAMING),
    *(KINGSCLUB, UNIBET, ENET),
)
DOCUMENTS: Final = (PHH, OHH, POKERNOW, POKERNOW_COLUMNS, IPOKER, MERGE, MICROGAMING, BOSSMEDIA, EVEREST)
ADDED: Final[tuple[Site | Document, ...]] = added(plugins.SITES)
FORMATS: Final = (*SITES, *DOCUMENTS, *ADDED)
SUMMARY_STARTS: Final = {site.name: site.summary_start for site in SITES if site.summary_start is not None}
