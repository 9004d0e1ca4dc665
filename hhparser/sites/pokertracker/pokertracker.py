"""PokerTracker's texts of iPoker and Merge hands: cash games and tournaments, 2011 to today.

A raise marked `(NF)`, and any raise at Merge, prints the player's total on the street; an unmarked one at
iPoker, and an all-in, the chips added. `Total pot` is net of rake; it and winnings include the uncalled bet,
unless the header contains `Uncalled:Y`. A tournament's header has no blinds: the posts give them. Stacks of
Merge tournaments exclude the posts.
"""

import re
from typing import Final

from hhparser.base.cards import CARDS
from hhparser.base.money import parse_amount
from hhparser.model import (
    BIG_BLIND,
    FIXED_LIMIT,
    NO_LIMIT,
    POT_LIMIT,
    SMALL_BLIND,
    ActionKind,
    Conventions,
    Figures,
    HandKind,
    TournamentInfo,
)
from hhparser.model.house_rules import RuleSet
from hhparser.sites.lines import handlers, summaries
from hhparser.sites.lines.builder import HandBuilder
from hhparser.sites.lines.descriptions import usual_words
from hhparser.sites.lines.headings import price_parts, set_blinds
from hhparser.sites.lines.posts import put_in
from hhparser.sites.lines.site import Site, game_in, handlers_of
from hhparser.sites.lines.words import CURRENCY

# starts with a single character, so that a search skips other text quickly
HEADER: Final = (
    r"[GM](?:(?<=G)(?<!MERGE_G)(?<!POKERSTARS G)AME|(?<=M)(?:ERGE_GAME|erge Game)) #(\d[\d-]*)"
    r"(?=(?::| \|)? [^\n]{1,200}\d\d?:\d\d:\d\d)"
)
SIGNATURES: Final = ("\nGAME #", "MERGE_GAME #", "Merge Game #")
# iPoker's cards begin with the suit, in either case; a ten is printed 10 or T
CARD_WORDS: Final = CARDS | {
    printed: card
    for word, card in CARDS.items()
    for rank in (word[0], word[0].replace("T", "10"))
    for printed in (rank + word[1], word[1] + rank, word[1].upper() + rank)
}
HIDDEN: Final = "HandHQ"  # the table name of hands that were sold without names and stacks
NET: Final = Figures(pot_is_net=True)
WITH_UNCALLED: Final = Figures(pot_is_net=True, pot_has_uncalled=True, payouts_have_uncalled=True)
_BETTING: Final = {"NL": NO_LIMIT, "PL": POT_LIMIT, "SL": FIXED_LIMIT, "FL": FIXED_LIMIT, "L": FIXED_LIMIT}
_NUMBERED: Final = re.compile(r"(.+?) \((\d+)[-\d]*\)")
_PRICE: Final = re.compile(r"\d+(?:[.,]\d\d?)?")


# --- headings ---


def cash_header(
    b: HandBuilder,
    network: str,
    uncalled: str | None,
    betting: str,
    symbol: str,
    first: int,
    second: int,
    time: str,
) -> None:
    """Begin a cash-game hand."""
    b.game.kind, b.game.currency, b.game.stakes = HandKind.CASH, CURRENCY.get(symbol), (first, second)
    b.game.play_money = b.game.currency is None
    _begin(b, network, uncalled, betting, time)


def tournament_header(b: HandBuilder, network: str, uncalled: str | None, betting: str, time: str) -> None:
    """Begin a tournament hand; the tournament's own number comes with the table."""
    b.game.kind, b.game.stakes = HandKind.TOURNAMENT, (None, None)
    _begin(b, network, uncalled, betting, time)


def _begin(b: HandBuilder, network: str, uncalled: str | None, betting: str, time: str) -> None:
    b.game.venue = "ipoker" if network == "GAME" else "merge"
    b.game.betting, b.card_words = _BETTING[betting], CARD_WORDS
    b.figures = NET if uncalled or network == "Merge Game" else WITH_UNCALLED
    b.game.read_time(time)


def tournament_table(b: HandBuilder, name: str, tournament_id: str, table_id: str, buy_in: str) -> None:
    """Record the tournament, its buy-in, bounty and fee, and the table."""
    b.table.name = table_id
    currency = next((code for sign, code in CURRENCY.items() if sign in buy_in), None)
    parts = [parse_amount(price.replace(",", "."), 2) for price in _PRICE.findall(buy_in)]
    b.game.tournament = TournamentInfo(
        tournament_id,
        name,
        None,
        *price_parts(parts),
        currency=currency,
    )


def table(b: HandBuilder, name: str, size: int | None) -> None:
    """Record table and number of seats; speed tables are fast. At Merge it names the tournament."""
    b.table.name, b.table.max_seats, b.game.fast = name, size, name.startswith("Speed ")
    numbered = _NUMBERED.fullmatch(name)
    if b.game.kind is HandKind.TOURNAMENT and numbered is not None:
        b.game.tournament = TournamentInfo(numbered[2], numbered[1])


def seat(b: HandBuilder, number: int, name: str, stack: int, button: str | None) -> None:
    """Seat a player with their starting stack; HandHQ hands do not print it."""
    b.sit(number, name, None if b.table.name == HIDDEN else stack, sat_out=False)
    if button is not None:
        b.table.button = number


# --- posts and actions ---


def post_big_blind(b: HandBuilder, player: str, amount: int) -> None:
    """Record the big blind; a second one may include a dead small blind."""
    if BIG_BLIND in b.play.posted:
        handlers.post_both(b, player, amount)
    else:
        handlers.post_big_blind(b, player, amount)


def hole_cards(b: HandBuilder) -> None:
    """Set a tournament's blinds as posted; add ante and blind to the stacks of Merge tournaments."""
    if b.game.kind is not HandKind.TOURNAMENT:
        return
    if b.game.venue == "merge":
        for number, seat in b.table.seats.items():
            b.table.seats[number] = seat._replace(stack=seat.chips + put_in(b, number))
    _set_posted_blinds(b)


def _set_posted_blinds(b: HandBuilder) -> None:
    """Set the blinds from the posts; a blind cut short by a stack follows from the other."""
    small, big = _whole_blind(b, SMALL_BLIND), _whole_blind(b, BIG_BLIND)
    if not (small or big):
        return
    big = big or 2 * (small or 0)
    if SMALL_BLIND in b.play.posted:
        small = small or big // 2
    set_blinds(b, small, big)
    b.game.posted = SMALL_BLIND, BIG_BLIND


def _whole_blind(b: HandBuilder, kind: ActionKind) -> int | None:
    """Return the amount posted as a blind, unless it took the last chips."""
    post = next((action for action in b.play.actions if action.kind is kind), None)
    if post is None:
        return None
    return post.amount if put_in(b, post.seat) < b.table.seats[post.seat].chips else None


def post_new(b: HandBuilder, player: str, amount: int) -> None:
    """Record the live blind of a new or returning player; their small blind is live too."""
    number = b.seat_of(player)
    if number is not None and b.game.stakes is not None and amount == b.game.stakes[0]:
        b.add(SMALL_BLIND, number, amount, False)
    elif number is not None:
        handlers.post_both(b, player, amount)


def raise_chips(b: HandBuilder, player: str, amount: int) -> None:
    """Record an unmarked raise: a total at Merge, chips added at iPoker; all-in if stacks are hidden."""
    number = b.table.names.get(player)
    if b.game.venue == "merge":
        handlers.raise_total(b, player, amount)
    elif b.table.name == HIDDEN and number is not None:
        b.table.seats[number] = b.table.seats[number]._replace(stack=put_in(b, number) + amount)
        handlers.all_in_added(b, player, amount)
    else:
        handlers.raise_added(b, player, amount)


POKERTRACKER: Final = Site(
    name="pokertracker",
    title="PokerTracker",
    games="cash NL, tournament NL FL",
    unknown="Fixed limit; lines that the tool has left out.",
    signatures=SIGNATURES,
    header=HEADER,
    grammar="pokertracker",
    usual_words=usual_words(
        high_card="High Card, {rank}",
        pair="One Pair, {rank}",
        two_pair="Two Pair, {rank} and {other}",
        three="Three of a Kind, {rank}",
        only_known=True,
    ),
    handlers=handlers_of(
        vars(),
        TOTAL_POT=summaries.total_pot_and_rake,
        RAISE_TO=handlers.raise_total,
        RAISE=raise_chips,
        ALL_IN=handlers.all_in_added,
        UNCALLED=handlers.uncalled_of,
    ),
    other_game=game_in(
        r"#[\d-]+(?::| \|)?(?: Version:\S+)?(?: Uncalled:Y)? +(.+?) +(?:\d|\(|[$€£]|Tournament)",
        "(?i:hold'?em)",
    ),
    figures=WITH_UNCALLED,
    conventions=Conventions(button_is_certain=False, uncalled_first=False),
    rules=RuleSet(most_rake=16),  # Merge drops half a big blind for a jackpot
    all_in_is_told=False,
)
