"""PokerStars text histories in Portuguese: other words for the same lines."""

from dataclasses import replace
from typing import Final

from hhparser.model import FLOP, PREFLOP, RIVER, TURN, Conventions
from hhparser.sites.lines import handlers, summaries
from hhparser.sites.lines.builder import HandBuilder
from hhparser.sites.lines.site import handlers_of
from hhparser.sites.stars import pokerstars

_FOLDED_ON: Final = {"antes Flop": PREFLOP, "no Flop": FLOP, "no Turn": TURN, "no River": RIVER}


def _who(who: str) -> str:
    return who.replace("(Botão)", "(button)")


def seat_folded(b: HandBuilder, number: int, who: str, street: str | None, idle: str | None) -> None:
    """The street of the fold."""
    folded_on = None if street is None else _FOLDED_ON.get(street)
    summaries.add_result(b, number, _who(who), "folded", folded_on=folded_on, idle=idle is not None)


def seat_collected(b: HandBuilder, number: int, who: str, amount: int) -> None:
    """Won without a showdown."""
    summaries.add_result(b, number, _who(who), "collected", won=(amount,))


def seat_showed(b: HandBuilder, number: int, who: str, shown: str, won: int | None) -> None:
    """Showed, and won or lost; hand names are not compared in this language."""
    summaries.add_result(b, number, _who(who), "showed", cards=shown, won=() if won is None else (won,))


def seat_mucked(b: HandBuilder, number: int, who: str, cards: str | None) -> None:
    """Mucked, with the cards that the site prints."""
    summaries.add_result(b, number, _who(who), "mucked", cards=cards)


def seat_silent(b: HandBuilder, number: int, who: str) -> None:
    """A seat without a result."""
    summaries.add_result(b, number, _who(who), "none")


POKERSTARS_PT: Final = replace(
    pokerstars.POKERSTARS,
    signatures=("Mão PokerStars #", "Mão PokerStars Zoom #"),
    header=r"Mão PokerStars (?:Zoom )?#(\d+):(?= +(?:\{|Torneio #|Hold'em|\S[^\n]{0,300}\())",
    grammar="pokerstars_pt",
    handlers=handlers_of(vars(), vars(pokerstars), RAISE=handlers.raise_to),
    conventions=Conventions(),
)
