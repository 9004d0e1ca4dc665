"""PokerStars text histories: cash, Zoom, tournaments, play money and home games, 2005 to today.

`Total pot` is gross and without the uncalled bet; `Main pot` and `Side pot` figures are net of rake;
a fixed-limit header prints the bet sizes, every other header the blinds. A player who has only checked may
raise a short all-in bet, and a raise may repeat the size of a short all-in raise. When the only winner of a
hand has cashed out, no line pays the pot. Where a converter prints the hole cards of several players, the
last are the hero's.
"""

import re
from dataclasses import replace
from functools import lru_cache
from typing import Final

from hhparser.base.money import parse_amount
from hhparser.model import NO_LIMIT, Conventions, HandKind, TournamentInfo
from hhparser.model.house_rules import RuleSet
from hhparser.model.raises import short_raises
from hhparser.sites.lines import handlers
from hhparser.sites.lines.builder import HandBuilder
from hhparser.sites.lines.completeness import check_tournament_of_table
from hhparser.sites.lines.headings import price_parts
from hhparser.sites.lines.site import Site, handlers_of
from hhparser.sites.lines.times import parse_time
from hhparser.sites.lines.words import BETTING, CURRENCY

HEADER: Final = (
    r"P(?:oker|OKER)S(?:tars|TARS)[\w .-]{0,30}? (?:Game|Hand|GAME|HAND) #(\d+):"
    r"(?= +(?:\{|(?:Zoom )?(?:Tournament|TOURNAMENT) #|\S[^\n]{0,300}\())"
)
HOLE_CARDS: Final = 2
NICKEL_CHIPS_UNTIL: Final = 2010  # until then pots of larger games for dollars were split in chips of 5 cents
NICKEL_CHIPS: Final = RuleSet(odd_chip_unit=5)
NOT_AWARDED: Final = "(pot not awarded as player cashed out)"
_POINTS: Final = ("FPP", "SC")
_PLAY_DECIMALS: Final = re.compile(r"[ (]\d[\d,]*\.(\d{1,2})(?![\d.])")
_BARE_HEADING: Final = re.compile(r"^(HOLE CARDS|FLOP|TURN|RIVER|SHOW DOWN|SUMMARY)(?= +\[|$)")
_DATE: Final = re.compile(r" - (?=20\d\d/)")
_MONEY: Final = re.compile(r"\d[\d,]*(?:\.\d+)?(?!\d|-\w)")
# the parts at the beginning; a later number belongs to the name of a game, such as `8-Game`
_PRICE: Final = re.compile(rf"\D{{0,4}}{_MONEY.pattern}(?:[^\d+]{{0,4}}\+[^\d+]{{0,4}}{_MONEY.pattern})*")


def decimals(text: str) -> int:
    """Decimal places of amounts: 0 for tournaments, 2 for money, as printed for play money."""
    header = text[: text.find("\n")]
    if "ournament #" in header or "OURNAMENT #" in header or "Torneio #" in header:
        return 0
    stakes = header[header.rfind(" (") + 2 :]
    if not stakes[:1].isdigit():
        return 2
    found = _PLAY_DECIMALS.findall(text, len(header))
    return max(map(len, found), default=0)


def mend(line: str) -> str:
    """Return the line without leading quote marks, and with the asterisks that some exports omit."""
    line = line.strip(" >\t\u00a0")
    return _BARE_HEADING.sub(r"*** \1 ***", line)


def other_game(header: str) -> tuple[str, str]:
    """Return the finding code for an unsupported game, and the name of the game."""
    game = header.partition(": ")[2]
    other = "hold'em" not in game.lower().replace("6+ hold'em", "")
    code = "P101" if other else "P102" if "Pre-Flop" in game else "P103"
    return code, _DATE.split(game)[0].strip()[:60]


# --- headings ---


def cash_header(  # noqa: PLR0913, PLR0917  one argument for each field of the line
    b: HandBuilder,
    variant: str | None,
    hand_id: str,
    club: str | None,  # noqa: ARG001
    betting: str,
    symbol: str,
    first: int,
    second: int,
    cap: int | None,
    currency: str | None,
    time: str | None,
) -> None:
    """Begin a cash-game hand."""
    b.hand_id, b.game.kind, b.game.betting = hand_id, HandKind.CASH, BETTING[betting.title()]
    b.game.fast = "Zoom" in (variant or "")
    b.game.currency = currency or CURRENCY.get(symbol.strip().strip("\u00a0"))
    b.game.play_money = b.game.currency is None
    b.game.stakes, b.game.cap = (first, second), cap
    _set_time(b, time or "")
    in_nickels = b.game.currency == "USD" and first % 5 == 0
    if b.game.started_at is not None and b.game.started_at.year < NICKEL_CHIPS_UNTIL and in_nickels:
        b.rules = NICKEL_CHIPS


def tournament_header(  # noqa: PLR0913, PLR0917  one argument for each field of the line
    b: HandBuilder,
    variant: str | None,
    hand_id: str,
    club: str | None,  # noqa: ARG001
    zoom: str | None,
    tournament_id: str,
    buy_in: str,
    betting: str,
    round_name: str | None,
    level: str | None,
    first: int,
    second: int,
    time: str | None,
) -> None:
    """Begin a tournament hand; `level` starts with the match round of a shootout."""
    b.hand_id, b.game.kind, b.game.betting = hand_id, HandKind.TOURNAMENT, BETTING[betting.title()]
    b.game.fast = zoom is not None or "Zoom" in (variant or "")
    b.game.stakes = (first, second)
    full_level = ", ".join(part for part in (round_name, level and f"Level {level}") if part)
    b.game.tournament = _buy_in(tournament_id, buy_in, full_level if round_name else level)
    _set_time(b, time or "")


@lru_cache(maxsize=1024)
def _buy_in(tournament_id: str, text: str, level: str | None) -> TournamentInfo:
    """Parse a text such as `$3.00+$0.30 USD`, `$5+$5+$0.90 USD`, `500FPP` or `Freeroll`."""
    words = text.replace("\u00a0", " ").strip(" -")
    price = _PRICE.match(words)
    amounts = _MONEY.findall(price[0]) if price else []
    currency = _currency(words)
    if not amounts and words.lower().startswith("freeroll"):
        amounts = ["0"]
    whole = amounts and currency in (None, *_POINTS) and "." not in "".join(amounts)
    digits = 0 if whole else 2
    parts = [parse_amount(amount, digits) for amount in amounts]
    if len(parts) == 1:
        parts.append(0)
    return TournamentInfo(tournament_id, None, level, *price_parts(parts), currency, digits)


def _currency(words: str) -> str | None:
    """Return the currency or points of a buy-in, by its code or by the symbol before the first amount."""
    points = next((points for points in _POINTS if words.endswith(points)), None)
    code = re.search(r"\b([A-Z]{3,4})\b", words)
    symbol = re.match(r"\D{0,4}?(?=\d)", words)
    return points or (code[1] if code else CURRENCY.get(symbol[0].strip()) if symbol else None)


def _set_time(b: HandBuilder, text: str) -> None:
    b.game.time_text = text.strip() or None
    b.game.started_at = parse_time(text)


def table(b: HandBuilder, name: str, size: int | None, play: str | None, button: int | None) -> None:
    """Record table name, number of seats and button."""
    b.table.name, b.table.max_seats, b.table.button = name or None, size, button
    check_tournament_of_table(b, name)
    if button is None:
        b.report("P133", expected="button")
    if play is not None:
        b.game.play_money, b.game.currency = True, None


def dealt(b: HandBuilder, name: str, cards: str) -> None:
    """Record the hero's cards; of several players' cards, the last are the hero's, as in other programs."""
    handlers.dealt(b, name, cards)
    if name in b.table.names and len(b.play.dealt[-1].cards) == HOLE_CARDS:
        b.table.hero = b.table.names[name]


def bet(b: HandBuilder, player: str, amount: int, all_in: str | None) -> None:
    """Record the first bet of a street; an all-in below the big blind sets `rules.checked_may_raise`."""
    handlers.bet(b, player, amount, all_in)
    if all_in and b.game.stakes is not None and amount < (b.game.stakes[1] or 0):
        b.rules = replace(b.rules, checked_may_raise=True)


def summary(b: HandBuilder) -> None:
    """Begin the summary, and set two facts that only the whole text shows.

    `rules.short_raise` becomes true if a no-limit raise repeats the size of a short all-in raise, because the
    site allows it. `outcome.unsettled` becomes true if no line pays the pot, as when its only winner has
    cashed out.
    """
    handlers.summary(b)
    if (
        " all-in" in b.text
        and b.game.betting is NO_LIMIT
        and short_raises(b.play.actions, (b.game.stakes or (0, 0))[1] or 0)
    ):
        b.rules = replace(b.rules, short_raise=True)
    b.outcome.unsettled = not b.outcome.payouts and NOT_AWARDED in b.text


POKERSTARS: Final = Site(
    name="pokerstars",
    title="PokerStars",
    games="cash NL PL FL, tournament NL PL FL",
    unknown="Languages other than English and Portuguese.",
    signatures=("PokerStars", "POKERSTARS"),
    header=HEADER,
    grammar="pokerstars",
    always=frozenset({"TABLE", "HOLE_CARDS", "TOTAL_POT", "BOARD"}),
    handlers=handlers_of(
        vars(), asides=("CAPPED", "CONVERTER_NOTE", "EMPTY_CHAT", "SITS_OUT"), RAISE=handlers.raise_to
    ),
    decimals=decimals,
    mend=mend,
    other_game=other_game,
    conventions=Conventions(uncalled_since=2009, lists_seats=True, lists_all_seats=True),
    summary_start=r"PokerStars [^\n#:]*#\d+, [^\n]+\n+(?:Super Satellite\n|Satellite\n)?"
    r"(?:Buy-In|Freeroll|\d+ players)",
)
