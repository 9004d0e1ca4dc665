"""OnGame text histories: cash, Speed and tournaments of all skins of the network.

A fixed-limit header prints the bet sizes, every other header the blinds. Pots are gross and without the
uncalled bet, printed nowhere; the amounts in brackets are the winners' shares, net of rake. Cards are shown
in the summary only.
"""

import re
from typing import Final

from hhparser.base.cards import SUITS
from hhparser.base.money import parse_amount
from hhparser.model import (
    BIG_BLIND,
    FLOP,
    RIVER,
    SMALL_BLIND,
    TURN,
    Conventions,
    Figures,
    HandKind,
    Street,
    TournamentInfo,
)
from hhparser.sites.lines import completeness, handlers, summaries
from hhparser.sites.lines.builder import LAST_SEAT, HandBuilder
from hhparser.sites.lines.descriptions import usual_words
from hhparser.sites.lines.lexer import Handler
from hhparser.sites.lines.site import Site, cents_unless, game_in, handlers_of
from hhparser.sites.lines.words import BETTING, CURRENCY, card_words

HEADER: Final = r"\*\*\*\*\* History for hand ([A-Z][-A-Z\d]+)[^\n]{0,500} \*{5}"
_CARD_WORDS: Final = card_words("T", SUITS)
_MONEY: Final = re.compile(r"\d[\d,]*(?:\.\d+)?")
_WINNER: Final = re.compile(r"(.+?) \([$€£]?(\d[\d,]*(?:\.\d+)?)\)(?:, |$)")


# --- headings ---


def title(b: HandBuilder, hand_id: str, name: str | None, number: str | None, buy_in: str | None) -> None:
    """Record the hand number, and the tournament with its buy-in; some skins leave out both."""
    b.hand_id, b.card_words = hand_id, _CARD_WORDS
    if number is not None or name is not None:
        b.game.tournament = _tournament(number or hand_id.split("-")[1], name, buy_in or "")


def _tournament(number: str, name: str | None, text: str) -> TournamentInfo:
    """Return the tournament, with buy-in and fee of texts such as `€0`, `$10+$1`."""
    parts = [parse_amount(part, 2) for part in _MONEY.findall(text)]
    buy_in, fee = {1: (*parts, 0), 2: parts}.get(len(parts), (None, None))
    return TournamentInfo(number, name or None, buy_in=buy_in, fee=fee, currency=CURRENCY.get(text[:1]))


def start(b: HandBuilder, text: str) -> None:
    """Record the time, with the name of its zone or its offset from Greenwich time."""
    b.game.read_time(text)


def table_header(
    b: HandBuilder,
    speed: str | None,
    name: str,
    table: str,
    betting: str,
    symbol: str,
    first: int,
    second: int,
    money: str,
) -> None:
    """Record table, betting, stakes and currency; `TC` and `Chips` are tournament chips."""
    b.table.name, b.game.fast = name, speed is not None
    b.game.betting = BETTING[betting.replace("_", " ").title()]
    b.game.stakes, b.table.last_seat = (first, second), LAST_SEAT
    if money in ("TC", "Chips"):
        b.game.kind = HandKind.TOURNAMENT
        b.game.tournament = b.game.tournament or TournamentInfo(table)
        return
    b.game.kind, b.game.play_money = HandKind.CASH, money == "Play money"
    b.game.currency = None if b.game.play_money else CURRENCY.get(symbol)


def seat(b: HandBuilder, number: int, name: str, stack: int) -> None:
    """Seat a player with their starting stack; in the summary, record a player without chips put in."""
    if b.progress.in_summary:
        summaries.seat_silent(b, number, name)
    else:
        b.sit(number, name, stack, sat_out=False)


# --- posts ---


def post_ante(b: HandBuilder, player: str, amount: int) -> None:
    """Record an ante; the site never marks it as the last chips."""
    seat = b.table.names.get(player)
    all_in = seat is not None and amount == b.table.seats[seat].stack
    handlers.post_ante(b, player, amount, player if all_in else None)


def post_small_blind(b: HandBuilder, player: str, amount: int, all_in: str | None) -> None:
    """Record the small blind; a second one with the last chip is a short big blind."""
    if all_in and SMALL_BLIND in b.play.posted and BIG_BLIND not in b.play.posted:
        handlers.post_big_blind(b, player, amount, all_in)
    else:
        handlers.post_small_blind(b, player, amount, all_in)


def post_big_blind(b: HandBuilder, player: str, amount: int, all_in: str | None) -> None:
    """Record the big blind; returning players may post before the player due."""
    due = all(a.seat in b.play.new_posts for a in b.play.actions if a.kind is BIG_BLIND)
    handlers.post_big_blind(b, player, amount, all_in)
    if due and player in b.table.names:
        b.play.new_posts.discard(b.table.names[player])


def post_dead(b: HandBuilder, player: str, amount: int, all_in: str | None) -> None:
    """Record a dead small blind; a player who has also posted a big blind is returning."""
    handlers.post_dead(b, player, amount, all_in)
    if b.has_posted(BIG_BLIND, player):
        b.play.new_posts.add(b.table.names[player])


# --- actions ---


def bet(b: HandBuilder, player: str, amount: int, all_in: str | None) -> None:
    """Record a bet; an all-in may also call or raise another bet, printed as the total."""
    price = max(b.play.chips.values(), default=0)
    answer = handlers.raise_total if amount > price else handlers.call_total
    (answer if price and all_in else handlers.bet)(b, player, amount, all_in)


# --- cards ---


def _street(street: Street) -> Handler:
    """Return the handler of a street; once betting is over, the last heading is repeated before the next."""

    def handle(b: HandBuilder, cards: str | None) -> None:
        if not any(deal.street == street and deal.added == b.cards(cards) for deal in b.play.board):
            b.open_street(street, cards)

    return handle


# --- the summary ---


def pot(b: HandBuilder, kind: str, number: int | None, amount: int, winners: str) -> None:
    """Record a pot before the rake, and its winners' shares."""
    name = f"side-{number}" if number else kind.lower()
    b.claims.total_pot = (b.claims.total_pot or 0) + amount
    b.claims.pots = (*b.claims.pots, (name, amount))
    b.claims.line = b.claims.line or b.line
    paid = _WINNER.findall(winners)
    if not paid:
        b.report("P110", found=b.source().strip()[:60])
    for player, share in paid:
        handlers.collected(b, player, parse_amount(share, b.game.decimals), kind.lower(), number)


def rake(b: HandBuilder, symbol: str, amount: int) -> None:
    """Record the rake, with a currency sign though other amounts may have none."""
    b.claims.rake, b.claims.line = amount, b.line
    if b.game.kind is HandKind.CASH and not b.game.play_money:
        b.game.currency = b.game.currency or CURRENCY.get(symbol)


def seat_net(
    b: HandBuilder,
    number: int,
    who: str,
    stack: int,
    outcome: str,
    net: int,
    shown: str | None,
    words: str | None,
) -> None:
    """Record a player who has put chips in (in newer hands, any player), with the cards of a showdown."""
    b.state_sum(b.table.names.get(who), net=-net if outcome == "-" else net, left=stack)
    summaries.seat_silent(b, number, who)
    if shown is not None and who in b.table.names:
        handlers.show(b, who, shown, words)


ONGAME: Final = Site(
    name="ongame",
    title="OnGame",
    games="cash NL PL FL, tournament NL",
    unknown="Words of the rarest hands.",
    signatures=("***** History for hand ",),
    header=HEADER,
    grammar="ongame",
    always=frozenset({"BUTTON", "COUNT", "HOLE_CARDS"}),
    usual_words=usual_words(
        high_card="HIGH_CARD {rank}",
        pair="PAIR {rank}",
        two_pair="TWO_PAIR {rank}, {other}",
        three="THREE_OF_A_KIND {rank}",
        straight="STRAIGHT {rank}",
        flush="FLUSH {rank}",
        full_house="FULL_HOUSE {rank}, {other}",
        four="FOUR_OF_A_KIND {rank}",
        straight_flush="STRAIGHT_FLUSH {rank}",
        royal_flush="ROYAL_FLUSH",
    ),
    handlers=handlers_of(
        vars(),
        asides=("USER", "SEPARATOR"),
        END=completeness.hand_number,
        FLOP=_street(FLOP),
        TURN=_street(TURN),
        RIVER=_street(RIVER),
        COUNT=completeness.count_of_table,
        RAISE=handlers.raise_added_to,
    ),
    decimals=cents_unless(lambda text: ", TC)" in text or ", Chips)" in text),
    figures=Figures(pots_are_net=False),
    conventions=Conventions(lists_all_seats=True),
    header_lines=3,
    other_game=game_in(r"^Table: .*\(([A-Z_]+ [A-Z_]+)", "TEXAS_HOLDEM"),
)
