"""Ranges compared on a board, and the equilibrium of push or fold: `hh equity`."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Final, Literal, TypedDict

from analysis.equity import parse_range
from analysis.equity.compared import ComparedRange, KnownHands
from analysis.equity.range_equity import Chances
from analysis.equity.range_text import format_range
from analysis.ev import PushFold
from hhparser.base.cards import Card

DIGITS: Final = 4


class ChancesOutput(TypedDict):
    """How often a range wins, ties and loses, and its equity; each 0 to 1."""

    win: float
    tie: float
    loss: float
    equity: float
    error: Annotated[float, "Standard error of the equity; 0 if all deals were counted"]


class RangeOutput(ChancesOutput):
    """A range with its chances on the board and on each street."""

    name: str
    range: str
    streets: Annotated[dict[str, ChancesOutput], "By street, preflop first"]
    strengths: Annotated[dict[str, float] | None, "Share of each made hand; null before the flop"]
    draws: Annotated[dict[str, float] | None, "Share of each draw; null before the flop"]
    shown: Annotated[KnownHands | None, "For the range of a betting line"]


class Equity(TypedDict):
    """Ranges against each other on a board, as `hh equity --format json` prints them."""

    schema: Literal["hhparser/equity/1"]
    board: list[str]
    exact: Annotated[bool, "Whether all deals were counted, rather than sampled"]
    ranges: list[RangeOutput]


def compared_object(compared: Sequence[ComparedRange], board: Sequence[Card]) -> Equity:
    """Return the comparison as a JSON object."""
    ranges: list[RangeOutput] = [
        {
            "name": one.name,
            "range": format_range(one.weights),
            **_chances_object(one.chances),
            "streets": {street: _chances_object(found) for street, found in one.by_street.items()},
            "strengths": None if one.made is None else dict(one.made.strengths),
            "draws": None if one.made is None else dict(one.made.draws),
            "shown": one.shown,
        }
        for one in compared
    ]
    is_exact = not any(one.chances.error for one in compared)
    return {
        "schema": "hhparser/equity/1",
        "board": [*map(str, board)],
        "exact": is_exact,
        "ranges": ranges,
    }


def _chances_object(one: Chances) -> ChancesOutput:
    return {"win": one.win, "tie": one.tie, "loss": one.loss, "equity": one.equity, "error": one.error}


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
    value_bb: Annotated[float, "Mean net of the small blind, in big blinds per hand"]
    gain_bb: Annotated[float, "Big blinds that each player could gain by a best response, added up"]
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


def n_combinations(hand: str) -> int:
    """Return the number of combinations of a starting hand such as `AKs`."""
    return 6 if len(hand) == 2 else 4 if hand.endswith("s") else 12


def _share(frequencies: Mapping[str, float]) -> float:
    """Return the fraction of all combinations of hole cards, weighted by frequency."""
    ways = {hand: n_combinations(hand) for hand in frequencies}
    return sum(ways[hand] * often for hand, often in frequencies.items()) / sum(ways.values())


def _range(frequencies: Mapping[str, float]) -> str:
    """Format frequencies as a range; frequencies that round to 0.00 are omitted."""
    parts = (f"{often:.2f}:{hand}" for hand, often in frequencies.items() if round(often, 2))
    return format_range(parse_range(", ".join(parts)))
