"""The types of the JSON that `hh equity` prints."""

from typing import Annotated, Literal, TypedDict


class ChancesOutput(TypedDict):
    """How often a range wins, ties and loses, and its equity; each 0 to 1."""

    win: float
    tie: float
    loss: float
    equity: float
    error: Annotated[float, "Standard error of the equity; 0 if all deals were counted"]


class KnownHands(TypedDict):
    """How many hands of a line have known cards, of how many."""

    known: int
    made: int


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
