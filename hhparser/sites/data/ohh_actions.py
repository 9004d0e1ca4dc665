"""Rounds of an OHH document: streets, actions, and cards shown."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Final

from hhparser.model import (
    ANTE,
    BET,
    BIG_BLIND,
    BOARD_CARDS,
    CALL,
    CARDS_BEFORE,
    CHECK,
    DEAD,
    FLOP,
    FOLD,
    PREFLOP,
    RAISE,
    RIVER,
    SMALL_BLIND,
    STRADDLE,
    TURN,
    ActionKind,
    Dealt,
    Show,
    Street,
)
from hhparser.sites.documents.builder import DocumentBuilder
from hhparser.sites.documents.fields import MOST_DIGITS, Fields

_STREETS: Final = {"preflop": PREFLOP, "flop": FLOP, "turn": TURN, "river": RIVER, "showdown": None}
_POSTS: Final = {
    "Post Ante": ANTE,
    "Post SB": SMALL_BLIND,
    "Post BB": BIG_BLIND,
    "Straddle": STRADDLE,
    "Post Dead": DEAD,
    "Post Extra Blind": BIG_BLIND,
}
_EXTRA_BLIND: Final = "Post Extra Blind"
_BIG_BLINDS: Final = ("Post BB", _EXTRA_BLIND)
_PASSES: Final = {"Fold": FOLD, "Check": CHECK}
_WAGERS: Final = {"Call": CALL, "Bet": BET, "Raise": RAISE}
_LIVE: Final = frozenset({*_WAGERS, "Post SB", *_BIG_BLINDS, "Straddle"})
_WITHOUT_PLAY: Final = frozenset({"Added Chips", "Sits Down", "Stands Up"})


def read_rounds(b: DocumentBuilder, hand: Fields) -> None:
    """Read the rounds of a hand.

    Args:
        b: The hand, with its players seated and its stakes and decimals known.
        hand: The document.

    Raises:
        DocumentError: A value that an action needs is missing or of another type.
    """
    rounds = [(_street(round_), round_, round_.items("actions")) for round_ in hand.items("rounds")]
    totals = _raises_are_totals(b, rounds)
    for street, round_, actions in rounds:
        if street:
            _open_street(b, street, round_)
        for action in actions:
            b.line = action.locate()
            _act(b, action, totals)


def _street(round_: Fields) -> Street | None:
    """Return the street of a round; None for the showdown."""
    name = round_.text("street") or ""
    if name.lower() not in _STREETS:
        raise round_.error("street", f"is {name[:20]!r}")
    return _STREETS[name.lower()]


def _open_street(b: DocumentBuilder, street: Street, round_: Fields) -> None:
    """Open a street; its cards may repeat the earlier ones. A street dealt again belongs to another run."""
    b.line = round_.locate("cards")
    cards = round_.texts("cards")
    repeated = CARDS_BEFORE[street] if len(cards) == BOARD_CARDS[street] else 0
    if any(deal.street >= street and deal.run == b.play.run for deal in b.play.board):
        b.play.run += 1
        b.play.runs = b.play.run + 1
    b.open_street(street, " ".join(cards[repeated:]), " ".join(cards[:repeated]), run=b.play.run)


def _act(b: DocumentBuilder, action: Fields, totals: bool) -> None:
    """Read one action; actions outside the play change nothing."""
    word, amount = _word_and_amount(b, action)
    if word in _CARDS:
        _CARDS[word](b, seat_of(b, action), " ".join(action.texts("cards")))
    elif word in _POSTS:
        _post(b, word, seat_of(b, action), amount)
    elif word in _PASSES:
        b.pass_on(_PASSES[word], seat_of(b, action))
    elif word in _WAGERS:
        _wager(b, action, word, amount, totals)
    elif word == "Add to Pot":
        b.outcome.added += amount
    elif word not in _WITHOUT_PLAY:
        b.report("P110", found=word[:60] or "an action without a name")


def _word_and_amount(b: DocumentBuilder, action: Fields) -> tuple[str, int]:
    return action.text("action") or "", amount_of(b, action, "amount") or 0


def _wager(b: DocumentBuilder, action: Fields, word: str, amount: int, totals: bool) -> None:
    """Record a call, bet or raise."""
    seat = seat_of(b, action)
    moved = amount - b.play.chips[seat] if totals and word == "Raise" else amount
    b.wager(_WAGERS[word], seat, moved, action.flag("is_allin") or b.behind[seat] == moved)


def _post(b: DocumentBuilder, word: str, seat: int, amount: int) -> None:
    """Record a post; a second small blind is dead, a second big blind is a new or returning player's."""
    if seat < 0:
        return  # no other player can take over the post
    kind = _kind_of_post(b, word)
    if kind in (ANTE, DEAD):
        b.wager_dead(kind, seat, amount)
    else:
        b.wager(kind, seat, amount)
        if kind is BIG_BLIND and (word == _EXTRA_BLIND or BIG_BLIND in b.play.posted):
            b.play.new_posts.add(seat)
    b.play.posted.add(kind)


def _kind_of_post(b: DocumentBuilder, word: str) -> ActionKind:
    kind = _POSTS[word]
    return DEAD if kind is SMALL_BLIND and SMALL_BLIND in b.play.posted else kind


def _dealt(b: DocumentBuilder, seat: int, cards: str) -> None:
    if cards and seat > 0:
        b.play.dealt.append(Dealt(seat, b.cards(cards), b.line))


def _shown(b: DocumentBuilder, seat: int, cards: str, mucked: bool = False) -> None:
    if seat > 0:
        b.outcome.shows.append(Show(seat, b.cards(cards), None, mucked, b.play.run, b.line))


_CARDS: Final[Mapping[str, Callable[[DocumentBuilder, int, str], None]]] = {
    "Dealt Cards": _dealt,
    "Shows Cards": _shown,
    "Mucks Cards": partial(_shown, mucked=True),
}


def _raises_are_totals(
    b: DocumentBuilder, rounds: Sequence[tuple[Street | None, Fields, Sequence[Fields]]]
) -> bool:
    """Return whether calls fit raises as totals of the street better than raises as chips added."""
    misfits = [0, 0]
    for _, _, actions in rounds:
        for reading in (0, 1):
            misfits[reading] += sum(_misfits(b, actions, bool(reading)))
    return misfits[1] < misfits[0]


def _misfits(b: DocumentBuilder, actions: Sequence[Fields], totals: bool) -> Iterator[bool]:
    """Yield for each live action whether it contradicts the earlier ones."""
    chips = Counter[str | None]()
    big_blind = b.game.blinds[1] if b.game.blinds else 0
    price = 0
    for action in actions:
        (word, amount), player = _word_and_amount(b, action), action.text("player_id")
        if word not in _LIVE:
            continue
        chips[player] = amount if totals and word == "Raise" else chips[player] + amount
        yield _is_misfit(action, word, chips[player], price)
        price = max(price, chips[player], big_blind if word in _BIG_BLINDS else 0)


def _is_misfit(action: Fields, word: str, total: int, price: int) -> bool:
    """Return whether a raise does not raise, or a call is not for the amount owed."""
    if word == "Call":
        return total != price and not action.flag("is_allin")
    return word == "Raise" and total <= price


# --- values ---


def amount_of(b: DocumentBuilder, fields: Fields, key: str) -> int | None:
    """Return an amount in the smallest unit of the hand; None when it is missing.

    Raises:
        DocumentError: It is below 0 or too large.
    """
    number = fields.number(key)
    if number is None:
        return None
    if number.is_infinite() or number < 0 or number.adjusted() + b.game.decimals >= MOST_DIGITS:
        raise fields.error(key, "is below 0" if number < 0 else "is too large")
    return int(number.scaleb(b.game.decimals))


def seat_of(b: DocumentBuilder, action: Fields) -> int:
    """Return the seat of the player of an action and mark it as dealt in; negative for a stranger."""
    seat = b.labelled(action.text("player_id") or "nobody")
    if seat > 0:
        b.table.seen.add(seat)
    return seat
