"""Winning Poker Network text histories since 2017: cash, Blitz, tournaments and jackpot sit & goes.

A raise is printed as the chips added and the total. `Total pot` is net of the rake and the jackpot fee. An
unmatched bet has a separate line, except the uncalled blind or raise of a big blind: pot and winnings then
include it. A player who wins without showing is named only in the summary.
"""

import re
from dataclasses import replace
from typing import Final

from hhparser.base.money import parse_amount
from hhparser.model import FIXED_LIMIT, Conventions, Figures, HandKind, Payout, TournamentInfo
from hhparser.model.hand import seats_of
from hhparser.sites.lines import handlers, summaries
from hhparser.sites.lines.builder import HandBuilder
from hhparser.sites.lines.descriptions import usual_words
from hhparser.sites.lines.headings import set_blinds
from hhparser.sites.lines.posts import post_dead_or_both, put_in
from hhparser.sites.lines.site import Site, cents_unless, game_in, handlers_of
from hhparser.sites.lines.times import parse_time
from hhparser.sites.lines.words import BETTING, CURRENCY

_POSTED: Final = re.compile(r" (?:posts the|has) (small|big) blind \(?\D?(\d[\d,]*(?:\.\d+)?)")
HEADER: Final = r"(?:Game Hand|Hand) #(\d+) - (?=[^\n]{0,500}\w\([\w ]*Limit\) - )"


# --- headings ---


def cash_header(
    b: HandBuilder, hand_id: str, betting: str, symbol: str, first: int, second: int, time: str
) -> None:
    """Begin a cash-game hand."""
    b.hand_id, b.game.kind, b.game.betting = hand_id, HandKind.CASH, BETTING[betting]
    b.game.currency = CURRENCY.get(symbol)
    b.game.play_money = b.game.currency is None
    set_stakes(b, first, second)
    b.game.time_text, b.game.started_at = time, parse_time(time)


def tournament_header(
    b: HandBuilder,
    hand_id: str,
    name: str | None,
    tournament_id: str,
    betting: str,
    level: str,
    first: int,
    second: int,
    time: str,
    buy_in: str | None,
) -> None:
    """Begin a tournament hand; a tool may have added the buy-in, fee included."""
    b.hand_id, b.game.kind, b.game.betting = hand_id, HandKind.TOURNAMENT, BETTING[betting]
    set_stakes(b, first, second)
    b.game.tournament = TournamentInfo(
        tournament_id,
        name,
        level,
        buy_in=None if buy_in is None else parse_amount(buy_in, 2),
        currency=buy_in and "USD",
    )
    b.game.time_text, b.game.started_at = time, parse_time(time)


def set_stakes(b: HandBuilder, first: int, second: int) -> None:
    """Record the amounts of the header: blinds, or in fixed limit bets if the first is the big blind."""
    if b.game.betting is FIXED_LIMIT and bets_are_named(b, first):
        b.game.stakes = first, second
    else:
        set_blinds(b, first, second)


def bets_are_named(b: HandBuilder, first: int) -> bool:
    """Return whether the first amount of the header is the big blind, above the small blind."""
    posted = {size: parse_amount(text, b.game.decimals) for size, text in reversed(_POSTED.findall(b.text))}
    return posted.get("big") == first > posted.get("small", 0)


def title(b: HandBuilder, name: str) -> None:
    """Record the tournament's name."""
    if b.game.tournament is not None:
        b.game.tournament = replace(b.game.tournament, name=name)


def table(b: HandBuilder, name: str, size: int, button: int) -> None:
    """Record table, number of seats and button; Blitz tables are fast: each hand is at a new table."""
    b.table.name, b.table.max_seats, b.table.button = name, size, button
    b.game.fast = name.startswith("Blitz")


# --- actions ---


def cap(b: HandBuilder, player: str, amount: int) -> None:
    """Record a bet, raise or call up to the table's cap, the total of the player's chips put in."""
    handlers.all_in_added(b, player, amount)
    last = b.play.actions[-1] = b.play.actions[-1]._replace(all_in=False)
    b.game.cap = put_in(b, last.seat)


def post_big_blind(b: HandBuilder, player: str, amount: int, all_in: str | None) -> None:
    """Record the big blind; it is 0 for a player all-in from the ante."""
    if amount:
        handlers.post_big_blind(b, player, amount, all_in)


def post_small_blind(b: HandBuilder, player: str, amount: int, all_in: str | None) -> None:
    """Record the small blind; it is 0 for a player all-in from the ante."""
    if amount:
        handlers.post_small_blind(b, player, amount, all_in)


# --- the summary ---


def summary(b: HandBuilder) -> None:
    """Begin the summary; its figures include an unmatched bet without a line."""
    handlers.summary(b)
    counted = not b.outcome.uncalled
    b.figures = b.figures._replace(pot_has_uncalled=counted, payouts_have_uncalled=counted)


def seat_unshown(b: HandBuilder, number: int, who: str, amount: int) -> None:
    """Record chips won without showing, possibly after `collected` lines."""
    paid = seats_of(b.outcome.payouts)
    summaries.seat_collected(b, number, who, amount)
    if b.claims.results and b.claims.results[-1].line == b.line and b.claims.results[-1].seat not in paid:
        b.outcome.payouts.append(Payout(b.claims.results[-1].seat, amount, "pot", 0, b.line))


def running_pot(b: HandBuilder, side: str | None, amount: int, rake: int | None) -> None:
    """Record the current pot before a street or the payouts."""
    b.state_pot(amount + (rake or 0), more=side is not None)


WINNING: Final = Site(
    name="winning",
    title="Winning Poker Network",
    games="cash NL, tournament NL",
    unknown="Fixed limit; straddles and boards run twice; who gets an odd chip.",
    signatures=("\nHand #", "\nGame Hand #"),
    header=HEADER,
    grammar="winning",
    always=frozenset({"HOLE_CARDS", "TOTAL_POT", "BOARD"}),
    usual_words=usual_words(
        high_card="a high card, {rank} high",
        three="three of a kind, Set of {rank}",
        straight="a straight, {rank} high",
        four="four of a kind, Set of {rank}",
        straight_flush="a straight flush, {rank} high",
    ),
    handlers=handlers_of(
        vars(),
        asides=("DRAW", "INFORMATION"),
        CASH_TABLE=table,
        TOTAL_POT=summaries.total_pot_and_rake,
        SEAT_SHOWED=summaries.seat_showed_once,
        RAISE=handlers.raise_added_to,
        POST=handlers.post_to_come_in,
        POST_DEAD=post_dead_or_both,
    ),
    decimals=cents_unless(lambda text: text.startswith("Game Hand")),
    conventions=Conventions(lists_seats=True, lists_all_seats=True),
    figures=Figures(pot_is_net=True, odd_chips_go_left=False),
    other_game=game_in(r"#\d+ - (?:[^\n]*Tournament #\d+ - )?([^\n]+?) - ", r"Holdem\("),
)
