"""PartyPoker text histories as sent by mail.

A raise is printed with its total. Pots are net of rake and without the uncalled bet; the chips that a player
collected include it. Payouts and the cards of the showdown are printed only in the summary.
"""

import re
from dataclasses import replace
from typing import Final

from hhparser.model import HandKind, Payout, Show
from hhparser.sites.lines import completeness, handlers, summaries
from hhparser.sites.lines.builder import HandBuilder
from hhparser.sites.lines.completeness import check_tournament_of_table
from hhparser.sites.lines.site import cents_unless, handlers_of
from hhparser.sites.lines.words import BETTING, CURRENCY
from hhparser.sites.party import partypoker
from hhparser.sites.party.partypoker import HEADER, PARTYPOKER, amount, price, set_time

_SYMBOL: Final = re.compile(r"^Seat \d+: .* \(([$€£])", re.MULTILINE)
_POT: Final = re.compile(r"(Main|Side) Pot(?: (\d+))?: [$€£]?(\d+(?:[.,]\d+)*)")


def cash_header(b: HandBuilder, first: int, second: int, betting: str, time: str) -> None:
    """Begin a cash-game hand; the currency is printed with the stacks."""
    b.game.kind, b.game.betting, b.game.stakes = HandKind.CASH, BETTING[betting], (first, second)
    symbol = _SYMBOL.search(b.text)
    b.game.currency = CURRENCY[symbol[1]] if symbol else None
    b.game.play_money = b.game.currency is None
    set_time(b, time)


def tournament_header(
    b: HandBuilder, small: int, big: int, betting: str, tournament_id: str, buy_in: str | None, time: str
) -> None:
    """Begin a tournament hand."""
    b.game.kind, b.game.betting = HandKind.TOURNAMENT, BETTING[betting]
    b.game.tournament = price(tournament_id, buy_in or "", None)
    partypoker.blinds(b, "Blinds", small, big)
    set_time(b, time)


def table(b: HandBuilder, name: str, money: str, button: int) -> None:
    """Record table name and button."""
    partypoker.table(b, name, money)
    b.table.button = button
    check_tournament_of_table(b, name.strip())


def went_all_in(b: HandBuilder, player: str) -> None:
    """Mark the player's last action as all-in."""
    seat = b.seat_of(player)
    if b.play.actions and b.play.actions[-1].seat == seat:
        b.play.actions[-1] = b.play.actions[-1]._replace(all_in=True)


# --- summary ---


def pots(b: HandBuilder, text: str, rake: int | None) -> None:
    """Record the site's own figures."""
    b.claims.pots = tuple(
        (f"{kind.lower()}-{number}" if number else kind.lower(), amount(figure, b.game.decimals))
        for kind, number, figure in _POT.findall(text)
    )
    b.claims.total_pot = sum(figure for _, figure in b.claims.pots)
    b.claims.rake, b.claims.line = rake, b.line


def board(b: HandBuilder, shown: str) -> None:
    """Record the board, repeated."""
    summaries.board(b, shown.replace(",", ""))


def folded(b: HandBuilder, player: str, stack: int, lost: int | None) -> None:
    """Record the result of a player who folded."""
    b.state_sum(b.table.names.get(player), lost or 0, -(lost or 0), stack)


def showed(
    b: HandBuilder,
    player: str,
    stack: int,
    lost: int | None,
    bet: int | None,
    collected: int | None,
    outcome: str | None,
    net: int | None,
    shown: str | None,
    description: str | None,
) -> None:
    """Record the result of a player who did not fold, with their cards if there was a showdown."""
    seat = b.seat_of(player)
    if seat is None:
        return
    b.state_sum(seat, lost if bet is None else bet, _won(lost, outcome, net), stack)
    if shown is not None and description is not None:
        cards = b.cards(shown.replace(",", ""))
        b.outcome.shows.append(Show(seat, cards, b.format.usual_words(description), False, 0, b.line))
    if collected is not None:
        b.outcome.payouts.append(Payout(seat, collected, "pot", 0, b.line))


def _won(lost: int | None, outcome: str | None, net: int | None) -> int | None:
    """Return a player's net result, negative for a loss."""
    if lost is not None:
        return -lost
    return -net if net and outcome == "-" else net


PARTYPOKER_EMAIL: Final = replace(
    PARTYPOKER,
    signatures=("Hand History For Game",),
    header=HEADER % "For",
    grammar="partypoker_email",
    always=frozenset({"TABLE", "HOLE_CARDS", "POTS"}),
    handlers=handlers_of(
        vars(),
        vars(partypoker),
        HOLE_CARDS=handlers.hole_cards,
        PLAYERS=completeness.count_of_table,
        asides=("SIDE_POT",),
        RAISE=handlers.raise_added_to,
        ALL_IN=went_all_in,
        SAT_OUT=handlers.left_out,
    ),
    decimals=cents_unless(lambda text: " Tourney " in text),
    figures=PARTYPOKER.figures._replace(pot_is_net=True),
    has_summary=True,
)
