"""Ranges compared on a board: `hh equity`."""

from collections.abc import Sequence
from typing import Annotated, Literal, TypedDict

from analysis.equity.compared import ComparedRange, KnownHands
from analysis.equity.range_equity import Chances
from analysis.equity.range_text import format_range
from hhparser.base.cards import Card


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
