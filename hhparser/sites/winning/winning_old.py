"""Winning Poker Network text histories until 2019, with each card and action as a sentence.

A raise is printed as the chips added, an all-in without a verb. `Pot` is net of the rake and the jackpot
fee, without the unmatched bet. Payouts and shown cards are only in the summary. The header names neither the
betting nor, as a rule, the tournament, but tournament hands have no rake. Stakes are the blinds; a cash game
with the big blind as the first of them is fixed limit. Times have no zone.
"""

import re
from typing import Final

from hhparser.base.money import parse_amount
from hhparser.model import (
    ANTE,
    BIG_BLIND,
    FIXED_LIMIT,
    POSTS,
    SMALL_BLIND,
    Conventions,
    Dealt,
    Figures,
    HandKind,
    Payout,
    TournamentInfo,
)
from hhparser.model.hand import chips_in
from hhparser.model.house_rules import RuleSet, Straddle
from hhparser.sites.lines import handlers, summaries
from hhparser.sites.lines.builder import HandBuilder
from hhparser.sites.lines.descriptions import usual_words
from hhparser.sites.lines.lexer import Handler
from hhparser.sites.lines.posts import live_seats
from hhparser.sites.lines.site import Site, cents_unless, game_in, handlers_of
from hhparser.sites.lines.words import BETTING, CARD_WORDS
from hhparser.sites.winning.winning import WINNING, bets_are_named, cap, set_stakes

QUARTER: Final = 25
NAMELESS: Final = "\nPlayer  "
_TABLE_OF_TOURNAMENT: Final = re.compile(r"(?P<name>.*), Table (?P<table>\d+)")
_TOURNAMENT: Final = re.compile(r"TournamentId: \d|, Table \d+ \([^()\n]+\)|^Pot: [\d,.]*\d$", re.MULTILINE)
_FILE_OF_TOURNAMENT: Final = re.compile(r"(?<![A-Za-z0-9])T(\d+)-G\d+")
_SIZE: Final = re.compile(r"(\d{1,2})-max", re.IGNORECASE)


# --- headings ---


def game_header(
    b: HandBuilder,
    time: str,
    betting: str | None,
    tournament_id: str | None,
    buy_in: str | None,
    hand_id: str,
    first: int,
    second: int,
    table: str,
    size: int | None,
) -> None:
    """Begin a hand; betting and tournament are in the header only if a tool has added them."""
    b.hand_id, b.game.kind, b.game.betting = hand_id, HandKind.CASH, BETTING[betting or "NL"]
    if b.game.decimals and betting is None and bets_are_named(b, first):
        b.game.betting = FIXED_LIMIT
    set_stakes(b, first, second)
    b.card_words = CARD_WORDS
    b.game.read_time(time.strip())
    b.table.name, b.table.max_seats = table.strip(), _size(table, size)
    if not b.game.decimals:
        _set_tournament(b, tournament_id, buy_in)
    elif b.table.name.startswith("PM "):
        b.game.play_money = True
    else:
        b.game.currency = "USD"


def _size(table: str, printed: int | None) -> int | None:
    """Return the number of seats at the table; many headers have it only in a name such as `Birch 6-max`."""
    found = _SIZE.search(table) if printed is None else None
    return int(found[1]) if found else printed


def _set_tournament(b: HandBuilder, tournament_id: str | None, buy_in: str | None) -> None:
    """Set the tournament; often its number is only in the name of the file."""
    named = _TABLE_OF_TOURNAMENT.fullmatch(b.table.name or "")
    name = b.table.name
    if named is not None:
        name, b.table.name = named["name"], named["table"]
    b.game.kind = HandKind.TOURNAMENT
    b.game.tournament = TournamentInfo(
        tournament_id or _number_in_name(b.file),
        name or None,
        buy_in=None if buy_in is None else parse_amount(buy_in, 2),
        currency=buy_in and "USD",
    )


def _number_in_name(file: str) -> str:
    """Return the number of the tournament in the name of a file; empty if there is none."""
    found = _FILE_OF_TOURNAMENT.search(file)
    return found[1] if found else ""


def seat(b: HandBuilder, number: int, name: str, stack: int) -> None:
    """Seat a player; later lines without a name belong to the only player who has no other line."""
    b.sit(number, name, stack, sat_out=False)
    if NAMELESS in b.text and f"Player {name} " not in b.text:
        b.table.names[""] = number


def sit_out(b: HandBuilder, player: str) -> None:
    """Leave out a player who sits out or waits for the big blind, unless they have posted."""
    if b.table.names.get(player) not in b.table.seen:
        handlers.left_out(b, player)


def card(b: HandBuilder, player: str, cards: str) -> None:
    """Record one of the hero's cards."""
    seat = b.seat_of(player)
    if seat is None:
        return
    b.progress.cards_are_dealt, b.table.hero = True, seat if b.table.hero is None else b.table.hero
    if b.play.dealt and b.play.dealt[-1].seat == seat:
        b.play.dealt[-1] = b.play.dealt[-1]._replace(cards=b.play.dealt[-1].cards + b.cards(cards))
    else:
        b.play.dealt.append(Dealt(seat, b.cards(cards), b.line))


def received(b: HandBuilder, player: str) -> None:
    """Record one of the hidden cards."""
    b.progress.cards_are_dealt = True
    b.seat_of(player)


# --- actions ---


def all_in(b: HandBuilder, player: str, amount: int) -> None:
    """Record an all-in; before the deal it is the ante or the blind that the player owes."""
    if (
        b.progress.cards_are_dealt
        or BIG_BLIND in b.play.posted
        or any(a.kind not in POSTS for a in b.play.actions)
    ):
        handlers.all_in_added(b, player, amount)
    else:
        _due(b, player, amount)(b, player, amount, "allin")


def _due(b: HandBuilder, player: str, amount: int) -> Handler:
    """Return the handler for an amount before the deal: a blind or the ante."""
    if SMALL_BLIND in b.play.posted:
        return handlers.post_big_blind
    if _owes_ante(b, player):
        return handlers.post_ante
    small_blind = (b.game.blinds and b.game.blinds[0]) or amount
    is_big = " has small blind (" in b.text or amount > small_blind
    return handlers.post_big_blind if is_big else handlers.post_small_blind


def _owes_ante(b: HandBuilder, player: str) -> bool:
    return " ante (" in b.text and not b.has_posted(ANTE, player)


# --- the summary ---


def pot(b: HandBuilder, amount: int, rake: int | None, jackpot: int | None) -> None:
    """Record the site's figures; a pot of 0 means that the hand was cancelled."""
    if jackpot is None and "JP)" in (b.table.name or ""):
        jackpot = _untold_fee(b, amount + (rake or 0))
    summaries.total_pot(b, amount, None, rake, jackpot)
    if not amount:
        handlers.cancelled(b)


def _untold_fee(b: HandBuilder, told: int) -> int | None:
    """Return the 25 cents that jackpot tables took from a pot before this fee was printed."""
    moved = chips_in(b.play.actions)
    back = sum(claim.amount for claim in b.outcome.uncalled)
    return QUARTER if moved - back - told == QUARTER else None


def seat_showed(
    b: HandBuilder,
    player: str,
    description: str | None,
    shown: str,
    bet: int,
    amount: int,
    outcome: str,
    net: int,
) -> None:
    """Record a shown hand, won or lost."""
    handlers.show(b, player, shown, (description or "").partition(" (kicker")[0] or None)
    seat_unshown(b, player, bet, amount, outcome, net)


def seat_mucked(
    b: HandBuilder, player: str, shown: str | None, bet: int, amount: int, outcome: str, net: int
) -> None:
    """Record cards mucked after a call, or chips won without one."""
    if len(live_seats(b)) > 1:
        handlers.muck(b, player, shown)
    seat_unshown(b, player, bet, amount, outcome, net)


def seat_unshown(b: HandBuilder, player: str, bet: int, amount: int, outcome: str, net: int) -> None:
    """Record a player's bets, payouts and net result, mostly 0."""
    seat = b.table.names.get(player)
    b.state_sum(seat, bet, net if outcome == "Wins" else -net)
    if amount and seat is None:
        b.report("L101", "player", found=player)
    elif amount and seat is not None:
        b.outcome.payouts.append(Payout(seat, amount, "pot", 0, b.line))


WINNING_OLD: Final = Site(
    name="winning",
    title="Winning Poker Network until 2019",
    games=WINNING.games,
    unknown=WINNING.unknown,
    signatures=("Game started at: ",),
    header=r"Game started at: [^\n]{1,500}\n+Game ID: (\d+) ",
    grammar="winning_old",
    always=frozenset({"BUTTON", "POT", "BOARD"}),
    usual_words=usual_words(
        two_pair="Two pairs. {rank} and {other}",
        pair="One pair of {rank}",
        straight="Straight to {rank}",
        three="Three of kind of {rank}",
        flush="Flush, {rank} high",
        full_house=r"Full House \({rank}/{other}\)",
        only_known=True,
    ),
    handlers=handlers_of(
        vars(),
        asides=("ENDED", "TIMED_OUT"),
        RAISE=handlers.raise_added,
        CAP=cap,
        POST=handlers.post_to_come_in,
        MUCK=handlers.no_show,
    ),
    decimals=cents_unless(_TOURNAMENT.search),
    rules=RuleSet(straddle=Straddle.UNDER_THE_GUN),
    figures=Figures(pot_is_net=True, sums_have_uncalled=False),
    conventions=Conventions(uncalled_since=2014),
    other_game=game_in(r"\(([^()]+)\)[^()]*$", "^Hold'em$"),
)
