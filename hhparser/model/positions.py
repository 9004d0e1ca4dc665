"""Names of positions by seat order from the button."""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from hhparser.base.reprs import EnumRepr
from hhparser.model import BIG_BLIND, POSTS, SMALL_BLIND, Hand


class Position(EnumRepr, StrEnum):
    """Positions as printed; heads-up the button posts the small blind."""

    BTN = "BTN"
    SB = "SB"
    BB = "BB"
    CO = "CO"
    HJ = "HJ"
    LJ = "LJ"
    UTG = "UTG"
    UTG1 = "UTG+1"
    UTG2 = "UTG+2"
    UTG3 = "UTG+3"


BTN, SB, BB, CO, HJ, LJ, *EARLY = Position
LATE = (CO, HJ, LJ)
MOST_PLAYERS: Final = len(Position)


def clockwise(seats: Sequence[int], button: int) -> list[int]:
    """Return the seats clockwise, starting left of the button and ending at the button."""
    return [s for s in seats if s > button] + [s for s in seats if s <= button]


def big_blind_seat(hand: Hand) -> int | None:
    """Return the seat that was due to post the big blind.

    That is the first live big blind in the text, except a returning player's; without one, the second player
    left of the button (heads-up the player without the button).
    """
    for action in hand.actions:
        if action.kind is BIG_BLIND and action.seat not in hand.new_posts:
            return action.seat
    order = clockwise(sorted(hand.players), hand.button or 0)
    if len(order) == 2:
        return order[0]
    return order[1] if len(order) > 1 else None


def marked_seats(hand: Hand) -> dict[str, int | None]:
    """Return the seats that summaries mark as button and blinds, by the words of the mark."""
    seats = {"button": hand.button}
    for action in hand.actions:
        if action.kind is SMALL_BLIND:
            seats.setdefault("small blind", action.seat)
        elif action.kind is BIG_BLIND and action.seat not in hand.new_posts:
            seats.setdefault("big blind", action.seat)
        elif action.kind not in POSTS:
            break
    return seats


@lru_cache(maxsize=2048)
def positions(seats: tuple[int, ...], button: int, big_blind: int | None) -> Mapping[int, Position | None]:
    """Return the position of each seat dealt in; None for a player who was skipped.

    Args:
        seats: Seat numbers dealt in, 2 to 10, any order.
        button: Seat of the button, possibly empty.
        big_blind: Seat that was due to post the big blind.
    """
    return MappingProxyType(_named(clockwise(sorted(seats), button), button, big_blind))


def _named(order: list[int], button: int, big_blind: int | None) -> dict[int, Position | None]:
    """Return the positions by seat, given the seats clockwise from the left of the button."""
    if len(order) == 2:
        return _heads_up(order, button, big_blind)
    names: dict[int, Position | None] = dict.fromkeys(order)
    if big_blind is None or big_blind not in order:
        return names
    place = order.index(big_blind)
    names[big_blind] = BB
    if place > 0:
        names[order[place - 1]] = SB
    rest = order[place + 1 :]
    late = (BTN, *LATE) if rest[-1:] == [button] else LATE
    names |= zip(reversed(rest), late, strict=False)
    return names | dict(zip(rest[: -len(late)], EARLY, strict=False))


def _heads_up(order: list[int], button: int, big_blind: int | None) -> dict[int, Position | None]:
    """Return the positions of two players; with the button at an empty seat, the big blind decides."""
    if button in order:
        return {seat: BTN if seat == button else BB for seat in order}
    return {seat: BB if seat == big_blind else BTN for seat in order}
