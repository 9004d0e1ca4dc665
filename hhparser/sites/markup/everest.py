"""Everest: an XML element `HAND` for each hand, below a `SESSION` with the game of all its hands.

Amounts are in hundredths, positions count from 0. The amount of a bet is the chips added; 0 is a check. A
sweep contains the pot so far; a push returns an uncalled bet.
"""

import re
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Final

from hhparser.model import (
    ANTE,
    BIG_BLIND,
    CHECK,
    DEAD,
    FIXED_LIMIT,
    FLOP,
    FOLD,
    NO_LIMIT,
    POT_LIMIT,
    RIVER,
    SMALL_BLIND,
    STREETS,
    Conventions,
    HandKind,
    Place,
    TournamentInfo,
)
from hhparser.model.positions import clockwise
from hhparser.sites.documents.builder import DocumentBuilder
from hhparser.sites.documents.document import Document
from hhparser.sites.documents.fields import MOST_DIGITS
from hhparser.sites.documents.xml import Element, read_xml
from hhparser.sites.documents.xml_hands import (
    deal_to,
    epoch,
    give_back,
    pay,
    players_of,
    post,
    pot_names,
    read_context,
    read_each,
    report_rest,
    report_unknown,
    report_unsupported,
    seat_in,
    separated_amount,
    show,
    two_amounts,
    whole_number,
)
from hhparser.sites.lines.words import CURRENCY

_BETTING: Final = {"no-limit": NO_LIMIT, "pot-limit": POT_LIMIT, "fixed-limit": FIXED_LIMIT}
_HUNDREDTHS: Final = re.compile(r'\b(?:balance|amount)="\d*(?:[1-9]|[1-9]\d)"')
_MONEY: Final = re.compile(r"([$€£]?)\s*(\d{1,3}(?:[ .,]?\d{3}){0,4}(?:[.,]\d\d?)?)\s*([$€£]?)")
_PRIZE: Final = re.compile(r"<PRIZE\b[^<>]*/>")
_WHOLE: Final = re.compile(rf"[0-9]{{1,{MOST_DIGITS}}}")
_HIDDEN: Final = "--"
_seat: Final = partial(seat_in, attribute="position")


def read(b: DocumentBuilder) -> None:
    """Read a hand.

    Raises:
        DocumentError: It is not XML, or lacks a required value.
    """
    hand, end = read_xml(b.text, b.text.index("<HAND "), b.first_line)
    b.hand_id = hand.optional("id")
    session = read_context(b, hand, "SESSION")
    b.game.time_text, b.game.started_at = hand.optional("time"), epoch(hand.integer("time"))
    game, limit = session.get("game"), session.get("gametype")
    if game != "hold-em" or limit not in _BETTING:
        stakes = hand.get("stakes" if limit == "fixed-limit" else "blinds")
        report_unsupported(b, hand, f"{game} {limit}".strip(), is_holdem=game == "hold-em", stakes=stakes)
        return
    b.game.betting = _BETTING[limit]
    _read_session(b, session)
    _read_stakes(b, hand)
    _seat_players(b, hand)
    read_each(b, hand.children, partial(_act, small=_small_blind(hand)))
    _deal(b, hand)
    b.table.hero = b.table.names.get(session.get("screenName"), b.table.hero)
    _read_end(b, hand)
    _read_prizes(b, end)
    b.progress.in_summary &= hand.whole
    report_rest(b, end, _PRIZE)


def _read_session(b: DocumentBuilder, session: Element) -> None:
    """Set table, tournament and scale: whole chips when no amount of a tournament has hundredths."""
    b.game.venue, b.table.name = "everest", session.optional("tableName")
    money = session.get("money")
    if session.get("type") == "tournament":
        b.game.kind, b.game.tournament = HandKind.TOURNAMENT, TournamentInfo(session.get("id"))
        b.game.decimals = 2 if _HUNDREDTHS.search(b.text) else 0
    else:
        b.game.kind, b.game.play_money, b.game.decimals = HandKind.CASH, not money, 2
        b.game.currency = CURRENCY.get(money, money) or None


def _read_stakes(b: DocumentBuilder, hand: Element) -> None:
    """Set the blinds and, in fixed limit, the bets."""
    b.game.blinds = two_amounts(b, hand, hand.get("blinds"))
    fixed_limit = b.game.betting is FIXED_LIMIT
    b.game.stakes = two_amounts(b, hand, hand.get("stakes")) if fixed_limit else b.game.blinds


def _seat_players(b: DocumentBuilder, hand: Element) -> None:
    away = {element.get("position") for element in hand.all("XBLIND")}
    for seat in players_of(hand, "SEAT"):
        b.line = seat.location
        position = whole_number(seat, "position", 0)
        label = str(position)
        b.sit_labelled(label, position + 1, seat.get("name"), _chips(b, seat, "balance"), label in away)


def _chips(b: DocumentBuilder, element: Element, attribute: str = "amount") -> int:
    """Return an amount printed in hundredths, in the smallest unit of the hand."""
    hundredths = whole_number(element, attribute, 0)
    return hundredths if b.game.decimals else hundredths // 100


# --- actions ---


def _small_blind(hand: Element) -> Element | None:
    """Return the first blind if the next player dealt in posts the second one and does not act first."""
    blinds = [*hand.all("BLIND")][:2]
    first = next((element for element in hand.children if element.tag in ("BET", "FOLD")), None)
    small, *big = (blind.integer("position") or 0 for blind in blinds or [hand])
    dealt = sorted({hole.integer("position") or 0 for hole in hand.all("HOLE")} - {small})
    if first is None or not big or clockwise(dealt, small)[:1] != big:
        return None
    return None if first.get("position") == blinds[1].get("position") else blinds[0]


def _act(b: DocumentBuilder, element: Element, small: Element | None) -> None:
    """Read one element of the hand; `small` is a small blind of any size."""
    tag = element.tag
    if tag in ("SEAT", "XBLIND", "HOLE", "CHAT", "WIN", "XSHOW"):
        return
    if tag in _OF_TABLE:
        _OF_TABLE[tag](b, element)
    elif tag == "BLIND":
        _blind(b, _seat(b, element), element, is_small=element is small)
    elif tag in _SEATED:
        _SEATED[tag](b, _seat(b, element), element)
    else:
        report_unknown(b, element)


def _note_button(b: DocumentBuilder, element: Element) -> None:
    b.table.button = (element.integer("position") or 0) + 1


def _gather(b: DocumentBuilder, sweep: Element) -> None:
    """Record the pot so far; with a rake, the sweep may or may not include it."""
    if _is_whole(sweep) and _WHOLE.fullmatch(sweep.text):
        b.state_pot(int(sweep.text) // (1 if b.game.decimals else 100))


def _is_whole(sweep: Element) -> bool:
    return sweep.get("rake") == sweep.get("tax") == "0"


def _ante(b: DocumentBuilder, seat: int, element: Element) -> None:
    post(b, ANTE, seat, _chips(b, element))


def _blind(b: DocumentBuilder, seat: int, element: Element, *, is_small: bool) -> None:
    """Post a blind: the first is the small blind unless it may be a larger one; a penalty is dead."""
    chips, penalty = _chips(b, element), element.integer("penalty")
    small = (b.game.blinds or (0, 0))[0] or 0
    if penalty:
        post(b, DEAD, seat, _chips(b, element, "penalty"))
    first = b.play.posted.isdisjoint((SMALL_BLIND, BIG_BLIND))
    post(b, SMALL_BLIND if is_small or (first and chips <= small) else BIG_BLIND, seat, chips)


def _bet(b: DocumentBuilder, seat: int, element: Element) -> None:
    """Record a bet, call or raise, depending on the price; 0 chips are a check."""
    chips = _chips(b, element)
    if chips:
        b.wager_by_price(seat, chips)
    else:
        b.pass_on(CHECK, seat)


def _fold(b: DocumentBuilder, seat: int, element: Element) -> None:  # noqa: ARG001  common signature
    b.pass_on(FOLD, seat)


def _push(b: DocumentBuilder, seat: int, element: Element) -> None:
    """Record an uncalled bet."""
    give_back(b, seat, _chips(b, element))


def _show(b: DocumentBuilder, seat: int, element: Element) -> None:
    """Record cards shown; at the end of an all-in they are printed again, which counts if they differ."""
    earlier = [shown for shown in b.outcome.shows if shown.seat == seat]
    show(b, seat, _cards(element.text))
    if earlier and b.outcome.shows[-1].cards == earlier[0].cards:
        del b.outcome.shows[-1]


_SEATED: Final = {
    "ANTE": _ante,
    "BET": _bet,
    "FOLD": _fold,
    "PUSH": _push,
    "SHOW": _show,
}


def _cards(text: str) -> str:
    """Convert cards such as `Kc, 10s`."""
    return text.replace(",", " ").replace("10", "T")


def _open_streets(b: DocumentBuilder, element: Element) -> None:
    """Open a street, or several at once after an all-in, with their cards."""
    words = _cards(element.text).split()
    street = FLOP if b.play.street < FLOP and not b.play.board else STREETS[min(b.play.street + 1, RIVER)]
    if not words:
        b.open_street(street, None)
    while words:
        size = 3 if street is FLOP else 1
        b.open_street(street, " ".join(words[:size]))
        words, street = words[size:], STREETS[min(street + 1, RIVER)]


_OF_TABLE: Final = {"COMMUNITY": _open_streets, "SWEEP": _gather, "DEALER": _note_button}


def _deal(b: DocumentBuilder, hand: Element) -> None:
    """Deal the hole cards; each element has one card."""
    cards: dict[str, list[str]] = {}
    for hole in hand.all("HOLE"):
        cards.setdefault(hole.get("position"), []).append(hole.text)
        if hole.text != _HIDDEN:
            b.line = hole.location
    for label, words in cards.items():
        known = [word for word in words if word != _HIDDEN]
        deal_to(b, b.labelled(label), _cards(" ".join(known)))


# --- the end ---


def _read_end(b: DocumentBuilder, hand: Element) -> None:
    """Read the payouts and, without rake, the whole pot; with rake, the pot may or may not include it."""
    wins, sweeps = list(hand.all("WIN")), list(hand.all("SWEEP"))
    names = pot_names(win.get("pot") for win in wins)
    b.progress.in_summary = bool(wins)
    read_each(b, wins, partial(_pay, names=names))
    if all(map(_is_whole, sweeps)):
        read_each(b, sweeps[-1:], _sweep)
        pots = {names[win.get("pot")]: _chips(b, win, "potAmount") for win in wins if win.get("potAmount")}
        b.claims.pots = tuple(sorted(pots.items()))
        lines = {names[win.get("pot")]: win.location for win in wins if win.get("potAmount")}
        b.claims.pot_lines = tuple(lines[name] for name, _ in b.claims.pots)


def _pay(b: DocumentBuilder, win: Element, names: Mapping[str, str]) -> None:
    pay(b, _seat(b, win), _chips(b, win), names[win.get("pot")])


def _sweep(b: DocumentBuilder, sweep: Element) -> None:
    """Read the whole pot of a hand without rake."""
    if not _WHOLE.fullmatch(sweep.text):
        raise sweep.error(f"holds {sweep.text[:40]!r}, which is not an amount")
    b.claims.line = b.line
    b.claims.total_pot, b.claims.rake = int(sweep.text) // (1 if b.game.decimals else 100), 0


def _read_prizes(b: DocumentBuilder, end: int) -> None:
    """Read the places and prizes that follow a player's last hand."""
    prizes = [read_xml(b.text, match.start(), b.first_line)[0] for match in _PRIZE.finditer(b.text, end)]
    read_each(b, prizes, _read_prize)


def _read_prize(b: DocumentBuilder, prize: Element) -> None:
    place, money = prize.integer("place"), _MONEY.fullmatch(prize.get("prize").strip())
    if place and b.game.tournament:
        won = separated_amount(money[2], 2) if money else None
        b.outcome.places.append(Place(prize.get("name"), place, won, b.line))
        currency = CURRENCY.get(money[1] or money[3]) if money else None
        b.game.tournament = replace(b.game.tournament, currency=currency)


EVEREST: Final = Document(
    name="everest",
    title="Everest",
    games="cash NL, tournament NL FL",
    unknown="Pots where a rake is taken.",
    signatures=('<HAND time="',),
    header=r'<(?:SESSION [^<]{0,2000}<)?HAND time="',
    lead=r"\s*(?:<\?xml[^<]*>\s*)?",
    conventions=Conventions(uncalled_since=2011, tells_calls=False),
    read=read,
    context=r"<SESSION [^<]*>",
)
