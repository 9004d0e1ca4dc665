"""KingsClub text histories, 2020 and 2021.

Calls and raises print the player's total on the street. Chips have no currency symbol; a rake is printed only
if one was taken. Payouts follow from the net results: `wins pot` lines may be missing or leave out pots.
"""

from typing import Final

from hhparser.model import Figures, HandKind, Payout, SeatResult
from hhparser.sites.lines import handlers, summaries
from hhparser.sites.lines.builder import HandBuilder
from hhparser.sites.lines.posts import put_in
from hhparser.sites.lines.site import Site, game_in, handlers_of
from hhparser.sites.lines.times import parse_time
from hhparser.sites.lines.words import BETTING

HEADER: Final = r"#(\d+): (?=[A-Z][^\n]{0,500} - [\d,.]+/[\d,.]+ *\n+\d{4}-\d\d-\d\d )"


def cash_header(b: HandBuilder, hand_id: str, betting: str, first: int, second: int) -> None:
    """Begin a hand."""
    b.hand_id, b.game.kind = hand_id, HandKind.CASH
    b.game.betting, b.game.stakes = BETTING[betting], (first, second)


def time(b: HandBuilder, text: str) -> None:
    """Record the time of the hand, without a zone."""
    b.game.time_text, b.game.started_at = text, parse_time(text)


def table(b: HandBuilder, name: str, button: int) -> None:
    """Record table and button."""
    b.table.name, b.table.button = name, button


def dealt(b: HandBuilder, name: str, cards: str) -> None:
    """Record the hero's cards; `X X`, the cards of another player, only marks that player as dealt in."""
    if not cards.startswith("X"):
        handlers.dealt(b, name, cards)
    elif name in b.table.names:
        b.table.seen.add(b.table.names[name])


def summary(b: HandBuilder) -> None:
    """Begin the summary; without a printed rake, none was taken."""
    handlers.summary(b)
    b.claims.rake, b.claims.line = 0, b.line


def seat_result(b: HandBuilder, number: int, who: str, stack: int, sign: str, amount: int) -> None:
    """Record a net result: with the player's chips put in it gives the payout, uncalled bet included."""
    if b.table.names.get(who) != number:
        summaries.report_name(b, number, who)
        return
    b.state_sum(number, left=stack)
    paid_out = put_in(b, number) + (-amount if sign == "-" else amount)
    if paid_out > 0:
        b.outcome.payouts.append(Payout(number, paid_out, "pot", 0, b.line))


def wins(b: HandBuilder, player: str, amount: int) -> None:
    """Record a player's share of a pot; several shares of a player count as one line."""
    seat = b.seat_of(player)
    if seat is None:
        return
    results = b.claims.results
    at = next((n for n, result in enumerate(results) if result.seat == seat), len(results))
    won = (amount, *(share for result in results[at : at + 1] for share in result.won))
    results[at : at + 1] = [SeatResult(seat, "collected", None, False, (), (sum(won),), (), (), b.line)]


KINGSCLUB: Final = Site(
    name="kingsclub",
    title="KingsClub",
    games="cash NL PL",
    unknown="Currency, and whether chips are play money; tournaments.",
    signatures=("\n#",),
    header=HEADER,
    grammar="kingsclub",
    always=frozenset({"TABLE", "HOLE_CARDS"}),
    handlers=handlers_of(vars(), CALL=handlers.call_total, RAISE=handlers.raise_total, COLLECTED=wins),
    other_game=game_in(r": (.*) - ", "Holdem"),
    figures=Figures(payouts_have_uncalled=True, payouts_follow_nets=True),
    all_in_is_told=False,
)
