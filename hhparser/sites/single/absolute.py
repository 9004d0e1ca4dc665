"""Absolute Poker and UltimateBet text histories: cash and tournaments, 2007 to 2011.

A fixed-limit header prints the bet sizes, every other header the big blind alone. A raise is printed as the
chips added and the total. `Total Pot` is gross and leaves out the uncalled bet, except in a walk;
the winners get it less the rake and a jackpot fee printed beside it. A player who is disconnected while
facing a bet plays for the chips put in.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from hhparser.base.cards import CARDS, SUITS
from hhparser.base.errors import AmountError
from hhparser.base.money import format_amount, parse_amount
from hhparser.model import (
    ANTE,
    FIXED_LIMIT,
    NO_LIMIT,
    POT_LIMIT,
    SMALL_BLIND,
    Conventions,
    Figures,
    HandKind,
    TournamentInfo,
)
from hhparser.sites.lines import handlers, posts, summaries
from hhparser.sites.lines.builder import HandBuilder
from hhparser.sites.lines.descriptions import usual_words
from hhparser.sites.lines.lexer import Handler
from hhparser.sites.lines.site import Site, cents_unless, handlers_of
from hhparser.sites.lines.words import CURRENCY

HEADER: Final = r"Stage #(C?\d+)(?=:? [^\n]{1,500} - \d{4}-)"
WALK: Final = Figures(pot_has_uncalled=True, payouts_have_uncalled=True)
CARD_WORDS: Final = CARDS | {f"10{suit}": CARDS[f"T{suit}"] for suit in SUITS}
_BETTING: Final = {"no limit": NO_LIMIT, "pot limit": POT_LIMIT, "normal": FIXED_LIMIT}
_TOURNAMENT: Final = re.compile(r"Stage #C?\d+:? Tourney ID ")
_GAME: Final = re.compile(r"#C?\d+:?(?: Tourney ID \d+)? +(.+?) +[$€]?\d")


def other_game(header: str) -> tuple[str, str]:
    """Return the finding code for an unsupported game, and the name of the game."""
    match = _GAME.search(header)
    game = " ".join((match[1] if match else header).split())
    return ("P103" if "holdem" in game.lower() else "P101"), game[:60]


# --- headings ---


def cash_header(b: HandBuilder, betting: str, symbol: str, first: int, second: int | None, time: str) -> None:
    """Begin a cash-game hand."""
    b.game.kind, b.game.currency, b.game.play_money = HandKind.CASH, CURRENCY.get(symbol), not symbol
    _begin(b, betting, first, second, time)


def tournament_header(
    b: HandBuilder, tournament_id: str, name: str, betting: str, first: int, second: int | None, time: str
) -> None:
    """Begin a tournament hand."""
    b.game.kind, b.game.tournament = HandKind.TOURNAMENT, TournamentInfo(tournament_id, name)
    _begin(b, betting, first, second, time)


def _begin(b: HandBuilder, betting: str, first: int, second: int | None, time: str) -> None:
    b.card_words, b.game.betting = CARD_WORDS, _BETTING[betting.lower()]
    b.game.stakes = (None, first) if second is None else (first, second)
    b.game.read_time(time.strip())


def table(b: HandBuilder, name: str, money: str, button: int) -> None:
    """Record table and button."""
    b.table.name, b.table.button = name, button
    if b.game.kind is HandKind.CASH and not money.startswith("Real"):
        b.game.play_money, b.game.currency = True, None


# --- posts ---


def post_small_blind(b: HandBuilder, player: str, amount: int) -> None:
    """Record the small blind; a no-limit header leaves it out."""
    handlers.post_small_blind(b, player, amount)
    if b.game.stakes is not None and b.game.stakes[0] is None:
        b.game.stakes, b.game.posted = (amount, b.game.stakes[1]), (SMALL_BLIND,)


def post_both(b: HandBuilder, player: str, live: int, dead: int) -> None:
    """Record a returning player's live big blind and dead small blind."""
    handlers.post_dead_and_live(b, player, dead, live)


def post_dead(b: HandBuilder, player: str, total: int, dead: int) -> None:
    """Record the same posts in older texts, printed as the total and the dead part."""
    handlers.post_dead_and_live(b, player, min(dead, total), max(total - dead, 0))


def ante_back(b: HandBuilder, player: str) -> None:
    """Leave out a player who gets the ante back."""
    seat = b.table.names.get(player)
    b.play.actions = [a for a in b.play.actions if (a.kind, a.seat) != (ANTE, seat)]
    if all(action.kind is not ANTE for action in b.play.actions):
        b.play.posted.discard(ANTE)
    b.table.seen.discard(seat or 0)
    handlers.left_out(b, player)


# --- actions ---


def raise_all_in(b: HandBuilder, player: str, added: int, to: int) -> None:
    """Record a raise with the last chips."""
    handlers.raise_added_to(b, player, added, to, "all-in")


# --- results ---


def total_pot(b: HandBuilder, amount: int, pots: str | None, rake: int | None, jackpot: int | None) -> None:
    """Record the site's figures, with a jackpot fee; in a walk they include the whole big blind."""
    summaries.total_pot(b, amount, None, rake, jackpot)
    if not b.outcome.uncalled and posts.is_walk(b):
        b.figures = WALK
    if pots:
        names = ("main", *(f"side-{n}" for n in range(1, len(pots))))
        b.claims.pots = tuple(zip(names, _amounts(pots, amount, b.game.decimals), strict=False))


def _amounts(text: str, total: int, scale: int) -> Sequence[int]:
    """Return the amounts in a text with commas as separators of groups too: those with the given total."""
    for words in _groups(re.sub("[$€]", "", text).split(",")):
        try:
            amounts = [parse_amount(word, scale) for word in words]
        except AmountError:
            continue
        if sum(amounts) == total:
            return amounts
    return ()


def _groups(words: Sequence[str]) -> Iterator[list[str]]:
    """Yield every way to join groups of three digits to the word before them."""
    if not words:
        yield []
    for end in range(1, len(words) + 1):
        if end > 1 and not re.match(r"\d{3}(?!\d)", words[end - 1]):
            break
        for rest in _groups(words[end:]):
            yield ["".join(words[:end]), *rest]


# --- the seat lines of the summary ---


def _marked(handle: Handler) -> Handler:
    """Return a handler of lines with the button marked as dealer."""

    def handle_marked(b: HandBuilder, number: int, who: str, *fields: object) -> None:
        handle(b, number, who.replace(" (dealer)", " (button)"), *fields)

    return handle_marked


def _collected(b: HandBuilder, number: int, who: str, amount: int, high: int | None) -> None:
    summaries.seat_collected(b, number, who, amount)
    _check_high(b, amount, high)


def _won(b: HandBuilder, number: int, who: str, amount: int, high: int, description: str, cards: str) -> None:
    summaries.seat_showed_once(b, number, who, cards, amount, description)
    _check_high(b, amount, high)


def _check_high(b: HandBuilder, amount: int, high: int | None) -> None:
    """Report winnings that do not all go to the high hand."""
    if high not in (None, amount):
        expected, found = (format_amount(chips or 0, b.game.decimals) for chips in (amount, high))
        b.report("M211", "high_amount", expected, found)


def _lost(b: HandBuilder, number: int, who: str, description: str, cards: str) -> None:
    summaries.seat_showed_once(b, number, who, cards, None, description)


ABSOLUTE: Final = Site(
    name="absolute",
    title="Absolute Poker / UltimateBet",
    games="cash NL FL, tournament NL",
    unknown="Pot limit; play money.",
    signatures=("\nStage #",),
    header=HEADER,
    grammar="absolute",
    always=frozenset({"TABLE", "HOLE_CARDS", "TOTAL_POT", "BOARD"}),
    usual_words=usual_words(
        high_card="{rank} high",
        pair="one pair, {rank}",
        straight="straight, {low} to {rank}",
        flush="flush, {rank} high",
        full_house="full house, {rank} full of {other}",
        straight_flush="straight flush, {low} to {rank}",
        capitals=True,
    ),
    handlers=handlers_of(
        vars(),
        SITS_OUT=handlers.left_out,
        RAISE=handlers.raise_added_to,
        ALL_IN=posts.all_in_or_post,
        UNCALLED=handlers.uncalled_of,
        SEAT_FOLDED=_marked(summaries.seat_folded),
        SEAT_COLLECTED=_marked(_collected),
        SEAT_WON=_marked(_won),
        SEAT_LOST=_marked(_lost),
        SEAT_MUCKED=_marked(summaries.seat_mucked),
    ),
    decimals=cents_unless(_TOURNAMENT.match),
    figures=Figures(pots_are_net=False),
    conventions=Conventions(
        uncalled_since=2007, tells_uncalled_blinds=False, lists_seats=True, lists_all_seats=True
    ),
    other_game=other_game,
)
