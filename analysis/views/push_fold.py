"""The equilibrium of push or fold: `hh equity --push-fold`."""

from collections.abc import Mapping
from typing import Annotated, Final, Literal, TypedDict

from analysis.equity import format_range, parse_range
from analysis.ev import PushFold

DIGITS: Final = 4


class PushFoldSide(TypedDict):
    """The strategy of one player; starting hands as in AKs."""

    share: Annotated[float, "Share of all hands that push or call"]
    range: str
    frequencies: dict[str, float]
    ev_bb: Annotated[dict[str, float], "Value above a fold, in big blinds"]


class PushFoldOutput(TypedDict):
    """The equilibrium that `hh equity --push-fold STACK --format json` prints."""

    schema: Literal["hhparser/push-fold/1"]
    stack_bb: float
    antes_bb: float
    value_bb: Annotated[float, "What the small blind wins in a hand"]
    gain_bb: Annotated[float, "What both could gain together by another strategy"]
    push: PushFoldSide
    call: PushFoldSide


def push_fold_object(found: PushFold) -> PushFoldOutput:
    """Return an equilibrium as an object: its value, and range and EV of each hand of both players."""
    return {
        "schema": "hhparser/push-fold/1",
        "stack_bb": found.stack,
        "antes_bb": found.dead,
        "value_bb": round(found.value, DIGITS),
        "gain_bb": round(found.gain, 6),
        "push": _side_object(found.push, found.push_ev),
        "call": _side_object(found.call, found.call_ev),
    }


def _side_object(frequencies: Mapping[str, float], evs: Mapping[str, float]) -> PushFoldSide:
    return {
        "share": round(_share(frequencies), DIGITS),
        "range": _range(frequencies),
        "frequencies": _rounded(frequencies),
        "ev_bb": _rounded(evs),
    }


def _rounded(values: Mapping[str, float]) -> dict[str, float]:
    return {hand: round(value, DIGITS) for hand, value in values.items()}


def _share(frequencies: Mapping[str, float]) -> float:
    """Return the fraction of all combinations of hole cards, weighted by frequency."""
    ways = {hand: 6 if len(hand) == 2 else 4 if hand[2] == "s" else 12 for hand in frequencies}
    return sum(ways[hand] * often for hand, often in frequencies.items()) / sum(ways.values())


def _range(frequencies: Mapping[str, float]) -> str:
    parts = (f"{often:.2f}:{hand}" for hand, often in frequencies.items() if round(often, 2))
    return format_range(parse_range(", ".join(parts)))
