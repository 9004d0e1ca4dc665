"""Lines for the header, the table and the seats."""

import re
from collections.abc import Iterator
from hashlib import blake2b
from typing import Final
from zoneinfo import ZoneInfo

from hhparser.base.money import format_amount
from hhparser.formats.common import table_size
from hhparser.formats.pokerstars.words import SYMBOLS, Words
from hhparser.model import FIXED_LIMIT, NO_LIMIT, POT_LIMIT, Hand, HandKind, Stakes, TournamentInfo

BETTING: Final = {NO_LIMIT: "No Limit", POT_LIMIT: "Pot Limit", FIXED_LIMIT: "Limit"}
TOURNAMENT_SYMBOLS: Final = SYMBOLS | {"INR": "₹"}
SIGNED: Final = ("USD", "EUR", "GBP", "INR")
POINTS: Final = {"FPP": "FPP", "SC": " SC"}
_TIME: Final = re.compile(r"\d{4}/\d\d/\d\d \d?\d:\d\d:\d\d [A-Z]{2,5}(?: \[[^\]]+ ET\])?")


def header_lines(hand: Hand, stakes: Stakes, words: Words) -> Iterator[str]:
    """Yield the header line, the table line, and the seat lines with stacks."""
    game = f"Hold'em {BETTING[stakes.betting]}"
    number = _made_up_number(hand) if hand.hand_id is None else words.number(hand.hand_id)
    first, second = _limits(stakes)
    fast = "Zoom " if hand.fast else ""
    info = hand.tournament if hand.kind is HandKind.TOURNAMENT else None
    if info is None:
        yield f"PokerStars {fast}Hand #{number}:  {game} ({_cash_stakes(hand, stakes, words)}){_time(hand)}"
    else:
        blinds = f"({words.money(first)}/{words.money(second)})"
        tournament = f"{fast}Tournament #{words.number(info.id)}, {_buy_in(info)}{game}"
        yield f"PokerStars Hand #{number}: {tournament} - {_level(info)}{blinds}{_time(hand)}"
    yield _table(hand)
    for seat in hand.seats:
        state = "is sitting out" if seat.sat_out else ""
        yield f"Seat {seat.number}: {seat.name} ({words.money(seat.chips)} in chips) {state}"


def _made_up_number(hand: Hand) -> str:
    """Return a number below 2**63 for a hand without an id: a digest of the hand, so that it is stable."""
    seats = [(seat.number, seat.name, seat.stack) for seat in hand.seats]
    actions = [(action.kind._value_, action.seat, action.amount) for action in hand.actions]
    hole_cards = [dealt.cards for dealt in hand.dealt] + [show.cards for show in hand.shows]
    cards = [" ".join(map(str, some)) for some in (*hole_cards, *(street.added for street in hand.board))]
    told = repr((hand.site, hand.table, hand.started_at, seats, actions, cards))
    digest = blake2b(told.encode(errors="surrogatepass"), digest_size=8).digest()
    return str(int.from_bytes(digest) >> 1)


def _limits(stakes: Stakes) -> tuple[int, int]:
    """Return the two blinds, or the two bet sizes in fixed limit."""
    big_blind = stakes.big_blind or 0
    if stakes.betting is FIXED_LIMIT:
        small_bet = stakes.small_bet or big_blind
        return small_bet, stakes.big_bet or 2 * small_bet
    return stakes.small_blind or 0, big_blind


def _cash_stakes(hand: Hand, stakes: Stakes, words: Words) -> str:
    """Format the limits, the cap and the currency."""
    amounts = [words.money(amount).removeprefix(words.symbol) for amount in _limits(stakes)]
    limits = "/".join(words.symbol + amount for amount in (_alike(amounts) if words.symbol else amounts))
    if stakes.cap is not None:
        limits += f" - {words.money(stakes.cap)} Cap - "
    return limits + _currency_code(hand, stakes)


def _currency_code(hand: Hand, stakes: Stakes) -> str:
    """Return a space and the currency code; "" for chips, and in Zoom if the sign suffices."""
    told_by_sign = hand.fast and stakes.currency in SIGNED
    return "" if stakes.currency is None or told_by_sign else f" {stakes.currency}"


def _alike(amounts: list[str]) -> list[str]:
    """Add `.00` to whole amounts if another amount has decimals."""
    if not any("." in amount for amount in amounts):
        return amounts
    return [amount if "." in amount else f"{amount}.00" for amount in amounts]


def _buy_in(info: TournamentInfo) -> str:
    """Format buy-in, bounty and fee with a trailing space: `$3.00+$0.30 USD `, `50FPP `, `Freeroll  `."""
    if info.buy_in is None:
        return ""
    if not info.buy_in and not info.fee and info.currency is None:
        return "Freeroll  "
    amounts = _price(info)
    if info.currency in POINTS:
        return f"{amounts.removesuffix('+0')}{POINTS[info.currency]} "
    return f"{amounts} {info.currency} " if info.currency else f"{amounts} "


def _price(info: TournamentInfo) -> str:
    """Format the parts of a buy-in, such as `$3.00+$0.30`."""
    symbol = TOURNAMENT_SYMBOLS.get(info.currency or "", "")
    parts = [part for part in (info.buy_in, info.bounty, info.fee or 0) if part is not None]
    whole = [format_amount(part, info.decimals).removesuffix(".00") for part in parts]
    return "+".join(symbol + amount for amount in _alike(whole))


def _level(info: TournamentInfo) -> str:
    """Format the level, such as `Level IV `, with the round of a shootout before it; "" if unknown."""
    level = info.level or ""
    if level.startswith("Match Round"):
        return level + (" " if "Level" in level else ", ")
    return f"Level {level} " if re.fullmatch(r"\w+", level) else ""


def _time(hand: Hand) -> str:
    """Return the printed time if it has the current format; else the time converted to ET; "" if unknown."""
    moment = hand.started_at
    if hand.time_text is not None and _TIME.fullmatch(hand.time_text):
        return f" - {hand.time_text}"
    if moment is None:
        return ""
    zone = "" if moment.tzinfo is None else " ET"
    local = moment.astimezone(ZoneInfo("America/New_York")) if zone else moment
    return f" - {local:%Y/%m/%d} {local.hour}:{local:%M:%S}{zone}"


def _table(hand: Hand) -> str:
    play = " (Play Money)" if hand.play_money else ""
    button = "" if hand.button is None else f" Seat #{hand.button} is the button"
    return f"Table '{hand.table or ''}' {table_size(hand)}-max{play}{button}"
