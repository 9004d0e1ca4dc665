"""The tree of betting lines a second time: plain loops over the actions of one hand."""

from collections.abc import Iterator
from typing import NamedTuple

from hhparser.engine import Replay
from hhparser.model import ActionKind, Hand, Street
from hhparser.model.positions import positions

WORDS = {2: "3-bet", 3: "4-bet"}
STREETS = ("preflop", "flop", "turn", "river")
CUTS = {
    "bb": (2.2, 2.7, 3.5, 5),
    "x": (2.5, 3.5, 4.5),
    "%": (25, 40, 60, 80, 110),
    "stack": (20, 40, 60, 100, 200),
}


class Decision(NamedTuple):
    """A decision at its node."""

    street: str
    line: str
    position: str
    answer: str
    size: str
    seat: int
    put_in: int
    effective: int | None


def decisions(hand: Hand, replay: Replay) -> Iterator[Decision]:
    """All decisions of a hand in order."""
    names = {
        s: p.value if p else "--"
        for s, p in positions(hand.players, hand.button or 0, replay.big_blind).items()
    }
    line: list[str] = []
    left = {seat: hand.seat(seat).stack for seat in replay.order}
    street, raises, entered, price = Street.PREFLOP, 1, 0, 0
    for action, (pot, owed, stack, _) in zip(hand.actions, replay.spots, strict=True):
        if action.street is not street:
            street, raises, entered = action.street, 0, 0
        if stack <= 0 or action.seat not in replay.order or action.kind not in VERBS:
            continue
        if action.kind is ActionKind.CHECK and owed:
            continue
        answer, size = VERBS[action.kind], ""
        preflop = street is Street.PREFLOP
        if action.kind is ActionKind.CALL and preflop and raises == 1:
            answer = "limp"
        if action.kind in (ActionKind.BET, ActionKind.RAISE):
            price = owed + (action.amount_to or 0) - (action.amount or 0)
            if preflop:
                answer = WORDS.get(raises, "5-bet") if raises > 1 else "raise" if entered else "open"
                size = bin_of((action.amount_to or 0) / price, "bb" if raises == 1 else "x")
            elif action.kind is ActionKind.BET:
                size = bin_of(100 * (action.amount or 0) / pot, "%")
            else:
                size = bin_of((action.amount_to or 0) / price, "x")
            raises += 1
        name = STREETS[street]
        position = names[action.seat] or "--"
        yield Decision(
            name,
            ", ".join(line),
            position,
            answer,
            size,
            action.seat,
            (hand.seat(action.seat).stack or 0) - stack,
            effective(left, action.seat),
        )
        if action.kind is ActionKind.FOLD:
            del left[action.seat]
            continue
        entered += action.kind is not ActionKind.CHECK
        prefix = "" if preflop or any(f"{name}: " in step for step in line) else f"{name}: "
        line.append(prefix + " ".join(filter(None, (position, f"{answer}s", size))))


def effective(left: dict[int, int | None], seat: int) -> int | None:
    """Return the chips a player can win from opponents left in, or lose to them; None if a stack is unknown."""
    own, others = left[seat], [stack for other, stack in left.items() if other != seat]
    known = [stack for stack in others if stack is not None]
    return min(own, max(known)) if own is not None and known and len(known) == len(others) else None


def bin_of(size: float, unit: str) -> str:
    """The bin of a size."""
    below = [cut for cut in CUTS[unit] if cut <= size]
    above = [cut for cut in CUTS[unit] if cut > size]
    unit = unit.replace("stack", "bb")
    if not below:
        return f"<{above[0]:g}{unit}"
    return f"{below[-1]:g}-{above[0]:g}{unit}" if above else f"{below[-1]:g}{unit}+"


VERBS = {
    ActionKind.CHECK: "check",
    ActionKind.BET: "bet",
    ActionKind.CALL: "call",
    ActionKind.RAISE: "raise",
    ActionKind.FOLD: "fold",
}
