"""Cards and rounds of actions in an iPoker hand; the types of actions are numbers.

Rounds list the actions by player or by time; their numbers are the order. The amount of an action is the
chips added, except in a raise of type 23, where it is the total on the street. An all-in of `DP` is
disconnection protection: the player plays for the chips put in.
"""

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from itertools import chain, takewhile
from typing import Final, NamedTuple

from hhparser.base.cards import DECK, RANKS
from hhparser.base.errors import AmountError
from hhparser.base.money import parse_amount
from hhparser.base.text.spans import Span
from hhparser.model import (
    ANTE,
    BET,
    BIG_BLIND,
    CALL,
    CHECK,
    DEAD,
    FIXED_LIMIT,
    FLOP,
    FOLD,
    POSTS,
    PREFLOP,
    RAISE,
    RIVER,
    SMALL_BLIND,
    TURN,
    Action,
    ActionKind,
    Dealt,
    Show,
    Street,
)
from hhparser.sites.documents.builder import DocumentBuilder
from hhparser.sites.documents.fields import MOST_DIGITS
from hhparser.sites.documents.xml import Element
from hhparser.sites.lines.builder import MOST_SEATS
from hhparser.sites.lines.handlers import cut_off

CARD_WORDS: Final = {
    suit + rank: card
    for card in DECK
    for suit in str(card)[1].upper()
    for rank in {RANKS[card.rank], "10" if RANKS[card.rank] == "T" else RANKS[card.rank]}
}
_ROUNDS: Final = {"0": PREFLOP, "1": PREFLOP, "2": FLOP, "3": TURN, "4": RIVER}
_BOARD: Final = {"Flop": FLOP, "Turn": TURN, "River": RIVER}
_HIDDEN: Final = frozenset({"X", "x"})
_AMOUNT: Final = re.compile(r"[^\d.,+-]*(\d[\d.,]*(?: (?=\d{3}(?!\d))[\d.,]*)*)(?![\d.,a-z])[^\d.,]*")
_THOUSANDS: Final = re.compile(r"(?<!\b0)[., ](?=\d{3}(?!\d))")
_BLANKS: Final = str.maketrans("\u00a0\u2009\u202f", "   ")
_Handler = Callable[[DocumentBuilder, int, int], None]


class _Pocket(NamedTuple):
    """Hole cards of a player; empty if unknown."""

    line: Span
    seat: int
    cards: str


_Pockets = dict[int, list[_Pocket]]  # by seat


@lru_cache(maxsize=1 << 12)
def read_amount(text: str, decimals: int) -> int:
    """Parse an amount such as `€1,234.50`, `1.500` or `0,50 €` to the smallest unit.

    A point, comma or blank before three digits separates thousands; a point or comma before fewer digits is
    the decimal mark.

    Raises:
        AmountError: It is not an amount, or has more than fifteen digits.
    """
    match = _AMOUNT.fullmatch(text if text.isascii() else text.translate(_BLANKS))
    if match is None or len(match[1]) > MOST_DIGITS:
        raise AmountError(text)
    return parse_amount(_THOUSANDS.sub("", match[1]).replace(",", "."), decimals)


def read_rounds(b: DocumentBuilder, game: Element) -> None:
    """Read the cards and actions of all rounds; players without cards or actions are not in the hand."""
    pockets: _Pockets = {}
    for round_ in game.all("round"):
        b.line = round_.location
        street = _ROUNDS.get(round_.get("no"))
        if street is None or street < b.play.street:
            b.report("P110", found=f"round {round_.get('no')}"[:60])
            continue
        _read_cards(b, round_, street, pockets)
        if street != b.play.street:
            b.open_street(street, "")
        for action in sorted(round_.all("action"), key=_number):
            b.line = action.location
            _act(b, action)
        if street is PREFLOP:
            _put_off_folds(b)
    b.folded.update(b.table.seats.keys() - b.table.seen)
    _note_pockets(b, pockets)


def _number(action: Element) -> int:
    return action.integer("no") or 0


# --- cards ---


def _read_cards(b: DocumentBuilder, round_: Element, street: Street, pockets: _Pockets) -> None:
    """Open the street with its cards, and collect the hole cards."""
    for element in round_.children:
        if element.tag == "action":
            continue
        b.line = element.location
        kind = element.get("type") if element.tag == "cards" else ""
        known = " ".join([word for word in element.text.split() if word not in _HIDDEN])
        if kind == "Pocket":
            _read_pocket(b, element, known, pockets)
        elif _BOARD.get(kind) is street:
            b.open_street(street, known)
        else:
            b.report("P110", found=f"{element.tag} {kind}".strip()[:60])


def _read_pocket(b: DocumentBuilder, element: Element, known: str, pockets: _Pockets) -> None:
    seat = b.labelled(element.get("player"))
    if seat > 0:
        b.table.seen.add(seat)
        if seat in pockets:
            b.report("P119")
        pockets.setdefault(seat, []).append(_Pocket(element.location, seat, known))


def _note_pockets(b: DocumentBuilder, pockets: _Pockets) -> None:
    """Record hole cards; opponents who stay in to the end have shown theirs."""
    left = b.table.seats.keys() - b.folded
    for line, seat, words in chain.from_iterable(pockets.values()):
        if not words:
            continue
        b.line = line
        cards = b.cards(words)
        if len(cards) == 1 or (seat in left and seat != b.table.hero and len(left) > 1):
            b.outcome.shows.append(Show(seat, cards, None, False, 0, line))
        else:
            b.play.dealt.append(Dealt(seat, cards, line))


# --- actions ---


def _act(b: DocumentBuilder, action: Element) -> None:
    """Read one action; report and skip it if it cannot be parsed."""
    kind = action.get("type")
    if kind in _SITS_OUT:
        _sit_out(b, action.get("player"))
        return
    if (kind, action.get("sum")) == _PROTECTED:
        cut_off(b, action.get("player"))
        return
    act = _ACTIONS.get(kind)
    try:
        amount = read_amount(action.get("sum"), b.game.decimals)
    except AmountError:
        act = None
    if act is None:
        b.report("P110", found=f"action type {kind}, sum {action.get('sum')}"[:60])
        return
    seat = b.labelled(action.get("player"))
    if seat > 0:
        b.table.seen.add(seat)
    elif kind in _POSTS:
        return  # no other player can take over the post
    act(b, seat, amount)


def _sit_out(b: DocumentBuilder, player: str) -> None:
    """Leave out a player who does not post; a player who has already posted an ante folds."""
    seat = b.labels.get(player)
    if seat is None:
        return
    b.table.seats[seat] = b.table.seats[seat]._replace(sat_out=True)
    if seat in b.table.seen:
        b.pass_on(FOLD, seat)


def _put_off_folds(b: DocumentBuilder) -> None:
    """Move folds of players who sit out after their ante, before any action, to their turn. Source: R32."""
    blind = next((action for action in b.play.actions if action.kind is BIG_BLIND), None)
    if blind is None:
        return
    out = {number for number, seat in b.table.seats.items() if seat.sat_out}
    acted = (action for action in b.play.actions if action.kind not in POSTS)
    for fold in list(takewhile(lambda action: action.kind is FOLD and action.seat in out, acted)):
        b.play.actions.remove(fold)
        _fold_in_turn(b, fold, blind.seat)


def _fold_in_turn(b: DocumentBuilder, fold: Action, big_blind: int) -> None:
    """Insert a fold before the first action of a player who acts later."""

    def turn(action: Action) -> int:
        return (action.seat - big_blind - 1) % (MOST_SEATS + 1)

    later = (n for n, a in enumerate(b.play.actions) if a.kind not in POSTS and turn(a) > turn(fold))
    b.play.actions.insert(next(later, len(b.play.actions)), fold)


def _pass(kind: ActionKind) -> _Handler:
    return lambda b, seat, _: b.pass_on(kind, seat)


def _wager(kind: ActionKind) -> _Handler:
    return lambda b, seat, amount: b.wager(kind, seat, amount)


def _small_blind(b: DocumentBuilder, seat: int, amount: int) -> None:
    b.wager(SMALL_BLIND, seat, amount)
    b.play.posted.add(SMALL_BLIND)


def _big_blind(b: DocumentBuilder, seat: int, amount: int) -> None:
    """Record a big blind; a new or returning player may add a dead small blind. Source: R97, R102."""
    first, second = b.game.stakes or (None, None)
    nominal = (first if b.game.betting is FIXED_LIMIT else second) or amount
    is_due = b.play.posted == {SMALL_BLIND}
    if amount > nominal and not is_due:
        b.wager_dead(DEAD, seat, amount - nominal)
    if BIG_BLIND in b.play.posted:
        b.play.new_posts.add(seat)
    b.wager(BIG_BLIND, seat, amount if is_due else min(amount, nominal))
    b.play.posted.add(BIG_BLIND)


def _ante(b: DocumentBuilder, seat: int, amount: int) -> None:
    b.wager_dead(ANTE, seat, amount)
    b.play.posted.add(ANTE)


def _raise_to(b: DocumentBuilder, seat: int, total: int) -> None:
    b.wager(RAISE, seat, total - b.play.chips[seat])


def _all_in(b: DocumentBuilder, seat: int, amount: int) -> None:
    b.wager_by_price(seat, amount, all_in=True)


_POSTS: Final = frozenset({"1", "2", "15"})
_SITS_OUT: Final = frozenset({"8", "9"})
_PROTECTED: Final = ("7", "DP")
_ACTIONS: Final[Mapping[str, _Handler]] = {
    "0": _pass(FOLD),
    "1": _small_blind,
    "2": _big_blind,
    "3": _wager(CALL),
    "4": _pass(CHECK),
    "5": _wager(BET),
    "6": _wager(RAISE),
    "7": _all_in,
    "15": _ante,
    "23": _raise_to,
}
