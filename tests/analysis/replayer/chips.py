"""Stacks and bets after each frame of a hand."""

from analysis.replayer.frames import Frame
from hhparser.model import ActionKind

Chips = tuple[dict[int, int | None], dict[int, int]]
ACTIONS = {kind.value for kind in ActionKind}


def chips_after(taken: list[Frame]) -> list[Chips]:
    """Stacks and bets by seat after each frame."""
    stacks: dict[int, int | None] = {}
    bets: dict[int, int] = {}
    states = []
    for frame in taken:
        for change in frame.changes:
            stacks[change.seat], bets[change.seat] = change.stack, change.bet
        states.append((dict(stacks), {seat: bet for seat, bet in bets.items() if bet}))
    return states


def last_of_each_step(taken: list[Frame]) -> list[int]:
    """Number of the last frame before each next action."""
    starts = [n for n, frame in enumerate(taken) if frame.kind == "start" or frame.kind in ACTIONS]
    return [*[n - 1 for n in starts[1:]], len(taken) - 1]
