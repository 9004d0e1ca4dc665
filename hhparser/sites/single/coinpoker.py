"""CoinPoker text histories: cash games, bomb pots and tournaments, 2025 and 2026.

`ALLIN` and a call are printed as the chips added, a raise as the increase and the total; but the total of
a player who has just sat down and posted (`AUTOBB`) leaves out that post. `Total pot` is gross and without
the uncalled bet; it includes a splash, sometimes paid to the winner apart from the pot. The seat line of a
player who wins several pots names only the first pot, and the hero's line says `showed` unless they have
folded. A player all-in from the ante still has a line for the blind. Where the hero is called `Hero`, the
other names are aliases for one hand. Tournament chips have cents.
"""

import re
from typing import Final

from hhparser.base.money import parse_amount
from hhparser.model import BIG_BLIND, PREFLOP, Conventions, HandKind, TournamentInfo
from hhparser.model.house_rules import RuleSet, Straddle
from hhparser.sites.lines import handlers, summaries
from hhparser.sites.lines.builder import HandBuilder
from hhparser.sites.lines.descriptions import usual_words
from hhparser.sites.lines.lexer import Handler
from hhparser.sites.lines.posts import put_in
from hhparser.sites.lines.site import Site, cents, game_in, handlers_of
from hhparser.sites.lines.times import parse_time

TETHER: Final = "USDT"
HAND_DIGITS: Final = 3  # last digits of a hand's number; the digits before are the number of the table
_PRICE: Final = re.compile(r"₮(\d+(?:\.\d\d?)?) ")


# --- headings ---


def game_header(
    b: HandBuilder,
    hand_id: str,
    first: int,
    second: int,
    ante: int | None,  # noqa: ARG001  the first player's ante, possibly cut short
    time: str,
) -> None:
    """Begin a hand; the next line decides whether it belongs to a tournament."""
    b.hand_id, b.game.kind, b.game.currency = hand_id, HandKind.CASH, TETHER
    b.game.stakes, b.game.time_text, b.game.started_at = (first, second), time, parse_time(time)


def tournament(b: HandBuilder, name: str, tournament_id: str, size: int, button: int) -> None:
    """Record the tournament; its name begins with its price."""
    b.game.kind, b.game.currency = HandKind.TOURNAMENT, None
    price = _PRICE.match(name)
    paid = (parse_amount(price[1], cents(name)), TETHER) if price else (None, None)
    b.game.tournament = TournamentInfo(tournament_id, name, buy_in=paid[0], currency=paid[1])
    handlers.table(b, (b.hand_id or "")[:-HAND_DIGITS], size, button)


def dealt(b: HandBuilder, name: str, cards: str | None) -> None:
    """Record the hero's cards; the others have a line without cards."""
    if cards is None:
        b.seat_of(name)
    else:
        handlers.dealt(b, name, cards)
        b.table.anonymous = name == "Hero"


# --- posts and actions ---


def _if_chips_left(post: Handler) -> Handler:
    """Wrap a handler of blinds to ignore players who are all-in from the ante."""

    def handle(b: HandBuilder, player: str, amount: int, all_in: str | None) -> None:
        seat = b.table.names.get(player)
        if seat is None or put_in(b, seat) < b.table.seats[seat].chips:
            post(b, player, amount, all_in)

    return handle


def raise_to(b: HandBuilder, player: str, increment: int, to: int, all_in: str | None) -> None:
    """Record a raise; the printed figures exclude a post made on sitting down."""
    seat = b.table.names.get(player)
    if b.play.street is PREFLOP and seat in b.play.new_posts:
        posted = sum(a.chips for a in b.play.actions if a.seat == seat and a.kind is BIG_BLIND)
        handlers.raise_total(b, player, to + posted, all_in)
    else:
        handlers.raise_to(b, player, increment, to, all_in)


def raise_all_in(b: HandBuilder, player: str, amount: int) -> None:
    """Record a raise with the last chips, printed as the chips added."""
    handlers.raise_added(b, player, amount, "all-in")


# --- the summary ---


def total_pot(b: HandBuilder, amount: int, rake: int | None, fee: int | None) -> None:
    """Record the site's figures; a splash is the missing amount, if it matches exactly."""
    summaries.total_pot(b, amount, None, rake)
    missing = amount - (rake or 0) - (fee or 0) - sum(payout.amount for payout in b.outcome.payouts)
    splash = (fee or 0) + (missing if missing == b.outcome.added else 0)
    if splash:
        b.outcome.fees.append(("splash", splash))


def seat_collected(b: HandBuilder, number: int, who: str, amount: int) -> None:
    """Record chips won without showing."""
    summaries.seat_collected(b, number, who, amount)
    _add_other_pots(b)


def seat_showed(b: HandBuilder, number: int, who: str, shown: str, outcome: str) -> None:
    """Record a shown hand with its result on each board; the hero's cards are printed even if mucked."""
    mucked = any(show.mucked and show.seat == number for show in b.outcome.shows)
    if mucked and number == b.table.hero:
        summaries.seat_mucked(b, number, who, shown)
    else:
        summaries.seat_showed(b, number, who, shown, outcome or " and lost", None)
        _add_other_pots(b)


def _add_other_pots(b: HandBuilder) -> None:
    """Add the chips collected from other pots to the printed amount of the first pot."""
    result = b.claims.results[-1] if b.claims.results else None
    if result is not None and result.line == b.line:
        paid = [payout.amount for payout in b.outcome.payouts if payout.seat == result.seat]
        if result.won == tuple(paid[:1]):
            b.claims.results[-1] = result._replace(won=(sum(paid),))


COINPOKER: Final = Site(
    name="coinpoker",
    title="CoinPoker",
    games="cash NL, tournament NL",
    unknown="The fee and bounty in the price of a tournament; dead blinds; currencies other than Tether.",
    signatures=("CoinPoker Hand #",),
    header=r"CoinPoker Hand #(\d+):(?= )",
    grammar="coinpoker",
    repeated=frozenset({"SHOW"}),
    always=frozenset({"HOLE_CARDS", "TOTAL_POT", "BOARD"}),
    usual_words=usual_words(two_pair="two pairs, {rank} and {other}", royal_flush="Royal Flush"),
    handlers=handlers_of(
        vars(),
        asides=("ENDED", "RUN_ONCE", "TIME_BANK"),
        RAISE=raise_to,
        ALL_IN=handlers.all_in_added,
        POST_SMALL_BLIND=_if_chips_left(handlers.post_small_blind),
        POST_BIG_BLIND=_if_chips_left(handlers.post_big_blind),
        UNCALLED=handlers.uncalled_of,
        UNCALLED_BET=handlers.uncalled,
    ),
    other_game=game_in(r": *(.*?) *(?:\(|$)", "NLH|Hold'em"),
    rules=RuleSet(straddle=Straddle.UNDER_THE_GUN),
    conventions=Conventions(uncalled_since=2026, lists_seats=True, lists_all_seats=True),
)
