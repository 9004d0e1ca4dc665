"""Unibet text histories, 2021.

A raise prints the chips added and the player's total on the street. `Total pot` and what is won count the
uncalled bet.
"""

from collections.abc import Mapping
from typing import Final

from hhparser.model import Figures, HandKind
from hhparser.sites.lines import handlers, summaries
from hhparser.sites.lines.builder import HandBuilder
from hhparser.sites.lines.lexer import Handler
from hhparser.sites.lines.site import Site
from hhparser.sites.lines.times import parse_time
from hhparser.sites.lines.words import BETTING, CURRENCY

HEADER: Final = r"Game #(\d+): Table (?=[^\n]* - \d\d:\d\d:\d\d \d{4}/\d\d/\d\d)"


def decimals(text: str) -> int:  # noqa: ARG001
    """Digits after the point of amounts."""
    return 2


def other_game(header: str) -> tuple[str, str]:
    """What game the header names that is not read here."""
    words = header.rpartition(" - ")[0].rpartition(" - ")[2].strip() or header.strip()
    return ("P103" if "Hold'Em" in words else "P101"), words[:60]


def cash_header(
    b: HandBuilder, table: str, first: int, second: int, betting: str, clock: str, date: str
) -> None:
    """Begin a cash-game hand."""
    b.kind, b.betting, b.table, b.stakes = HandKind.CASH, BETTING[betting], table, (first, second)
    b.time_text = f"{clock} {date}"
    b.started_at = parse_time(f"{date} {clock}")


def seat(b: HandBuilder, number: int, name: str, symbol: str, stack: int) -> None:
    """Seat a player with the chips he starts with, which also tell the currency."""
    b.currency = CURRENCY.get(symbol)
    b.sit(number, name, stack, sat_out=False)


def button(b: HandBuilder, player: str) -> None:
    """The button."""
    b.button = b.names.get(player)


def dealt_in(b: HandBuilder, name: str) -> None:
    """A player who gets cards."""
    if name in b.names:
        b.seen.add(b.names[name])


def turn(b: HandBuilder, repeated: str | None, added: str) -> None:
    """The fourth card."""
    handlers.turn(b, repeated or "", added)


def river(b: HandBuilder, repeated: str | None, added: str) -> None:
    """The fifth card."""
    handlers.river(b, repeated or "", added)


def seat_result(b: HandBuilder, number: int, who: str, won: int) -> None:
    """What a player won."""
    if won:
        summaries.seat_collected(b, number, who, won)
    else:
        summaries.seat_silent(b, number, who)


HANDLERS: Final[Mapping[str, Handler]] = {
    "CASH_HEADER": cash_header,
    "SEATED": handlers.aside,
    "SEAT": seat,
    "BLINDS": handlers.aside,
    "BUTTON": button,
    "HOLE_CARDS": handlers.aside,
    "DEALT_IN": dealt_in,
    "DEALT": handlers.dealt,
    "PREFLOP": handlers.aside,
    "FLOP": handlers.flop,
    "TURN": turn,
    "RIVER": river,
    "SUMMARY": handlers.summary,
    "TOTAL_POT": summaries.total_pot_and_rake,
    "SEAT_RESULT": seat_result,
    "POST_SMALL_BLIND": handlers.post_small_blind,
    "POST_BIG_BLIND": handlers.post_big_blind,
    "FOLD": handlers.fold,
    "CHECK": handlers.check,
    "CALL": handlers.call,
    "BET": handlers.bet,
    "RAISE": handlers.raise_total,
    "SHOW": handlers.show,
    "COLLECTED": handlers.collected,
    "UNKNOWN_LINE": handlers.unknown_line,
}

UNIBET: Final = Site(
    name="unibet",
    title="Unibet",
    games="cash NL",
    unknown="Lines after the flop and of a showdown; tournaments.",
    signatures=("\nGame #",),
    header=HEADER,
    grammar="unibet",
    handlers=HANDLERS,
    decimals=decimals,
    other_game=other_game,
    figures=Figures(pot_has_uncalled=True, payouts_have_uncalled=True),
)
