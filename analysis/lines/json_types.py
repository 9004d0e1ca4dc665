"""Schema of the JSON that `hh lines` prints."""

from typing import Annotated, Literal, NotRequired, TypedDict

from analysis.stats.json_types import LeftOutHands


class PoolShare(TypedDict):
    """Frequency of an answer in the pool at the same node."""

    made: int
    chances: int
    value: float | None


class LineAnswer(TypedDict):
    """An answer at a node, with its 95% interval, results and cards."""

    answer: Annotated[str, "fold, check, call, all-in, or a bet or raise with its size"]
    made: int
    chances: int
    value: float | None
    low: float | None
    high: float | None
    net_bb: Annotated[float | None, "Average result after the decision, in big blinds"]
    ev_bb: Annotated[float | None, "The same with all-ins at their expected value"]
    showdowns: int
    shown: Annotated[dict[str, int], "Known starting hands and how often"]
    unknown: int
    shown_bounds: dict[str, list[float | None]]
    pool: PoolShare | None
    difference: Annotated[list[float | None] | None, "From the pool: value, low, high"]
    q: float | None
    next: Annotated[str, "Betting line extended by this answer"]


class Lines(TypedDict):
    """A node of the tree of betting lines; `hands` is the sum of `made` over all answers."""

    schema: Literal["hhparser/lines/1"]
    node: Annotated[str, "Betting line of the node"]
    hands: int
    answers: list[LineAnswer]
    left_out: NotRequired[LeftOutHands]


class LineDifference(TypedDict):
    """Comparison of an answer between a player and the pool at the same node."""

    line: str
    street: str
    position: str
    answer: Annotated[str, "fold, check, call, all-in, or a bet or raise with its size"]
    made: int
    chances: int
    value: float | None
    pool_made: int
    pool_chances: int
    pool_value: float | None
    difference: Annotated[float, "value - pool_value"]
    low: Annotated[float, "Lower end of the 95% confidence interval of the difference"]
    high: float
    q: Annotated[float, "Lowest false discovery rate at which the difference counts"]
    worth: Annotated[float | None, "Big blinds per 100 hands that the difference won or lost"]
    left_out: LeftOutHands
