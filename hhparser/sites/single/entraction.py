"""Entraction text histories: cash and tournaments, 2012.

A fixed-limit header prints the bet sizes, every other header the blinds. Calls, bets and raises are printed
as the chips added. No pot is printed; winnings are net of rake and without the uncalled bet; both have
separate lines, the rake only in cash games. The only printed time is the end of the hand.
"""

import re
from typing import Final

from hhparser.model import FLOP, RIVER, TURN, Conventions, HandKind, Street, TournamentInfo
from hhparser.sites.lines import handlers
from hhparser.sites.lines.builder import HandBuilder
from hhparser.sites.lines.lexer import Handler
from hhparser.sites.lines.site import Site, cents_if, game_in, handlers_of
from hhparser.sites.lines.words import BETTING

HEADER: Final = r"Game # (\d+) - (?=[^\n]{1,500} - Table \")"
_MONEY: Final = re.compile(r"[^\n]* [A-Z]{3} [\d,.]+/")


# --- headings ---


def cash_header(b: HandBuilder, betting: str, currency: str, first: int, second: int, table: str) -> None:
    """Begin a cash-game hand."""
    b.game.kind, b.game.betting, b.game.currency = HandKind.CASH, BETTING[betting], currency
    b.game.stakes, b.table.name = (first, second), table


def tournament_header(
    b: HandBuilder, betting: str, first: int, second: int, name: str, tournament_id: str, table: str
) -> None:
    """Begin a tournament hand."""
    b.game.kind, b.game.betting = HandKind.TOURNAMENT, BETTING[betting]
    b.game.stakes, b.table.name = (first, second), table
    b.game.tournament = TournamentInfo(tournament_id, name)


def seat(b: HandBuilder, name: str, stack: int, number: int) -> None:
    """Seat a player with their starting stack."""
    b.sit(number, name, stack, False)


def button(b: HandBuilder, name: str) -> None:
    """Record the button, given by the player's name."""
    b.table.button = b.table.names.get(name)


# --- cards ---


def _words(cards: str) -> str:
    return cards.replace(" - ", " ")


def dealt(b: HandBuilder, player: str, cards: str) -> None:
    """Record the hero's cards."""
    handlers.dealt(b, player, _words(cards))


def _street(street: Street) -> Handler:
    """Return the handler of a street, printed as the whole board."""

    def handle(b: HandBuilder, board: str | None) -> None:
        words = _words(board or "").split()
        repeated = 0 if street is FLOP else max(len(words) - 1, 0)
        b.open_street(street, " ".join(words[repeated:]), " ".join(words[:repeated]))

    return handle


# --- results ---


def show(b: HandBuilder, player: str, shown: str) -> None:
    """Record cards shown."""
    handlers.show(b, player, _words(shown))


def ended(b: HandBuilder, time: str) -> None:
    """Record the end, and the only time of the hand."""
    b.progress.in_summary = True
    b.game.read_time(time)


ENTRACTION: Final = Site(
    name="entraction",
    title="Entraction",
    games="cash NL PL FL, tournament NL",
    unknown="When a hand began: only its end is printed.",
    signatures=("\nGame #",),
    header=HEADER,
    grammar="entraction",
    always=frozenset({"PLAYERS", "BUTTON"}),
    handlers=handlers_of(
        vars(),
        FLOP=_street(FLOP),
        TURN=_street(TURN),
        RIVER=_street(RIVER),
        RAISE=handlers.raise_added,
        ALL_IN=handlers.all_in_added,
        UNCALLED=handlers.uncalled_of,
        WINS=handlers.collected,
    ),
    decimals=cents_if(_MONEY.match),  # tournament chips are printed with a fraction of 0
    all_in_is_told=False,
    conventions=Conventions(uncalled_since=2012),
    other_game=game_in(r" - (.*?)(?:(?: [A-Z]{3})? [\d,.]+/[\d,.]+| - |$)"),
)
