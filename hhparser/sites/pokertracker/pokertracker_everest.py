"""PokerTracker's texts of Everest Poker hands, 2011: cash games and tournaments.

A raise prints the player's total on the street. No pot or rake is printed: payouts are net of rake. Shown
cards are printed when they are shown, after each street that follows, and for each pot in the summary. A
fixed-limit header prints the bet sizes, or the blinds if the big blind posted is its second amount.
"""

from typing import Final

from hhparser.model import BIG_BLIND, FIXED_LIMIT, Conventions, HandKind, TournamentInfo
from hhparser.sites.lines import handlers, posts
from hhparser.sites.lines.builder import HandBuilder
from hhparser.sites.lines.headings import set_blinds
from hhparser.sites.lines.site import Site, cents_unless, game_in, handlers_of
from hhparser.sites.lines.words import BETTING, CURRENCY
from hhparser.sites.pokertracker.pokertracker import CARD_WORDS, POKERTRACKER

HEADER: Final = r"EverestPoker Game #(\d+): (?=(?:Table|Tourney ID)[^\n]{1,500} - )"


# --- headings ---


def game_header(
    b: HandBuilder,
    tournament_id: str | None,
    table: str | None,
    symbol: str,
    first: int,
    second: int,
    betting: str,
    clock: str,
    date: str,
) -> None:
    """Begin a hand."""
    b.game.venue, b.game.kind, b.game.betting = "everest", HandKind.CASH, BETTING[betting]
    b.card_words = CARD_WORDS
    b.table.name, b.game.stakes, b.game.currency = table, (first, second), CURRENCY.get(symbol)
    b.game.play_money = b.game.currency is None
    if tournament_id is not None:
        b.game.kind, b.game.currency, b.game.play_money = HandKind.TOURNAMENT, None, False
        b.game.tournament = TournamentInfo(tournament_id)
    b.game.read_time(f"{clock} - {date}")


# --- posts and actions ---


def hole_cards(b: HandBuilder) -> None:
    """Set the blinds; in fixed limit, the header has blinds if its second amount was posted.

    Only wagers are known to have the all-in mark in every hand.
    """
    handlers.hole_cards(b)
    b.mark_all_in()
    small, big = b.game.stakes or (None, None)
    posted = next((action.amount for action in b.play.actions if action.kind is BIG_BLIND), None)
    if b.game.betting is FIXED_LIMIT and big is not None and posted == big:
        set_blinds(b, small, big)


def protected(b: HandBuilder, player: str) -> None:
    """Reduce a disconnected player's stack to the chips put in; the rest is out of the hand."""
    number, actions = b.seat_of(player), b.play.actions
    if number is not None:
        b.table.seats[number] = b.table.seats[number]._replace(stack=posts.put_in(b, number))
        own = [index for index, action in enumerate(actions) if action.seat == number]
        for index in own[-1:]:
            actions[index] = actions[index]._replace(all_in=True)


# --- cards and results ---


def show(b: HandBuilder, player: str, shown: str) -> None:
    """Record cards shown, unless the line is a repetition."""
    if not _is_noted(b, player):
        handlers.show(b, player, shown)


def muck(b: HandBuilder, player: str, shown: str) -> None:
    """Record cards mucked, unless the line is a repetition."""
    if not _is_noted(b, player):
        handlers.muck(b, player, shown)


def _is_noted(b: HandBuilder, player: str) -> bool:
    return any(show.seat == b.table.names.get(player) for show in b.outcome.shows)


POKERTRACKER_EVEREST: Final = Site(
    name="pokertracker",
    title="PokerTracker (Everest)",
    games=POKERTRACKER.games,
    unknown=POKERTRACKER.unknown,
    signatures=("EverestPoker Game #",),
    header=HEADER,
    grammar="pokertracker_everest",
    repeated=frozenset({"SHOW"}),
    always=frozenset({"BUTTON", "HOLE_CARDS"}),
    decimals=cents_unless(lambda text: ": Tourney ID" in text[: text.find("\n")]),
    handlers=handlers_of(
        vars(), RAISE=handlers.raise_total, POST_DEAD=posts.post_dead_or_both, POST_LIVE=handlers.post_both
    ),
    conventions=Conventions(uncalled_since=2011),
    other_game=game_in(r".* - (.*) - .* - "),
)
