"""Full Tilt Poker text histories: cash, Rush and tournaments, 2004 to 2016.

`Total pot`, `Main pot` and `Side pot` are gross and without the uncalled bet; raises are printed as the
total they go to; a fixed-limit header prints the bet sizes, every other header the blinds. The amount in a
tournament's name is the buy-in only where the name says `$4 + $0.40` or names a sit & go.
"""

import re
from dataclasses import replace
from functools import cache
from typing import Final

from hhparser.base.money import parse_amount
from hhparser.model import Conventions, Figures, HandKind, TournamentInfo
from hhparser.model.house_rules import RuleSet
from hhparser.sites.fulltilt import fulltilt_results
from hhparser.sites.lines import handlers, posts
from hhparser.sites.lines.builder import HandBuilder
from hhparser.sites.lines.descriptions import usual_words
from hhparser.sites.lines.lexer import Handler
from hhparser.sites.lines.site import Site, handlers_of
from hhparser.sites.lines.words import BETTING, CURRENCY

# a header after a word and a space is a quotation; the pattern starts with a letter so that it is fast
HEADER: Final = r"Full(?<![\w:,.] Full) ?Tilt ?Poker(?:\.fr)? Game #(\d+):(?= [^\n]{1,500} - )"
NICKEL: Final = 5  # split pots of games with blinds in nickels are shared in chips of 5 cents
_THOUSANDS: Final = {"K": 1000, "M": 1_000_000, "B": 1_000_000_000}
_TOURNAMENT: Final = re.compile(r" \(\d+\), (?:Table|Match) ")
_MONEY_STAKES: Final = re.compile(r"/[$€£]\d")
_STAKES: Final = re.compile(r"[$€£]?[\d.,]+[KMB]?/[$€£]?\d")
_SIZE: Final = re.compile(r"\b(\d{1,2}) max\b")
_BUY_IN: Final = re.compile(
    r"([$€£]?)(\d[\d,.]*)(?! (?:[Mm]ax|[Pp]layers?)\b)"
    r"(?: \+ [$€£]?(\d[\d,.]*)| .*\b(?:Sit & Go|Matrix|Flipout)\b)"
)


def decimals(text: str) -> int:
    """Decimal places of amounts: 2 for money, 0 for tournaments and play money."""
    header = text[: text.find("\n")]
    return 2 if _MONEY_STAKES.search(header) and not _TOURNAMENT.search(header) else 0


def amount(text: str, scale: int) -> int:
    """Return amounts such as `$1,234.50`, and stakes such as `500K` or `2B`, in the smallest unit.

    Raises:
        AmountError: The text is not a number, or finer than the unit.
    """
    thousands = _THOUSANDS.get(text[-1:])
    if thousands is None:
        return parse_amount(text, scale)
    return parse_amount(text[:-1], scale + 2) * thousands // 100


def mend(line: str) -> str:
    """Return the line without the quote marks that some exports prepend."""
    return line.strip(" >\t\u00a0")


def other_game(header: str) -> tuple[str, str]:
    """Return the finding code for an unsupported game, and the name of the game."""
    words = header.partition(": ")[2].split(" - ")
    game = next((word for word in words[1:] if not _STAKES.match(word)), words[0]).strip()[:60]
    return ("P103" if "Hold'em" in game else "P101"), game


# --- headings ---


def cash_header(  # noqa: PLR0913, PLR0917  one argument for each field of the line
    b: HandBuilder,
    hand_id: str,
    table: str,
    options: str | None,
    new_betting: str | None,
    symbol: str,
    first: int,
    second_symbol: str,
    second: int,
    cap: int | None,
    betting: str | None,
    time: str,
) -> None:
    """Begin a cash-game hand."""
    options = options or ""
    b.hand_id, b.game.kind, b.game.betting = hand_id, HandKind.CASH, BETTING[betting or new_betting or ""]
    b.table.name, b.table.max_seats = table, _size(options)
    b.game.fast = "rush" in options.lower()
    b.game.currency = CURRENCY.get(second_symbol)
    b.game.play_money = b.game.currency is None
    if symbol != second_symbol:
        first = second // 2  # a long name put in by a tool has overwritten the first digits
    b.game.stakes, b.game.cap = (first, second), cap
    if first % NICKEL == 0 and not b.game.play_money:
        b.rules = _in_nickels(b.rules)
    b.game.read_time(time.strip())


@cache
def _in_nickels(rules: RuleSet) -> RuleSet:
    return replace(rules, odd_chip_unit=NICKEL)


def _size(options: str) -> int | None:
    """Return number of seats at the table, from words such as `6 max, deep` or `heads up`."""
    found = _SIZE.search(options)
    return int(found[1]) if found else 2 if "heads up" in options else None


def tournament_header(
    b: HandBuilder,
    hand_id: str,
    name: str,
    tournament_id: str,
    table: str,
    new_betting: str | None,
    first: int,
    second: int,
    betting: str | None,
    time: str,
) -> None:
    """Begin a tournament hand."""
    b.hand_id, b.game.kind = hand_id, HandKind.TOURNAMENT
    b.game.betting = BETTING[betting or new_betting or ""]
    b.table.name = table.removeprefix("Table ")
    b.game.fast, b.game.play_money = "Rush" in name, "Play Money" in name
    b.game.stakes = (first, second)
    b.game.tournament = _tournament(tournament_id, name)
    b.game.read_time(time.strip())


def _tournament(tournament_id: str, name: str) -> TournamentInfo:
    """Return the tournament, with the buy-in if the name contains it."""
    found = _BUY_IN.match(name)
    if found is None:
        return TournamentInfo(tournament_id, name)
    currency = CURRENCY.get(found[1])
    digits = 2 if currency else 0
    buy_in, fee = (parse_amount(part, digits) if part else None for part in found.group(2, 3))
    return TournamentInfo(tournament_id, name, None, buy_in, fee, None, currency, digits)


# --- actions ---


def check(b: HandBuilder, player: str) -> None:
    """Record a check; among the posts it replaces the blind of a player all-in from the ante."""
    seat = b.table.names.get(player)
    if b.table.button is not None or not any(a.all_in and a.seat == seat for a in b.play.actions):
        handlers.check(b, player)


def _noting_cap(act: Handler) -> Handler:
    """Wrap a handler: set the cap to a capped player's chips; newer headers do not print it."""

    def handle(b: HandBuilder, player: str, amount: int, all_in: str | None, capped: str | None) -> None:
        act(b, player, amount, all_in)
        if capped and b.game.cap is None:
            b.game.cap = posts.put_in(b, b.play.actions[-1].seat)

    return handle


def flop(b: HandBuilder, added: str | None, pot: int | None) -> None:
    """Record the flop, and the pot at that time."""
    handlers.flop(b, added)
    b.state_pot(pot)


def turn(b: HandBuilder, repeated: str | None, added: str | None, pot: int | None) -> None:
    """Record the turn, and the pot at that time."""
    handlers.turn(b, repeated, added)
    b.state_pot(pot)


def river(b: HandBuilder, repeated: str | None, added: str | None, pot: int | None) -> None:
    """Record the river, and the pot at that time."""
    handlers.river(b, repeated, added)
    b.state_pot(pot)


FULLTILT: Final = Site(
    name="fulltilt",
    title="Full Tilt Poker",
    games="cash NL PL FL, tournament NL FL",
    signatures=("Tilt Poker Game #", "TiltPoker Game #", "Tilt Poker.fr Game #"),
    header=HEADER,
    grammar="fulltilt",
    always=frozenset({"BUTTON", "HOLE_CARDS", "TOTAL_POT", "BOARD"}),
    usual_words=usual_words(
        high_card="{rank} [A-Z][a-z]+ high",
        straight="a straight, {rank} high",
        straight_flush="a straight flush, {rank} high",
    ),
    handlers=handlers_of(
        vars(),
        vars(fulltilt_results),
        asides=("RUN_POT", "DURATION", "RUN_TWICE", "TIME_BANK", "CLOCK", "ADDS", "MOOD"),
        SEATS=handlers.players,
        RUN_SHOW_DOWN=fulltilt_results.run_heading,
        RUN_SUMMARY=fulltilt_results.run_heading,
        CALL=_noting_cap(handlers.call),
        BET=_noting_cap(handlers.bet),
        RAISE=_noting_cap(handlers.raise_total),
        POST_NEW=posts.post_early,
    ),
    decimals=decimals,
    amount=amount,
    figures=Figures(pots_are_net=False),
    mend=mend,
    other_game=other_game,
    conventions=Conventions(uncalled_since=2006, lists_seats=True, lists_all_seats=True),
    summary_start=r"Full ?Tilt ?Poker(?:\.\w+)? [^\n]*Tournament Summary ",
)
