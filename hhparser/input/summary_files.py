"""Tournament summaries: files without hands that some sites write beside the hand histories."""

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
_SIGNED: Final = re.compile(r"(?<![\w$€£])([$€£])\d|\d *([€£$])(?!\w)")  # not T$5, which are tickets
_ENTRANTS: Final = re.compile(
    r"^(\d+) (?:players|entries)|^Registered players : (\d+)", re.IGNORECASE | re.MULTILINE
)
#   1: Old Salt (Norway), $20.00 (100%)
_WITH_COUNTRY: Final = re.compile(r"\s*(\d+): (.+) \([^()]*\), *(.*)")
#   1: Old Salt, $20.00
#   7th : Hero, $25.30
_PLAIN: Final = re.compile(r"\s*(\d+)(?:st|nd|rd|th)? ?: (.+?)(?:, *(\D?\d.*))?")
_OWN_NAME: Final = re.compile(r"^Player : (.+)$", re.MULTILINE)
_OWN_PLACE: Final = re.compile(r"^You finished (?:the tournament )?in (\d+)", re.MULTILINE)
#   You made 2 rebuys and 1 addons for a total of USD 16.50
_BOUGHT: Final = re.compile(
    r"^You made \d+ rebuys? and \d+ add-?ons? for a total of \D*([\d.,]+\d)", re.MULTILINE
)
#   Rebuy cost : 4.50€ + 0.50€
#   Your rebuys : 2
_PRICES: Final = re.compile(r"^(Rebuy|Addon) cost : (.+)$", re.MULTILINE)
_TIMES: Final = re.compile(r"^Your (rebuy|addon)s : (\d+)", re.MULTILINE)
#   You made 1 re-entries and received a total of $5.55.
_ENTERED_AGAIN: Final = re.compile(r"^You made (\d+) re-?entr(?:y|ies)\b", re.MULTILINE | re.IGNORECASE)
_OWN_PRIZE: Final = re.compile(r"^You won (.+)$", re.MULTILINE)
#   You won 10€ + Bounty 4.50€
_OWN_BOUNTY: Final = re.compile(r"(?:\+ *)?Bounty *(\D?[\d.,]*\d)\D?")
#   Knockout Bounty: $40
_KNOCKOUT: Final = re.compile(r"^Knockout Bounty: *\D?([\d.,]*\d)", re.MULTILINE)


Parts = tuple[int | None, int | None, int | None]


class SummaryPlace(NamedTuple):
    """Where a player finished; `prize` is None when it is not known, as for a ticket."""

    player: str
    place: int
    prize: int | None
    line: int


class TournamentSummary(NamedTuple):
    """A tournament as its summary states it; amounts are cents, None if they are not known.

    `own_place` is the place of the player who saved the file, `bought_later` the cost of their rebuys,
    add-ons and further entries, `own_bounty` the bounties they won.
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
    """Whether the text of a file begins as a tournament summary does; `starts` are patterns by site."""
    return _site_of(text, starts) is not None


def read_summary(text: str, starts: Mapping[str, str]) -> TournamentSummary | None:
    """The tournament that a summary states; None if its beginning matches no pattern of `starts`."""
    site = _site_of(text, starts)
    if site is None:
        return None
    number, buy_in, entrants = _ID.search(text), _BUY_IN.search(text), _ENTRANTS.search(text)
    bought = buy_in[1] if buy_in else "0" if "\nFreeroll\n" in text else ""
    parts = _with_knockout(_parts(bought), text)
    return TournamentSummary(
        site,
        next(filter(None, number.groups()), None) if number else None,
        *parts,
        currency_in(bought) or currency_in(text),
        int(next(filter(None, entrants.groups()))) if entrants else None,
        tuple(_places(text)),
        int(own[1]) if (own := _OWN_PLACE.search(text)) else None,
        _bought_later(text, sum(filter(None, parts))),
        _own_bounty(text),
    )


def _site_of(text: str, starts: Mapping[str, str]) -> str | None:
    return next((s for s, start in starts.items() if re.match(_PREFACE + start, text, re.IGNORECASE)), None)


def _parts(text: str) -> Parts:
    """Buy-in, bounty and fee; of three amounts, the least is the fee. A site's points are not money."""
    amounts = [] if "FPP" in text else [_amount(amount) for amount in _AMOUNT.findall(text)]
    price = amounts[0] if amounts else None
    if len(amounts) < 3:
        return price, None, amounts[1] if len(amounts) > 1 else None
    fee, bounty = sorted(amounts[1:3], key=lambda amount: amount or 0)
    return price, bounty, fee


def _with_knockout(parts: Parts, text: str) -> Parts:
    """The parts of a price with the bounty that a line of its own states, which is part of the buy-in."""
    (buy_in, bounty, fee), knockout = parts, _KNOCKOUT.search(text)
    part = _amount(knockout[1]) if knockout is not None else None
    if bounty is not None or part is None or buy_in is None or part >= buy_in:
        return parts
    return buy_in - part, part, fee


def currency_in(text: str) -> str | None:
    """The currency of the first amount in a text that has the sign of one."""
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
    """The place of the player who saved the file, if a sentence states it."""
    name, own, won = _OWN_NAME.search(text), _OWN_PLACE.search(text), _OWN_PRIZE.search(text)
    if name is not None and own is not None:
        number = text.count("\n", 0, own.start()) + 1
        prize = _OWN_BOUNTY.sub("", won[1]) if won else ""
        yield SummaryPlace(name[1].strip(), int(own[1]), _prize(prize), number)


def _own_bounty(text: str) -> int | None:
    """What the player who saved the file won in bounties, if the sentence of their prize states it."""
    won = _OWN_PRIZE.search(text)
    bounty = _OWN_BOUNTY.search(won[1]) if won is not None else None
    return _prize(bounty[1]) if bounty is not None else None


def _bought_later(text: str, cost: int) -> int:
    """What the player who saved the file paid after the first entry: rebuys, add-ons, further entries."""
    bought, again = _BOUGHT.search(text), _ENTERED_AGAIN.search(text)
    if bought is not None:
        return _amount(bought[1]) or 0
    if again is not None:
        return int(again[1]) * cost
    prices = {name.lower(): sum(filter(None, _parts(price))) for name, price in _PRICES.findall(text)}
    return sum(int(times) * prices.get(name, 0) for name, times in _TIMES.findall(text))


def _prize(text: str) -> int | None:
    """The amount won, 0 for nothing; None for a ticket without a stated value."""
    match = _AMOUNT.search(text)
    if match is None:
        return None if text.strip() else 0
    return _amount(match[0])
