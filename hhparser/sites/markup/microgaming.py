"""Microgaming: an XML element `Game` for each hand, alone in a file or below a line `----PRIMA.DAT----`.

Amounts are the chips added, except that in files without an `hhversion`, calls and raises are totals on the
street; the rake is in cents. A small blind posted to enter the game is live. The winnings of an uncontested
player include their uncalled bet.
"""

import base64
import re
from collections import Counter
from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from hhparser.model import (
    ANTE,
    BET,
    BIG_BLIND,
    CALL,
    CHECK,
    FLOP,
    FOLD,
    RAISE,
    RIVER,
    SMALL_BLIND,
    TURN,
    ActionKind,
    CardLine,
    Figures,
    HandKind,
    Street,
    TournamentInfo,
)
from hhparser.model.hand import seats_of
from hhparser.sites.documents.builder import DocumentBuilder
from hhparser.sites.documents.document import Document
from hhparser.sites.documents.xml import Element, read_xml
from hhparser.sites.documents.xml_hands import (
    amount,
    big_blind,
    deal_to,
    decimals,
    give_back,
    pay,
    players_of,
    post,
    post_returning,
    pot_names,
    read_each,
    report_rest,
    report_unknown,
    report_unsupported,
    seat_in,
    show,
    two_amounts,
    whole_number,
)
from hhparser.sites.lines.times import parse_time
from hhparser.sites.lines.words import BETTING, CURRENCY

_NUMBERS: Final = {"A23456789TJQK"[n % 13] + "scdh"[n // 13]: str(n) for n in range(52)}
_CHIPS: Final = re.compile(r'\b(?:balance|value|amount)="([0-9]+\.[0-9]+)"')
_TOURNAMENT: Final = re.compile(r"(.*?) \[(\d+)\](?::(.*))?")
_BESIDE: Final = re.compile(r"----PRIMA\.DAT----|^ExtendedTableName:.*")
_PASSES: Final = {"Fold": FOLD, "Check": CHECK}
_WAGERS: Final[Mapping[str, ActionKind]] = {"Call": CALL, "Raise": RAISE}
_STREETS: Final[Mapping[str, Street]] = {"DealFlop": FLOP, "DealTurn": TURN, "DealRiver": RIVER}
_WITHOUT_PLAY: Final = frozenset({"Disconnect", "Reconnect", "BadBeatContribution"})
_seat: Final = partial(seat_in, attribute="seat")


def read(b: DocumentBuilder) -> None:
    """Read a hand.

    Raises:
        DocumentError: It is not XML, or lacks a required value.
    """
    game, end = read_xml(b.text, b.text.index("<Game "), b.first_line)
    b.hand_id = game.optional("id")
    b.game.time_text, b.game.started_at = game.optional("date"), parse_time(game.get("date"))
    name, limit = game.get("gametype"), game.get("betlimit")
    is_holdem = "hold'em" in name.lower()
    if not is_holdem or limit not in BETTING:
        words = f"{name} {limit}".strip()
        report_unsupported(b, game, words, is_holdem=is_holdem, stakes=game.get("stakes"))
        return
    b.game.betting = BETTING[limit]
    _read_head(b, game)
    b.game.stakes = two_amounts(b, game, game.get("stakes"))
    seats, play = game.find("Seats"), game.find("Gameplay")
    if seats is None or play is None:
        raise game.error("has no Seats" if seats is None else "has no Gameplay")
    _seat_players(b, seats, play)
    b.table.hero = b.labels.get(game.get("playerseat"))
    read_each(b, play.children, partial(_act, totals=not game.get("hhversion")))
    _read_claims(b, game)
    b.progress.in_summary &= game.whole
    report_rest(b, end, _BESIDE)


def _read_head(b: DocumentBuilder, game: Element) -> None:
    """Set table and currency."""
    b.game.venue = "microgaming"
    b.table.name, b.table.max_seats = game.optional("tablename"), game.integer("tablesize")
    b.game.kind = HandKind.TOURNAMENT if game.get("istournament") == "1" else HandKind.CASH
    b.game.play_money = game.get("realmoney") == "false"
    if b.game.kind is HandKind.CASH:
        b.game.currency = None if b.game.play_money else _currency(game.get("currencysymbol"))
        b.game.decimals = 2
    else:
        _read_tournament(b)


def _read_tournament(b: DocumentBuilder) -> None:
    """Set the tournament; its name and number are part of the table name."""
    b.game.decimals = min(decimals(_CHIPS.findall(b.text)), 2)
    named = _TOURNAMENT.fullmatch(b.table.name or "")
    b.game.tournament = TournamentInfo(named[2] if named else "", named[1] if named else b.table.name)
    b.table.name = named[3] if named else b.table.name


def _currency(code: str) -> str | None:
    """Return the currency of a symbol encoded as base64 of UTF-16."""
    try:
        return CURRENCY.get(base64.b64decode(code).decode("utf-16-le").strip())
    except ValueError:
        return None


def _seat_players(b: DocumentBuilder, seats: Element, play: Element) -> None:
    """Seat the players; a bad beat jackpot fee is taken off their stacks and never reaches the pot."""
    given = Counter[str]()
    for action in play.all("Action"):
        if action.get("type") == "BadBeatContribution":
            given[action.get("seat")] += amount(b, action, "value")
    for seat in players_of(seats, "Seat"):
        b.line = seat.location
        number = whole_number(seat, "num", 1)
        stack = amount(b, seat, "balance") - given[seat.get("num")]
        b.sit_labelled(str(number), number, seat.get("alias"), stack, seat.get("sittingout") == "true")
        if seat.get("endbalance"):
            b.state_sum(next(reversed(b.table.seats)), left=amount(b, seat, "endbalance"))
        if seat.get("dealer") == "true":
            b.table.button = number


def _act(b: DocumentBuilder, action: Element, totals: bool) -> None:
    """Read one action; actions outside the play change nothing."""
    word = action.get("type")
    if word in _WITHOUT_PLAY:
        return
    if word in _STREETS:
        b.open_street(_STREETS[word], _cards(b, action))
    elif word == "Win":
        _read_wins(b, action)
    elif word in _PASSES:
        b.pass_on(_PASSES[word], _seat(b, action))
    elif word in _SEATED:
        _SEATED[word](b, _seat(b, action), action)
    elif word in _WAGERS:
        _wager(b, _WAGERS[word], action, totals)
    else:
        report_unknown(b, action, "type")


def _cards(b: DocumentBuilder, action: Element) -> str:
    """Return the cards of an action; each is an element, usually on a line of its own."""
    cards = list(action.all("Card"))
    words = [card.get("value").replace("10", "T") + card.get("suit") for card in cards]
    for word, card in zip(words, cards, strict=True):
        is_doubted = card.get("id") != _NUMBERS.get(word)
        b.play.card_lines.append(CardLine(action.location, word, card.location, is_doubted))
    return " ".join(words)


def _wager(b: DocumentBuilder, kind: ActionKind, action: Element, totals: bool) -> None:
    """Record a call or raise."""
    seat, chips = _seat(b, action), amount(b, action, "value")
    b.wager(kind, seat, chips - b.play.chips[seat] if totals else chips)


def _bet(b: DocumentBuilder, seat: int, action: Element) -> None:
    """Record a bet; the site also calls a raise of a player who owes nothing, the big blind, a bet."""
    chips = amount(b, action, "value")
    if b.play.chips[seat] < b.price:
        b.wager(BET, seat, chips)
    else:
        b.wager_by_price(seat, chips)


def _all_in(b: DocumentBuilder, seat: int, action: Element) -> None:
    b.wager_by_price(seat, amount(b, action, "value"), all_in=True)


def _post(b: DocumentBuilder, seat: int, action: Element, kind: ActionKind) -> None:
    post(b, kind, seat, amount(b, action, "value"))


def _post_to_play(b: DocumentBuilder, seat: int, action: Element) -> None:
    """Record the live blind of a new or returning player, big or small. Source: R97."""
    chips = amount(b, action, "value")
    if chips < big_blind(b):
        post(b, SMALL_BLIND, seat, chips)
    elif seat > 0:
        post_returning(b, seat, chips)


def _deal(b: DocumentBuilder, seat: int, action: Element) -> None:
    deal_to(b, seat, _cards(b, action))


def _show(b: DocumentBuilder, seat: int, action: Element) -> None:
    show(b, seat, _cards(b, action))


def _muck(b: DocumentBuilder, seat: int, action: Element) -> None:
    """Record cards mucked; an uncalled winner mucks without cards."""
    cards = _cards(b, action)
    if cards:
        show(b, seat, cards, mucked=True)


def _return(b: DocumentBuilder, seat: int, action: Element) -> None:
    """Record an uncalled bet."""
    give_back(b, seat, amount(b, action, "value"))


_SEATED: Final[Mapping[str, Callable[[DocumentBuilder, int, Element], None]]] = {
    "AllIn": _all_in,
    "Bet": _bet,
    "Ante": partial(_post, kind=ANTE),
    "SmallBlind": partial(_post, kind=SMALL_BLIND),
    "BigBlind": partial(_post, kind=BIG_BLIND),
    "PostedToPlay": _post_to_play,
    "DealCards": _deal,
    "ShowCards": _show,
    "MuckCards": _muck,
    "MoneyReturned": _return,
}


# --- the end ---


def _read_wins(b: DocumentBuilder, action: Element) -> None:
    """Read the payouts of each pot."""
    b.progress.in_summary = True
    wins = list(action.all("Seat"))
    names = pot_names(win.get("pot") for win in wins)
    for win in wins:
        b.line = win.location
        seat = seat_in(b, win, "num")
        pay(b, seat, amount(b, win, "amount"), names[win.get("pot")])


def _read_claims(b: DocumentBuilder, game: Element) -> None:
    """Read the rake, in cents, and whether the winner's amount includes their uncalled bet."""
    b.claims.line = game.location
    b.claims.rake = game.integer("rake") if b.game.kind is HandKind.CASH else None
    uncontested = len(seats_of(b.play.actions) - b.folded) < 2
    counted = False if b.outcome.uncalled else uncontested or None
    b.figures = Figures(payouts_have_uncalled=counted)


MICROGAMING: Final = Document(
    name="microgaming",
    title="Microgaming",
    games="cash NL PL FL, tournament NL",
    unknown="Time zone; the uncalled bet.",
    signatures=("<Game ",),
    header=r'<Game (?=[^<]{0,2000}? betlimit=")',
    lead=r"\s*(?:----PRIMA\.DAT----\s*)?",
    read=read,
)
