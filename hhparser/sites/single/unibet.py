"""Unibet text histories, 2021 and 2026.

A raise prints the chips added and the player's total on the street. `Total pot` and winnings include the
uncalled bet. The texts of 2026 have no table and no currency.
"""

from typing import Final

from hhparser.model import Conventions, Figures, HandKind
from hhparser.sites.lines import handlers, summaries
from hhparser.sites.lines.builder import HandBuilder
from hhparser.sites.lines.site import Site, game_in, handlers_of
from hhparser.sites.lines.words import BETTING, CURRENCY

HEADER: Final = (
    r"(?:Game|Unibet Hand) #(\d+)(?=(?:: Table)? [^\n]{0,500} - (?:UTC )?[\d:]{8} \d{4}/\d\d/\d\d)"
)


def cash_header(
    b: HandBuilder,
    table: str | None,
    first: int,
    second: int,
    betting: str,
    zone: str | None,
    clock: str,
    date: str,
) -> None:
    """Begin a cash-game hand."""
    b.game.kind, b.game.betting, b.game.stakes = HandKind.CASH, BETTING[betting], (first, second)
    b.table.name = table
    b.game.read_time(f"{zone or ''}{clock} {date}")


def seat(b: HandBuilder, number: int, name: str, symbol: str, stack: int) -> None:
    """Seat a player with their starting stack, and set the currency by its symbol."""
    b.game.currency = CURRENCY.get(symbol)
    b.sit(number, name, stack, sat_out=False)


def button(b: HandBuilder, player: str) -> None:
    """Record the button."""
    b.table.button = b.table.names.get(player)


def dealt_in(b: HandBuilder, name: str) -> None:
    """Mark a player as dealt in."""
    if name in b.table.names:
        b.table.seen.add(b.table.names[name])


def seat_result(b: HandBuilder, number: int, who: str, bet: int, won: int, minus: str, net: int) -> None:
    """Record a player's bets and winnings."""
    b.state_sum(b.table.names.get(who), bet, -net if minus else net)
    if won:
        summaries.seat_collected(b, number, who, won)
    else:
        summaries.seat_silent(b, number, who)


UNIBET: Final = Site(
    name="unibet",
    title="Unibet",
    games="cash NL",
    unknown="Lines after the flop and of a showdown; tournaments.",
    signatures=("\nGame #", "Unibet Hand #"),
    header=HEADER,
    grammar="unibet",
    always=frozenset({"BUTTON", "HOLE_CARDS", "TOTAL_POT"}),
    handlers=handlers_of(
        vars(),
        asides=("SEATED", "BLINDS", "PREFLOP"),
        TOTAL_POT=summaries.total_pot_and_rake,
        RAISE=handlers.raise_added_to,
    ),
    other_game=game_in(r".* - (.*) - ", "Hold'Em"),
    conventions=Conventions(lists_seats=True),
    figures=Figures(pot_has_uncalled=True, payouts_have_uncalled=True),
)
