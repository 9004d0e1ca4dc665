"""Seals with Clubs text histories, as written by its software (Poker Mavens): cash games for chips.

A raise is printed as the player's total. Hands have no summary and no total pot: payouts are net of the
printed rake and without the unmatched bet. `Stakes` of fixed limit are the bets. Times have no zone.
"""

import re
from typing import Final

from hhparser.model import FIXED_LIMIT, Conventions, HandKind
from hhparser.sites.lines import handlers, summaries
from hhparser.sites.lines.builder import HandBuilder
from hhparser.sites.lines.site import Site, game_in, handlers_of
from hhparser.sites.lines.times import parse_time
from hhparser.sites.lines.words import BETTING

_KICKERS: Final = re.compile(r" \+\w+$")
_SIZE: Final = re.compile(r"\b(\d{1,2})max\b")


# --- headings ---


def game_header(
    b: HandBuilder, hand_id: str, time: str, betting: str, meaning: str, first: int, second: int
) -> None:
    """Begin a hand; the amounts are labelled as `Blinds` or `Stakes`."""
    b.hand_id, b.game.kind, b.game.betting = hand_id, HandKind.CASH, BETTING[betting]
    b.game.stakes = (first, second)
    if b.game.betting is FIXED_LIMIT and meaning == "Blinds":
        b.game.stakes, b.game.blinds = (second, 2 * second), (first, second)
    b.game.time_text, b.game.started_at = time, parse_time(time)


def table(b: HandBuilder, name: str) -> None:
    """Record the table name, and the number of seats from it."""
    b.table.name = name
    size = _SIZE.search(name)
    b.table.max_seats = int(size[1]) if size else 2 if " HU " in name else None


def button(b: HandBuilder, player: str) -> None:
    """Record the player on the button."""
    b.table.button = b.seat_of(player)


# --- actions and results ---


def show_down(b: HandBuilder, cards: str | None) -> None:
    """Record the board; the heading of the showdown has it at the first pot only."""
    if cards is not None:
        summaries.board(b, cards)


def show(b: HandBuilder, player: str, shown: str, description: str | None) -> None:
    """Record cards shown, with the description of a high card or a pair; other wordings are unknown."""
    words = _KICKERS.sub("", description or "").lower()
    known = words if words.startswith(("high card ", "a pair of ")) else None
    handlers.show(b, player, shown, known)


def collected(b: HandBuilder, player: str, pot: str | None, number: int | None, amount: int) -> None:
    """Record a pot, or a share of one."""
    handlers.collected(b, player, amount, pot and pot.lower(), number)


SWC: Final = Site(
    name="swc",
    title="Seals with Clubs",
    games="cash NL PL FL",
    unknown="The worth of a chip; tournaments.",
    signatures=("\nHand #",),
    header=r"Hand #(\d+-\d+) - \d{4}-\d\d-\d\d \d\d:\d\d:\d\d\s*\nGame: [^\n]{1,500}\n+Site: [^\n]{1,500}",
    grammar="swc",
    always=frozenset({"TABLE", "BUTTON", "HOLE_CARDS", "RAKE"}),
    handlers=handlers_of(
        vars(),
        asides=("ADDS",),
        RAISE=handlers.raise_total,
        UNCALLED=handlers.uncalled_of,
    ),
    has_summary=False,
    conventions=Conventions(uncalled_since=2013),
    other_game=game_in(r"Game: (.+?)(?: \(| - )"),
)
