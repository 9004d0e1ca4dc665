"""Everleaf text histories: cash and tournaments of all skins of the network.

A header with `NL` or `PL` prints the blinds, one without them is fixed limit and prints the bet sizes. A
raise is printed as the chips added. No pot, rake or uncalled bet is printed: `wins` leaves out the
uncalled bet and is net of the rake. Many tournaments have neither a separate line nor a number.
"""

import re
from typing import Final

from hhparser.base.cards import SUITS
from hhparser.model import HandKind, TournamentInfo
from hhparser.sites.lines import completeness, handlers
from hhparser.sites.lines.builder import LAST_SEAT, HandBuilder
from hhparser.sites.lines.descriptions import usual_words
from hhparser.sites.lines.site import Site, cents_if, game_in, handlers_of
from hhparser.sites.lines.times import parse_time
from hhparser.sites.lines.words import BETTING, CURRENCY, card_words

HEADER: Final = (
    r"(?:(?:Everleaf Gaming|- - )[^\n]{0,500} ?Game #\d+\s+)?\*\*\*\*\* Hand history for game #(\d+) \*{5}"
)
_CARD_WORDS: Final = card_words("T", SUITS)
_EURO: Final = "€".encode("cp1251").decode("cp1252")  # files of some skins are in cp1251
_MONEY_STAKES: Final = re.compile(rf"^(?:Blinds )?[$€£{_EURO}]", re.MULTILINE)


# --- headings ---


def title(b: HandBuilder) -> None:
    """Begin the head of a hand."""
    b.card_words, b.table.last_seat = _CARD_WORDS, LAST_SEAT


def tournament(b: HandBuilder, tournament_id: str, level: str | None) -> None:
    """Record the tournament's number and level."""
    b.game.tournament = TournamentInfo(tournament_id, level=level)


def stakes_header(
    b: HandBuilder, symbol: str, first: int, second: int, betting: str | None, size: int | None, time: str
) -> None:
    """Record stakes, betting, seats, currency and time; without a tournament it is a cash game."""
    b.game.betting, b.game.stakes, b.table.max_seats = BETTING[betting or "FL"], (first, second), size
    b.game.currency = CURRENCY.get(symbol.replace(_EURO, "€"))
    b.game.time_text, b.game.started_at = time, parse_time(time)
    b.game.kind = HandKind.CASH if b.game.tournament is None else HandKind.TOURNAMENT


def table(b: HandBuilder, name: str) -> None:
    """Record the table: a number in tournaments, a name in cash games."""
    b.table.name = name
    if b.game.currency is not None or b.game.tournament is not None:
        return
    if name.isdecimal():
        b.game.kind, b.game.tournament = HandKind.TOURNAMENT, TournamentInfo("")
    else:
        b.game.play_money = True


def seat(b: HandBuilder, number: int, name: str, stack: int) -> None:
    """Seat a player with their starting stack; a player without one sits out."""
    b.sit(number, name, stack, sat_out=not stack)


def seat_all_in(b: HandBuilder, number: int, name: str) -> None:
    """Seat a player who has lost all their chips."""
    b.sit(number, name, 0, sat_out=True)


def seat_new(b: HandBuilder, number: int, name: str) -> None:
    """Seat a new player who is dealt in from the next hand on."""
    b.sit(number, name, None, sat_out=True)


EVERLEAF: Final = Site(
    name="everleaf",
    title="Everleaf",
    games="cash NL, tournament NL FL",
    unknown="The rake; numbers of most tournaments; texts in French (Partouche).",
    signatures=("Hand history for game #",),
    header=HEADER,
    grammar="everleaf",
    always=frozenset({"TABLE", "BUTTON", "COUNT", "HOLE_CARDS"}),
    usual_words=usual_words(
        two_pair="two pairs, {rank} and {other}",
        straight="a straight, {rank} high",
        straight_flush="a straight flush, {rank} high",
    ),
    handlers=handlers_of(
        vars(),
        asides=("SKIN", "WRAPPED", "TIME_BANK", "RESEATED"),
        COUNT=completeness.count,
        RAISE=handlers.raise_added,
    ),
    decimals=cents_if(_MONEY_STAKES.search),
    has_summary=False,
    all_in_is_told=False,
    header_lines=4,
    other_game=game_in(r"^[^*\n]*?\d ([A-Z].+?) - (?:\d+ Max - )?\d{4}/"),
)
