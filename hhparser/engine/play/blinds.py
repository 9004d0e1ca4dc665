"""Move the button and the blinds from one hand to the next, and decide who is dealt in."""

from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple

from hhparser.model.positions import clockwise


class ButtonRule(StrEnum):
    """Rule for moving on after a hand: DEAD moves the big blind, MOVING the button. Source: R99, R100."""

    DEAD = "dead"
    MOVING = "moving"


class Blinds(NamedTuple):
    """Seats of the button and blinds. Button and small blind may be empty; heads-up they are the same."""

    button: int
    small_blind: int
    big_blind: int


def first_blinds(seats: Sequence[int], button: int) -> Blinds:
    """Return the blinds of the first hand; heads-up the button posts the small blind.

    Args:
        seats: Seats dealt in, ascending, at least two.
        button: Seat that won the button; its player may have left.

    Source: R14, R15.
    """
    order = clockwise(seats, button)
    if len(order) == 2:
        return Blinds(order[1], order[1], order[0])
    return Blinds(button, order[0], order[1])


def fresh_blinds(last: Blinds, seats: Sequence[int]) -> Blinds:
    """Start the blinds again: move the big blind; small blind and button are the players before it.

    Heads-up the player before the big blind has both.

    Args:
        last: Blinds of the hand before.
        seats: Seats dealt in, ascending, at least two.

    Source: R15, R101.
    """
    big_blind = clockwise(seats, last.big_blind)[0]
    *before, small_blind, _ = clockwise(seats, big_blind)
    return Blinds(before[-1] if before else small_blind, small_blind, big_blind)


def next_blinds(
    rule: ButtonRule, last: Blinds, playing: Sequence[int], posting: Sequence[int], waiting: Sequence[int]
) -> tuple[Blinds, list[int]]:
    """Return the blinds of the next hand, and the seats dealt in, ascending.

    New and returning players are dealt in when the big blind reaches them or, if they post, once the button
    has passed them; never between the button and the big blind.

    Args:
        rule: Rule for moving the button.
        last: Blinds of the hand before.
        playing: Seats that owe nothing, ascending, at least two.
        posting: Seats of new and returning players who post at once.
        waiting: Seats of new and returning players who wait for the big blind.

    Source: R8, R98, R99, R100, R101, R102.
    """
    ready = sorted([*playing, *posting, *waiting])
    blinds = (_dead_button if rule is ButtonRule.DEAD else _moving_button)(last, playing, ready)
    order = clockwise(sorted({*ready, blinds.button}), blinds.big_blind)[:-1]
    passed = order[: order.index(blinds.button) + 1] if blinds.button in order else []
    dealt = sorted({*playing, blinds.big_blind, *[seat for seat in posting if seat in passed]})
    return (fresh_blinds(last, dealt) if len(dealt) == 2 else blinds), dealt


def _dead_button(last: Blinds, playing: Sequence[int], ready: Sequence[int]) -> Blinds:
    """Move the big blind on; small blind and button follow, even onto an empty seat. Source: R99."""
    big_blind = clockwise(ready, last.big_blind)[0]
    before = {*playing, last.small_blind, big_blind} - {last.big_blind}
    return Blinds(clockwise(sorted(before), last.big_blind)[-1], last.big_blind, big_blind)


def _moving_button(last: Blinds, playing: Sequence[int], ready: Sequence[int]) -> Blinds:
    """Move the button to the next player; the blinds follow it. Source: R100."""
    button, small_blind, *_ = clockwise(playing, last.button)
    return Blinds(button, small_blind, clockwise(ready, small_blind)[0])
