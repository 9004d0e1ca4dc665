"""KingsClub text histories, 2020 and 2021.

Calls and raises print the player's total on the street. Chips have no currency; a rake is printed where
one was taken. `wins pot` leaves out what is won without a showdown: the net results tell what is paid.
"""

import re
from collections.abc import Mapping
from typing import Final

from hhparser.model import CALL, Figures, HandKind, Payout
from hhparser.sites.lines import handlers
from hhparser.sites.lines.builder import HandBuilder
from hhparser.sites.lines.lexer import Handler
from hhparser.sites.lines.site import Site
from hhparser.sites.lines.times import parse_time
from hhparser.sites.lines.words import BETTING

HEADER: Final = r"#(\d+): (?=[A-Z][^\n]* - [\d,.]+/[\d,.]+ *\n\d{4}-\d\d-\d\d )"
_GAME: Final = re.compile(r": (.*) - ")


def decimals(text: str) -> int:  # noqa: ARG001
    """Digits after the point of amounts."""
    return 2


def other_game(header: str) -> tuple[str, str]:
    """What game the header names that is not read here."""
    match = _GAME.search(header)
    words = match[1] if match else header.strip()
    return ("P103" if "Holdem" in words else "P101"), words[:60]


def cash_header(b: HandBuilder, hand_id: str, betting: str, first: int, second: int) -> None:
    """Begin a hand."""
    b.hand_id, b.kind, b.betting, b.stakes = hand_id, HandKind.CASH, BETTING[betting], (first, second)
    b.play_money = True


def time(b: HandBuilder, text: str) -> None:
    """The time of the hand, without a zone."""
    b.time_text, b.started_at = text, parse_time(text)


def table(b: HandBuilder, name: str, button: int) -> None:
    """Table and button."""
    b.table, b.button = name, button


def seat(b: HandBuilder, number: int, name: str, stack: int) -> None:
    """Seat a player with the chips he starts with."""
    b.sit(number, name, stack, sat_out=False)


def dealt(b: HandBuilder, name: str, cards: str) -> None:
    """The hero's cards; those of the others are printed as `X X`."""
    if not cards.startswith("X"):
        handlers.dealt(b, name, cards)
    elif name in b.names:
        b.seen.add(b.names[name])


def call(b: HandBuilder, player: str, to: int, all_in: str | None) -> None:
    """A call, printed as the player's total on the street."""
    number = b.names.get(player) or b.stranger(player)
    b.add(CALL, number, to - b.chips[number], all_in is not None)


def summary(b: HandBuilder) -> None:
    """What follows are the site's claims; a rake that is not printed was not taken."""
    handlers.summary(b)
    b.rake, b.claims_line = 0, b.line


def rake(b: HandBuilder, amount: int) -> None:
    """What the house took."""
    b.rake, b.claims_line = amount, b.line


def seat_result(b: HandBuilder, number: int, who: str, sign: str, amount: int) -> None:
    """A net result: with what the player put in, it is what he was paid, the uncalled bet included."""
    if b.names.get(who) != number:
        b.report("P124", "who", b.seats[number].name if number in b.seats else "nobody", who)
        return
    paid_in = sum(action.amount or 0 for action in b.actions if action.seat == number)
    paid_out = paid_in + (-amount if sign == "-" else amount)
    if paid_out > 0:
        b.payouts.append(Payout(number, paid_out, "pot", 0, b.line))


HANDLERS: Final[Mapping[str, Handler]] = {
    "CASH_HEADER": cash_header,
    "TIME": time,
    "TABLE": table,
    "SEAT": seat,
    "HOLE_CARDS": handlers.aside,
    "DEALT": dealt,
    "FLOP": handlers.flop,
    "TURN": handlers.turn,
    "RIVER": handlers.river,
    "SUMMARY": summary,
    "RAKE": rake,
    "SEAT_RESULT": seat_result,
    "POST_ANTE": handlers.post_ante,
    "POST_SMALL_BLIND": handlers.post_small_blind,
    "POST_BIG_BLIND": handlers.post_big_blind,
    "FOLD": handlers.fold,
    "CHECK": handlers.check,
    "CALL": call,
    "BET": handlers.bet,
    "RAISE": handlers.raise_total,
    "SHOW": handlers.show,
    "COLLECTED": handlers.no_show,
    "UNKNOWN_LINE": handlers.unknown_line,
}

KINGSCLUB: Final = Site(
    name="kingsclub",
    title="KingsClub",
    games="cash NL PL",
    unknown="Currency; tournaments.",
    signatures=("\n#",),
    header=HEADER,
    grammar="kingsclub",
    handlers=HANDLERS,
    decimals=decimals,
    other_game=other_game,
    figures=Figures(payouts_have_uncalled=True),
    all_in_is_told=False,
)
