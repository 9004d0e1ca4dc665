"""PokerStars text histories in Portuguese: other words for the same lines."""

from dataclasses import replace
from typing import Final

from hhparser.model import Conventions
from hhparser.sites.lines import handlers, summaries
from hhparser.sites.lines.builder import HandBuilder
from hhparser.sites.lines.site import handlers_of
from hhparser.sites.stars import pokerstars


def seat_showed(b: HandBuilder, number: int, who: str, shown: str, won: int | None) -> None:
    """Record a shown hand, won or lost; hand names are not compared in this language."""
    summaries.add_result(b, number, who, "showed", cards=shown, won=() if won is None else (won,))


POKERSTARS_PT: Final = replace(
    pokerstars.POKERSTARS,
    signatures=("Mão PokerStars #", "Mão PokerStars Zoom #"),
    header=r"Mão PokerStars (?:Zoom )?#(\d+):(?= +(?:\{|Torneio #|Hold'em|\S[^\n]{0,300}\())",
    grammar="pokerstars_pt",
    handlers=handlers_of(vars(), vars(pokerstars), RAISE=handlers.raise_to),
    conventions=Conventions(uncalled_since=2015, lists_seats=True, lists_all_seats=True),
)
