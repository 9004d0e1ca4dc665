"""888 (Pacific, Cassava) text histories: cash, Snap and tournaments in the forms of several countries.

The header prints the blinds, in fixed limit too. A raise is printed as the chips added; all-ins are not
marked. No pot, rake or uncalled bet is printed: `collected` is net of the rake; it sometimes includes
the uncalled bet, in walks always.
"""

import re
from typing import Final

from hhparser.base.cards import SUITS
from hhparser.model import FIXED_LIMIT, NO_LIMIT, POT_LIMIT, Conventions, Figures, HandKind, TournamentInfo
from hhparser.model.house_rules import RuleSet
from hhparser.sites.lines import completeness, handlers
from hhparser.sites.lines.builder import LAST_SEAT, HandBuilder
from hhparser.sites.lines.site import Site, game_in, handlers_of
from hhparser.sites.lines.words import CURRENCY, card_words, international_amount

HEADER: Final = r"(?:#Game No : \d+\s+)?\*{5} (?!Hand )\S[^\n]{0,500} Hand History for Game (\d+) \*{5}"
BIG_BETS: Final = {(12, 2): 25}  # blinds of 0.06/0.12 go with bets of 0.125/0.25, without the half cent
_BETTING: Final = {"No Limit": NO_LIMIT, "Pot Limit": POT_LIMIT, "Fix Limit": FIXED_LIMIT}
_FRACTION: Final = re.compile(r"[.,](\d\d?)(?= ?[])+/])")
_MONEY: Final = re.compile(r"\d+(?:[., \u00a0]\d{3})*(?:[.,]\d\d?)?")
ENGLISH_AND_GERMAN: Final = card_words("T", SUITS) | card_words("10", ("Kreuz", "Karo", "Herz", "Pik"))
SPANISH: Final = card_words("D", "tdcp")  # diez; tréboles, diamantes, corazones, picas
PORTUGUESE: Final = {  # dez; paus, ouros, copas, espadas
    word: card for ten in ("D", "T", "10") for word, card in card_words(ten, "poce").items()
}
_CYRILLIC: Final = {  # трефы, бубны, червы, пики; валет, дама, король, туз
    word.translate(ranks): card
    for ten in ("T", "10")
    for ranks in ({}, str.maketrans("JQKA", "ВДКТ"))
    for word, card in card_words(ten, "тбчп").items()
}
RUSSIAN: Final = _CYRILLIC | {w.encode("cp1251").decode("cp1252"): card for w, card in _CYRILLIC.items()}
_CARD: Final = re.compile(r" (?:10|[2-9DJQKATВДКТÂÄÊÒ])([a-zтбчпòá÷ï])(?:,| \])")
_LANGUAGES: Final = (
    (frozenset("oe"), PORTUGUESE),
    (frozenset("pt"), SPANISH),
    (frozenset("тбчпòá÷ï"), RUSSIAN),
)


def decimals(text: str) -> int:
    """Decimal places of amounts: 0 for tournaments, 2 for money, as printed for play money."""
    if "\nTournament #" in text:
        return 0
    if "(Real Money)" in text:
        return 2
    return max(map(len, _FRACTION.findall(text)), default=0)


# --- headings ---


def title(b: HandBuilder, brand: str) -> None:
    """Set the fast game by the brand, and the language by the letters of suits."""
    b.game.fast = "Snap" in brand
    suits = set(_CARD.findall(b.text))
    b.card_words = next((cards for own, cards in _LANGUAGES if own & suits), ENGLISH_AND_GERMAN)


def stakes_header(
    b: HandBuilder,
    symbol: str,
    first: str,
    symbol_after: str,
    big_blind: int,
    betting: str,
    day: str | None,
    month: str | None,
    year: str | None,
    clock: str | None,
) -> None:
    """Set blinds, betting and time; with antes only, a prize is printed in place of the small blind."""
    b.game.kind, b.game.betting = HandKind.CASH, _BETTING[betting]
    b.game.currency = CURRENCY.get(symbol or symbol_after)
    small_blind = international_amount(first, b.game.decimals) if big_blind else 0
    b.game.stakes = b.game.blinds = (small_blind, big_blind)
    if b.game.betting is FIXED_LIMIT:
        b.game.stakes = (big_blind, BIG_BETS.get((big_blind, b.game.decimals), 2 * big_blind))
    if clock is not None:
        b.game.read_time(f"{day} {month} {year} {clock}")


def table(b: HandBuilder, name: str, size: int | None, money: str) -> None:
    """Record table and number of seats of a cash game."""
    b.table.name, b.table.max_seats, b.table.last_seat = name, size, LAST_SEAT
    if money != "Real Money":
        b.game.play_money, b.game.currency = True, None


def tournament(
    b: HandBuilder, tournament_id: str, buy_in: str, table_number: str | None, size: int | None, money: str
) -> None:
    """Record tournament, table and number of seats; a currency symbol beside chips is ignored."""
    table(b, f"{tournament_id} {table_number or ''}".strip(), size, money)
    b.game.kind, b.game.currency = HandKind.TOURNAMENT, None
    b.game.tournament = _buy_in(tournament_id, buy_in)


def _buy_in(tournament_id: str, text: str) -> TournamentInfo:
    """Parse buy-in and fee of texts such as `$0.90 + $0.09`, `13,95 $ + 1,05 $`, `210 + 20`, `Free`."""
    currency = next((code for sign, code in CURRENCY.items() if sign in text), None)
    digits = 2 if currency else 0
    parts = [0] if text == "Free" else [international_amount(part, digits) for part in _MONEY.findall(text)]
    buy_in, fee = {1: (*parts, 0), 2: parts}.get(len(parts), (None, None))
    return TournamentInfo(tournament_id, buy_in=buy_in, fee=fee, currency=currency, decimals=digits)


# --- actions ---


def fold(b: HandBuilder, player: str) -> None:
    """Record a fold; before the deal it means that the player does not post and is left out."""
    leave = handlers.fold if b.progress.cards_are_dealt or player not in b.table.names else handlers.left_out
    leave(b, player)


PACIFIC: Final = Site(
    name="888",
    title="888poker",
    games="cash NL PL FL, tournament NL",
    unknown="Time zone; the rake, a mere difference.",
    signatures=("Hand History for Game",),
    header=HEADER,
    grammar="pacific",
    always=frozenset({"BUTTON", "COUNT"}),
    handlers=handlers_of(
        vars(),
        NUMBER=completeness.hand_number,
        COUNT=completeness.count,
        RAISE=handlers.raise_added,
        POST_DEAD=handlers.post_dead_and_live,
    ),
    decimals=decimals,
    amount=international_amount,
    rules=RuleSet(raise_over_all_in=True),
    conventions=Conventions(
        tells_big_blind=False, button_is_certain=False, header_is_current=False, seated_have_lines=True
    ),
    other_game=game_in(r"^[^*\n]*?Blinds (.+?) -", "(?i:holdem)"),
    figures=Figures(payouts_have_uncalled=None),
    header_lines=3,
    all_in_is_told=False,
    summary_start=r"\*{5} [^\n*]*Tournament Summary \*{5}",
)
