"""PokerTracker's texts of Microgaming hands: cash games and tournaments, 2012 and 2013.

Raises, and all-ins without a verb, are printed as the chips added; the big blind's raise before the flop is
called a bet. No pot or rake is printed: winnings include the uncalled bet and are net of rake.
"""

from typing import Final

from hhparser.base.cards import CARDS
from hhparser.model import FLOP, RIVER, TURN, Figures, HandKind, Street, TournamentInfo
from hhparser.sites.lines import completeness, handlers, posts
from hhparser.sites.lines.builder import HandBuilder
from hhparser.sites.lines.lexer import Handler
from hhparser.sites.lines.site import Site, game_in, handlers_of
from hhparser.sites.lines.times import parse_time
from hhparser.sites.lines.words import BETTING, CURRENCY
from hhparser.sites.pokertracker.pokertracker import POKERTRACKER

HEADER: Final = r"\*\* Game ID (\d+) (?=(?:Version:\d+ )?starting - )"


# --- headings ---


def number(b: HandBuilder, time: str) -> None:
    """Record the time of the hand."""
    b.game.venue, b.game.time_text, b.game.started_at = "microgaming", time, parse_time(time)


def cash_header(
    b: HandBuilder,
    table: str,
    first: int,
    second: int,
    betting: str,
    symbol: str,
    size: int | None,
    money: str,
) -> None:
    """Begin a cash-game hand."""
    b.game.kind, b.game.betting, b.game.stakes = HandKind.CASH, BETTING[betting], (first, second)
    b.table.name, b.table.max_seats, b.game.play_money = table, size, money != "Real"
    b.game.currency = None if b.game.play_money else CURRENCY.get(symbol)


def tournament_header(
    b: HandBuilder,
    name: str,
    tournament_id: str,
    table: str,
    first: int,
    second: int,
    betting: str,
    size: int | None,
) -> None:
    """Begin a tournament hand."""
    b.game.kind, b.game.betting, b.game.stakes = HandKind.TOURNAMENT, BETTING[betting], (first, second)
    b.table.name, b.table.max_seats = table, size
    b.game.tournament = TournamentInfo(tournament_id, name)


def seat(b: HandBuilder, name: str, number: int, stack: int, marks: str) -> None:
    """Seat a player with their starting stack."""
    b.sit(number, name, stack, "[Sitting out]" in marks)
    if "[Dealer]" in marks:
        b.table.button = number


# --- posts and actions ---


def bet(b: HandBuilder, player: str, amount: int) -> None:
    """Record a bet; before the flop, a raise by a player who need not call."""
    if max(b.play.chips.values(), default=0):
        handlers.raise_added(b, player, amount)
    else:
        handlers.bet(b, player, amount)


# --- cards and results ---


def _cards(b: HandBuilder, text: str) -> str:
    """Return the usual words for cards such as `A of h, 10 of d`; report and drop anything else."""
    words = {part: part.replace(" of ", "").replace("10", "T") for part in text.strip().split(", ")}
    for part, word in words.items():
        if word not in CARDS:
            b.report("D102", found=part)
    return " ".join(word for word in words.values() if word in CARDS)


def dealt(b: HandBuilder, name: str, cards: str) -> None:
    """Record the hero's cards."""
    b.progress.cards_are_dealt = True
    handlers.dealt(b, name, _cards(b, cards))


def _street(street: Street) -> Handler:
    """Return the handler of a street, printed as its new cards."""

    def handle(b: HandBuilder, cards: str | None) -> None:
        b.open_street(street, cards and _cards(b, cards))

    return handle


def show(b: HandBuilder, player: str, shown: str) -> None:
    """Record cards shown; after an all-in the line is repeated at the end."""
    if not any(show.seat == b.table.names.get(player) for show in b.outcome.shows):
        handlers.show(b, player, _cards(b, shown))


def muck(b: HandBuilder, player: str, shown: str | None) -> None:
    """Record cards mucked; also printed for an uncalled winner."""
    if shown is None:
        handlers.no_show(b, player)
    else:
        handlers.muck(b, player, _cards(b, shown))


POKERTRACKER_MICROGAMING: Final = Site(
    name="pokertracker",
    title="PokerTracker (Microgaming)",
    games=POKERTRACKER.games,
    unknown=POKERTRACKER.unknown,
    signatures=("** Game ID ",),
    header=HEADER,
    grammar="pokertracker_microgaming",
    repeated=frozenset({"SHOW"}),
    always=frozenset({"NUMBER", "END"}),
    handlers=handlers_of(
        vars(),
        FLOP=_street(FLOP),
        TURN=_street(TURN),
        RIVER=_street(RIVER),
        END=completeness.end,
        RAISE=handlers.raise_added,
        ALL_IN=posts.all_in_or_post,
        POST_NEW=posts.post_dead_or_both,
    ),
    other_game=game_in(r"\[([^\]]*)\] \("),
    figures=Figures(payouts_have_uncalled=True),
    header_lines=2,
    all_in_is_told=False,
)
