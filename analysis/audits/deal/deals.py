"""Compact records of hands for the tests of the deal, without text."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Final, NamedTuple
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from analysis.equity import equities
from hhparser.base.cards import Card
from hhparser.checks.copies import fingerprint, number_of
from hhparser.columns.hands import stakes_text
from hhparser.engine import Replay
from hhparser.findings.finding import Finding, has_error
from hhparser.model import BOARD_CARDS, READ, RIVER, Hand
from hhparser.pipeline import Checked

NO_CARD: Final = 255
EPOCH: Final = datetime(1970, 1, 1)
UNKNOWN: Final = -1.0
DEAL: Final = np.dtype(
    [
        ("hand", "u8"),  # hash of the hand, equal for copies
        ("content", "u8"),  # hash of the cards and actions
        ("witness", "u4"),  # hash of the hero, or of the table if no hole cards are known
        ("stake", "u4"),
        ("site", "u4"),
        ("second", "i8"),  # start time; 0 if unknown
        ("hole", "u1", 2),
        ("board", "u1", 5),
        ("seat", "u1"),  # seat of the hero
        ("behind", "u1"),  # number of players after the hero up to the button; 0 for the button
        ("all_in", "u1"),  # number of board cards at the last action; NO_CARD unless cards came later
        ("favourite", "f4"),  # chance of the best hand to win or tie; UNKNOWN if a hand is hidden
        ("own", "f4"),  # the same for the hero's hand
        ("favourite_held", "?"),
        ("own_held", "?"),
    ]
)
Deals = NDArray[np.void]


class CountedDeals(NamedTuple):
    """Usable hands of a block, and the number of unusable hands by reason."""

    deals: Deals
    left_out: dict[str, int]


class AllIn(NamedTuple):
    """Chances at the last action of an all-in, and whether the favourite and the hero won or tied."""

    cards: int
    favourite: float
    own: float
    favourite_held: bool
    own_held: bool


NO_ALL_IN: Final = AllIn(NO_CARD, UNKNOWN, UNKNOWN, False, False)
HIDDEN: Final = (UNKNOWN, UNKNOWN, False, False)


def count_deals(hands: Iterable[Checked]) -> CountedDeals:
    """Extract the records of usable hands from a block, in order, and count unusable hands by reason."""
    rows = []
    left_out: dict[str, int] = {}
    for checked in hands:
        reason = _unusable(checked)
        if reason is None:
            assert checked.replay is not None
            rows.append(_row(checked, checked.replay))
        else:
            left_out[reason] = left_out.get(reason, 0) + 1
    return CountedDeals(np.array(rows, DEAL), left_out)


def _unusable(checked: Checked) -> str | None:
    """Return why a hand is unusable; None if it is usable.

    To avoid bias, a reason must not depend on the values of the cards.
    """
    hand, replay = checked.hand, checked.replay
    if replay is None or hand.status is not READ:
        return "not read, or another game"
    if _has_deal_error(checked.diagnostics):
        return "cards that contradict each other"
    if not replay.boards or (not any(replay.boards[0]) and not _hole_cards(hand)):
        return "no cards of the player or the board"
    return None


def _has_deal_error(findings: Iterable[Finding]) -> bool:
    return has_error(one for one in findings if one.code[0] == "D")


def _hole_cards(hand: Hand) -> tuple[Card, ...]:
    """Return the hero's two hole cards; () unless both are known."""
    if hand.hero is None or hand.hero not in hand.players or not hand.conventions.hero_is_certain:
        return ()
    dealt = next((dealt.cards for dealt in hand.dealt if dealt.seat == hand.hero), ())
    return tuple(dealt) if len(dealt) == 2 else ()


def _row(checked: Checked, replay: Replay) -> tuple[object, ...]:
    hand = checked.hand
    hole = _hole_cards(hand)
    board = replay.boards[0][:5]
    number = number_of_hand(hand, replay)
    seat = hand.hero if hole else None
    behind = replay.order[::-1].index(seat) if seat in replay.order else NO_CARD
    return (
        number,
        _content(hand, board, number),
        _witness(hand, hole),
        crc32(f"{hand.site} {stakes_text(hand)}".encode("utf-8", "replace")),
        crc32((hand.site or "").encode()),
        _second(hand.started_at),
        tuple(hole) or (NO_CARD, NO_CARD),
        (*board, *(NO_CARD,) * (5 - len(board))),
        NO_CARD if seat is None else seat,
        behind,
        *(NO_ALL_IN if has_error(checked.diagnostics) else all_in_of(replay, hand, seat)),
    )


def _content(hand: Hand, board: Sequence[Card], number: int) -> int:
    """Return a hash of the cards and actions of a hand; the hash of the hand if it has no fingerprint."""
    mark = fingerprint(hand) if board else None
    return mark.content if mark else number


def _second(moment: datetime | None) -> int:
    return 0 if moment is None else int((moment.replace(tzinfo=None) - EPOCH).total_seconds())


def number_of_hand(hand: Hand, replay: Replay) -> int:
    """Return a hash of a hand that is equal for all copies, regardless of their hero."""
    board = tuple(map(int, replay.boards[0])) if replay.boards else ()
    return number_of((hand.site, hand.hand_id or hand.text, hand.started_at, board))


def _witness(hand: Hand, hole: Sequence[Card]) -> int:
    """Return a hash of the hero, or of the table if no hole cards are known."""
    if not hole or hand.hero is None:
        name = f"table {hand.tournament.id if hand.tournament else ''} {hand.table}"
    else:
        name = "player" if hand.anonymous else f"player {hand.name(hand.hero)}"
    return crc32(f"{hand.site} {name}".encode("utf-8", "replace"))


def all_in_of(replay: Replay, hand: Hand, seat: int | None) -> AllIn:
    """Compute the chances of an all-in with two or more players and cards to come after the last action.

    Args:
        replay: Replay of the hand.
        hand: The hand.
        seat: Seat of the hero; None if unknown.

    Returns:
        The all-in; `NO_ALL_IN` if the hand has none, unknown chances if a hand is hidden.
    """
    if not _is_run_out(replay, hand):
        return NO_ALL_IN
    given = BOARD_CARDS[hand.actions[-1].street]
    known = [replay.known_cards.get(live, ()) for live in replay.live]
    if any(len(cards) != 2 for cards in known):
        return AllIn(given, *HIDDEN)
    return _judged(replay, seat, known, given)


def _is_run_out(replay: Replay, hand: Hand) -> bool:
    """Return whether two or more players remained and board cards were dealt after the last action."""
    has_board = bool(replay.boards) and len(replay.boards[0]) == 5
    has_showdown = replay.complete and len(replay.live) >= 2 and has_board
    return has_showdown and bool(hand.actions) and hand.actions[-1].street is not RIVER


def _judged(replay: Replay, seat: int | None, known: Sequence[tuple[Card, ...]], given: int) -> AllIn:
    """Compute the chances at the last action, and which hands won or tied on the first board."""
    found = equities(known, replay.boards[0][:given])
    chances = [1 - one.losses / (one.wins + one.ties + one.losses) for one in found]
    ranks = [replay.ranks[0][live] for live in replay.live]
    held = [rank == max(ranks) for rank in ranks]
    best = max(range(len(found)), key=lambda place: found[place].equity)
    own = replay.live.index(seat) if seat in replay.live else None
    return AllIn(
        given,
        chances[best],
        UNKNOWN if own is None else chances[own],
        held[best],
        own is not None and held[own],
    )
