"""Cake and Horizon text histories: cash and tournaments, 2010 to 2019.

A fixed-limit header prints the bet sizes, every other header the blinds. A raise is printed as the total;
`is all in` has no verb and prints the chips added. No pot or rake is printed: `wins` is net of the
rake and, in most walks, includes the unmatched part of the big blind, without a separate line.
"""

import re
from typing import Final

from hhparser.model import Conventions, Figures, HandKind, Show, TournamentInfo
from hhparser.model.house_rules import RuleSet
from hhparser.sites.lines import handlers
from hhparser.sites.lines.builder import LAST_SEAT, HandBuilder
from hhparser.sites.lines.descriptions import usual_words
from hhparser.sites.lines.posts import live_seats
from hhparser.sites.lines.site import Site, cents_unless, game_in, handlers_of
from hhparser.sites.lines.words import BETTING, CURRENCY, international_amount

HEADER: Final = r"(?:ï»¿)?Hand#([0-9A-F]{9,})(?= - [^\n]{1,500} -- [^\n]{1,500} -- 20)"
_TOURNAMENT: Final = re.compile(r" T\d+ -- [^\n]*\bTable \d+ -- ")
_SIZE: Final = re.compile(r"\((?:\w+ )?(\d{1,2})-max\)", re.IGNORECASE)


# --- headings ---


def cash_header(
    b: HandBuilder, hand_id: str, table: str, symbol: str, first: int, second: int, betting: str, time: str
) -> None:
    """Begin a cash-game hand; amounts of play money have no sign."""
    size = _SIZE.search(table)
    b.hand_id, b.game.kind, b.game.betting = hand_id, HandKind.CASH, BETTING[betting]
    b.table.name, b.table.max_seats, b.table.last_seat = table, int(size[1]) if size else None, LAST_SEAT
    b.game.currency, b.game.stakes = CURRENCY.get(symbol), (first, second)
    b.game.play_money = b.game.currency is None
    b.game.read_time(time)


def tournament_header(  # noqa: PLR0913, PLR0917  one argument for each field of the line
    b: HandBuilder,
    hand_id: str,
    name: str,
    tournament_id: str,
    buy_in: str | None,
    size: int | None,
    table: str,
    first: str,
    second: str,
    betting: str,
    time: str,
) -> None:
    """Begin a tournament hand; occasionally the first hand prints -1 and 0 in place of the blinds."""
    b.hand_id, b.game.kind, b.game.betting = hand_id, HandKind.TOURNAMENT, BETTING[betting]
    b.table.name, b.table.max_seats, b.table.last_seat = f"{tournament_id} {table}", size, LAST_SEAT
    b.game.stakes = (int(first), int(second)) if int(second) else (None, None)
    b.game.tournament = _tournament(tournament_id, name, buy_in)
    b.game.read_time(time)


def _tournament(number: str, name: str, buy_in: str | None) -> TournamentInfo:
    """Return the tournament, with buy-in and fee of texts such as `$14.7 + $0.3`, `$2 + $0,2`."""
    if buy_in is None:
        return TournamentInfo(number, name)
    price, fee = (international_amount(part.strip("$€£ "), 2) for part in buy_in.split(" + "))
    return TournamentInfo(number, name, buy_in=price, fee=fee, currency=CURRENCY.get(buy_in[0]))


def button(b: HandBuilder, number: int) -> None:
    """Record the button's seat; lines after the end of the hand belong to the next one."""
    if not b.progress.in_summary:
        b.table.button = number


def seat(b: HandBuilder, number: int, name: str, stack: int, has_button: str | None) -> None:
    """Seat a player with their starting stack; old hands mark the button here."""
    if b.progress.in_summary:
        return
    b.sit(number, name, stack, sat_out=False)
    if has_button:
        b.table.button = number


# --- posts ---


def post_big_blind(b: HandBuilder, player: str, amount: int) -> None:
    """Record the big blind; it replaces the stakes of a header without them."""
    if b.game.stakes == (None, None):
        b.game.stakes = (None, amount)
    handlers.post_big_blind(b, player, amount)


# --- results ---


def muck(b: HandBuilder, player: str, shown: str | None) -> None:
    """Record cards mucked, printed at the end of the hand with `_` for the spaces in the name.

    Players who folded or won without a showdown have such a line too.
    """
    name = player if player in b.table.names else player.replace("_", " ")
    live = live_seats(b)
    if len(live) == 1 or b.table.names.get(name) not in live:
        handlers.no_show(b, name)
    else:
        handlers.muck(b, name, shown)


def collected(b: HandBuilder, player: str, amount: int, words: str | None) -> None:
    """Record a pot or a share of one, the last side pot first, with the description of the winning hand."""
    handlers.collected(b, player, amount)
    if words and player in b.table.names:
        usual = b.format.usual_words(words)
        b.outcome.shows.append(Show(b.table.names[player], (), usual, False, b.play.run, b.line))


CAKE: Final = Site(
    name="cake",
    title="Cake Poker and Horizon",
    games="cash NL FL, tournament NL",
    unknown="The rake; which side pot is which.",
    signatures=("\nHand#", "¿Hand#"),
    header=HEADER,
    grammar="cake",
    usual_words=usual_words(
        pair="Pair of {rank}",
        two_pair="Two Pairs {rank} and {other}",
        three="Three of a Kind {rank}",
        straight="Straight,? {rank} high",
        flush="Flush,? {rank} high",
        full_house="Full House {rank} full of {other}",
        four="Four of a Kind {rank}",
        straight_flush="Straight Flush,? {rank} high",
        capitals=True,
    ),
    handlers=handlers_of(
        vars(),
        asides=("LEFT",),
        SHOW_DOWN=handlers.summary,
        RAISE=handlers.raise_total,
        ALL_IN=handlers.all_in_added,
        POST_DEAD=handlers.post_dead_and_live,
        UNCALLED=handlers.uncalled_of,
        COLON_COLLECTED=collected,
    ),
    decimals=cents_unless(lambda text: _TOURNAMENT.search(text[: text.find("\n")])),
    amount=international_amount,
    figures=Figures(payouts_have_uncalled=None),
    rules=RuleSet(most_rake=8),
    all_in_is_told=False,
    other_game=game_in(r".* -- (.*) -- "),
    conventions=Conventions(uncalled_since=2011, tells_uncalled_blinds=False, tells_prizes=False),
)
