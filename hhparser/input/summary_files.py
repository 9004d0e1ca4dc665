"""Parser for tournament summaries, files without hands that some sites write next to hand histories."""

import re
from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from hhparser.base.errors import AmountError
from hhparser.base.money import parse_amount

DECIMALS: Final = 2
CURRENCIES: Final = {"$": "USD", "€": "EUR", "£": "GBP"}
_PREFACE: Final = r"\s*(?:Tournament History for [^\n]*\n+)?"
_ID: Final = re.compile(r"#(\d+)|\((\d{5,})\)|Tournament ID: (\d+)")
_BUY_IN: Final = re.compile(r"^Buy-?In ?: *(.+)$", re.IGNORECASE | re.MULTILINE)
_AMOUNT: Final = re.compile(r"\d[\d,]*(?:\.\d+)?")
_SIGNED: Final = re.compile(r"(?<![\w$€£])([$€£])\d|\d *([€£$])(?!\w)")  # not tickets such as T$5
_COUNT: Final = r"(\d{1,7})(?!\d)"
_TIMES_COUNT: Final = r"(\d{1,3})(?!\d)"  # times the largest amount, it fits into 64 bits
_ENTRANTS: Final = re.compile(
    rf"^{_COUNT} (?:players|entries)|^Registered players : {_COUNT}", re.IGNORECASE | re.MULTILINE
)
#   1: Old Salt (Norway), $20.00 (100%)
_WITH_COUNTRY: Final = re.compile(rf"\s*{_COUNT}: (.+) \([^()]*\), *(.*)")
#   1: Old Salt, $20.00
#   7th : Hero, $25.30
_PLAIN: Final = re.compile(rf"\s*{_COUNT}(?:st|nd|rd|th)? ?: (.+?)(?:, *(\D?\d.*))?")
_OWN_NAME: Final = re.compile(r"^Player : (.+)$", re.MULTILINE)
_OWN_PLACE: Final = re.compile(rf"^You finished (?:the tournament )?in {_COUNT}", re.MULTILINE)
#   You made 2 rebuys and 1 addons for a total of USD 16.50
_BOUGHT: Final = re.compile(
    r"^You made \d+ rebuys? and \d+ add-?ons? for a total of \D*([\d.,]+\d)", re.MULTILINE
)
#   Rebuy cost : 4.50€ + 0.50€
#   Your rebuys : 2
_PRICES: Final = re.compile(r"^(Rebuy|Addon) cost : (.+)$", re.MULTILINE)
_TIMES: Final = re.compile(rf"^Your (rebuy|addon)s : {_TIMES_COUNT}", re.MULTILINE)
#   You made 1 re-entries and received a total of $5.55.
_ENTERED_AGAIN: Final = re.compile(
    rf"^You made {_TIMES_COUNT} re-?entr(?:y|ies)\b", re.MULTILINE | re.IGNORECASE
)
_OWN_PRIZE: Final = re.compile(r"^You won (.+)$", re.MULTILINE)
#   You won 10€ + Bounty 4.50€
_OWN_BOUNTY: Final = re.compile(r"(?:\+ *)?Bounty *(\D?[\d.,]*\d)\D?")
#   Knockout Bounty: $40
_KNOCKOUT: Final = re.compile(r"^Knockout Bounty: *\D?([\d.,]*\d)", re.MULTILINE)


Parts = tuple[int | None, int | None, int | None]


class SummaryPlace(NamedTuple):
    """Finishing place of a player; `prize` is None if unknown, as for a ticket, else in cents."""

    player: str
    place: int
    prize: int | None
    line: int


class TournamentSummary(NamedTuple):
    """A parsed tournament summary; amounts are in cents, None if unknown.

    Attributes:
        site: Name of the site.
        id: Tournament id.
        buy_in: Buy-in without bounty and fee.
        bounty: Part of the price for bounties.
        fee: Fee of the house.
        currency: Currency code.
        entrants: Number of entries.
        places: Finishing places.
        own_place: Place of the hero, the player who saved the file.
        bought_later: Cost of the hero's rebuys, add-ons and re-entries.
        own_bounty: Bounties won by the hero.
    """

    site: str
    id: str | None
    buy_in: int | None
    bounty: int | None
    fee: int | None
    currency: str | None
    entrants: int | None
    places: tuple[SummaryPlace, ...]
    own_place: int | None = None
    bought_later: int = 0
    own_bounty: int | None = None


def is_tournament_summary(text: str, starts: Mapping[str, str]) -> bool:
    """Return whether a text begins like a tournament summary; `starts` are regexes by site."""
    return _site_of(text, starts) is not None


def read_summary(text: str, starts: Mapping[str, str]) -> TournamentSummary | None:
    """Parse a tournament summary.

    Args:
        text: Text of the file.
        starts: Regexes for the start of a summary, by site.

    Returns:
        The summary; None if no regex matches.
    """
    site = _site_of(text, starts)
    if site is None:
        return None
    number, buy_in = _ID.search(text), _BUY_IN.search(text)
    bought = buy_in[1] if buy_in else "0" if "\nFreeroll\n" in text else ""
    parts = _with_knockout(_parts(bought), text)
    return TournamentSummary(
        site,
        next(filter(None, number.groups()), None) if number else None,
        *parts,
        currency_in(bought) or currency_in(text),
        _count(_ENTRANTS.search(text)),
        tuple(_places(text)),
        _count(_OWN_PLACE.search(text)),
        _bought_later(text, sum(filter(None, parts))),
        _own_bounty(text),
    )


def _count(found: re.Match[str] | None) -> int | None:
    return None if found is None else int(next(filter(None, found.groups())))


def _site_of(text: str, starts: Mapping[str, str]) -> str | None:
    return next((s for s, start in starts.items() if re.match(_PREFACE + start, text, re.IGNORECASE)), None)


def _parts(text: str) -> Parts:
    """Parse a price to buy-in, bounty and fee in cents; None for each missing part, and for FPP points.

    Of a second and third amount, the smaller one is the fee.
    """
    amounts = [] if "FPP" in text else [_amount(amount) for amount in _AMOUNT.findall(text)]
    price = amounts[0] if amounts else None
    if len(amounts) < 3:
        return price, None, amounts[1] if len(amounts) > 1 else None
    fee, bounty = sorted(amounts[1:3], key=lambda amount: amount or 0)
    return price, bounty, fee


def _with_knockout(parts: Parts, text: str) -> Parts:
    """Split the bounty of a separate `Knockout Bounty` line off the buy-in."""
    (buy_in, bounty, fee), knockout = parts, _KNOCKOUT.search(text)
    part = _amount(knockout[1]) if knockout is not None else None
    if bounty is not None or part is None or buy_in is None or part >= buy_in:
        return parts
    return buy_in - part, part, fee


def currency_in(text: str) -> str | None:
    """Return the currency code of the first amount with a currency sign; None if there is none."""
    amount = _SIGNED.search(text)
    return None if amount is None else CURRENCIES[amount[1] or amount[2]]


def _amount(text: str) -> int | None:
    try:
        return parse_amount(text, DECIMALS)
    except AmountError:
        return None


def _places(text: str) -> Iterator[SummaryPlace]:
    for number, line in enumerate(text.split("\n"), 1):
        match = _WITH_COUNTRY.fullmatch(line) or _PLAIN.fullmatch(line)
        if match is not None and match[3] != "still playing":
            yield SummaryPlace(match[2], int(match[1]), _prize(match[3] or ""), number)
    yield from _own_place(text)


def _own_place(text: str) -> Iterator[SummaryPlace]:
    """Yield the hero's place if a sentence such as `You finished in 3rd place` states it."""
    name, own, won = _OWN_NAME.search(text), _OWN_PLACE.search(text), _OWN_PRIZE.search(text)
    if name is not None and own is not None:
        number = text.count("\n", 0, own.start()) + 1
        prize = _OWN_BOUNTY.sub("", won[1]) if won else ""
        yield SummaryPlace(name[1].strip(), int(own[1]), _prize(prize), number)


def _own_bounty(text: str) -> int | None:
    """Return the hero's bounties in cents from the sentence `You won ...`; None if it does not state them."""
    won = _OWN_PRIZE.search(text)
    bounty = _OWN_BOUNTY.search(won[1]) if won is not None else None
    return _prize(bounty[1]) if bounty is not None else None


def _bought_later(text: str, cost: int) -> int:
    """Return the hero's cost of rebuys, add-ons and re-entries in cents.

    Args:
        text: Text of the summary.
        cost: Cost of one entry, fees included.
    """
    bought, again = _BOUGHT.search(text), _ENTERED_AGAIN.search(text)
    if bought is not None:
        return _amount(bought[1]) or 0
    if again is not None:
        return int(again[1]) * cost
    prices = {name.lower(): sum(filter(None, _parts(price))) for name, price in _PRICES.findall(text)}
    return sum(int(times) * prices.get(name, 0) for name, times in _TIMES.findall(text))


def _prize(text: str) -> int | None:
    """Parse a prize to cents: 0 for empty text, None for a ticket without an amount."""
    match = _AMOUNT.search(text)
    if match is None:
        return None if text.strip() else 0
    return _amount(match[0])
