"""Enet text histories, 2012: amounts with a decimal comma.

A raise is printed as the chips added. `Total pot` leaves out the uncalled bet. Collected chips are printed
twice: in the hand the chips won from the others, in the summary the pot.
"""

from typing import Final

from hhparser.base.money import parse_amount
from hhparser.model import Conventions, HandKind, Payout
from hhparser.sites.lines import handlers, posts, summaries
from hhparser.sites.lines.builder import HandBuilder
from hhparser.sites.lines.site import Site, game_in, handlers_of
from hhparser.sites.lines.words import BETTING, CURRENCY

HEADER: Final = r"Game #(\d+): (?=[^\n]{0,500} - \d\d?:\d\d:\d\d \d\d?\.\d\d?\.\d{4})"


def amount(text: str, scale: int) -> int:
    """Parse an amount with a decimal comma to the smallest unit.

    Raises:
        AmountError: The text is not a number, or finer than the unit.
    """
    return parse_amount(text.replace(",", "."), scale)


def cash_header(
    b: HandBuilder, symbol: str, first: int, second: int, clock: str, day: str, month: str, year: str
) -> None:
    """Begin a cash-game hand; the betting comes with the table."""
    b.game.kind, b.game.stakes, b.game.currency = HandKind.CASH, (first, second), CURRENCY.get(symbol)
    b.game.play_money = b.game.currency is None
    b.game.read_time(f"{clock} {day}.{month}.{year}")


def table(b: HandBuilder, name: str, betting: str, size: int, button: int) -> None:
    """Record table, betting, number of seats and button."""
    b.table.name, b.game.betting, b.table.max_seats, b.table.button = name, BETTING[betting], size, button


def post_dead(b: HandBuilder, player: str) -> None:
    """Record a returning player's dead small blind, of the size in the header."""
    assert b.game.stakes is not None
    handlers.post_dead(b, player, b.game.stakes[0] or 0)


def seat_collected(b: HandBuilder, number: int, who: str, amount: int) -> None:
    """Record a payout to a player."""
    summaries.seat_collected(b, number, who, amount)
    if number in b.table.seats:
        b.outcome.payouts.append(Payout(number, amount, "pot", 0, b.line))


def seat_showed(b: HandBuilder, number: int, who: str, shown: str) -> None:
    """Record a losing hand; without cards, a player who was left out."""
    if shown:
        summaries.add_result(b, number, who, "showed", cards=shown)
    else:
        summaries.seat_silent(b, number, who)


ENET: Final = Site(
    name="enet",
    title="Enet",
    games="cash NL PL FL",
    unknown="Whether a raise prints chips added or the total; tournaments.",
    signatures=("\nGame #",),
    header=HEADER,
    grammar="enet",
    always=frozenset({"TABLE", "HOLE_CARDS", "TOTAL_POT", "BOARD"}),
    handlers=handlers_of(
        vars(),
        TOTAL_POT=summaries.total_pot_and_rake,
        RAISE=handlers.raise_added,
        POST_NONE=posts.post_refused,
        MUCK=handlers.no_show,
        COLLECTED=handlers.no_show,
    ),
    amount=amount,
    other_game=game_in(r": *(.*?)(?: *\(|$)"),
    conventions=Conventions(lists_all_seats=True, button_is_certain=False),
    all_in_is_told=False,
)
