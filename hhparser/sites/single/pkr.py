"""PKR text histories: cash and tournaments, 2009 to 2015.

Calls and raises are printed as the player's total on the street. After each street the pots are printed,
gross and without the uncalled bet; the last of them are the pots of the hand. The rake has a line for each
pot it is taken from. An uncalled bet has a line only if the hand continues. A player under disconnection
protection plays for the chips put in. In the known split pots, the odd chip did not go left of the button.
Times have no zone.
"""

import re
from typing import Final

from hhparser.base.text.spans import line_of
from hhparser.model import FLOP, RIVER, TURN, Figures, HandKind, Street, TournamentInfo
from hhparser.sites.lines import completeness, handlers
from hhparser.sites.lines.builder import HandBuilder
from hhparser.sites.lines.descriptions import usual_words
from hhparser.sites.lines.headings import set_blinds
from hhparser.sites.lines.lexer import Handler
from hhparser.sites.lines.posts import is_walk
from hhparser.sites.lines.site import Site, cents_unless, handlers_of
from hhparser.sites.lines.words import BETTING, CURRENCY

HEADER: Final = r"Table #\d+ - [^\n]{1,500}\n\s*Starting Hand #(\d+)"
_GAME: Final = re.compile(r"^Game Type: (.+?)\s*$", re.MULTILINE)
_CARD: Final = re.compile(r"(\w) ?(\w)")


def other_game(header: str) -> tuple[str, str]:
    """Return the finding code for an unsupported game, and the name of the game."""
    game = _GAME.search(header)
    return ("P101", game[1][:60]) if game and "HOLD" not in game[1] else ("P103", header.strip()[:60])


# --- headings ---


def cash_table(b: HandBuilder, name: str) -> None:
    """Record the table of a cash game."""
    b.game.kind, b.table.name = HandKind.CASH, name


def tournament_table(b: HandBuilder, tournament_id: str, table: str) -> None:
    """Record the table of a tournament."""
    b.game.kind, b.table.name, b.game.tournament = HandKind.TOURNAMENT, table, TournamentInfo(tournament_id)


def time(b: HandBuilder, day: str, month: str, year: str, clock: str) -> None:
    """Set the start of the hand, by the player's clock."""
    b.game.read_time(f"{day} {month} {year} {clock}")


def limit(b: HandBuilder, betting: str) -> None:
    """Record the betting limit."""
    b.game.betting = BETTING[betting.title()]


def table_type(b: HandBuilder, word: str) -> None:
    """Record the kind of game; a tournament may be missing from the line of the table."""
    if word.strip() == "TOURNAMENT":
        b.game.kind = HandKind.TOURNAMENT
        b.game.tournament = b.game.tournament or TournamentInfo("", b.table.name)


def money_type(b: HandBuilder, money: str) -> None:
    """Record whether the hand is for play money."""
    b.game.play_money = money.upper() == "PLAY MONEY"


def blinds(b: HandBuilder, symbol: str, first: int, second: int) -> None:
    """Record the blinds, and the currency of a cash game by its symbol."""
    set_blinds(b, first, second)
    if b.game.kind is HandKind.CASH and not b.game.play_money:
        b.game.currency = CURRENCY.get(symbol)


def seat(b: HandBuilder, number: int, name: str, stack: int, away: str | None) -> None:
    """Seat a player with their starting stack; after the deal, a seat line begins the summary.

    A line of the summary gives the chips left, in a cash game with chips bought after the hand.
    """
    if b.progress.cards_are_dealt:
        b.progress.in_summary = True
        b.state_sum(b.table.names.get(name.partition(" (bounty value ")[0]), left=stack)
        b.figures = b.figures._replace(left_has_top_ups=b.game.kind is HandKind.CASH)
    else:
        b.sit(number, name.partition(" (bounty value ")[0], stack, away is not None)


# --- cards ---


def _words(cards: str) -> str:
    """Convert `[A h][T d]` or `[ah][td]` to `Ah Td`."""
    return " ".join(rank.upper() + suit for rank, suit in _CARD.findall(cards))


def dealt(b: HandBuilder, shown: str, name: str) -> None:
    """Record the hero's cards."""
    handlers.dealt(b, name, _words(shown))


def _street(street: Street) -> Handler:
    """Return the handler of a street, printed as its new cards only."""

    def handle(b: HandBuilder, added: str | None) -> None:
        b.open_street(street, added and _words(added))

    return handle


# --- posts and actions ---


def fold(b: HandBuilder, player: str, shown: str | None) -> None:
    """Record a fold, perhaps with cards shown."""
    handlers.fold(b, player, shown and _words(shown))


# --- results ---


def pots(b: HandBuilder, amount: int) -> None:
    """Record the current pot, main pot first; consecutive lines are the pots at one moment.

    The only pot of a walk is printed twice.
    """
    walk = len(b.claims.pots) == 1 and is_walk(b)
    if walk or not _follows_pots(b):
        b.claims.pots, b.claims.line = (), b.line
    if not walk:
        b.state_pot(amount, more=bool(b.claims.pots))
    name = f"side-{len(b.claims.pots)}" if b.claims.pots else "main"
    b.claims.pots += ((name, amount),)
    b.claims.total_pot = sum(chips for _, chips in b.claims.pots)


def _follows_pots(b: HandBuilder) -> bool:
    """Return whether the lines just before are pots."""
    if b.claims.line is None:
        return False
    first, here = (line_of(place) - b.first_line for place in (b.claims.line, b.line))
    return sum(bool(line.strip()) for line in b.text.split("\n")[first:here]) == len(b.claims.pots)


def taken_rake(b: HandBuilder, amount: int) -> None:
    """Add the rake from a pot."""
    b.claims.rake = (b.claims.rake or 0) + amount


def no_rake(b: HandBuilder) -> None:
    """Record that there is no rake."""
    b.claims.rake = 0


def show(b: HandBuilder, player: str, shown: str) -> None:
    """Record cards shown, at the showdown or when all are all-in."""
    handlers.show(b, player, _words(shown))


def wins(b: HandBuilder, player: str, tied: int | None, amount: int, pot: int | None) -> None:
    """Record a pot or a share of one; one without a number is the main pot."""
    handlers.collected(b, player, amount, "main" if len(b.claims.pots) > 1 else None, tied or pot)


PKR: Final = Site(
    name="pkr",
    title="PKR",
    games="cash NL, tournament NL",
    unknown="Who gets an odd chip; fixed limit; places and bounties.",
    signatures=("Starting Hand #",),
    header=HEADER,
    grammar="pkr",
    always=frozenset({"BLINDS", "BUTTON", "HOLE_CARDS", "NUMBER", "OLD_BUTTON", "TABLE_TYPE"}),
    usual_words=usual_words(
        high_card="High Card: {rank}",
        pair="One Pair: {rank}",
        two_pair="Two Pairs: {rank}, {other}",
        three="Three of a Kind: {rank}",
        straight="Straight, {rank} high",
        flush="Flush, {rank} high",
        full_house="Full House, {rank} over {other}",
        four="Four of a Kind: {rank}",
        straight_flush="Straight Flush, {rank} high",
        royal_flush="Royal Flush",
    ),
    handlers=handlers_of(
        vars(),
        asides=(
            "LAST_HAND",
            "GAME_HEADER",
            "OLD_BUTTON",
            "SHUFFLE",
            "CLOCK",
            "EMOTE",
        ),
        FLOP=_street(FLOP),
        TURN=_street(TURN),
        RIVER=_street(RIVER),
        CALL=handlers.call_total,
        RAISE=handlers.raise_total,
        WAITS=handlers.left_out,
        RANK=handlers.show_rank,
        NUMBER=completeness.hand_number,
        END=completeness.end,
    ),
    decimals=cents_unless(lambda text: "\nTable Type: TOURNAMENT" in text),
    figures=Figures(pots_are_net=False, odd_chips_go_left=False),
    header_lines=8,
    other_game=other_game,
)
