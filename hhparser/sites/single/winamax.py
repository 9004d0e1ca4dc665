"""Winamax text histories: cash games, Go Fast, Expresso, tournaments.

`Total pot` is net of the rake; it and the payouts include the uncalled bet, printed nowhere else.
"""

import re
from dataclasses import replace
from typing import Final

from hhparser.base.money import parse_amount
from hhparser.model import Conventions, Figures, HandKind, TournamentInfo
from hhparser.sites.lines import handlers, posts, summaries
from hhparser.sites.lines.builder import HandBuilder
from hhparser.sites.lines.descriptions import usual_words
from hhparser.sites.lines.headings import price_parts
from hhparser.sites.lines.site import Site, game_in, handlers_of
from hhparser.sites.lines.times import parse_time
from hhparser.sites.lines.words import BETTING

HEADER: Final = r"Winamax Poker - [^\n]{1,200} - HandId: #(\d+-\d+-\d+) - "
_PART_OF_A_CHIP: Final = re.compile(r" (?:bets|calls|raises|to) \d+\.\d")
_MONEY: Final = re.compile(r"\d+(?:\.\d+)?")


def decimals(text: str) -> int:
    """Decimal places of amounts: 2 for money, 0 for chips, unless a tournament bets fractions."""
    header_end = text.find("\n")
    is_money = " buyIn: " not in text[:header_end] or _PART_OF_A_CHIP.search(text, header_end)
    return 2 if is_money else 0


# --- headings ---


def cash_header(
    b: HandBuilder, pool: str | None, hand_id: str, betting: str, small: int, symbol: str, big: int, time: str
) -> None:
    """Begin a cash-game hand."""
    b.hand_id, b.game.kind, b.game.betting = hand_id, HandKind.CASH, BETTING[betting.title()]
    b.game.fast = pool == "Go Fast"
    b.game.currency = "EUR" if symbol else None
    b.game.stakes = (small, big)
    b.game.time_text, b.game.started_at = time, parse_time(time)


def tournament_header(
    b: HandBuilder,
    name: str,
    buy_in: str,
    level: str,
    hand_id: str,
    betting: str,
    small: int,
    big: int,
    time: str,
) -> None:
    """Begin a tournament hand; the tournament's own number comes with the table."""
    b.hand_id, b.game.kind, b.game.betting = hand_id, HandKind.TOURNAMENT, BETTING[betting.title()]
    b.game.stakes = (small, big)
    b.game.tournament = _tournament(hand_id.partition("-")[0], name, level, buy_in)
    b.game.time_text, b.game.started_at = time, parse_time(time)


def _tournament(number: str, name: str, level: str, buy_in: str) -> TournamentInfo:
    """Parse buy-in, bounty and fee of texts such as `9€ + 1€`, `0.93-0.07`, `Free`, `Ticket only`."""
    parts = [parse_amount(amount, 2) for amount in _MONEY.findall(buy_in)]
    if buy_in in ("Free", "Gratuit"):
        parts = [0, 0]
    return TournamentInfo(
        number,
        name,
        level or None,
        *price_parts(parts),
        currency="EUR" if "€" in buy_in else None,
    )


def table(
    b: HandBuilder, name: str, tournament: str | None, size: int, play: str | None, button: int
) -> None:
    """Record table name, number of seats, money or play money, button; the tournament's number."""
    b.table.name, b.table.max_seats, b.table.button = name, size, button
    b.game.play_money = play is not None
    if b.game.tournament is not None and tournament is not None:
        b.game.tournament = replace(b.game.tournament, id=tournament)


# --- summary ---


def total_pot(b: HandBuilder, amount: int | None, rake: int | None) -> None:
    """Record the site's figures; a pot such as `12k` is rounded and therefore left out."""
    b.claims.total_pot, b.claims.rake, b.claims.line = amount, rake or 0, b.line


WINAMAX: Final = Site(
    name="winamax",
    title="Winamax",
    games="cash NL PL, tournament NL",
    unknown="Fixed limit.",
    signatures=(" - HandId: #",),
    header=HEADER,
    grammar="winamax",
    always=frozenset({"TABLE", "TOTAL_POT", "BOARD"}),
    usual_words=usual_words(
        high_card="high card : {rank}",
        pair="one pair : {rank}",
        two_pair="two pairs : {rank} and {other}",
        three="trips of {rank}",
        straight="straight {rank} high",
        flush="flush {rank} high",
        full_house="full of {rank} and {other}",
        four="quads of {rank}",
        only_known=True,
    ),
    handlers=handlers_of(
        vars(),
        asides=("ANTE_BLINDS", "PRE_FLOP"),
        POST_NEW=posts.post_early,
        DENIES=posts.post_refused,
        SEAT_WON=summaries.seat_collected,
        SEAT_SHOWED=summaries.seat_showed_once,
        RAISE=handlers.raise_to,
    ),
    decimals=decimals,
    figures=Figures(pot_is_net=True, pot_has_uncalled=True, payouts_have_uncalled=True),
    other_game=game_in(r" - HandId: \S+ - (.*?)(?: - |$)", "^Holdem "),
    conventions=Conventions(lists_seats=True),
    summary_start=r"Winamax Poker - Tournament summary : ",
)
